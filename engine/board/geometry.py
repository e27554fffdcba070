"""Where the squares of a piece lie, in its own frame: entry at 0, 0, riding along x, y down.

Angles are degrees clockwise, as on paper and screen; left of the road is towards minus y.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.board.catalogue import LEFT

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.catalogue import Gauge, Tile

Point: TypeAlias = tuple[float, float]
_ARC_STEPS = 24
_BRANCH = 0.75
"""The widest a branch of a roundabout can be, of its radius: an island stays."""


class Pose(NamedTuple):
    """A place and the direction ridden there."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0

    def then(self, step: Pose) -> Pose:
        """Return a pose given in this one's frame, on the table."""
        x, y = self.at((step.x, step.y))
        return Pose(x, y, (self.angle + step.angle) % 360)

    def rounded(self) -> Pose:
        """Return the pose to a millionth of a millimetre, as a file keeps it."""
        return Pose(round(self.x, 6), round(self.y, 6), round(self.angle % 360, 6) % 360)

    def at(self, point: Point) -> Point:
        """Return where a point of this frame lies on the table."""
        cos, sin = _turn(self.angle)
        return (
            self.x + cos * point[0] - sin * point[1],
            self.y + sin * point[0] + cos * point[1],
        )


class Square(NamedTuple):
    """One square of a piece."""

    centre: Point
    angle: float
    corners: tuple[Point, Point, Point, Point]
    """Entry left, exit left, exit right, entry right."""
    free: tuple[float, float]
    """Length and width of the largest rectangle about the centre: what a token may measure."""


def end(tile: Tile, face: str, rows: int, gauge: Gauge) -> Pose:
    """Return where a piece ends."""
    if tile.shape != "curve":
        return Pose(rows * gauge.length, 0.0, 0.0)
    side = _side(face)
    return Pose(gauge.radius, side * gauge.radius, 90.0 * side)


def outline(tile: Tile, face: str, rows: int, gauge: Gauge) -> tuple[Point, ...]:
    """Return the outline of a piece, clockwise; arcs never cut into the piece."""
    return _OUTLINES[tile.shape](tile, face, rows, gauge)


def lanes(tile: Tile, gauge: Gauge) -> int:
    """Return how many squares each row of a piece has."""
    return tile.lanes or gauge.lanes


def square(tile: Tile, face: str, row: int, lane: int, gauge: Gauge) -> Square:
    """Return one square of a piece; rows count from 0, lanes from 1 on the left."""
    return _SQUARES[tile.shape](tile, face, row, lane, gauge)


def beside(tile: Tile, face: str, row: int, side: int, away: float, gauge: Gauge) -> Pose:
    """Return the place so far beside the edge of a row, left (-1) or right (1) of the road."""
    if tile.shape == "curve":
        turn, hand = 90.0 * (row + 0.5) / tile.rows, _side(face)
        radius = gauge.radius - hand * side * (gauge.half + away)
        return Pose(*_bent(gauge, hand, radius, turn), hand * turn)
    out = gauge.half + away
    if tile.shape == "roundabout":
        off = abs(row + 0.5 - tile.rows / 2) * gauge.length
        out = max(out, math.sqrt(max(0.0, (_ring(tile, gauge) + away) ** 2 - off**2)))
    return Pose((row + 0.5) * gauge.length, side * out, 0.0)


def half_width(tile: Tile, gauge: Gauge) -> float:
    """Return how far a piece reaches to either side of its middle line."""
    return max(gauge.half, _ring(tile, gauge)) if tile.shape == "roundabout" else gauge.half


def _turn(angle: float) -> tuple[float, float]:
    """Return cosine and sine, exact for quarter turns, so that joins close exactly."""
    quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    plain = angle % 360
    if plain in quarters:
        return quarters[plain]
    return math.cos(math.radians(plain)), math.sin(math.radians(plain))


def _side(face: str) -> int:
    return -1 if face == LEFT else 1


def _ring(tile: Tile, gauge: Gauge) -> float:
    """Return the outer radius of a roundabout: it takes the place of its rows of road."""
    return tile.rows * gauge.length / 2


def _ring_point(ring: float, radius: float, turn: float) -> Point:
    """Return a point of a roundabout at a radius, so many degrees round on the left."""
    cos, sin = _turn(turn)
    return (ring - radius * cos, -radius * sin)


def _bent(gauge: Gauge, hand: int, radius: float, turn: float) -> Point:
    """Return the point of a curve at a radius, after so many degrees of it."""
    cos, sin = _turn(turn)
    return (radius * sin, hand * (gauge.radius - radius * cos))


def _straight_outline(_tile: Tile, _face: str, rows: int, gauge: Gauge) -> tuple[Point, ...]:
    length, half = rows * gauge.length, gauge.half
    return ((0.0, -half), (length, -half), (length, half), (0.0, half))


def _curve_outline(_tile: Tile, face: str, _rows: int, gauge: Gauge) -> tuple[Point, ...]:
    hand, step = _side(face), 90.0 / _ARC_STEPS
    # The outer arc is drawn round itself, the inner one by chords: both keep the whole piece.
    outside = (gauge.radius + gauge.half) / math.cos(math.radians(step / 2))
    outer = [_bent(gauge, hand, gauge.radius + gauge.half, 0.0)]
    outer += [_bent(gauge, hand, outside, (n + 0.5) * step) for n in range(_ARC_STEPS)]
    outer.append(_bent(gauge, hand, gauge.radius + gauge.half, 90.0))
    inner = [_bent(gauge, hand, gauge.inner, n * step) for n in range(_ARC_STEPS, -1, -1)]
    points = outer + inner
    return tuple(points if hand == 1 else points[::-1])


def _roundabout_outline(tile: Tile, face: str, rows: int, gauge: Gauge) -> tuple[Point, ...]:
    ring, half = _ring(tile, gauge), gauge.half
    if half >= ring:
        return _straight_outline(tile, face, rows, gauge)
    leaves = math.degrees(math.asin(half / ring))
    span, length, steps = 180.0 - 2 * leaves, rows * gauge.length, 2 * _ARC_STEPS
    outside = ring / math.cos(math.radians(span / steps / 2))
    top = [_ring_point(ring, ring, leaves)]
    top += [_ring_point(ring, outside, leaves + span * (n + 0.5) / steps) for n in range(steps)]
    top.append(_ring_point(ring, ring, 180.0 - leaves))
    upper = [(0.0, -half), *top, (length, -half)]
    return tuple(upper + [(x, -y) for x, y in reversed(upper)])


def _straight_square(_tile: Tile, _face: str, row: int, lane: int, gauge: Gauge) -> Square:
    x0, x1 = row * gauge.length, (row + 1) * gauge.length
    y0 = -gauge.half + (lane - 1) * gauge.width
    y1 = y0 + gauge.width
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Square(((x0 + x1) / 2, (y0 + y1) / 2), 0.0, corners, (gauge.length, gauge.width))


def _curve_square(tile: Tile, face: str, row: int, lane: int, gauge: Gauge) -> Square:
    hand, step = _side(face), 90.0 / tile.rows
    left = gauge.radius + hand * (gauge.half - (lane - 1) * gauge.width)
    right = left - hand * gauge.width
    start, stop = row * step, (row + 1) * step
    corners = (
        _bent(gauge, hand, left, start),
        _bent(gauge, hand, left, stop),
        _bent(gauge, hand, right, stop),
        _bent(gauge, hand, right, start),
    )
    radius, free = _free(min(left, right), gauge.width, step)
    centre = _bent(gauge, hand, radius, (start + stop) / 2)
    return Square(centre, hand * (start + stop) / 2, corners, free)


def _roundabout_square(tile: Tile, _face: str, row: int, lane: int, gauge: Gauge) -> Square:
    """RULING 94 — a square of a branch: lane 1 goes round on the left, lane 2 on the right."""
    ring, step, side = _ring(tile, gauge), 180.0 / tile.rows, -1 if lane == 1 else 1

    def at(radius: float, turn: float) -> Point:
        x, y = _ring_point(ring, radius, turn)
        return (x, -side * y)

    start, stop = row * step, (row + 1) * step
    width = min(gauge.width, ring * _BRANCH)
    inner = ring - width
    outside, inside = (at(ring, start), at(ring, stop)), (at(inner, start), at(inner, stop))
    left, right = (outside, inside) if lane == 1 else (inside, outside)
    radius, free = _free(inner, width, step)
    angle = side * (90.0 - (start + stop) / 2)
    return Square(
        at(radius, (start + stop) / 2), angle, (left[0], left[1], right[1], right[0]), free
    )


def _free(inner: float, width: float, step: float) -> tuple[float, tuple[float, float]]:
    """Return where the free rectangle of a bent square lies, and its length and width."""
    half = inner * math.tan(math.radians(step / 2))
    top = math.sqrt(max(0.0, (inner + width) ** 2 - half**2))
    return (inner + top) / 2, (2 * half, top - inner)


_OUTLINES: dict[str, Callable[[Tile, str, int, Gauge], tuple[Point, ...]]] = {
    "straight": _straight_outline,
    "curve": _curve_outline,
    "roundabout": _roundabout_outline,
}
_SQUARES: dict[str, Callable[[Tile, str, int, int, Gauge], Square]] = {
    "straight": _straight_square,
    "curve": _curve_square,
    "roundabout": _roundabout_square,
}
