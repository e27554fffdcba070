"""The parts of the kit: which are printed, which one is looked at, how many sheets each takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from designer.jobs.printing import NAMES, TICKED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.document.language import Language
    from designer.jobs.printing import PrintedFile

NAME = Qt.ItemDataRole.UserRole
FIRST = "tiles"
"""What is looked at before anybody chooses."""


class PartsList(QListWidget):
    """A line a part, ticked where it is printed."""

    def __init__(self) -> None:
        super().__init__()
        for name in NAMES:
            item = QListWidgetItem(self)
            item.setData(NAME, name)
            ticked = Qt.CheckState.Checked if name in TICKED else Qt.CheckState.Unchecked
            item.setCheckState(ticked)
        self.setCurrentRow(NAMES.index(FIRST))

    @property
    def ticked(self) -> tuple[str, ...]:
        """Return the names of the parts that are printed, in printing order."""
        items = (self.item(row) for row in range(self.count()))
        return tuple(i.data(NAME) for i in items if i.checkState() is Qt.CheckState.Checked)

    def tick(self, name: str) -> None:
        """Have a part printed."""
        self.item(NAMES.index(name)).setCheckState(Qt.CheckState.Checked)

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
