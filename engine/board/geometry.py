"""Where the squares of one piece lie, in the piece's own frame: entry at 0, 0, riding along x.

A shape (straight, curve, roundabout) knows its end, its outline and its squares; the functions at
the end of this file ask the shape of a tile. All is in millimetres, y down, angles clockwise.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from engine.board.catalogue import Gauge, Tile


Point: TypeAlias = tuple[float, float]


class Pose(NamedTuple):
    """A place and the direction ridden there."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0

    def place_pose(self, step: Pose) -> Pose:
        """Return a pose given in this one's frame, on the table."""
        x, y = self.place_point((step.x, step.y))
        return Pose(x, y, (self.angle + step.angle) % 360)

    def inverse_pose(self) -> Pose:
        """Return where the origin lies in the frame of this pose."""
        x, y = Pose(0.0, 0.0, -self.angle).place_point((-self.x, -self.y))
        return Pose(x, y, -self.angle % 360)

    def round_pose(self) -> Pose:
        """Return the pose to a millionth of a millimetre, as a file keeps it."""
        return Pose(round(self.x, 6), round(self.y, 6), round(self.angle % 360, 6) % 360)

    def place_point(self, point: Point) -> Point:
        """Return where a point of this frame lies on the table."""
        cos, sin = cosine_and_sine(self.angle)
        return (self.x + cos * point[0] - sin * point[1], self.y + sin * point[0] + cos * point[1])


class Square(NamedTuple):
    """Where one square lies."""

    centre: Point
    angle: float
    corners: tuple[Point, Point, Point, Point]
    """Entry left, exit left, exit right, entry right."""
    free: tuple[float, float]
    """Length and width of the largest rectangle about the centre: what a token may measure."""
    bent: tuple[Point, ...] = ()
    """Its outline, where its sides are not straight."""

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return its outline, clockwise."""
        return self.bent or self.corners

    def pose_beside(self, side: int, away: float) -> Pose:
        """Return the place so far left (-1) or right (1) of it."""
        one, other = self.corners[:2] if side < 0 else self.corners[:1:-1]
        middle = Pose((one[0] + other[0]) / 2, (one[1] + other[1]) / 2, self.angle)
        return middle.place_pose(Pose(0.0, side * away, 0.0))


# The cosine of 90 degrees is 6e-17 in floating point: added up over forty bends, a road that closes
# on paper would not close here.
_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


def cosine_and_sine(angle: float) -> tuple[float, float]:
    """Return cosine and sine, exact for quarter turns, so that joins close exactly."""
    plain = angle % 360
    if plain in _QUARTERS:
        return _QUARTERS[plain]
    return math.cos(math.radians(plain)), math.sin(math.radians(plain))


def free_rectangle(inner: float, width: float, step: float) -> tuple[float, tuple[float, float]]:
    """Return where the free rectangle of a bent square lies, and its length and width."""
    # As long as the square is at its inner edge, where the rows lie nearest together.
    half = inner * math.tan(math.radians(step / 2))
    top = math.sqrt(max(0.0, (inner + width) ** 2 - half**2))
    return (inner + top) / 2, (2 * half, top - inner)


class Straight:
    """A straight piece: every row as long as a square."""

    def end_pose(self, _tile: Tile, _face: str, rows: int, gauge: Gauge) -> Pose:
        """Return where a straight piece ends."""
        return Pose(rows * gauge.length, 0.0, 0.0)

    def outline(self, _tile: Tile, _face: str, rows: int, gauge: Gauge) -> tuple[Point, ...]:
        """Return its four corners."""
        length, half = rows * gauge.length, gauge.half
        return ((0.0, -half), (length, -half), (length, half), (0.0, half))

    def square_at(self, _tile: Tile, _face: str, row: int, lane: int, gauge: Gauge) -> Square:
        """Return one of its squares."""
        x0, x1 = row * gauge.length, (row + 1) * gauge.length
        y0 = -gauge.half + (lane - 1) * gauge.width
        y1 = y0 + gauge.width
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        return Square(((x0 + x1) / 2, (y0 + y1) / 2), 0.0, corners, (gauge.length, gauge.width))

    def edges_at(self, _tile: Tile, _face: str, along: float, gauge: Gauge) -> tuple[Point, Point]:
        """Return its left and its right edge so many rows from its entry."""
        return ((along * gauge.length, -gauge.half), (along * gauge.length, gauge.half))

    def pose_beside(
        self, _tile: Tile, _face: str, row: int, side: int, away: float, gauge: Gauge
    ) -> Pose:
        """Return the place so far beside its edge."""
        return Pose((row + 0.5) * gauge.length, side * (gauge.half + away), 0.0)

    def half_width(self, _tile: Tile, gauge: Gauge) -> float:
        """Return half the width of the road."""
        return gauge.half


ARC_STEPS = 24


class Curve:
    """A quarter turn: its rows lie fanwise round one centre; its faces are its two hands."""

    def end_pose(self, tile: Tile, face: str, _rows: int, gauge: Gauge) -> Pose:
        """Return where a curve ends, a right angle on."""
        side = tile.hand_of(face)
        return Pose(gauge.radius, side * gauge.radius, 90.0 * side)

    def outline(self, tile: Tile, face: str, _rows: int, gauge: Gauge) -> tuple[Point, ...]:
        """Return its outline by short straight sides that never cut into it."""
        hand, step = tile.hand_of(face), 90.0 / ARC_STEPS
        # The outer arc is drawn round itself, the inner one by chords: both keep the whole piece.
        outside = (gauge.radius + gauge.half) / math.cos(math.radians(step / 2))
        outer = [_arc_point(gauge, hand, gauge.radius + gauge.half, 0.0)]
        outer += [_arc_point(gauge, hand, outside, (n + 0.5) * step) for n in range(ARC_STEPS)]
        outer.append(_arc_point(gauge, hand, gauge.radius + gauge.half, 90.0))
        inner = [_arc_point(gauge, hand, gauge.inner, n * step) for n in range(ARC_STEPS, -1, -1)]
        points = outer + inner
        return tuple(points if hand == 1 else points[::-1])

    def square_at(self, tile: Tile, face: str, row: int, lane: int, gauge: Gauge) -> Square:
        """Return one of its squares."""
        hand, step = tile.hand_of(face), 90.0 / tile.rows
        left = gauge.radius + hand * (gauge.half - (lane - 1) * gauge.width)
        right = left - hand * gauge.width
        start, stop = row * step, (row + 1) * step
        corners = (
            _arc_point(gauge, hand, left, start),
            _arc_point(gauge, hand, left, stop),
            _arc_point(gauge, hand, right, stop),
            _arc_point(gauge, hand, right, start),
        )
        radius, room = free_rectangle(min(left, right), gauge.width, step)
        centre = _arc_point(gauge, hand, radius, (start + stop) / 2)
        return Square(centre, hand * (start + stop) / 2, corners, room)

    def edges_at(self, tile: Tile, face: str, along: float, gauge: Gauge) -> tuple[Point, Point]:
        """Return its left and its right edge so many rows from its entry."""
        hand, turn = tile.hand_of(face), along * 90.0 / tile.rows
        left, right = gauge.radius + hand * gauge.half, gauge.radius - hand * gauge.half
        return _arc_point(gauge, hand, left, turn), _arc_point(gauge, hand, right, turn)

    def pose_beside(
        self, tile: Tile, face: str, row: int, side: int, away: float, gauge: Gauge
    ) -> Pose:
        """Return the place so far beside its inner or its outer edge."""
        turn, hand = 90.0 * (row + 0.5) / tile.rows, tile.hand_of(face)
        radius = gauge.radius - hand * side * (gauge.half + away)
        return Pose(*_arc_point(gauge, hand, radius, turn), hand * turn)

    def half_width(self, _tile: Tile, gauge: Gauge) -> float:
        """Return half the width of the road."""
        return gauge.half


def _arc_point(gauge: Gauge, hand: int, radius: float, turn: float) -> Point:
    """Return the point of a curve at a radius, after so many degrees of it."""
    cos, sin = cosine_and_sine(turn)
    return (radius * sin, hand * (gauge.radius - radius * cos))


_BRANCH = 0.75
"""The widest a branch can be, of the radius: an island stays."""


class Roundabout(Straight):
    """A roundabout: two branches of one lane round an island, in place of its rows of road."""

    def outline(self, tile: Tile, face: str, rows: int, gauge: Gauge) -> tuple[Point, ...]:
        """Return the ring and the road that leads in and out."""
        ring, half = _ring_radius(tile, gauge), gauge.half
        # A ring no wider than the road is only road.
        if half >= ring:
            return super().outline(tile, face, rows, gauge)
        leaves = math.degrees(math.asin(half / ring))
        span, length, steps = 180.0 - 2 * leaves, rows * gauge.length, 2 * ARC_STEPS
        outside = ring / math.cos(math.radians(span / steps / 2))
        top = [_ring_point(ring, ring, leaves)]
        top += [_ring_point(ring, outside, leaves + span * (n + 0.5) / steps) for n in range(steps)]
        top.append(_ring_point(ring, ring, 180.0 - leaves))
        upper = [(0.0, -half), *top, (length, -half)]
        return tuple(upper + [(x, -y) for x, y in reversed(upper)])

    def square_at(self, tile: Tile, _face: str, row: int, lane: int, gauge: Gauge) -> Square:
        """RULING 94 — a square of a branch: lane 1 goes round on the left, lane 2 on the right."""
        ring, step, side = _ring_radius(tile, gauge), 180.0 / tile.rows, -1 if lane == 1 else 1

        def at(radius: float, turn: float) -> Point:
            x, y = _ring_point(ring, radius, turn)
            return (x, -side * y)

        start, stop = row * step, (row + 1) * step
        # Two lanes as wide as ever would leave no island on small squares.
        width = min(gauge.width, ring * _BRANCH)
        inner = ring - width
        outside, inside = (at(ring, start), at(ring, stop)), (at(inner, start), at(inner, stop))
        left, right = (outside, inside) if lane == 1 else (inside, outside)
        radius, room = free_rectangle(inner, width, step)
        angle = side * (90.0 - (start + stop) / 2)
        return Square(
            at(radius, (start + stop) / 2), angle, (left[0], left[1], right[1], right[0]), room
        )

    def pose_beside(
        self, tile: Tile, _face: str, row: int, side: int, away: float, gauge: Gauge
    ) -> Pose:
        """Return the place so far beside the ring, or beside the road where that is further out."""
        off = abs(row + 0.5 - tile.rows / 2) * gauge.length
        out = math.sqrt(max(0.0, (_ring_radius(tile, gauge) + away) ** 2 - off**2))
        return Pose((row + 0.5) * gauge.length, side * max(out, gauge.half + away), 0.0)

    def half_width(self, tile: Tile, gauge: Gauge) -> float:
        """Return how far the ring reaches to either side of the middle line."""
        return max(gauge.half, _ring_radius(tile, gauge))


def _ring_radius(tile: Tile, gauge: Gauge) -> float:
    """Return the outer radius of a roundabout: it takes the place of its rows of road."""
    return tile.rows * gauge.length / 2


def _ring_point(ring: float, radius: float, turn: float) -> Point:
    """Return a point of a roundabout at a radius, so many degrees round on the left."""
    cos, sin = cosine_and_sine(turn)
    return (ring - radius * cos, -radius * sin)


class _TileShape(Protocol):
    """What a shape offers."""

    def end_pose(self, tile: Tile, face: str, rows: int, gauge: Gauge, /) -> Pose: ...
    def outline(self, tile: Tile, face: str, rows: int, gauge: Gauge, /) -> tuple[Point, ...]: ...
    def square_at(self, tile: Tile, face: str, row: int, lane: int, gauge: Gauge, /) -> Square: ...
    def edges_at(
        self, tile: Tile, face: str, along: float, gauge: Gauge, /
    ) -> tuple[Point, Point]: ...
    def pose_beside(
        self, tile: Tile, face: str, row: int, side: int, away: float, gauge: Gauge, /
    ) -> Pose: ...
    def half_width(self, tile: Tile, gauge: Gauge, /) -> float: ...


_SHAPES: dict[str, _TileShape] = {
    "straight": Straight(),
    "curve": Curve(),
    "roundabout": Roundabout(),
}


def piece_end(tile: Tile, face: str, rows: int, gauge: Gauge) -> Pose:
    """Return where a piece ends."""
    return _SHAPES[tile.shape].end_pose(tile, face, rows, gauge)


def piece_outline(tile: Tile, face: str, rows: int, gauge: Gauge) -> tuple[Point, ...]:
    """Return the outline of a piece, clockwise; arcs never cut into the piece."""
    return _SHAPES[tile.shape].outline(tile, face, rows, gauge)


def row_lanes(tile: Tile, gauge: Gauge) -> int:
    """Return how many squares each row of a piece has."""
    return tile.lanes or gauge.lanes


def piece_square(tile: Tile, face: str, row: int, lane: int, gauge: Gauge) -> Square:
    """Return one square of a piece; rows count from 0, lanes from 1 on the left."""
    return _SHAPES[tile.shape].square_at(tile, face, row, lane, gauge)


def row_edges(tile: Tile, face: str, along: float, gauge: Gauge) -> tuple[Point, Point]:
    """Return the left and the right edge of the road so many rows from the entry."""
    return _SHAPES[tile.shape].edges_at(tile, face, along, gauge)


def place_beside(tile: Tile, face: str, row: int, side: int, away: float, gauge: Gauge) -> Pose:
    """Return the place so far beside the edge of a row, left (-1) or right (1) of the road."""
    return _SHAPES[tile.shape].pose_beside(tile, face, row, side, away, gauge)


def half_width(tile: Tile, gauge: Gauge) -> float:
    """Return how far a piece reaches to either side of its middle line."""
    return _SHAPES[tile.shape].half_width(tile, gauge)
