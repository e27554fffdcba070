"""What mouse and keys do on a board: choose a piece, drag it, walk over the table, measure it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt

from designer.scene.board.board_gestures import BoardDrag, MoveAll, Shift
from designer.scene.board.board_hit import piece_at
from designer.scene.board.ruler.tape import Tape

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from designer.scene.board.board_gestures import Deed
    from designer.scene.board.sight.zoom import View
    from engine.board.values import Board, Length

ALONG = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class _Grasped(Protocol):
    """What a hand knows of the view it works on."""

    board: Board | None
    number: int
    row: int | None
    still: bool

    @property
    def length(self) -> Length | None: ...
    @property
    def seen(self) -> View: ...
    @property
    def near(self) -> float: ...
    def choose(self, row: int | None) -> None: ...
    def step(self, way: int) -> None: ...
    def give(self, deed: Deed) -> None: ...
    def measure(self, *, on: bool) -> None: ...
    def tell_tape(self) -> None: ...
    def walk(self, dx: float, dy: float) -> None: ...
    def zoom(self, factor: float) -> None: ...
    def fit(self) -> None: ...
    def update(self) -> None: ...


class Hand:
    """One gesture at a time; while there is a tape, it is what the left button pulls."""

    def __init__(self, view: _Grasped) -> None:
        self._view = view
        self.tape: Tape | None = None
        self.drag: BoardDrag | None = None
        self._pulls = False
        self._walk: QPointF | None = None

    def press(self, event: QMouseEvent) -> None:
        """Begin what a button means where it is pressed."""
        view, at = self._view, event.position()
        board, length = view.board, view.length
        x, y = view.seen.table(at.x(), at.y())
        left = event.button() is Qt.MouseButton.LeftButton
        if self.tape is not None and left:
            self._pulls = True
            self.tape.begin(x, y, view.near)
            view.tell_tape()
            return
        walks = event.button() is Qt.MouseButton.MiddleButton
        piece = piece_at(board, length, x, y) if board and length else None
        if not walks:
            view.choose(piece.first if piece else None)
        if walks or piece is None or board is None:
            self._walk = at
        elif left and not view.still:
            whole = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            self.drag = MoveAll(board, x, y) if whole else Shift(board, piece, view.number, x, y)

    def move(self, at: QPointF) -> None:
        """Go on with what was begun."""
        view = self._view
        if self._walk is not None:
            view.walk(at.x() - self._walk.x(), at.y() - self._walk.y())
            self._walk = at
        elif self._pulls and self.tape is not None:
            self.tape.pull(*view.seen.table(at.x(), at.y()))
            view.tell_tape()
        elif self.drag is not None:
            self.drag.drag_to(*view.seen.table(at.x(), at.y()))
            view.tell_tape()

    def release(self) -> None:
        """End what was begun; a drag that came to something is done."""
        drag, self.drag, self._walk, self._pulls = self.drag, None, None, False
        if drag is not None and drag.done is not None:
            self._view.give(drag.done)
        self._view.tell_tape()

    def lay_tape(self, *, on: bool) -> None:
        """Take a new tape, or put it away."""
        board = self._view.board
        self.drag, self._pulls = None, False
        self.tape = Tape(board, self._view.length) if on and board is not None else None

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key means; tell whether it means something."""
        view, key = self._view, event.key()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key == Qt.Key.Key_Escape and (self.tape or self.drag):
            self.drag = None
            view.measure(on=False)
        elif key in ALONG and plain and self.tape is not None:
            self.tape.step(ALONG[Qt.Key(key)], view.row)
            view.tell_tape()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return) and self.tape is not None:
            self.tape.hold()
            view.tell_tape()
        elif key in ALONG and plain:
            view.step(ALONG[Qt.Key(key)])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            view.zoom(1.25 if key == Qt.Key.Key_Plus else 0.8)
        elif key == Qt.Key.Key_0:
            view.fit()
        else:
            return False
        return True
