"""Declared columns: rows, widths, quiet table."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QWidget,
)
from typing_extensions import override

from designer.panels.forms import TypedItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFont, QKeyEvent
    from PySide6.QtWidgets import QStyledItemDelegate

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


LINE = 1.85
"""The height of a row, in letters."""


class PlainTable(QTableView):
    """Shows a model; the last column takes what room is left."""

    row_chosen = Signal(int)

    def __init__(self, model: QAbstractItemModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(TypedItem(self))
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.setWordWrap(False)
        # All rows are as high as one line: measuring each of their cells would stall typing.
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        columns = ColumnWidths(self, header)
        model.dataChanged.connect(columns.fit)
        model.modelReset.connect(columns.fit)
        self.selectionModel().currentRowChanged.connect(self._chosen)
        self._telling = True
        self._size_icons()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._size_icons()

    def set_choices(self, column: int, delegate: QStyledItemDelegate) -> None:
        """Let a column be chosen from a list."""
        self.setItemDelegateForColumn(column, delegate)

    def choose_row(self, row: int) -> None:
        """Choose a row, or none, without telling anybody."""
        self._telling = False
        if row < 0:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        elif row != self.currentIndex().row() or not self.selectionModel().hasSelection():
            column = max(self.currentIndex().column(), 0)
            self.setCurrentIndex(self.model().index(row, column))
        self._telling = True

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go down on Enter where nothing is being typed, too."""
        at, entered = self.currentIndex(), event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        idle = self.state() is not QAbstractItemView.State.EditingState
        if entered and idle and at.isValid():
            if at.row() + 1 < self.model().rowCount():
                self.setCurrentIndex(self.model().index(at.row() + 1, at.column()))
        else:
            super().keyPressEvent(event)

    @override
    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go down on Enter and to the next cell that is typed in on Tab, as on a sheet."""
        hints = QAbstractItemDelegate.EndEditHint
        steps = {hints.EditNextItem: 1, hints.EditPreviousItem: -1}
        at = QPersistentModelIndex(self.currentIndex())
        super().closeEditor(editor, hints.NoHint)
        if not at.isValid():
            return
        if hint is hints.SubmitModelCache and at.row() + 1 < self.model().rowCount():
            self.setCurrentIndex(self.model().index(at.row() + 1, at.column()))
        elif hint in steps and (cell := self._typed(at, steps[hint])).isValid():
            self.setCurrentIndex(cell)
            self.edit(cell)

    def _typed(self, at: QPersistentModelIndex, way: int) -> QModelIndex:
        """Return the next cell along the rows that can be typed in, or the one before."""
        model, row, column = self.model(), at.row(), at.column()
        editable = Qt.ItemFlag.ItemIsEditable
        while 0 <= row < model.rowCount():
            column += way
            while 0 <= column < model.columnCount():
                cell = model.index(row, column)
                if cell.flags() & editable:
                    return cell
                column += way
            row += way
            column = -1 if way > 0 else model.columnCount()
        return QModelIndex()

    def _size_icons(self) -> None:
        high = self.fontMetrics().height()
        self.setIconSize(QSize(round(high * 1.5), high))
        self.verticalHeader().setDefaultSectionSize(round(high * LINE))

    def _chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        if self._telling and now.isValid():
            self.row_chosen.emit(now.row())


class ColumnWidths(QObject):
    """Keeps the columns of a list; one that is hidden is measured when it is shown."""

    def __init__(self, view: QAbstractItemView, header: QHeaderView) -> None:
        super().__init__(view)
        self._view, self._header = view, header
        self._due = True
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        view.installEventFilter(self)

    def fit(self, *_: object) -> None:
        """Give every column the room that it needs now; the last may take what is left."""
        self._due = not self._view.isVisible()
        if self._due:
            return
        for column in range(self._header.count() - self._header.stretchLastSection()):
            head = self._header.sectionSizeHint(column)
            self._header.resizeSection(column, max(head, self._widest(column)))

    def _widest(self, column: int) -> int:
        """Return the width of the cell that has the longest text."""
        model, view = self._view.model(), self._view
        cells = [model.index(row, column) for row in range(model.rowCount())]
        by_text = {str(cell.data() or ""): cell for cell in cells}
        longest = max(by_text, key=view.fontMetrics().horizontalAdvance, default=None)
        return 0 if longest is None else view.sizeHintForIndex(by_text[longest]).width()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and self._due:
            self.fit()
        return False
