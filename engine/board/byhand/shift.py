"""A part of the road shifted over the table: the runs before and after it take up the difference.

Bends are quarter turns, so every run lies along one of two axes. What is shifted along an axis is
everything between the nearest two runs that lie along it too: the first grows or shrinks by as much
as the hand moves, and the second keeps the road beyond it where it is. Where no run comes before,
the road begins somewhere else; where none comes after, everything to its end moves along.

The last run is as long as the rest of the road is: a run before it that is ridden the other way
and grows by one square carries it two squares further, so that one grows by half as much.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.byhand.rebuild import chosen_tiles, rebuild_board
from engine.board.catalogue import CURVE, tiles
from engine.board.geometry import Pose
from engine.board.geometry.pose import cosine_and_sine
from engine.board.plans.wishes import check_part
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.fit import FittedTile
    from engine.board.values import Board, Length, Piece

RIGHT = 90.0


def shift_pieces(board: Board, row: int, along: int, aside: int, length: int = 0) -> Board:
    """Shift what carries a row by so many squares along its riding direction, or to its right.

    A bend goes along the road that leads into it. A tile that was put on a straight run goes
    along it alone; one that the stage itself has there stays.
    """
    piece = _piece(board, row, length)
    if along and piece.fixed and piece.kind.shape != "curve":
        return _alone(board, piece, along)
    rows, angle = (along, piece.pose.angle) if along else (aside, piece.pose.angle + RIGHT)
    run = _Run(board, board.lengths[length], piece)
    if along and run.is_last:
        turned = run.last_turned()
        half = (abs(rows) + 1) // 2 * (1 if rows > 0 else -1)
        return _shifted(board, length, (turned, None), half if turned else rows, angle)
    return _shifted(board, length, run.between(sideways=not along), rows, angle)


def _piece(board: Board, row: int, length: int) -> Piece:
    try:
        return board.piece(row, length)
    except StopIteration:
        raise BoardError("board_row", row=row) from None


class _Run:
    """Where a piece lies among the bends of its length."""

    def __init__(self, board: Board, length: Length, piece: Piece) -> None:
        self.bends = [p for p in length.pieces if p.tile == CURVE]
        self._piece, self._gauge = piece, board.gauge
        self._before = sum(bend.last < piece.first for bend in self.bends)

    @property
    def is_last(self) -> bool:
        """Tell whether it lies on the straight run after the last bend."""
        return self._piece.tile != CURVE and self._before == len(self.bends) > 0

    def last_turned(self) -> Piece | None:
        """Return the last bend before it whose run is ridden the other way; nothing without one."""
        angle = self._piece.pose.angle + 2 * RIGHT
        found = (b for b in reversed(self.bends) if _turn(b.pose.angle, angle) < RIGHT / 2)
        return next(found, None)

    def between(self, *, sideways: bool) -> tuple[Piece | None, Piece | None]:
        """Return the bends between which all goes along: the first has the growing run before it.

        None stands for the beginning and for the end of the length.
        """
        before, bend = self._before, self._piece.tile == CURVE
        if sideways:
            first, last = before - 1, before
        elif bend:
            first, last = before, before + 1
        else:
            first, last = before - 2, before + 1
        return self._at(first), self._at(last)

    def _at(self, number: int) -> Piece | None:
        return self.bends[number] if 0 <= number < len(self.bends) else None


def _shifted(
    board: Board,
    number: int,
    between: tuple[Piece | None, Piece | None],
    rows: int,
    angle: float,
) -> Board:
    """Return the board with a window of one length shifted by so many squares in a direction."""
    first, last = between
    length = board.lengths[number]
    window = 0 if first is None else rows * _sign(first.pose.angle, angle)
    rest = window if last is None else window - rows * _sign(last.end(board.gauge).angle, angle)
    begins = length.first if first is None else first.first
    ends = length.last if last is None else last.last
    if begins < length.first + length.kept and length.kept:
        raise BoardError("board_handed_over", number=number)
    tied = _tied(board)
    parts = []
    for part in chosen_tiles(board):
        here = begins <= part.first <= length.last and part.first not in tied
        moved = _moved(part, (window if part.first <= ends else rest) if here else 0)
        if here and moved.last > length.last:
            raise BoardError("board_shift_room", first=part.first, row=length.last)
        parts.append(moved)
    _check(board, parts)
    poses = [one.pieces[0].pose for one in board.lengths]
    if first is None:
        cos, sin = cosine_and_sine(angle)
        step, old = rows * board.gauge.length, poses[number]
        poses[number] = Pose(old.x + cos * step, old.y + sin * step, old.angle).rounded()
    return rebuild_board(board, parts, poses)


def _alone(board: Board, piece: Piece, rows: int) -> Board:
    """Move one tile along its run; nothing else moves."""
    if piece.first in _tied(board):
        raise BoardError("board_tied", tile=piece.tile, first=piece.first)
    parts = [
        _moved(part, rows) if part.first == piece.first else part for part in chosen_tiles(board)
    ]
    _check(board, sorted(parts, key=lambda part: part.first))
    return rebuild_board(board, parts)


def _tied(board: Board) -> set[int]:
    """Return where tiles begin that the stage itself has there."""
    return {block.first for block in board.road.blocks if block.kind in tiles()}


def _sign(angle: float, way: float) -> int:
    """Return 1 where two directions are the same, -1 where they are opposite."""
    return 1 if _turn(angle, way) < RIGHT else -1


def _turn(angle: float, way: float) -> float:
    """Return by how many degrees two directions differ."""
    return abs((angle - way + 180) % 360 - 180)


def _moved(part: FittedTile, rows: int) -> FittedTile:
    if part.pinned and rows:
        raise BoardError("board_pinned", tile=part.tile, first=part.first)
    return replace(part, first=part.first + rows)


def _check(board: Board, parts: Sequence[FittedTile]) -> None:
    """Refuse what leaves no road between two tiles, or no room before start and finish."""
    before: FittedTile | None = None
    for part in parts:
        if before is not None and part.first <= before.last:
            raise BoardError("board_shift_room", first=before.first, row=part.first)
        check_part(board.ribbon, part, board.options)
        before = part
