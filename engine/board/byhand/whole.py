"""A whole layout moved, turned or mirrored; one run of it moved aside."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.byhand.edit import piece_at
from engine.board.byhand.rebuild import chosen_tiles, rebuild_board
from engine.board.catalogue import FACES
from engine.board.geometry import Pose
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.board.fit import FittedTile
    from engine.board.values import Board


def move_board(board: Board, dx: float, dy: float) -> Board:
    """Move everything on the table, joints and all."""
    return _posed(board, lambda pose: Pose(pose.x + dx, pose.y + dy, pose.angle))


def turn_board(board: Board, degrees: float) -> Board:
    """Turn everything clockwise about the middle of the table."""
    x, y = _middle(board)

    def turned(pose: Pose) -> Pose:
        spin = Pose(x, y, degrees % 360)
        return spin.then(Pose(pose.x - x, pose.y - y, pose.angle))

    return _posed(board, turned)


def mirror_board(board: Board) -> Board:
    """Mirror everything from left to right; bends change their hand."""
    x, _y = _middle(board)

    def mirrored(pose: Pose) -> Pose:
        return Pose(2 * x - pose.x, pose.y, (180 - pose.angle) % 360)

    parts = [
        replace(part, face=FACES[1 - FACES.index(part.face)]) if part.face in FACES else part
        for part in chosen_tiles(board)
    ]
    return _posed(board, mirrored, parts)


def move_run(board: Board, row: int, rows: int) -> Board:
    """Move the run of a row aside, away from the road before it by so many rows (or towards it).

    The runs before and after it grow or shrink, so that the road beyond them stays where it is:
    after two bends to the same hand it needs twice the rows, after one of each none.
    """
    parts = list(chosen_tiles(board))
    bends = [n for n, part in enumerate(parts) if part.face in FACES]
    here = piece_at(board, row)
    before = [n for n in bends if parts[n].last < here.first]
    after = [n for n in bends if parts[n].first > here.last]
    if here.kind.shape == "curve" or not before:
        raise BoardError("board_run", row=row)
    by = [0] * len(parts)
    for n in range(before[-1], len(parts)):
        by[n] = rows
    if after:
        same = parts[before[-1]].face == parts[after[0]].face
        for n in range(after[0] + 1, len(parts)):
            by[n] = 2 * rows if same else 0
    moved = [replace(part, first=part.first + step) for part, step in zip(parts, by, strict=True)]
    for part, step in zip(parts, by, strict=True):
        if part.pinned and step:
            raise BoardError("board_pinned", tile=part.tile, first=part.first)
    _check_order(board, moved, row)
    return rebuild_board(board, moved)


def _check_order(board: Board, parts: Sequence[FittedTile], row: int) -> None:
    """Refuse a move that leaves no road between two bends, or too little before the finish."""
    last = 0 if parts and parts[0].first > 0 else board.lengths[0].first - 1
    for part in parts:
        if part.first <= last or part.last > board.road.rows:
            raise BoardError("board_run_room", row=row)
        last = part.last


def _posed(
    board: Board, step: Callable[[Pose], Pose], parts: Sequence[FittedTile] | None = None
) -> Board:
    poses = [step(length.pieces[0].pose).rounded() for length in board.lengths]
    return rebuild_board(board, chosen_tiles(board) if parts is None else parts, poses)


def _middle(board: Board) -> tuple[float, float]:
    left, top, right, bottom = board.table.edge
    return (left + right) / 2, (top + bottom) / 2
