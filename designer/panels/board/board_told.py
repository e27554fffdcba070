"""What the board tells who does not see it: the stage, what lies there, which length is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from designer.document.voice import Voice
    from engine.board.values import Board


def told(board: Board, at: int, voice: Voice) -> str:
    """Return one sentence about a board that is laid, and one about the length that is seen."""
    lengths = board.lengths
    if at >= len(lengths):
        return ""
    said = voice(
        "board_page.told",
        stage=board.road.number,
        squares=board.road.rows,
        pieces=sum(len(length.pieces) for length in lengths),
        curves=sum(length.curves for length in lengths),
    )
    if len(lengths) == 1:
        return said
    first, last = max(lengths[at].first, 1), min(lengths[at].last, board.road.rows)
    seen = voice(
        "board_page.told_length", number=at + 1, count=len(lengths), first=first, last=last
    )
    return f"{said} {seen}"
