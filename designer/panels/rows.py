"""A table over tuples of the selected stage: one row each, shown again after every change."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Sequence

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

    @abstractmethod
    def held(self) -> Sequence[object]:
        """Return what there is a row for, as it is now."""

    def renew(self) -> None:
        """Show what there is now."""
        count = len(self.held())
        if count != self._count:
            self.beginResetModel()
            self._count = count
            self.endResetModel()
        elif count:
            self.dataChanged.emit(self.index(0, 0), self.index(count - 1, len(self.heads) - 1))
        last = len(self.heads) - 1
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

    def side(self, column: int) -> Qt.AlignmentFlag:
        """Return the side a column is set to."""
        right = column in self.numbers
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter
