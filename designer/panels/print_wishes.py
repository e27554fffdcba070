"""Form of KitWish; the printer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from designer.jobs.papers import PrintOptions
from designer.kit import KitError
from designer.kit import paper as profiles
from designer.kit.paper import Printer, paper_names
from designer.language import read_kilometres
from designer.panels.forms import Choice, Spoken, TypedField, fill
from engine.errors import EtapaError, TourError

if TYPE_CHECKING:
    from pathlib import Path

    from designer.panels.desk import Desk
    from designer.panels.own_art import OwnArt


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


class OwnPrinter(QObject):
    """Four fields of the form; a printer that is measured is kept for every later page."""

    changed = Signal()

    def __init__(self, desk: Desk, kept: Path) -> None:
        super().__init__()
        self._desk, self._kept = desk, kept
        self.name, self.note = QComboBox(), QLabel()
        self.bars, self.back = TypedField(), TypedField()
        self.name.setEditable(True)
        for line in (self.bars, self.back, self.name):
            line.setAcceptDrops(False)  # a file that is dropped here is meant for the page
        self.note.setWordWrap(True)
        self.note.setForegroundRole(self.note.palette().ColorRole.PlaceholderText)
        self.name.activated.connect(self._chosen)
        self.bars.editingFinished.connect(lambda: self._typed(self.bars, self._measure))
        self.back.editingFinished.connect(lambda: self._typed(self.back, self._shift))

    @property
    def chosen(self) -> str:
        """Return the name of the printer, nothing where none is named."""
        return self.name.currentText().strip()

    def choose(self, name: str) -> None:
        """Choose a printer that was measured; one that is not known any more is not chosen."""
        if self.name.findData(name) >= 0:
            self.name.setCurrentIndex(self.name.findData(name))
            self._chosen()

    def profile(self) -> Printer:
        """Return the corrections of the named printer, none for one that was not measured."""
        name = self.chosen
        try:
            return profiles.known_printer(self._kept, name) if name else Printer()
        except EtapaError:
            return Printer()  # `say` has told that the file of printers cannot be read

    def say(self) -> None:
        """Say what the fields are for, in the language that is on."""
        voice = self._desk.voice
        fill(self.name, (Choice(n, n) for n in (NONE, *self._known())))
        if (line := self.name.lineEdit()) is not None:
            line.setPlaceholderText(voice("print.no_printer"))
        self.bars.setPlaceholderText(f"{voice.number(199.2)} × {voice.number(199.6)}")
        self.bars.setToolTip(voice("print.measured_help"))
        self.back.setPlaceholderText(f"{voice.number(0.4)} × {voice.number(-0.2)}")
        self.back.setToolTip(voice("print.back_help"))
        self._note()

    def _known(self) -> list[str]:
        try:
            return profiles.measured_printers(self._kept)
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return []

    def _chosen(self) -> None:
        self.bars.clear()
        self.back.clear()
        self._note()
        self.changed.emit()

    def _typed(self, line: QLineEdit, take: object) -> None:
        """Take what was typed, once; what cannot be read is refused and kept in the field."""
        text = line.text().strip()
        if not line.isModified() or not text:
            return
        line.setModified(False)
        assert callable(take)
        try:
            made = take(text)
            profiles.store_printer(self._kept, made)
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return
        fill(self.name, (Choice(n, n) for n in (NONE, *self._known())))
        self.name.setCurrentIndex(self.name.findData(made.name))
        self._note()
        self.changed.emit()

    def _named(self) -> Printer:
        """Return what is known of the printer that is named; one without a name gets one."""
        name = self.chosen or self._desk.voice("print.printer").casefold()
        return profiles.known_printer(self._kept, name)

    def _measure(self, text: str) -> Printer:
        """Take the lengths of the 200 mm bars, across and down; where backs land stays."""
        parts = text.lower().replace("×", "x").split("x")
        try:
            across, down = (float(read_kilometres(part.replace("mm", ""))) for part in parts)
        except ValueError as wrong:
            if isinstance(wrong, EtapaError):
                raise
            raise TourError("not_two_bars", have=text) from wrong
        old = self._named()
        made = profiles.measured_printer(old.name, across=across, down=down)
        return Printer(made.name, made.across, made.down, old.back_x, old.back_y)

    def _shift(self, text: str) -> Printer:
        """Take where backs land, right and down of their fronts; lengths stay."""
        plain = text.lower().replace("×", "x").replace("\N{MINUS SIGN}", "-").replace(",", ".")
        try:
            right, down = (float(part.replace("mm", "")) for part in plain.split("x"))
        except ValueError as wrong:
            raise KitError("kit_pair", have=text) from wrong
        return profiles.shifted_printer(self._named(), right, down)

    def _note(self) -> None:
        """Say beside the printer what is put right, and what looks like a viewer's doing."""
        voice, found = self._desk.voice, self.profile()
        values = {
            key: voice.number(getattr(found, key)) for key in ("across", "down", "back_x", "back_y")
        }
        said = [] if found == Printer(found.name) else [voice("print.corrects", **values)]
        shrunk = [100 * 100 / share for share in (found.across, found.down)]
        if any(profiles.fits_page(length) for length in shrunk):
            said.append(voice("kit.warn_fit", length=voice.number(round(2 * min(shrunk), 1))))
        self.note.setText("\n".join(said))
        self.note.setVisible(bool(said))
