"""One piece changed by hand, and the board laid again around it.

What was chosen (bends, furniture, tiles put there by hand) stays chosen; the straight tiles between
are worked out anew, and every length follows from the one before it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.fit import FittedTile, is_fixed
from engine.board.lay import add_advice
from engine.board.pieces import check_part, lay_pieces, part_at, part_of
from engine.board.proof import prove_lengths
from engine.board.values import Length, Ribbon
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.geometry import Pose
    from engine.board.values import Board, Piece


def chosen_tiles(board: Board) -> tuple[FittedTile, ...]:
    """Return every tile of a board that was chosen rather than derived, in riding order."""
    # A tile that is handed over lies in two lengths: it counts once, by its row.
    by_row = {piece.first: part_of(piece) for piece in board.pieces if piece.fixed}
    return tuple(by_row[first] for first in sorted(by_row))


def rebuild_board(
    board: Board, parts: Sequence[FittedTile], poses: Sequence[Pose] | None = None
) -> Board:
    """Return the board with these tiles chosen; every length follows from the one before it."""
    rows = board.ribbon
    begun = poses or [length.pieces[0].pose for length in board.lengths]
    lengths: list[Length] = []
    for number, (length, pose) in enumerate(zip(board.lengths, begun, strict=True)):
        last = rows.last if number == len(board.lengths) - 1 else length.last
        # A length does not end inside a chosen tile.
        last = next((p.last for p in parts if p.first <= last < p.last), last)
        tail = lengths[-1].tail_pieces(board.options.handover) if length.kept else ()
        if tail:
            first = tail[-1].last + 1
        else:
            first = _uncut_start(length.first if lengths else rows.first, parts)
        inside = [part for part in parts if first <= part.first and part.last <= last]
        rest = Ribbon(tuple(rows.parts(first, last)))
        lying = lay_pieces(rest, inside, pose, board, tail)
        lengths.append(Length(lying, kept=sum(piece.rows for piece in tail)))
    return add_advice(prove_lengths(replace(board, lengths=tuple(lengths), findings=())))


def _uncut_start(first: int, parts: Sequence[FittedTile]) -> int:
    """Return where a length begins that is not to begin inside a chosen tile."""
    return next((part.first for part in parts if part.first < first <= part.last), first)


def replace_tile(board: Board, row: int, name: str, face: str = "") -> Board:
    """Put another tile where the piece of a row begins; tiles it runs into move on."""
    return put(board, piece_at(board, row).first, name, face)


def put(board: Board, row: int, name: str, face: str = "") -> Board:
    """Put a tile so that it begins at a row; chosen tiles it runs into move on."""
    here = piece_at(board, row)
    if here.fixed and here.first != row:
        raise BoardError("board_taken", tile=here.tile, first=here.first, row=row)
    new = part_at(board.ribbon, _wish_text(name, face), row)
    parts = [part for part in chosen_tiles(board) if part.first != row]
    return _push_apart(board, [*parts, new], new)


def insert_tile(board: Board, row: int, name: str, face: str = "") -> Board:
    """Put a tile before the piece of a row; every chosen tile from there on moves on."""
    old = piece_at(board, row)
    new = part_at(board.ribbon, _wish_text(name, face), old.first)
    parts = [
        move_part(part, new.rows) if part.first >= old.first else part
        for part in chosen_tiles(board)
    ]
    return _push_apart(board, [*parts, new], new)


def remove_tile(board: Board, row: int) -> Board:
    """Take a chosen tile away: its rows are straight road again."""
    old = piece_at(board, row)
    return _push_apart(board, [part for part in chosen_tiles(board) if part.first != old.first])


def flip_piece(board: Board, row: int) -> Board:
    """Turn a piece over: a bend to the left bends to the right; everything after follows."""
    old = piece_at(board, row)
    if not old.kind.is_bend:
        raise BoardError("board_flip", tile=old.tile, first=old.first)
    face = old.kind.other_face(old.face)
    parts = [replace(p, face=face) if p.first == old.first else p for p in chosen_tiles(board)]
    return _push_apart(board, parts)


def slide_tile(board: Board, row: int, rows: int) -> Board:
    """Move a chosen tile along the road, and every chosen tile after it as far."""
    old = piece_at(board, row)
    parts = [move_part(p, rows) if p.first >= old.first else p for p in chosen_tiles(board)]
    first = next((p for p in parts if p.first == old.first + rows), None)
    before = max((p.last for p in parts if p.first < old.first + rows), default=None)
    if first is None or (before is not None and before >= first.first):
        raise BoardError("board_slide", tile=old.tile, first=old.first, rows=rows)
    return _push_apart(board, parts)


def pin_piece(board: Board, row: int, *, pinned: bool = True) -> Board:
    """Keep a piece on its rows whenever the road is laid anew, or let it go again."""
    old = piece_at(board, row)
    if is_fixed(old.tile):
        raise BoardError("board_wish_tile", tile=old.tile)
    parts = [part for part in chosen_tiles(board) if part.first != old.first]
    part = FittedTile(old.tile, old.face, old.first, old.rows, old.art, fixed=True, pinned=pinned)
    return _push_apart(board, [*parts, part])


def piece_at(board: Board, row: int, length: int | None = None) -> Piece:
    """Return the piece of a row, in one length or the first that has it; refuse a row without."""
    try:
        return board.piece(row, length)
    except StopIteration:
        raise BoardError("board_row", row=row) from None


def _wish_text(name: str, face: str) -> str:
    return f"{name}/{face}" if face else name


def move_part(part: FittedTile, rows: int) -> FittedTile:
    """Return a chosen tile so many rows on; one that is pinned is refused."""
    if part.pinned and rows:
        raise BoardError("board_pinned", tile=part.tile, first=part.first)
    return replace(part, first=part.first + rows)


def _push_apart(board: Board, parts: Sequence[FittedTile], new: FittedTile | None = None) -> Board:
    """Return the board with these tiles; those that run into the one before move on."""
    placed: list[FittedTile] = []
    for part in sorted(parts, key=lambda p: (p.first, p is not new)):
        over = placed[-1].last + 1 - part.first if placed else 0
        placed.append(move_part(part, over) if over > 0 else part)
    for part in placed:
        check_part(board.ribbon, part, board.options)
    return rebuild_board(board, placed)
