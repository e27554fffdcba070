"""The piece under a point of the table; needs no window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board.chart import box_of, within, within_box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.values import Board, Length, Piece


def piece_at(board: Board, length: Length, x: float, y: float) -> Piece | None:
    """Return the piece at a place of the table; of two that cross, the one on top."""
    return next(pieces_at(board, length, x, y), None)


def pieces_at(board: Board, length: Length, x: float, y: float) -> Iterator[Piece]:
    """Yield the pieces at a place of the table, those on top first."""
    on_top = sorted(length.pieces, key=lambda piece: not piece.kind.carries)
    for piece in on_top:
        outline = piece.outline(board.gauge)
        if within_box((x, y), box_of(outline)) and within((x, y), outline):
            yield piece


def row_at(board: Board, piece: Piece, x: float, y: float) -> int:
    """Return the row of a piece whose middle is nearest to a place."""
    lane = (board.gauge.lanes + 1) // 2

    def away(row: int) -> float:
        a, b = piece.square(row, min(lane, piece.kind.lanes or lane), board.gauge).centre
        return (a - x) ** 2 + (b - y) ** 2

    return min(range(piece.first, piece.last + 1), key=away)
