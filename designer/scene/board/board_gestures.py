"""What a drag on the table does: a bend slides along the road, the whole layout moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from designer.document.said import Said, did
from engine.board.byhand.edit import slide
from engine.board.byhand.whole import move, move_run
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.values import Board, Piece

Deed = tuple[Said, "Callable[..., Board]", tuple[Any, ...]]


class BoardDrag(ABC):
    """One drag: the last board that was possible is the ghost, and is laid when it ends."""

    def __init__(self, board: Board, x: float, y: float) -> None:
        self.board = board
        self.ghost: Board | None = None
        self._from = (x, y)
        self._deed: Deed | None = None

    def drag_to(self, x: float, y: float) -> None:
        """Show the board as it would be; where it cannot be so, it stays as it was last."""
        deed = self.deed(x - self._from[0], y - self._from[1])
        if deed is None:
            self.ghost = self._deed = None
            return
        if self._deed is not None and deed[2] == self._deed[2]:
            return
        try:
            self.ghost = deed[1](self.board, *deed[2])
        except BoardError:
            return
        self._deed = deed

    @property
    def done(self) -> Deed | None:
        """Return what to do when the drag ends; nothing if it came to nothing."""
        return self._deed

    @abstractmethod
    def deed(self, dx: float, dy: float) -> Deed | None:
        """Return what so long a drag would do."""


class MoveAll(BoardDrag):
    """Moves everything on the table, by whole millimetres."""

    def deed(self, dx: float, dy: float) -> Deed | None:
        """Return the move."""
        across, down = round(dx), round(dy)
        if not across and not down:
            return None
        return did("board_move", dx=across, dy=down), move, (float(across), float(down))


class Slide(BoardDrag):
    """Slides a chosen tile along the road, or moves a straight run aside, by whole squares."""

    def __init__(self, board: Board, piece: Piece, x: float, y: float) -> None:
        super().__init__(board, x, y)
        self._piece = piece

    def deed(self, dx: float, dy: float) -> Deed | None:
        """Return the slide: how far the drag goes along the piece, or across it."""
        pose = self._piece.pose._replace(x=0.0, y=0.0)
        cos, sin = pose.at((1.0, 0.0))
        along, across = dx * cos + dy * sin, dy * cos - dx * sin
        step = self.board.gauge.length
        if self._piece.kind.shape == "curve" or self._piece.fixed:
            rows = round(along / step)
            sentence, verb = did("board_slide", row=self._piece.first, rows=rows), slide
        else:
            rows = self._aside(across / step)
            sentence, verb = did("board_run", row=self._piece.first, rows=rows), move_run
        return (sentence, verb, (self._piece.first, rows)) if rows else None

    def _aside(self, rows: float) -> int:
        """Return by how many rows the run moves away from the road before it."""
        before = [p for p in self.board.pieces if p.last < self._piece.first]
        bend = next((p for p in reversed(before) if p.kind.shape == "curve"), None)
        if bend is None:
            return 0
        return round(rows if bend.face == "right" else -rows)
