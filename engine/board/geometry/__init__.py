"""Where the squares of a piece lie, in its own frame: entry at 0, 0, riding along x, y down.

Angles are degrees clockwise, as on paper and screen; left of the road is towards minus y.
One class a shape, one line in the list of shapes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.board.geometry.curve import Curve
from engine.board.geometry.pose import Point, Pose, Square
from engine.board.geometry.roundabout import Roundabout
from engine.board.geometry.straight import Straight

if TYPE_CHECKING:
    from engine.board.catalogue import Gauge, Tile


class _TileShape(Protocol):
    """What a shape offers."""

    def end(self, tile: Tile, face: str, rows: int, gauge: Gauge, /) -> Pose: ...
    def outline(self, tile: Tile, face: str, rows: int, gauge: Gauge, /) -> tuple[Point, ...]: ...
    def square(self, tile: Tile, face: str, row: int, lane: int, gauge: Gauge, /) -> Square: ...
    def rib(self, tile: Tile, face: str, along: float, gauge: Gauge, /) -> tuple[Point, Point]: ...
    def beside(
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
    return _SHAPES[tile.shape].end(tile, face, rows, gauge)


def piece_outline(tile: Tile, face: str, rows: int, gauge: Gauge) -> tuple[Point, ...]:
    """Return the outline of a piece, clockwise; arcs never cut into the piece."""
    return _SHAPES[tile.shape].outline(tile, face, rows, gauge)


def row_lanes(tile: Tile, gauge: Gauge) -> int:
    """Return how many squares each row of a piece has."""
    return tile.lanes or gauge.lanes


def piece_square(tile: Tile, face: str, row: int, lane: int, gauge: Gauge) -> Square:
    """Return one square of a piece; rows count from 0, lanes from 1 on the left."""
    return _SHAPES[tile.shape].square(tile, face, row, lane, gauge)


def row_edges(tile: Tile, face: str, along: float, gauge: Gauge) -> tuple[Point, Point]:
    """Return the left and the right edge of the road so many rows from the entry."""
    return _SHAPES[tile.shape].rib(tile, face, along, gauge)


def place_beside(tile: Tile, face: str, row: int, side: int, away: float, gauge: Gauge) -> Pose:
    """Return the place so far beside the edge of a row, left (-1) or right (1) of the road."""
    return _SHAPES[tile.shape].beside(tile, face, row, side, away, gauge)


def half_width(tile: Tile, gauge: Gauge) -> float:
    """Return how far a piece reaches to either side of its middle line."""
    return _SHAPES[tile.shape].half_width(tile, gauge)
