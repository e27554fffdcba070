"""Parts of a layout moved over the table: a window of it shifted, a run, or everything.

What is dragged goes the way of the hand; what lies beyond the next bends stays where it is. That
is why a shift changes the rows of runs on both sides of a window instead of moving pieces.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.catalogue import tile, tiles
from engine.board.edit import chosen_tiles, move_part, piece_at, rebuild_board
from engine.board.geometry import Pose, cosine_and_sine
from engine.board.pieces import check_part
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.board.fit import FittedTile
    from engine.board.values import Board, Length, Piece


RIGHT = 90.0
"""Degrees of a right angle: the right side of a run lies so much clockwise of its heading."""


def shift_pieces(board: Board, row: int, along: int, aside: int, length: int = 0) -> Board:
    """Shift what carries a row by so many squares along its riding direction, or to its right.

    A bend goes along the road that leads into it. A tile that was put on a straight run goes
    along it alone; one that the stage itself has there stays.
    """
    piece = piece_at(board, row, length)
    if along and piece.fixed and not piece.kind.is_bend:
        return _shift_alone(board, piece, along)
    rows, angle = (along, piece.pose.angle) if along else (aside, piece.pose.angle + RIGHT)
    run = _Run(board, board.lengths[length], piece)
    if along and run.is_last:
        # A run before it that is ridden the other way carries the last one two squares for each it
        # grows by, so it grows by half as much; without one the road begins somewhere else.
        turned = run.last_turning_bend()
        half = (abs(rows) + 1) // 2 * (1 if rows > 0 else -1)
        return _shift_window(board, length, (turned, None), half if turned else rows, angle)
    return _shift_window(board, length, run.bends_between(sideways=not along), rows, angle)


class _Run:
    """Where a piece lies among the bends of its length."""

    def __init__(self, board: Board, length: Length, piece: Piece) -> None:
        self.bends = [p for p in length.pieces if p.kind.is_bend]
        self._piece, self._gauge = piece, board.gauge
        self._before = sum(bend.last < piece.first for bend in self.bends)

    @property
    def is_last(self) -> bool:
        """Tell whether it lies on the straight run after the last bend."""
        return not self._piece.kind.is_bend and self._before == len(self.bends) > 0

    def last_turning_bend(self) -> Piece | None:
        """Return the last bend before it whose run is ridden the other way; nothing without one."""
        angle = self._piece.pose.angle + 2 * RIGHT
        turned = (
            b for b in reversed(self.bends) if _angle_between(b.pose.angle, angle) < RIGHT / 2
        )
        return next(turned, None)

    def bends_between(self, *, sideways: bool) -> tuple[Piece | None, Piece | None]:
        """Return the bends between which all goes along: the first has the growing run before it.

        None stands for the beginning and for the end of the length.
        """
        before, bend = self._before, self._piece.kind.is_bend
        if sideways:
            first, last = before - 1, before
        elif bend:
            first, last = before, before + 1
        else:
            first, last = before - 2, before + 1
        return self._bend_at(first), self._bend_at(last)

    def _bend_at(self, number: int) -> Piece | None:
        return self.bends[number] if 0 <= number < len(self.bends) else None


def _shift_window(
    board: Board, number: int, between: tuple[Piece | None, Piece | None], rows: int, angle: float
) -> Board:
    """Return the board with a window of one length shifted by so many squares in a direction."""
    first, last = between
    length = board.lengths[number]
    window = 0 if first is None else rows * _same_way(first.pose.angle, angle)
    rest = (
        window
        if last is None
        else window - rows * _same_way(last.end_pose(board.gauge).angle, angle)
    )
    begins = length.first if first is None else first.first
    ends = length.last if last is None else last.last
    if begins < length.first + length.kept and length.kept:
        raise BoardError("board_handed_over", number=number)
    tied = _tied_rows(board)
    parts = []
    for part in chosen_tiles(board):
        here = begins <= part.first <= length.last and part.first not in tied
        moved = move_part(part, (window if part.first <= ends else rest) if here else 0)
        if here and moved.last > length.last:
            raise BoardError("board_shift_room", first=part.first, row=length.last)
        parts.append(moved)
    _check_parts(board, parts)
    poses = [one.pieces[0].pose for one in board.lengths]
    # Nothing before the window can give: the whole length begins somewhere else.
    if first is None:
        cos, sin = cosine_and_sine(angle)
        step, old = rows * board.gauge.length, poses[number]
        poses[number] = Pose(old.x + cos * step, old.y + sin * step, old.angle).round_pose()
    return rebuild_board(board, parts, poses)


def _shift_alone(board: Board, piece: Piece, rows: int) -> Board:
    """Move one tile along its run; nothing else moves."""
    if piece.first in _tied_rows(board):
        raise BoardError("board_tied", tile=piece.tile, first=piece.first)
    parts = [
        move_part(part, rows) if part.first == piece.first else part for part in chosen_tiles(board)
    ]
    _check_parts(board, sorted(parts, key=lambda part: part.first))
    return rebuild_board(board, parts)


def _tied_rows(board: Board) -> set[int]:
    """Return where tiles begin that the stage itself has there."""
    return {block.first for block in board.road.blocks if block.kind in tiles()}


def _same_way(angle: float, way: float) -> int:
    """Return 1 where two directions are the same, -1 where they are opposite."""
    return 1 if _angle_between(angle, way) < RIGHT else -1


def _angle_between(angle: float, way: float) -> float:
    """Return by how many degrees two directions differ."""
    return abs((angle - way + 180) % 360 - 180)


def _check_parts(board: Board, parts: Sequence[FittedTile]) -> None:
    """Refuse what leaves no road between two tiles, or no room before start and finish."""
    before: FittedTile | None = None
    for part in parts:
        if before is not None and part.first <= before.last:
            raise BoardError("board_shift_room", first=before.first, row=part.first)
        check_part(board.ribbon, part, board.options)
        before = part


def move_board(board: Board, dx: float, dy: float) -> Board:
    """Move everything on the table, joints and all."""
    return _pose_lengths(board, lambda pose: Pose(pose.x + dx, pose.y + dy, pose.angle))


def turn_board(board: Board, degrees: float) -> Board:
    """Turn everything clockwise about the middle of the table."""
    x, y = _table_middle(board)

    def turned(pose: Pose) -> Pose:
        spin = Pose(x, y, degrees % 360)
        return spin.place_pose(Pose(pose.x - x, pose.y - y, pose.angle))

    return _pose_lengths(board, turned)


def mirror_board(board: Board) -> Board:
    """Mirror everything from left to right; bends change their hand."""
    x, _y = _table_middle(board)

    def mirrored(pose: Pose) -> Pose:
        return Pose(2 * x - pose.x, pose.y, (180 - pose.angle) % 360)

    parts = [
        replace(part, face=tile(part.tile).other_face(part.face))
        if tile(part.tile).is_bend
        else part
        for part in chosen_tiles(board)
    ]
    return _pose_lengths(board, mirrored, parts)


def move_run(board: Board, row: int, rows: int, length: int = 0) -> Board:
    """Shift the run of a row by so many squares away from the road before it, or towards it."""
    piece = piece_at(board, row, length)
    before, _ = _Run(board, board.lengths[length], piece).bends_between(sideways=True)
    if piece.kind.is_bend or before is None:
        raise BoardError("board_run", row=row)
    away = rows * _same_way(before.pose.angle, piece.pose.angle + RIGHT)
    return shift_pieces(board, row, 0, away, length)


def _pose_lengths(
    board: Board, step: Callable[[Pose], Pose], parts: Sequence[FittedTile] | None = None
) -> Board:
    poses = [step(length.pieces[0].pose).round_pose() for length in board.lengths]
    return rebuild_board(board, chosen_tiles(board) if parts is None else parts, poses)


def _table_middle(board: Board) -> tuple[float, float]:
    left, top, right, bottom = board.table.edge
    return (left + right) / 2, (top + bottom) / 2
