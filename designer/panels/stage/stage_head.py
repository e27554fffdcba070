"""The head of a stage: its name, format, date and stated kilometres, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from designer.document.sentence import done_sentence
from designer.document.typing.typed import read_date, read_kilometres
from designer.panels.choice import Choice, fill
from designer.panels.flow import Flow
from designer.panels.house.rule_values import spoken_value
from designer.panels.layouts import lay_column
from designer.panels.spoken import Spoken
from designer.panels.typed_field import TypedField
from designer.texts.table import table_told
from engine.errors import EtapaError
from engine.tour.edit import change_stage
from engine.tour.rules import OWN_GAME
from engine.tour.values import FORMATS

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.panels.stage.sheet_counts import SheetCounts


class StageHead(QWidget):
    """Name in large letters, the fields below it, and one line of figures."""

    def __init__(self, desk: Desk, sheets: SheetCounts) -> None:
        super().__init__()
        self._desk, self._sheets = desk, sheets
        self._name = TypedField()
        self._name.setProperty("flat", True)
        self._format = QComboBox()
        self._format.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setProperty("rule", "R3.28")
        self._date, self._stated = TypedField(), TypedField()
        self._figures = QLabel()
        self._figures.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._spoken, row = Spoken(desk.voice, "stage"), Flow()
        self._spoken.words(self._name, name="name", hint="name")
        self._figures.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self._figures)
        fields = {"format": self._format, "date": self._date, "stated": self._stated}
        self._spoken.form(row, fields)
        lay_column(self._name, row, on=self)
        self._name.editingFinished.connect(self._rename)
        self._date.editingFinished.connect(self._redate)
        self._stated.editingFinished.connect(self._restate)
        self._format.activated.connect(self._reformat)
        sheets.changed.connect(self._count)
        desk.follow(self, self._say, self._show)

    def _say(self) -> None:
        voice, theme = self._desk.voice, self._desk.theme
        self._spoken.say()
        self._date.setPlaceholderText(voice.day("2026-07-05"))
        fill(self._format, (Choice(f, voice.heading(f"terms.{f}")) for f in FORMATS))
        em = theme.em
        self._name.setFont(theme.font("text.head", 1.6))
        self._date.setFixedWidth(round(em * 8))
        self._stated.setFixedWidth(round(em * 5))

    def _show(self, *_: object) -> None:
        stage = self._desk.document.stage
        self.setEnabled(stage is not None)
        if stage is None:
            return
        _put(self._name, stage.name)
        _put(self._date, self._desk.voice.day(stage.date))
        stated = stage.stated_km
        _put(self._stated, "" if stated is None else self._desk.voice.number(stated))
        self._format.setCurrentIndex(self._format.findData(stage.format))
        self._count()
        policy = self._desk.document.rules["km.index_policy"]
        self._figures.setToolTip(spoken_value(self._desk.voice, "km.index_policy", policy))

    def _count(self) -> None:
        """Say the figures, with its sheets as soon as they are counted."""
        self._figures.setText(self._figures_of_stage())

    def _figures_of_stage(self) -> str:
        surveyed, voice = self._desk.document.surveyed, self._desk.voice
        if surveyed is None:
            return ""
        km = voice.number(surveyed.lengths.covered)
        kind = voice.heading(f"terms.{surveyed.type}")
        if surveyed.road is None:
            return voice("stage.figures_open", km=km, type=kind)
        said = voice("stage.figures", km=km, squares=surveyed.road.rows, type=kind)
        if told := table_told(voice.lang, surveyed.minutes, self._sheets.of_stage()):
            said += f" · {told}"
            if self._desk.game.id != OWN_GAME:  # another game takes other minutes
                said += f" ({voice(f'games.{OWN_GAME}')})"
        lost = sum(end - start for start, end in surveyed.lengths.uncovered)
        return f"{said} · {voice('stage.lost', km=voice.number(lost))}" if lost else said

    def _rename(self) -> None:
        stage, name = self._desk.document.stage, self._name.text().strip()
        if stage is not None and name != stage.name:
            self._desk.document.change_stage(
                done_sentence("rename_stage", name=name), change_stage, name=name
            )

    def _redate(self) -> None:
        stage, text = self._desk.document.stage, self._date.text().strip()
        if stage is not None and self._date.isModified() and read_date(text) != stage.date:
            self._desk.document.change_stage(
                done_sentence("date", date=text or "–"), change_stage, date=read_date(text)
            )

    def _restate(self) -> None:
        stage, text = self._desk.document.stage, self._stated.text().strip()
        if stage is None:
            return
        try:
            stated = read_kilometres(text) if text else None
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            self._show()
            return
        if stated != stage.stated_km:
            sentence = done_sentence("stated", km="–" if stated is None else stated)
            self._desk.document.change_stage(sentence, change_stage, stated_km=stated)

    def _reformat(self, _row: int) -> None:
        kind, stage = self._format.currentData(), self._desk.document.stage
        if stage is not None and kind != stage.format:
            sentence = done_sentence("format", format=self._format.currentText())
            self._desk.document.change_stage(sentence, change_stage, format=kind)


def _put(field: QLineEdit, text: str) -> None:
    """Show a text without moving the cursor while the same is being typed."""
    if field.text() != text:
        field.setText(text)
