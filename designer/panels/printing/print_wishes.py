"""How it is to be printed: stage or tour, paper, both sides, marks, and the printer's own size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from designer.document.typed import kilometres
from designer.jobs.printing import Wishes
from designer.kit.page import printer
from designer.kit.page.paper import names
from designer.panels.choice import Choice, fill
from engine.errors import EtapaError, TourError

if TYPE_CHECKING:
    from pathlib import Path

    from designer.kit.page.printer import Printer
    from designer.panels.desk import Desk

MARKS = ("corner", "full", "outline", "none")
SIDES = ("one", "long", "short")
NONE = ""
POSTERS = ("A3", "A2", "A1", "A0")


class PrintWishes(QWidget):
    """A form; every change is told once."""

    changed = Signal()

    def __init__(self, desk: Desk, printers: Path) -> None:
        super().__init__()
        self._desk, self._printers = desk, printers
        self.scope, self.paper, self.poster = (QComboBox() for _ in range(3))
        self.sides, self.marks = (QComboBox() for _ in range(2))
        self.printer, self.measured = QComboBox(), QLineEdit()
        self.printer.setEditable(True)
        self.missing = QCheckBox()
        self._labels = {name: QLabel() for name in _FIELDS}
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        for name in _FIELDS:
            field = getattr(self, name)
            self._labels[name].setBuddy(field)
            form.addRow(self._labels[name], field)
        for box in (self.scope, self.paper, self.poster, self.sides, self.marks, self.printer):
            box.activated.connect(lambda _row: self.changed.emit())
        self.measured.editingFinished.connect(self._measure)
        self.missing.toggled.connect(lambda _on: self.changed.emit())
        desk.voice.changed.connect(self._say)
        self._say()

    def wishes(self) -> Wishes:
        """Return what is wished for, for the selected stage or the whole tour."""
        stage = self._desk.document.place.stage if self.scope.currentData() == "stage" else 0
        sides = self.sides.currentData()
        return Wishes(
            stage=stage,
            paper=self.paper.currentData(),
            missing=self.missing.isChecked(),
            duplex=sides != SIDES[0],
            flip=sides if sides != SIDES[0] else SIDES[1],
            marks=self.marks.currentData(),
            poster=self.poster.currentData(),
            printer=self._profile(),
        )

    def _profile(self) -> Printer:
        name = self.printer.currentText().strip()
        if not name:
            return printer.Printer()
        try:
            return printer.known(self._printers, name)
        except EtapaError:
            return printer.Printer()

    def _measure(self) -> None:
        """Take the lengths of the 200 mm bars, across and down, and keep them for this printer."""
        text, name = self.measured.text().strip(), self.printer.currentText().strip()
        if not self.measured.isModified() or not text:
            return
        self.measured.setModified(False)
        parts = text.lower().replace("×", "x").split("x")
        try:
            across, down = (float(kilometres(part.replace("mm", ""))) for part in parts)
            made = printer.measured(name or "printer", across=across, down=down)
            printer.store(self._printers, made)
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return
        except ValueError:
            self._desk.document.refused.emit(TourError("not_two_bars", have=text))
            return
        fill(self.printer, (Choice(n, n) for n in (NONE, *_known(self._printers))))
        self.printer.setCurrentText(made.name)
        self.changed.emit()

    def _say(self) -> None:
        voice = self._desk.voice
        for name, label in self._labels.items():
            label.setText(voice(f"print.{name}"))
        for box, values, topic in (
            (self.scope, ("stage", "tour"), "scope"),
            (self.sides, SIDES, "sides"),
            (self.marks, MARKS, "marks"),
        ):
            fill(box, (Choice(v, voice(f"print.{topic}_{v}")) for v in values))
            box.setCurrentIndex(max(box.currentIndex(), 0))
        fill(self.paper, (Choice(n, n) for n in names()))
        self.paper.setCurrentIndex(max(self.paper.findData("A4"), self.paper.currentIndex()))
        sizes = (Choice(n, n) for n in POSTERS)
        fill(self.poster, (Choice(NONE, voice("print.no_poster")), *sizes))
        self.poster.setCurrentIndex(max(self.poster.currentIndex(), 0))
        fill(self.printer, (Choice(n, n) for n in (NONE, *_known(self._printers))))
        self.missing.setText(voice("print.missing_help"))
        self.measured.setPlaceholderText("199,2 × 199,6")
        self.measured.setToolTip(voice("print.measured_help"))


_FIELDS = ("scope", "paper", "poster", "sides", "marks", "printer", "measured", "missing")


def _known(path: Path) -> list[str]:
    """Return the printers that were measured."""
    import tomllib

    try:
        return list(tomllib.loads(path.read_text("utf-8")))
    except (OSError, ValueError):
        return []
