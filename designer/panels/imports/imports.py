"""What was understood of dropped or pasted stages, before it is taken into the tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
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
from designer.i18n import message, place
from designer.panels.imports.understood import climb_lines, head_line
from designer.scene.drawn import drawn_profile
from engine.intake.into import into, place_of
from engine.road.survey import survey_stage
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFont

    from designer.jobs.reading import Read
    from designer.panels.desk import Desk


class ImportPanel(QScrollArea):
    """One card a file: its profile, its climbs, what is odd; taken together as one step."""

    closed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._reads: list[Read] = []
        self._boxes: list[tuple[QCheckBox, Read]] = []
        self.take = QPushButton()
        self.leave = QPushButton()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        desk.voice.changed.connect(self._fill)
        desk.theme.changed.connect(self._fill)

    def show_reads(self, reads: Sequence[Read]) -> None:
        """Show what was read."""
        self._reads = list(reads)
        self._fill()
        self.take.setFocus()

    def taken(self) -> None:
        """Take what is ticked into the tour, as one step."""
        tour = before = self._desk.document.kept
        number = 0
        for box, read in self._boxes:
            if box.isChecked() and read.stage is not None:
                tour, number, _ = into(tour, read.stage, place_of(before, read.stage))
        if number:
            count = sum(box.isChecked() for box, _ in self._boxes)
            self._desk.document.apply(did("import", count=count), tour, Place(number))
        self.closed.emit()

    def _fill(self) -> None:
        voice, theme = self._desk.voice, self._desk.theme
        page = QWidget()
        column = QVBoxLayout(page)
        em = round(theme.em)
        column.setContentsMargins(2 * em, em, 2 * em, em)
        column.setSpacing(em)
        title = QLabel(voice("imports.title"))
        title.setFont(theme.font("text.head", 1.6))
        column.addWidget(title)
        self._boxes = []
        for read in self._reads:
            column.addWidget(self._card(read))
        self.take, self.leave = (
            QPushButton(voice("imports.take")),
            QPushButton(voice("imports.leave")),
        )
        self.take.setProperty("main", True)
        self.take.setEnabled(bool(self._boxes))
        self.take.clicked.connect(self.taken)
        self.leave.clicked.connect(self.closed.emit)
        row = QHBoxLayout()
        row.addWidget(self.take)
        row.addWidget(self.leave)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        self.setWidget(page)

    def _card(self, read: Read) -> QWidget:
        theme, voice = self._desk.theme, self._desk.voice
        card = QFrame()
        column = QVBoxLayout(card)
        column.setContentsMargins(0, 0, 0, 0)
        if read.stage is None or read.report is None:
            text = read.refused.sentence(voice.lang) if read.refused else read.source
            column.addWidget(_text(text, theme.font()))
            return card
        document = self._desk.document
        old = place_of(document.tour, read.stage)
        number = old or len(document.tour.stages) + len(self._boxes) + 1
        name = read.stage.name or read.source
        words = "imports.corrects" if old else "imports.adds"
        box = QCheckBox(voice(words, name=name, number=old or 0))
        box.setChecked(True)
        box.setFont(theme.font("text.strong", 1.1))
        self._boxes.append((box, read))
        column.addWidget(box)
        column.addWidget(_text(head_line(voice, read.report), theme.font()))
        surveyed = survey_stage(read.stage, Rules(document.tour.rules), number)
        size = QSize(round(theme.em * 66), round(theme.em * 21))
        ratio = self.devicePixelRatioF()
        if drawn := drawn_profile(surveyed, size, ratio, theme, voice.lang):
            picture = QLabel()
            picture.setPixmap(drawn.picture)
            picture.setAccessibleName(voice("stage.profile"))
            column.addWidget(picture)
        for line in climb_lines(voice, read.report):
            column.addWidget(_text(line, theme.font("text", 0.95)))
        for found in (*read.report.findings, *surveyed.findings):
            where = place(voice.lang, found.where) if found.where else read.source
            column.addWidget(
                _text(f"{where}: {message(voice.lang, found)}", theme.font("text", 0.95))
            )
        return card


def _text(text: str, font: QFont) -> QLabel:
    label = QLabel(text)
    label.setFont(font)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
