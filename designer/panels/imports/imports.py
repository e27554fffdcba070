"""What was understood of dropped or pasted stages, before it is taken into the tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from designer.document.place import Place
from designer.document.said import did
from designer.panels.imports.card import Card
from engine.intake.into import into, place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.jobs.reading import Read
    from designer.panels.desk import Desk
    from engine.tour.values import Stage


ALL_SEEN = 2
"""Stages that may all be seen without scrolling."""


class ImportPanel(QWidget):
    """One card a file, taken together as one step; what to do stands above them, always seen."""

    closed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._reads: list[Read] = []
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
        self._buttons = QHBoxLayout()
        self._buttons.addWidget(self.take)
        self._buttons.addWidget(self.leave)
        self._buttons.addWidget(self.reason, 1)
        self._head = QVBoxLayout()
        self._head.addWidget(self._title)
        self._head.addLayout(self._buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self._scroll, 1)
        self._cards = QVBoxLayout()
        self._left_out: set[int] = set()
        """The places of what was read and is not wanted, also where its card is yet to come."""
        self._more = QTimer(self)
        self._more.setInterval(0)
        self._more.timeout.connect(self._next)
        desk.voice.changed.connect(self._fill)
        desk.theme.changed.connect(self._fill)

    def show_reads(self, reads: Sequence[Read]) -> None:
        """Show what was read."""
        self._reads = list(reads)
        if sum(read.stage is not None for read in reads) > ALL_SEEN:
            # A bar that may come and go costs the height of every text at a dozen widths.
            self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._fill()
        (self.take if self.take.isEnabled() else self.leave).setFocus()

    def taken(self) -> None:
        """Take what is ticked into the tour, as one step."""
        self._more.stop()
        tour = before = self._desk.document.kept
        number = 0
        wanted = self._wanted()
        for stage in wanted:
            tour, number, _ = into(tour, stage, place_of(before, stage))
        if number:
            self._desk.document.apply(did("import", count=len(wanted)), tour, Place(number))
        self.closed.emit()

    def _wanted(self) -> list[Stage]:
        """Return the stages that are ticked; one whose card is yet to come was ticked before."""
        shown = [card.wanted for card in self.cards]
        places = range(len(shown), len(self._reads))
        yet = [None if n in self._left_out else self._reads[n].stage for n in places]
        return [stage for stage in (*shown, *yet) if stage is not None]

    def _fill(self) -> None:
        voice, theme = self._desk.voice, self._desk.theme
        em = round(theme.em)
        self._head.setContentsMargins(2 * em, em, 2 * em, em // 2)
        self._head.setSpacing(em // 2)
        self._title.setFont(theme.font("text.head", 1.6))
        self.take.setText(voice("imports.take"))
        self.leave.setText(voice("imports.leave"))
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(2 * em, em // 2, 2 * em, em)
        self._left_out = {n for n in self._left_out if n >= len(self.cards)} | {
            n for n, card in enumerate(self.cards) if card.wanted is None
        }
        self.cards = []
        self._cards = QVBoxLayout()
        self._cards.setSpacing(round(1.5 * em))
        column.addLayout(self._cards)
        column.addStretch(1)
        self._scroll.setWidget(page)
        self._next()
        if len(self.cards) < len(self._reads):
            self._more.start()

    def _next(self) -> None:
        """Add one card: fifty files are shown between two looks at what people do."""
        if len(self.cards) < len(self._reads):
            read = self._reads[len(self.cards)]
            before = sum(card.box is not None for card in self.cards)
            last = len(self._desk.document.tour.stages) + before + 1
            card = Card(self._desk, read, last)
            if card.box is not None:
                card.box.setChecked(len(self.cards) not in self._left_out)
            card.ticked.connect(self._weigh)
            self.cards.append(card)
            self._cards.addWidget(card)
        if len(self.cards) == len(self._reads):
            self._more.stop()
        self._weigh()

    def _weigh(self) -> None:
        """Let nothing be taken where there is nothing to take, and say why."""
        voice = self._desk.voice
        understood = any(read.stage is not None for read in self._reads)
        wanted = bool(self._wanted())
        self._title.setText(voice("imports.title" if understood else "imports.title_nothing"))
        why = "" if wanted else "imports.none_ticked" if understood else "imports.none_understood"
        self.reason.setText(voice(why) if why else "")
        self.take.setEnabled(wanted)
        self.take.setToolTip(self.reason.text())
        self.take.setAccessibleDescription(self.reason.text())
