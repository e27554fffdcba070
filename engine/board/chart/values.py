"""A chart: the squares of a course by their places, and the place of every point."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from engine.board.chart.band import Band, Outline
    from engine.board.geometry import Point, Square
    from engine.road.net import Place


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

    def square(self, place: Place) -> Square:
        """Return where a place lies: its middle, the direction ridden there, its corners."""
        place = self.in_lap(place)
        return self._patch_of[place].squares[place]

    def patch(self, place: Place) -> Patch:
        """Return the part of the chart a place lies in."""
        return self._patch_of[self.in_lap(place)]

    def in_lap(self, place: Place) -> Place:
        """Return the same square as it is called in the first lap."""
        if self.lap and place[0] > self.lap:
            return ((place[0] - 1) % self.lap + 1, *place[1:])
        return place

    def at(self, point: Point) -> Place | None:
        """Return the place a point lies in; of squares that cross, the one on top."""
        for patch in reversed(self.patches):
            if within_box(point, patch.box):
                for place, square in patch.squares.items():
                    if within(point, square.outline):
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

    def line(self, row: int) -> Outline:
        """Return the line behind a row, from the left edge to the right one, lane by lane."""
        found: list[Point] = []
        for place in self.before(row):
            if place in self:
                _, left, right, _ = self.square(place).corners
                found += [left, right]
        return tuple(found)

    def path(self, places: Iterable[Place]) -> Outline:
        """Return the way over some places, from middle to middle."""
        return tuple(self.square(place).centre for place in places)


def box_of(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of some points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def within_box(point: Point, box: tuple[float, float, float, float]) -> bool:
    """Tell whether a point lies in a box."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def within(point: Point, outline: Outline) -> bool:
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
