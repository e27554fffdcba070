"""The places of a laid road a tape holds to: where two tiles meet; needs no window."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from designer.scene.board.board_hit import piece_at, row_at

if TYPE_CHECKING:
    from engine.board.geometry import Point
    from engine.board.values import Board, Length


class Spot(NamedTuple):
    """A place on the table, and how many squares of the road lie before it, if it is on it."""

    x: float
    y: float
    along: float | None = None
    joint: bool = False


def joints(board: Board, length: Length, across: float = 0.0) -> list[Spot]:
    """Return where each tile begins, and where the last one ends, so far off the middle line."""
    poses = [(piece.pose, piece.first - 1) for piece in length.pieces]
    poses.append((length.pieces[-1].end(board.gauge), length.last))
    return [Spot(*pose.at((0.0, across)), along, joint=True) for pose, along in poses]


def spot(board: Board, length: Length | None, x: float, y: float, reach: float) -> Spot:
    """Return the joint within reach of a place, its middle or a corner, else the place itself."""
    if length is None:
        return Spot(x, y)
    half = board.gauge.half
    held = [one for across in (0.0, -half, half) for one in joints(board, length, across)]
    near = min(held, key=lambda one: math.hypot(one.x - x, one.y - y))
    if math.hypot(near.x - x, near.y - y) <= reach:
        return near
    piece = piece_at(board, length, x, y)
    if piece is None:
        return Spot(x, y)
    row = row_at(board, piece, x, y)
    entry_left, exit_left, exit_right, entry_right = piece.square(row, 1, board.gauge).corners
    before = _away((x, y), entry_left, entry_right)
    after = _away((x, y), exit_left, exit_right)
    return Spot(x, y, row - 1 + before / (before + after))


def _away(place: Point, one: Point, other: Point) -> float:
    """Return how far a place lies from the line through two others."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    return abs(dx * (place[1] - one[1]) - dy * (place[0] - one[0])) / math.hypot(dx, dy)
