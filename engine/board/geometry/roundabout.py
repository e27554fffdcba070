"""A roundabout: two branches of one lane round an island, in place of its rows of road."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from engine.board.geometry.curve import ARC_STEPS
from engine.board.geometry.pose import Point, Pose, Square, cosine_and_sine, free_rectangle
from engine.board.geometry.straight import Straight

if TYPE_CHECKING:
    from engine.board.catalogue import Gauge, Tile

_BRANCH = 0.75
"""The widest a branch can be, of the radius: an island stays."""


class Roundabout(Straight):
    """A roundabout: two branches of one lane round an island, in place of its rows of road."""

    def outline(self, tile: Tile, face: str, rows: int, gauge: Gauge) -> tuple[Point, ...]:
        """Return the ring and the road that leads in and out."""
        ring, half = _ring(tile, gauge), gauge.half
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

    def square(self, tile: Tile, _face: str, row: int, lane: int, gauge: Gauge) -> Square:
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
        radius, room = free_rectangle(inner, width, step)
        angle = side * (90.0 - (start + stop) / 2)
        return Square(
            at(radius, (start + stop) / 2), angle, (left[0], left[1], right[1], right[0]), room
        )

    def beside(
        self, tile: Tile, _face: str, row: int, side: int, away: float, gauge: Gauge
    ) -> Pose:
        """Return the place so far beside the ring, or beside the road where that is further out."""
        off = abs(row + 0.5 - tile.rows / 2) * gauge.length
        out = math.sqrt(max(0.0, (_ring(tile, gauge) + away) ** 2 - off**2))
        return Pose((row + 0.5) * gauge.length, side * max(out, gauge.half + away), 0.0)

    def half_width(self, tile: Tile, gauge: Gauge) -> float:
        """Return how far the ring reaches to either side of the middle line."""
        return max(gauge.half, _ring(tile, gauge))


def _ring(tile: Tile, gauge: Gauge) -> float:
    """Return the outer radius of a roundabout: it takes the place of its rows of road."""
    return tile.rows * gauge.length / 2


def _ring_point(ring: float, radius: float, turn: float) -> Point:
    """Return a point of a roundabout at a radius, so many degrees round on the left."""
    cos, sin = cosine_and_sine(turn)
    return (ring - radius * cos, -radius * sin)
