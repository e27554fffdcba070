"""What was understood of one file: a stage to take or to leave, or why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy

from designer.i18n import message, place
from designer.panels.imports.relief import Relief
from designer.panels.imports.steady import Steady
from designer.panels.imports.understood import climb_lines, head_line
from engine.intake.into import place_of
from engine.road.survey import survey_stage
from engine.tour.finding import SEVERITIES
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from designer.jobs.reading import Read
    from designer.panels.desk import Desk
    from engine.tour.finding import Finding
    from engine.tour.values import Stage

SMALL = 0.95


class Card(Steady):
    """One file: what becomes of it, its profile, its climbs, what is odd."""

    ticked = Signal()

    def __init__(self, desk: Desk, read: Read, place_to_take: int) -> None:
        super().__init__()
        self._desk, self.read = desk, read
        self.box: QCheckBox | None = None
        if read.stage is None or read.report is None:
            text = read.refused.sentence(desk.voice.lang) if read.refused else read.source
            self._sign("error", text, desk.theme.font())
        else:
            self._fill(read.stage, place_to_take)

    @property
    def wanted(self) -> Stage | None:
        """Return the stage that is ticked to be taken."""
        return self.read.stage if self.box is not None and self.box.isChecked() else None

    def _fill(self, stage: Stage, last: int) -> None:
        voice, theme, read = self._desk.voice, self._desk.theme, self.read
        assert read.report is not None
        tour = self._desk.document.tour
        old = place_of(tour, stage)
        words = "imports.corrects" if old else "imports.adds"
        name = stage.name or read.source
        self.column.addWidget(text_label(name, theme.font("text.strong", 1.1)))
        self.box = QCheckBox(voice(words, number=old or 0))
        self.box.setAccessibleDescription(name)
        self.box.setChecked(True)
        self.box.toggled.connect(self.ticked)
        self.column.addWidget(self.box)
        self.column.addWidget(text_label(head_line(voice, read.report), theme.font()))
        surveyed = survey_stage(stage, Rules(tour.rules), old or last)
        if surveyed.road is not None:
            self.column.addWidget(Relief(surveyed, self._desk))
        if climbs := "\n".join(climb_lines(voice, read.report)):
            self.column.addWidget(text_label(climbs, theme.font("text", SMALL)))
        found = (*read.report.findings, *surveyed.findings)
        for one in sorted(found, key=lambda f: SEVERITIES.index(f.severity)):
            self._sign(one.severity, self._told(one), theme.font("text", SMALL))

    def _told(self, found: Finding) -> str:
        lang = self._desk.voice.lang
        where = place(lang, found.where) if found.where else self.read.source
        return f"{where}: {message(lang, found)}"

    def _sign(self, severity: str, text: str, font: QFont) -> None:
        """Say something under the word of its gravity; colour is never the only sign."""
        theme = self._desk.theme
        word = QLabel(self._desk.voice.heading(f"cli.{severity}"))
        word.setFont(theme.font("text.strong", SMALL))
        palette = word.palette()
        palette.setColor(word.foregroundRole(), theme.colour(severity))
        word.setPalette(palette)
        word.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout()
        row.setSpacing(round(theme.em / 2))
        row.addWidget(word)
        row.addWidget(text_label(text, font), 1)
        self.column.addLayout(row)


def text_label(text: str, font: QFont) -> QLabel:
    """Return a text that breaks its lines and can be copied."""
    label = QLabel(text)
    label.setFont(font)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
