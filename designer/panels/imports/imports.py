"""What was understood of dropped or pasted stages, before it is taken into the tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from designer.document.place import TourPlace
from designer.document.sentence import done_sentence
from designer.jobs.imports import Pick, places, taken
from designer.panels.imports.card import Card
from designer.panels.layouts import hold, lay_column, lay_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.jobs.imports import ReadFile
    from designer.panels.desk import Desk


ALL_SEEN = 2
"""Stages that may all be seen without scrolling."""


class ImportPanel(QWidget):
    """One card a file, taken together as one step; what to do stands above them, always seen."""

    closed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._picks: list[Pick] = []
        self.cards: list[Card] = []
        self._title, self.reason = QLabel(), QLabel()
        self.reason.setWordWrap(True)
        self.take, self.leave = QPushButton(), QPushButton()
        self.take.setProperty("main", True)
        self.take.clicked.connect(self.taken)
        self.leave.clicked.connect(self.closed.emit)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        buttons = lay_row(self.take, self.leave, (self.reason, 1))
        self._head = lay_column(self._title, buttons)
        lay_column(self._head, (self._scroll, 1), on=self, gap=0)
        self._cards = QVBoxLayout()
        self._more = QTimer(self)
        self._more.setInterval(0)
        self._more.timeout.connect(self._next)
        desk.voice.changed.connect(self._fill)
        desk.theme.changed.connect(self._fill)

    def show_reads(self, reads: Sequence[ReadFile]) -> None:
        """Show what was read."""
        self._picks = [Pick(read) for read in reads]
        if sum(read.stage is not None for read in reads) > ALL_SEEN:
            # A bar that may come and go costs the height of every text at a dozen widths.
            self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._fill()
        (self.take if self.take.isEnabled() else self.leave).setFocus()

    def taken(self) -> None:
        """Take what is ticked into the tour, as one step."""
        self._more.stop()
        document = self._desk.document
        tour, number, count = taken(document.kept, document.place.stage, self._picks)
        if number:
            document.apply(done_sentence("import", count=count), tour, TourPlace(number))
        self.closed.emit()

    def _fill(self) -> None:
        voice, theme = self._desk.voice, self._desk.theme
        em = round(theme.em)
        self._head.setContentsMargins(2 * em, em, 2 * em, em // 2)
        self._head.setSpacing(em // 2)
        self._title.setFont(theme.font("text.head", 1.6))
        self.take.setText(voice("imports.take"))
        self.leave.setText(voice("imports.leave"))
        self.cards, self._cards = [], lay_column(gap=round(1.5 * em))
        margins = (2 * em, em // 2, 2 * em, em)
        self._scroll.setWidget(hold(lay_column(self._cards, None, margins=margins)))
        self._next()
        if len(self.cards) < len(self._picks):
            self._more.start()

    def _next(self) -> None:
        """Add one card: fifty files are shown between two looks at what people do."""
        if len(self.cards) < len(self._picks):
            pick = self._picks[len(self.cards)]
            before = sum(card.box is not None for card in self.cards)
            last = len(self._desk.document.tour.stages) + before + 1
            place = self._places()[len(self.cards)]
            card = Card(self._desk, pick, place, place or last)
            card.ticked.connect(self._weigh)
            self.cards.append(card)
            self._cards.addWidget(card)
        if len(self.cards) == len(self._picks):
            self._more.stop()
        self._weigh()

    def _weigh(self) -> None:
        """Let nothing be taken where there is nothing to take, and say why."""
        voice = self._desk.voice
        understood = any(pick.read.stage is not None for pick in self._picks)
        wanted = any(pick.wanted and pick.read.stage is not None for pick in self._picks)
        for card, place in zip(self.cards, self._places(), strict=False):
            card.show_place(place)
        self._title.setText(voice("imports.title" if understood else "imports.title_nothing"))
        why = "" if wanted else "imports.none_ticked" if understood else "imports.none_understood"
        self.reason.setText(voice(why) if why else "")
        self.take.setEnabled(wanted)
        self.take.setToolTip(self.reason.text())
        self.take.setAccessibleDescription(self.reason.text())

    def _places(self) -> list[int]:
        """Return the stage that each file takes the place of, as things stand."""
        document = self._desk.document
        return places(document.kept, document.place.stage, self._picks)
