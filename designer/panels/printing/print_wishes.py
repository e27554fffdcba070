"""How it is to be printed: stage or tour, paper, both sides, marks, own art, own printer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from designer.jobs.papers import PrintOptions
from designer.kit.paper import paper_names
from designer.panels.choice import Choice, fill
from designer.panels.printing.own_printer import OwnPrinter
from designer.panels.spoken import Spoken

if TYPE_CHECKING:
    from pathlib import Path

    from designer.panels.desk import Desk
    from designer.panels.printing.own_art import OwnArt

MARKS = ("corner", "full", "outline", "none")
SKINS = ("road", "plain", "light")
SIDES = ("one", "long", "short")
STAGE, TOUR = "stage", "tour"
NONE = ""
POSTERS = ("A3", "A2", "A1", "A0")
LETTERS = 11
"""A list asks for so many letters; a longer choice is cut, and whole in its list."""


class PrintWishes(QWidget):
    """A form; every change is told once."""

    changed = Signal()

    def __init__(self, desk: Desk, printers: Path, art: OwnArt) -> None:
        super().__init__()
        self._desk = desk
        self.scope, self.paper, self.poster = (QComboBox() for _ in range(3))
        self.sides, self.marks, self.skin = (QComboBox() for _ in range(3))
        self.art, self.own = art, OwnPrinter(desk, printers)
        self.printer, self.measured, self.back = self.own.name, self.own.bars, self.own.back
        self.missing = QCheckBox()
        self._spoken, form = Spoken(desk.voice, "print"), QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._spoken.form(form, {name: getattr(self, name) for name in _FIELDS})
        form.insertRow(_FIELDS.index("printer") + 1, self.own.note)
        form.addRow(self._spoken.words(self.missing, "missing"))
        boxes = (self.scope, self.paper, self.poster, self.sides, self.marks, self.skin)
        for box in (*boxes, self.printer):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(LETTERS)
        for box in boxes:
            box.activated.connect(lambda _row: self.changed.emit())
        self.sides.activated.connect(self._allow)
        self.art.changed.connect(self.changed)
        self.own.changed.connect(self.changed)
        self.missing.toggled.connect(lambda _on: self.changed.emit())
        desk.voice.changed.connect(self._say)
        desk.document.changed.connect(self.name_stage)
        desk.document.moved.connect(self.name_stage)
        self._say()

    def wishes(self) -> PrintOptions:
        """Return what is wished for, for the selected stage or the whole tour."""
        stage = self._desk.document.place.stage if self.scope.currentData() == STAGE else 0
        sides = self.sides.currentData()
        return PrintOptions(
            stage=stage,
            paper=self.paper.currentData(),
            missing=self.missing.isChecked(),
            duplex=sides != SIDES[0],
            flip=sides if sides != SIDES[0] else SIDES[1],
            marks=self.marks.currentData(),
            skin=self.skin.currentData(),
            poster=self.poster.currentData(),
            printer=self.own.profile(),
            art=self.art.art,
            art_edition=self.art.edition,
        )

    def name_stage(self, *_: object) -> None:
        """Name the stage that is selected; where none is, the whole tour is printed."""
        stage, voice = self._desk.document.stage, self._desk.voice
        number = self._desk.document.place.stage
        said = voice("print.scope_stage", number=number, name=stage.name) if stage else ""
        self.scope.setItemText(0, said or voice("print.scope_none"))
        self.scope.setToolTip(said)

    def _say(self) -> None:
        voice = self._desk.voice
        self._spoken.say()
        fill(self.scope, (Choice(STAGE, ""), Choice(TOUR, voice("print.scope_tour"))))
        listed = (
            (self.sides, SIDES, "sides"),
            (self.marks, MARKS, "marks"),
            (self.skin, SKINS, "skin"),
        )
        for box, values, topic in listed:
            fill(box, (Choice(v, voice(f"print.{topic}_{v}")) for v in values))
        fill(self.paper, (Choice(n, n) for n in paper_names()))
        self.paper.setCurrentIndex(max(self.paper.findData("A4"), self.paper.currentIndex()))
        sizes = (Choice(n, n) for n in POSTERS)
        fill(self.poster, (Choice(NONE, voice("print.no_poster")), *sizes))
        for box in (self.scope, self.sides, self.marks, self.skin, self.poster):
            box.setCurrentIndex(max(box.currentIndex(), 0))
        self.art.say()
        self.own.say()
        self.name_stage()
        self._allow()

    def _allow(self) -> None:
        """Backs are only measured where backs are printed."""
        self.back.setEnabled(self.sides.currentData() != SIDES[0])


_FIELDS = (
    "scope", "paper", "sides", "poster", "skin", "marks", "art", "printer", "measured", "back",
)  # fmt: skip
