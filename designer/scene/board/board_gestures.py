"""What a drag on the table does: a tile goes where the hand goes, or the whole layout moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

from designer.document.sentence import Sentence, done_sentence
from designer.i18n import finding_text
from designer.scene.board.board_hit import pieces_at
from designer.scene.carried import Words
from engine.board.move import move_board, shift_pieces
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from designer.document.language import Language
    from engine.board.values import Board, Piece


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
        self._asked: tuple[Any, ...] = ()

    def drag_to(self, x: float, y: float) -> None:
        """Show the board as it would be; where it cannot be so, as near to that as it can be."""
        deed = self.deed(x - self._from[0], y - self._from[1])
        asked = deed.values if deed is not None else ()
        if asked == self._asked:
            return
        self._asked, self.refused = asked, None
        self.ghost = self._deed = None
        while deed is not None:
            try:
                self.ghost = deed.verb(self.board, *deed.values)
            except BoardError as refused:
                self.refused = self.refused or refused
                deed = self.nearer(deed)
            else:
                self._deed = deed
                return

    @property
    def done(self) -> Deed | None:
        """Return what to do when the drag ends; nothing if it came to nothing."""
        return self._deed

    def told(self, voice: Language) -> Iterator[Words]:
        """Say what the drag has come to, what is wrong with that, and which keys change it."""
        if self._deed is not None:
            said = voice.said(self._deed.sentence)
            yield Words(said[:1].upper() + said[1:])
        if self.refused is not None:
            yield Words(voice.refusal(self.refused), "error")
        findings = self.ghost.findings if self.ghost is not None else ()
        wrong = next((f for f in findings if f.severity == "error"), None)
        if wrong is not None:
            text = finding_text(voice.lang, wrong)
            yield Words(text[:1].upper() + text[1:], "error")
        yield Words(voice("board_page.drag_keys"), "soft")

    @abstractmethod
    def deed(self, dx: float, dy: float) -> Deed | None:
        """Return what so long a drag would do."""

    @abstractmethod
    def nearer(self, deed: Deed) -> Deed | None:
        """Return what is a little less than a deed that was refused; nothing where none is left."""


class MoveAll(BoardDrag):
    """Moves everything on the table, by whole millimetres."""

    def deed(self, dx: float, dy: float) -> Deed | None:
        """Return the move."""
        across, down = round(dx), round(dy)
        if not across and not down:
            return None
        sentence = done_sentence("board_move", dx=across, dy=down)
        return Deed(sentence, move_board, (float(across), float(down)))

    def nearer(self, deed: Deed) -> Deed | None:
        """Return nothing: a layout goes anywhere."""
        del deed
        return None


class Shift(BoardDrag):
    """Shifts what carries a tile along its road or aside, by whole squares: as the hand goes."""

    def __init__(self, board: Board, piece: Piece, number: int, x: float, y: float) -> None:
        super().__init__(board, x, y)
        self._piece, self._number = piece, number

    def deed(self, dx: float, dy: float) -> Deed | None:
        """Return the shift along the road or to its right, whichever the hand goes more."""
        cos, sin = self._piece.pose._replace(x=0.0, y=0.0).at((1.0, 0.0))
        step = self.board.gauge.length
        along, aside = (dx * cos + dy * sin) / step, (dy * cos - dx * sin) / step
        if abs(along) >= abs(aside):
            return self._shift(round(along), 0)
        return self._shift(0, round(aside))

    def nearer(self, deed: Deed) -> Deed | None:
        """Return the shift by one square less."""
        _row, along, aside, _number = deed.values
        return self._shift(along - _way(along), aside - _way(aside))

    @property
    def done(self) -> Deed | None:
        """Return the shift, with the row that lies where the tile was dragged to."""
        deed = self._deed
        if deed is None or self.ghost is None:
            return None
        _row, along, aside, _number = deed.values
        step = self.board.gauge.length
        x, y = self._piece.square(
            (self._piece.first + self._piece.last) // 2, 1, self.board.gauge
        ).centre
        ahead = self._piece.pose._replace(x=x, y=y).at((along * step, aside * step))
        # Where two lie on one another, the one that was dragged: as it was, and near in the road.
        found = min(
            pieces_at(self.ghost, self.ghost.lengths[self._number], *ahead),
            key=lambda p: (
                p.kind.shape != self._piece.kind.shape,
                abs(p.first - self._piece.first),
            ),
            default=None,
        )
        return deed._replace(row=found.first if found else None)

    def _shift(self, along: int, aside: int) -> Deed | None:
        rows, first = along or aside, self._piece.first
        if not rows:
            return None
        words = "board_slide" if along else "board_run"
        sentence = done_sentence(words, row=first, rows=abs(rows))
        return Deed(sentence, shift_pieces, (first, along, aside, self._number))


def _way(rows: int) -> int:
    return (rows > 0) - (rows < 0)
