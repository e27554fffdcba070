"""Columns as wide as their longest texts; Qt would measure every cell, seen or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHeaderView
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractItemView


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
