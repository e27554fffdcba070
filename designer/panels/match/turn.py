"""What stands beside a question: the story of the race, and the answers given so far."""

from __future__ import annotations

from bisect import bisect_right
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)
from typing_extensions import override

from designer.panels.forms import Choice, fill, lay_column, wrapping_label
from engine.match.answers import BY_HAND

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QShowEvent

    from designer.panels.desk import Desk
    from designer.scene.board.film import FilmSentence
    from designer.story.answers import AnswerText
    from engine.match.answers import DecisionPoint

_Shown = tuple[tuple["DecisionPoint", ...], int, int, "AnswerText | None"]
SINCE, TURN, ALL = "since", "turn", "all"
FROM: Final = (SINCE, TURN, ALL)
FRAME: Final = Qt.ItemDataRole.UserRole
INDEX: Final = Qt.ItemDataRole.UserRole
SEAT: Final = Qt.ItemDataRole.UserRole + 1
BACK: Final = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
MOST: Final = 60
"""Answers that are listed: the latest of them."""


class StoryList(QWidget):
    """A list of sentences; each leads to the moment it tells."""

    frame_wanted = Signal(int)
    spoken_of = Signal(object)
    """The sentence that is told now (FilmSentence), or none."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.part, self.list = QComboBox(), QListWidget()
        self.list.itemClicked.connect(lambda item: self.frame_wanted.emit(item.data(FRAME)))
        self.list.itemActivated.connect(lambda item: self.frame_wanted.emit(item.data(FRAME)))
        self.part.activated.connect(lambda _row: self._show_sentences(anew=True))
        self._lines: list[FilmSentence] = []
        self._written: list[FilmSentence] = []
        self._since = self._frame = 0
        _lay_beside(desk, self, self.part, self.list)

    def show_lines(self, lines: list[FilmSentence], *, anew: bool) -> None:
        """Take what there is to tell; anew where the language or the look is another."""
        self._lines = lines
        self._show_sentences(anew=anew)

    def show_frame(self, frame: int, since: int) -> None:
        """Tell up to a moment; the last decision was taken at another."""
        self._frame, self._since = frame, since
        self._show_sentences(anew=False)

    def lines_to_read(self) -> list[FilmSentence]:
        """Return the sentences that are to be read now."""
        upto = bisect_right(self._lines, self._frame, key=lambda line: line.frame)
        lines, part = self._lines[:upto], self.part.currentData() or SINCE
        if part == ALL or not lines:
            return lines
        heads = [n for n, line in enumerate(lines) if line.head]
        if part == TURN:
            return lines[heads[-1] if heads else 0 :]
        first = next((n for n, one in enumerate(lines) if one.frame > self._since), len(lines))
        return lines[max([n for n in heads if n < first], default=0) :]

    def _show_sentences(self, *, anew: bool) -> None:
        lines = self.lines_to_read()
        same = 0
        if not anew:
            pairs = zip(lines, self._written, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        while self.list.count() > same:
            self.list.takeItem(self.list.count() - 1)
        strong = self._desk.theme.font("text.strong")
        for line in lines[same:]:
            item = QListWidgetItem(line.sentence)
            item.setData(FRAME, line.frame)
            if line.head:
                item.setFont(strong)
            self.list.addItem(item)
        self._written = lines
        if lines:
            self.list.setCurrentRow(len(lines) - 1)
            self.list.scrollToBottom()
        self.spoken_of.emit(lines[-1] if lines else None)

    def say_words(self) -> None:
        """Speak the language that is on."""
        language = self._desk.language
        chosen = self.part.currentData() or SINCE
        fill(self.part, (Choice(part, language.say(f"match.story_{part}")) for part in FROM))
        self.part.setCurrentIndex(FROM.index(chosen))
        self.part.setAccessibleName(language.say("match.story_part"))
        self.part.setToolTip(language.say("match.story_part"))
        self.list.setAccessibleName(language.say("match.story"))
        self.list.setToolTip(language.say("match.story_help"))


def _lay_beside(desk: Desk, panel: QWidget, *parts: QWidget) -> None:
    """Lay parts one below the other; a list takes what room is left."""
    em = round(desk.theme.em)
    margins = (em // 2, em // 3, em // 2, em // 3)
    items = [(part, int(isinstance(part, QListWidget))) for part in parts]
    column = lay_column(*items, on=panel, margins=margins)
    for part in parts:
        if isinstance(part, QListWidget):
            part.setWordWrap(True)
            part.setResizeMode(QListView.ResizeMode.Adjust)
            part.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        elif not isinstance(part, QLabel):
            column.setAlignment(part, Qt.AlignmentFlag.AlignLeft)


class AnswerList(QListWidget):
    """A list of answers; Backspace takes the one that is chosen back."""

    back_wanted = Signal()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in BACK:
            self.back_wanted.emit()
        else:
            super().keyPressEvent(event)


class Recap(QWidget):
    """What was answered, by hand or by order, the latest last."""

    back_wanted = Signal(int, int)
    """An answer by its number, and the seat that is asked anew."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._wanted: _Shown | None = None
        self._shown: _Shown | None = None
        self.summary, self.list, self.back = wrapping_label(), AnswerList(), QPushButton()
        self.list.back_wanted.connect(self._take_back_chosen)
        self.back.clicked.connect(self._take_back_chosen)
        _lay_beside(desk, self, self.summary, self.list, self.back)

    def show_taken(
        self, taken: tuple[DecisionPoint, ...], seat: int, turn: int, text: AnswerText | None
    ) -> None:
        """Show what was answered for a seat, once it is looked at; nothing of any other."""
        self._wanted = (taken, seat, turn, text)
        if text is None:  # covered: not a word is left
            self.list.clear()
            self.summary.setText("")
            self.back.setEnabled(False)
            self._shown = None
        elif self.isVisible():
            self._show_answers()

    def _show_answers(self) -> None:
        if self._wanted is None or self._wanted == self._shown:
            return
        self._shown = taken, seat, turn, text = self._wanted
        if text is None:
            return
        self.list.clear()
        language = self._desk.language
        strong = self._desk.theme.font("text.strong")
        last_turn = -1
        own = [
            (number, answer)
            for number, point in enumerate(taken)
            for answer in point.answers
            if answer.seat == seat
        ]
        for number, answer in own[-MOST:]:
            if answer.turn != last_turn:
                last_turn = answer.turn
                head = QListWidgetItem(language.say("match.recap_turn", turn=last_turn))
                head.setFlags(Qt.ItemFlag.NoItemFlags)
                head.setFont(strong)
                self.list.addItem(head)
            line = QListWidgetItem(f"{text.given_text(answer)} · {text.how(answer)}")
            line.setData(INDEX, number)
            line.setData(SEAT, answer.seat)
            self.list.addItem(line)
        ordered = [one for _, one in own if one.turn == turn and one.how != BY_HAND]
        self.summary.setText(language.say("match.recap", count=len(ordered)))
        self.back.setEnabled(bool(own))
        self.list.setCurrentRow(self.list.count() - 1)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_answers()

    def _take_back_chosen(self) -> None:
        row = self.list.currentIndex()
        if row.isValid() and row.data(INDEX) is not None:
            self.back_wanted.emit(row.data(INDEX), row.data(SEAT))

    def say_words(self) -> None:
        """Speak the language that is on."""
        language, self._shown = self._desk.language, None
        self.list.setAccessibleName(language.say("match.recap_list"))
        self.list.setToolTip(language.say("match.recap_help"))
        self.back.setText(language.say("match.recap_back"))
        self.back.setToolTip(language.say("match.recap_help"))
