"""A straight piece: every row as long as a square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board.geometry.pose import Point, Pose, Square

if TYPE_CHECKING:
    from engine.board.catalogue import Gauge, Tile


class Straight:
    """A straight piece: every row as long as a square."""

    def end(self, _tile: Tile, _face: str, rows: int, gauge: Gauge) -> Pose:
        """Return where a straight piece ends."""
        return Pose(rows * gauge.length, 0.0, 0.0)

    def outline(self, _tile: Tile, _face: str, rows: int, gauge: Gauge) -> tuple[Point, ...]:
        """Return its four corners."""
        length, half = rows * gauge.length, gauge.half
        return ((0.0, -half), (length, -half), (length, half), (0.0, half))

    def square(self, _tile: Tile, _face: str, row: int, lane: int, gauge: Gauge) -> Square:
        """Return one of its squares."""
        x0, x1 = row * gauge.length, (row + 1) * gauge.length
        y0 = -gauge.half + (lane - 1) * gauge.width
        y1 = y0 + gauge.width
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        return Square(((x0 + x1) / 2, (y0 + y1) / 2), 0.0, corners, (gauge.length, gauge.width))

    def rib(self, _tile: Tile, _face: str, along: float, gauge: Gauge) -> tuple[Point, Point]:
        """Return its left and its right edge so many rows from its entry."""
        return ((along * gauge.length, -gauge.half), (along * gauge.length, gauge.half))

    def beside(
        self, _tile: Tile, _face: str, row: int, side: int, away: float, gauge: Gauge
    ) -> Pose:
        """Return the place so far beside its edge."""
        return Pose((row + 0.5) * gauge.length, side * (gauge.half + away), 0.0)

    def half_width(self, _tile: Tile, gauge: Gauge) -> float:
        """Return half the width of the road."""
        return gauge.half
