"""A quiet table: no grid, rows as high as their letters, one row chosen at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
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

from designer.panels.columns import ColumnWidths
from designer.panels.typed_field import TypedItem

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QStyledItemDelegate

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
