"""The parts of the kit: which are printed, which one is looked at, how many sheets each takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from designer.jobs.papers import NAMES, TABLE_PARTS, TICKED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.document.switches import Language
    from designer.jobs.papers import PrintedFile

NAME = Qt.ItemDataRole.UserRole
FIRST, FIRST_OF_GAME = "tiles", "course"
"""What is looked at before another part is chosen."""


class PartsList(QListWidget):
    """A line a part, ticked where it is printed."""

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._ticks: dict[bool, tuple[str, ...]] = {True: TICKED, False: TABLE_PARTS}
        self.show_parts(own=True)

    def show_parts(self, *, own: bool) -> None:
        """List the parts of the tour's own game, or those of any other, ticked as they were."""
        names = NAMES if own else TABLE_PARTS
        if names == self._names:
            return
        if self._names:
            self._ticks[not own] = self.ticked
        self._names = names
        self.blockSignals(True)
        self.clear()
        for name in names:
            item = QListWidgetItem(self)
            item.setData(NAME, name)
            ticked = name in self._ticks[own]
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.setCurrentRow(names.index(FIRST if own else FIRST_OF_GAME))
        self.blockSignals(False)

    @property
    def ticked(self) -> tuple[str, ...]:
        """Return the names of the parts that are printed, in printing order."""
        items = (self.item(row) for row in range(self.count()))
        return tuple(i.data(NAME) for i in items if i.checkState() is Qt.CheckState.Checked)

    def tick(self, name: str) -> None:
        """Have a part printed."""
        if name in self._names:
            self.item(self._names.index(name)).setCheckState(Qt.CheckState.Checked)

    @property
    def looked_at(self) -> str:
        """Return the name of the part whose pages are seen."""
        return str(self.currentItem().data(NAME))

    def say(self, voice: Language, drawn: Mapping[str, PrintedFile]) -> None:
        """Name every part, and how many sheets it takes once it is drawn."""
        self.setAccessibleName(voice("print.components"))
        self.blockSignals(True)
        for item in (self.item(row) for row in range(self.count())):
            name = voice.heading(f"kit.{item.data(NAME)}")
            found = drawn.get(item.data(NAME))
            item.setText(voice("print.row", name=name, sheets=found.sheets) if found else name)
        self.blockSignals(False)
