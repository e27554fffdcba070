"""A tape laid from one place of the table to another, held to the joints of tiles near it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from designer.scene.board.board_hit import piece_at, row_at

if TYPE_CHECKING:
    from designer.document.language import Language
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


SMALL_MM = 100.0
"""Shorter than this, a distance is said in millimetres."""


class Tape:
    """What is measured on one length of a board; it ends when it is put away."""

    def __init__(self, board: Board, length: Length | None) -> None:
        self._board, self._length = board, length
        self._reach = 0.0
        self.start: Spot | None = None
        self.end: Spot | None = None

    def begin(self, x: float, y: float, reach: float) -> None:
        """Lay the tape at a place; joints so near are held to from now on."""
        self._reach = reach
        self.start = self.end = spot(self._board, self._length, x, y, reach)

    def pull(self, x: float, y: float) -> None:
        """Pull the tape to a place."""
        self.end = spot(self._board, self._length, x, y, self._reach)

    def step(self, way: int, row: int | None) -> None:
        """Pull the tape to the next joint along the road; it begins at the tile of a row."""
        if self._length is None:
            return
        held = joints(self._board, self._length)
        if self.end is None:
            first = self._length.first if row is None else row
            self.start = self.end = next((one for one in held if one.along == first - 1), held[0])
        x, y = self.end.x, self.end.y
        at = min(range(len(held)), key=lambda n: math.hypot(held[n].x - x, held[n].y - y))
        self.end = held[min(max(at + way, 0), len(held) - 1)]

    def hold(self) -> None:
        """Go on measuring from where the tape ends."""
        self.start = self.end

    @property
    def millimetres(self) -> float:
        """Return how long the tape is."""
        if self.start is None or self.end is None:
            return 0.0
        return math.hypot(self.end.x - self.start.x, self.end.y - self.start.y)

    @property
    def squares(self) -> float | None:
        """Return how many squares of the road lie between its ends, if both lie on the road."""
        ends = [one.along for one in (self.start, self.end) if one is not None]
        along = [one for one in ends if one is not None]
        return abs(along[1] - along[0]) if len(along) == 2 else None

    def told(self, voice: Language) -> str:
        """Say how long the tape is, and how many squares it spans along the road."""
        if not self.millimetres:
            return ""
        far = distance(self.millimetres, voice)
        if self.squares is None:
            return far
        squares = voice.number(f"{self.squares:.1f}".removesuffix(".0"))
        return voice("board_page.measured", far=far, squares=squares)


def distance(far: float, voice: Language) -> str:
    """Say a distance as people do, to the millimetre."""
    if far < SMALL_MM:
        return voice("board_page.mm", number=f"{far:.0f}")
    return voice("board_page.cm", number=voice.number(f"{far / 10:.1f}"))
