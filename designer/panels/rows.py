"""A table over tuples of the selected stage: one row each, shown again after every change."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFont

    from designer.panels.desk import Desk

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class Rows(QAbstractTableModel):
    """Columns by their heads; which of them are numbers, and which can be typed in."""

    heads: tuple[str, ...] = ()
    """Keys of the words over the columns."""
    numbers: tuple[int, ...] = ()
    """Columns that are set to the right."""
    typed: tuple[int, ...] = ()
    """Columns people may type in; the others follow."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._count = 0
        self._look = ""
        self._keys: list[object] = []

    @abstractmethod
    def held(self) -> Sequence[object]:
        """Return what there is a row for, as it is now."""

    def keys(self) -> list[object]:
        """Return what the cells of each row follow from; a row of the same key looks the same."""
        return list(self.held())

    def renew(self) -> None:
        """Show what there is now; only rows that look different are drawn again."""
        keys, before, last = self.keys(), self._keys, len(self.heads) - 1
        look = f"{self.desk.voice.lang} {self.desk.theme.name} {self.desk.theme.zoom}"
        same_look, self._look, self._keys = look == self._look, look, keys
        if len(keys) != self._count:
            self.beginResetModel()
            self._count = len(keys)
            self.endResetModel()
        other = [
            row
            for row, key in enumerate(keys)
            if not same_look or row >= len(before) or before[row] != key
        ]
        if other:
            # One signal for all: each lets the view measure every column again.
            self.dataChanged.emit(self.index(other[0], 0), self.index(other[-1], last))
        if not same_look:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else self._count

    @override
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.heads)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            if orientation is Qt.Orientation.Horizontal:
                return self.desk.voice(self.heads[section])
            return str(section + 1)
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation is Qt.Orientation.Horizontal:
            return self.side(section)
        return None

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() in self.typed else flags

    def slanted(self) -> QFont:
        """Return the letters of what the program proposes; colour is never the only sign."""
        font = self.desk.theme.font()
        font.setItalic(True)
        return font

    def side(self, column: int) -> Qt.AlignmentFlag:
        """Return the side a column is set to."""
        right = column in self.numbers
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter
