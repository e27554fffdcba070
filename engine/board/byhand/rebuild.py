"""A board laid again from the tiles that were chosen: straights are refitted, poses follow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.plans.advice import add_advice
from engine.board.plans.chain import lay_pieces, part_of
from engine.board.plans.proof import prove_lengths
from engine.board.ribbon import Ribbon
from engine.board.values import Length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.fit import FittedTile
    from engine.board.geometry import Pose
    from engine.board.values import Board, Piece


def chosen_tiles(board: Board) -> tuple[FittedTile, ...]:
    """Return every tile of a board that was chosen rather than derived, in riding order."""
    found: dict[int, FittedTile] = {}
    for piece in board.pieces:
        if piece.fixed:
            found[piece.first] = part_of(piece)
    return tuple(found[first] for first in sorted(found))


def rebuild_board(
    board: Board, parts: Sequence[FittedTile], poses: Sequence[Pose] | None = None
) -> Board:
    """Return the board with these tiles chosen; every length follows from the one before it."""
    rows = board.ribbon
    begun = poses or [length.pieces[0].pose for length in board.lengths]
    lengths: list[Length] = []
    for number, (length, pose) in enumerate(zip(board.lengths, begun, strict=True)):
        last = rows.last if number == len(board.lengths) - 1 else length.last
        last = next((p.last for p in parts if p.first <= last < p.last), last)
        kept = tail(lengths[-1], board.options.handover) if length.kept else ()
        first = (
            kept[-1].last + 1
            if kept
            else _uncut(rows.first if not lengths else length.first, parts)
        )
        inside = [part for part in parts if first <= part.first and part.last <= last]
        rest = Ribbon(tuple(rows.parts(first, last)))
        lying = lay_pieces(rest, inside, pose, board, kept)
        lengths.append(Length(lying, kept=sum(piece.rows for piece in kept)))
    return add_advice(prove_lengths(replace(board, lengths=tuple(lengths), findings=())))


def tail(length: Length, rows: int) -> tuple[Piece, ...]:
    """Return the last pieces of a length: so many rows, or a little more."""
    at, found = len(length.pieces), 0
    while at > 1 and found < rows:
        at -= 1
        found += length.pieces[at].rows
    return length.pieces[at:]


def _uncut(first: int, parts: Sequence[FittedTile]) -> int:
    return next((part.first for part in parts if part.first < first <= part.last), first)
