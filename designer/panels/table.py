"""A quiet table: no grid, rows as high as their letters, one row chosen at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QSize, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView
from typing_extensions import override

from designer.panels.columns import Columns

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyledItemDelegate

LINE = 1.85
"""The height of a row, in letters."""


class Table(QTableView):
    """Shows a model; the last column takes what room is left."""

    row_chosen = Signal(int)

    def __init__(self, model: QAbstractItemModel) -> None:
        super().__init__()
        self.setModel(model)
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
        columns = Columns(self, header)
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

    def _size_icons(self) -> None:
        high = self.fontMetrics().height()
        self.setIconSize(QSize(round(high * 1.5), high))
        self.verticalHeader().setDefaultSectionSize(round(high * LINE))

    def _chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        if self._telling and now.isValid():
            self.row_chosen.emit(now.row())
