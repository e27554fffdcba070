"""What the mouse and the keys do to a board: choose a piece, drag it, walk, measure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from PySide6.QtCore import Qt

from designer.language import Sentence, capitalise, done_sentence
from designer.scene.badges import Words
from designer.scene.board.ground import piece_at, pieces_at
from designer.scene.board.ruler import Tape
from engine.board.move import move_board, shift_pieces
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from designer.language import Language
    from designer.scene.board.ground import View
    from engine.board.values import Board, Length, Piece

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
    def shown_view(self) -> View: ...
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

    def begin_gesture(self, event: QMouseEvent) -> None:
        """Begin what a button means where it is pressed."""
        view, at = self._view, event.position()
        board, length = view.board, view.length
        x, y = view.shown_view.table_point(at.x(), at.y())
        left = event.button() is Qt.MouseButton.LeftButton
        if self.tape is not None and left:
            self._pulls = True
            self.tape.begin_at(x, y, view.near)
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

    def follow_pointer(self, at: QPointF) -> None:
        """Go on with what was begun."""
        view = self._view
        if self._walk is not None:
            view.walk(at.x() - self._walk.x(), at.y() - self._walk.y())
            self._walk = at
        elif self._pulls and self.tape is not None:
            self.tape.pull_to(*view.shown_view.table_point(at.x(), at.y()))
            view.tell_tape()
        elif self.drag is not None:
            self.drag.drag_to(*view.shown_view.table_point(at.x(), at.y()))
            view.tell_tape()

    def end_gesture(self) -> None:
        """End what was begun; a drag that came to something is done."""
        drag, self.drag, self._walk, self._pulls = self.drag, None, None, False
        if drag is not None and drag.final_deed is not None:
            self._view.give(drag.final_deed)
        self._view.tell_tape()

    def lay_tape(self, *, on: bool) -> None:
        """Take a new tape, or put it away."""
        board = self._view.board
        self.drag, self._pulls = None, False
        self.tape = Tape(board, self._view.length) if on and board is not None else None

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key means; tell whether it means something."""
        view, key = self._view, event.key()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key == Qt.Key.Key_Escape and (self.tape or self.drag):
            self.drag = None
            view.measure(on=False)
        elif key in ALONG and plain and self.tape is not None:
            self.tape.step_joint(ALONG[Qt.Key(key)], view.row)
            view.tell_tape()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return) and self.tape is not None:
            self.tape.hold_end()
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


class Deed(NamedTuple):
    """What a drag came to: its sentence, the verb and its values, and which row is chosen then."""

    sentence: Sentence
    verb: Callable[..., Board]
    values: tuple[Any, ...]
    row: int | None = None


class BoardDrag(ABC):
    """One drag: the last board that was possible is the ghost, and is laid when it ends."""

    def __init__(self, board: Board, x: float, y: float) -> None:
        self.board = board
        self.ghost: Board | None = None
        self.refused: BoardError | None = None
        """Why what is dragged does not go as far as the hand."""
        self._from = (x, y)
        self._deed: Deed | None = None
        self._values: tuple[Any, ...] = ()

    def drag_to(self, x: float, y: float) -> None:
        """Show the board as it would be; where it cannot be so, as near to that as it can be."""
        deed = self.deed_of(x - self._from[0], y - self._from[1])
        asked = deed.values if deed is not None else ()
        if asked == self._values:
            return
        self._values, self.refused = asked, None
        self.ghost = self._deed = None
        while deed is not None:
            try:
                self.ghost = deed.verb(self.board, *deed.values)
            except BoardError as refused:
                self.refused = self.refused or refused
                deed = self.smaller_deed(deed)
            else:
                self._deed = deed
                return

    @property
    def final_deed(self) -> Deed | None:
        """Return what to do when the drag ends; nothing if it came to nothing."""
        return self._deed

    def list_words(self, language: Language) -> Iterator[Words]:
        """Say what the drag has come to, what is wrong with that, and which keys change it."""
        if self._deed is not None:
            yield Words(capitalise(self._deed.sentence.in_language(language)))
        if self.refused is not None:
            yield Words(language.refusal_text(self.refused), "error")
        findings = self.ghost.findings if self.ghost is not None else ()
        wrong = next((f for f in findings if f.severity == "error"), None)
        if wrong is not None:
            yield Words(capitalise(language.finding_text(wrong)), "error")
        yield Words(language.say("board_page.drag_keys"), "soft")

    @abstractmethod
    def deed_of(self, dx: float, dy: float) -> Deed | None:
        """Return what so long a drag would do."""

    @abstractmethod
    def smaller_deed(self, deed: Deed) -> Deed | None:
        """Return what is a little less than a deed that was refused; nothing where none is left."""


class MoveAll(BoardDrag):
    """Moves everything on the table, by whole millimetres."""

    def deed_of(self, dx: float, dy: float) -> Deed | None:
        """Return the move."""
        across, down = round(dx), round(dy)
        if not across and not down:
            return None
        sentence = done_sentence("board_move", dx=across, dy=down)
        return Deed(sentence, move_board, (float(across), float(down)))

    def smaller_deed(self, deed: Deed) -> Deed | None:
        """Return nothing: a layout goes anywhere."""
        del deed
        return None


class Shift(BoardDrag):
    """Shifts what carries a tile along its road or aside, by whole squares: as the hand goes."""

    def __init__(self, board: Board, piece: Piece, number: int, x: float, y: float) -> None:
        super().__init__(board, x, y)
        self._piece, self._number = piece, number

    def deed_of(self, dx: float, dy: float) -> Deed | None:
        """Return the shift along the road or to its right, whichever the hand goes more."""
        cos, sin = self._piece.pose._replace(x=0.0, y=0.0).place_point((1.0, 0.0))
        step = self.board.gauge.length
        along, aside = (dx * cos + dy * sin) / step, (dy * cos - dx * sin) / step
        if abs(along) >= abs(aside):
            return self._make_shift(round(along), 0)
        return self._make_shift(0, round(aside))

    def smaller_deed(self, deed: Deed) -> Deed | None:
        """Return the shift by one square less."""
        _row, along, aside, _number = deed.values
        return self._make_shift(along - _sign_of(along), aside - _sign_of(aside))

    @property
    def final_deed(self) -> Deed | None:
        """Return the shift, with the row that lies where the tile was dragged to."""
        deed = self._deed
        if deed is None or self.ghost is None:
            return None
        _row, along, aside, _number = deed.values
        step = self.board.gauge.length
        x, y = self._piece.square_at(
            (self._piece.first + self._piece.last) // 2, 1, self.board.gauge
        ).centre
        ahead = self._piece.pose._replace(x=x, y=y).place_point((along * step, aside * step))
        # Where two lie on one another, the one that was dragged: as it was, and near in the road.
        piece = min(
            pieces_at(self.ghost, self.ghost.lengths[self._number], *ahead),
            key=lambda p: (
                p.kind.shape != self._piece.kind.shape,
                abs(p.first - self._piece.first),
            ),
            default=None,
        )
        return deed._replace(row=piece.first if piece else None)

    def _make_shift(self, along: int, aside: int) -> Deed | None:
        rows, first = along or aside, self._piece.first
        if not rows:
            return None
        words = "board_slide" if along else "board_run"
        sentence = done_sentence(words, row=first, rows=abs(rows))
        return Deed(sentence, shift_pieces, (first, along, aside, self._number))


def _sign_of(rows: int) -> int:
    return (rows > 0) - (rows < 0)
