"""A chart: where every square of a course lies, in millimetres, whatever the course is laid as.

It is made of patches, whose squares are worked out when the first is asked for. A band is ground
that is ridden along between two edges; it is divided into squares lane by lane, or shared by
squares with slots one behind the other.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engine.board.geometry import Square

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from engine.board.geometry import Point
    from engine.road.net import Place, Squares
    from engine.road.values import Block


Outline = tuple["Point", ...]


@dataclass(frozen=True, eq=False)
class Patch:
    """A part of a chart: its squares are worked out together, when the first is asked for."""

    outline: Outline
    places: tuple[Place, ...]
    work_out: Callable[[], Iterable[Square]]
    """Returns the squares of the places, in their order."""

    @cached_property
    def squares(self) -> Mapping[Place, Square]:
        """Return its squares by place."""
        return dict(zip(self.places, self.work_out(), strict=True))

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Return its left, top, right and bottom."""
        return box_of(self.outline)


@dataclass(frozen=True, eq=False)
class Chart:
    """Where every square of a course lies, in millimetres, y down."""

    patches: tuple[Patch, ...]
    """The ones that lie over others come last: bridges."""
    before: Callable[[int], Sequence[Place]]
    """Given a row, the squares before a line behind it, from the left."""
    thick: tuple[Outline, ...] = ()
    """Lines between two lanes that no rider may cross."""
    divided: tuple[Patch, ...] = ()
    """Of a laid board the patches whose lanes have lengths of their own, whatever tile is below."""
    lap: int = 0
    """Squares of a lap, where places are counted on from lap to lap."""
    turns: tuple[Band, ...] = ()
    """Road without squares, where a row turns about."""

    @cached_property
    def _patch_of(self) -> dict[Place, Patch]:
        return {place: patch for patch in self.patches for place in patch.places}

    def __contains__(self, place: Place) -> bool:
        return self.in_lap(place) in self._patch_of

    def __iter__(self) -> Iterator[Place]:
        return iter(self._patch_of)

    def __len__(self) -> int:
        return len(self._patch_of)

    def square_of(self, place: Place) -> Square:
        """Return where a place lies: its middle, the direction ridden there, its corners."""
        place = self.in_lap(place)
        return self._patch_of[place].squares[place]

    def patch_of(self, place: Place) -> Patch:
        """Return the part of the chart a place lies in."""
        return self._patch_of[self.in_lap(place)]

    def in_lap(self, place: Place) -> Place:
        """Return the same square as it is called in the first lap."""
        if self.lap and place[0] > self.lap:
            return ((place[0] - 1) % self.lap + 1, *place[1:])
        return place

    def place_at(self, point: Point) -> Place | None:
        """Return the place a point lies in; of squares that cross, the one on top."""
        # Bridges come last, and what lies on top is what is pointed at.
        for patch in reversed(self.patches):
            if is_within_box(point, patch.box):
                for place, square in patch.squares.items():
                    if is_within(point, square.outline):
                        return place
        return None

    @cached_property
    def edge(self) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom of everything."""
        shapes = (*self.outlines, *(turn.outline() for turn in self.turns))
        return box_of([point for shape in shapes for point in shape])

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """Return the outlines of its parts."""
        return tuple(patch.outline for patch in self.patches)

    def line_behind(self, row: int) -> Outline:
        """Return the line behind a row, from the left edge to the right one, lane by lane."""
        points: list[Point] = []
        for place in self.before(row):
            if place in self:
                _, left, right, _ = self.square_of(place).corners
                points += [left, right]
        return tuple(points)


def box_of(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of some points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def is_within_box(point: Point, box: tuple[float, float, float, float]) -> bool:
    """Tell whether a point lies in a box."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def is_within(point: Point, outline: Outline) -> bool:
    """Tell whether a point lies inside an outline: a ray from it crosses an odd number of sides."""
    x, y = point
    inside = False
    last_x, last_y = outline[-1]
    for next_x, next_y in outline:
        if (next_y > y) != (last_y > y):
            crossing = last_x + (y - last_y) * (next_x - last_x) / (next_y - last_y)
            if x < crossing:
                inside = not inside
        last_x, last_y = next_x, next_y
    return inside


@dataclass(frozen=True, slots=True)
class Band:
    """Ground ridden along: at each place along, where its left and its right edge lie.

    Between two ribs its edges and all lines along it are straight, so squares of lanes that are
    divided each in its own way still lie close to one another.
    """

    along: Sequence[float]
    left: Sequence[Point]
    right: Sequence[Point]

    def point_at(self, along: float, across: float) -> Point:
        """Return the point so far along, and so far across: 0 on the left edge, 1 on the right."""
        after = min(max(bisect_right(self.along, along), 1), len(self.along) - 1)
        first, last = self.along[after - 1], self.along[after]
        share = (along - first) / (last - first)
        one = _point_between(self.left[after - 1], self.left[after], share)
        return _point_between(
            one, _point_between(self.right[after - 1], self.right[after], share), across
        )

    def line_along(self, start: float, stop: float, across: float) -> list[Point]:
        """Return a line along the band."""
        inside = self.along[bisect_right(self.along, start) : bisect_left(self.along, stop)]
        return [self.point_at(along, across) for along in (start, *inside, stop)]

    def outline(self) -> Outline:
        """Return the whole band."""
        return (*self.left, *reversed(self.right))

    def move_band(self, dx: float, dy: float) -> Band:
        """Return the same ground somewhere else."""
        left, right = ([(x + dx, y + dy) for x, y in edge] for edge in (self.left, self.right))
        return Band(self.along, left, right)

    def join_band(self, after: Band) -> Band:
        """Return this ground and what follows it as one."""
        return Band(
            (*self.along, *after.along[1:]),
            [*self.left, *after.left[1:]],
            [*self.right, *after.right[1:]],
        )

    def square_between(self, start: float, stop: float, near: float, far: float) -> Square:
        """Return the ground between two places along and two across."""
        left, right = self.line_along(start, stop, near), self.line_along(start, stop, far)
        middle = (start + stop) / 2
        one, other = self.point_at(middle, near), self.point_at(middle, far)
        angle = math.degrees(math.atan2(other[1] - one[1], other[0] - one[0])) - 90
        corners = (left[0], left[-1], right[-1], right[0])
        long = min(math.dist(left[0], left[-1]), math.dist(right[0], right[-1]))
        return Square(
            _point_between(one, other, 0.5),
            angle % 360,
            corners,
            (long, math.dist(one, other)),
            (*left, *reversed(right)) if len(left) > 2 else (),
        )


def _point_between(one: Point, other: Point, share: float) -> Point:
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)


def block_patch(ground: Band, block: Block, net: Squares, number: int) -> Patch:
    """Return the squares of a block, each lane divided into its own; along the ground are rows.

    Of a block of which only a part lies here, the squares that lie here whole.
    """
    lanes, low, high = len(block.counts), ground.along[0], ground.along[-1]
    cells: dict[Place, tuple[float, float, float, float]] = {}
    for lane, (count, ids) in enumerate(zip(block.counts, net.along[number], strict=True)):
        # A long road comes in many parts: of each only the squares near it are looked at.
        least, most = ((row - block.first + 1) * count // block.rows for row in (low, high))
        for nth in range(max(0, int(least) - 1), min(count, int(most) + 2)):
            square = ids[nth]
            start, stop = (block.first - 1 + block.rows * n / count for n in (nth, nth + 1))
            if low <= start and stop <= high:
                cells[net.places[square]] = (start, stop, lane / lanes, (lane + 1) / lanes)

    def work_out() -> Iterable[Square]:
        return [ground.square_between(*cell) for cell in cells.values()]

    return Patch(ground.outline(), tuple(cells), work_out)


def thick_lines(ground: Band, block: Block) -> Iterator[Outline]:
    """Yield the lines of a block that no rider may cross: drawn ones, and where counts differ."""
    lanes = len(block.counts)
    for boundary in range(1, lanes):
        equal = block.counts[boundary - 1] == block.counts[boundary]
        if boundary in block.thick or not equal:
            yield tuple(ground.line_along(ground.along[0], ground.along[-1], boundary / lanes))


def share_ground(
    ground: Band, start: float, stop: float, numbers: Sequence[int], abreast: int, deep: int
) -> Iterator[Patch]:
    """Yield squares one behind the other on some ground, each with its slots.

    Slots are counted from the left, those in front first.
    """
    step = (stop - start) / len(numbers)
    for nth, number in enumerate(numbers):
        first, last = start + nth * step, start + (nth + 1) * step
        places = tuple((number, slot) for slot in range(1, abreast * deep + 1))

        def work_out(first: float = first, last: float = last) -> Iterable[Square]:
            row = (last - first) / deep
            return [
                ground.square_between(
                    last - (back + 1) * row, last - back * row, at / abreast, (at + 1) / abreast
                )
                for back in range(deep)
                for at in range(abreast)
            ]

        yield Patch(ground.square_between(first, last, 0.0, 1.0).outline, places, work_out)


def front_of(abreast: int, square: int) -> list[Place]:
    """Return the places in front of a square with slots, from the left: a line lies behind them."""
    return [(square, slot) for slot in range(1, abreast + 1)]
