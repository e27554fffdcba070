"""Which piece lies under a point of the table; needs no window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shapely.geometry import Point, Polygon

if TYPE_CHECKING:
    from engine.board.values import Board, Length, Piece


def piece_at(board: Board, length: Length, x: float, y: float) -> Piece | None:
    """Return the piece at a place of the table; of two that cross, the one on top."""
    spot = Point(x, y)
    for piece in reversed(length.pieces):
        if Polygon(piece.outline(board.gauge)).contains(spot):
            return piece
    return None


def row_at(board: Board, piece: Piece, x: float, y: float) -> int:
    """Return the row of a piece whose middle is nearest to a place."""
    lane = (board.gauge.lanes + 1) // 2

    def away(row: int) -> float:
        a, b = piece.square(row, min(lane, piece.kind.lanes or lane), board.gauge).centre
        return (a - x) ** 2 + (b - y) ** 2

    return min(range(piece.first, piece.last + 1), key=away)
