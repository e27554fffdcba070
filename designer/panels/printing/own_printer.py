"""The printer: which one it is, and what its check page measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit

from designer.document.typing.typed import read_kilometres
from designer.kit import KitError
from designer.kit import paper as profiles
from designer.kit.paper import Printer
from designer.panels.choice import Choice, fill
from designer.panels.typed_field import TypedField
from engine.errors import EtapaError, TourError

if TYPE_CHECKING:
    from pathlib import Path

    from designer.panels.desk import Desk

NONE = ""


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
