"""A quarter turn: its rows lie fanwise round one centre; its faces are its two hands."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from engine.board.catalogue import LEFT
from engine.board.geometry.pose import Point, Pose, Square, cosine_and_sine, free_rectangle

if TYPE_CHECKING:
    from engine.board.catalogue import Gauge, Tile

ARC_STEPS = 24


class Curve:
    """A quarter turn: its rows lie fanwise round one centre; its faces are its two hands."""

    def end(self, _tile: Tile, face: str, _rows: int, gauge: Gauge) -> Pose:
        """Return where a curve ends, a right angle on."""
        side = _side(face)
        return Pose(gauge.radius, side * gauge.radius, 90.0 * side)

    def outline(self, _tile: Tile, face: str, _rows: int, gauge: Gauge) -> tuple[Point, ...]:
        """Return its outline by short straight sides that never cut into it."""
        hand, step = _side(face), 90.0 / ARC_STEPS
        # The outer arc is drawn round itself, the inner one by chords: both keep the whole piece.
        outside = (gauge.radius + gauge.half) / math.cos(math.radians(step / 2))
        outer = [_bent(gauge, hand, gauge.radius + gauge.half, 0.0)]
        outer += [_bent(gauge, hand, outside, (n + 0.5) * step) for n in range(ARC_STEPS)]
        outer.append(_bent(gauge, hand, gauge.radius + gauge.half, 90.0))
        inner = [_bent(gauge, hand, gauge.inner, n * step) for n in range(ARC_STEPS, -1, -1)]
        points = outer + inner
        return tuple(points if hand == 1 else points[::-1])

    def square(self, tile: Tile, face: str, row: int, lane: int, gauge: Gauge) -> Square:
        """Return one of its squares."""
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
        radius, room = free_rectangle(min(left, right), gauge.width, step)
        centre = _bent(gauge, hand, radius, (start + stop) / 2)
        return Square(centre, hand * (start + stop) / 2, corners, room)

    def rib(self, tile: Tile, face: str, along: float, gauge: Gauge) -> tuple[Point, Point]:
        """Return its left and its right edge so many rows from its entry."""
        hand, turn = _side(face), along * 90.0 / tile.rows
        left, right = gauge.radius + hand * gauge.half, gauge.radius - hand * gauge.half
        return _bent(gauge, hand, left, turn), _bent(gauge, hand, right, turn)

    def beside(self, tile: Tile, face: str, row: int, side: int, away: float, gauge: Gauge) -> Pose:
        """Return the place so far beside its inner or its outer edge."""
        turn, hand = 90.0 * (row + 0.5) / tile.rows, _side(face)
        radius = gauge.radius - hand * side * (gauge.half + away)
        return Pose(*_bent(gauge, hand, radius, turn), hand * turn)

    def half_width(self, _tile: Tile, gauge: Gauge) -> float:
        """Return half the width of the road."""
        return gauge.half


def _side(face: str) -> int:
    return -1 if face == LEFT else 1


def _bent(gauge: Gauge, hand: int, radius: float, turn: float) -> Point:
    """Return the point of a curve at a radius, after so many degrees of it."""
    cos, sin = cosine_and_sine(turn)
    return (radius * sin, hand * (gauge.radius - radius * cos))
