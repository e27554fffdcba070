"""A list whose lines are put in order, by dragging or with the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QKeyEvent

STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class OrderList(QListWidget):
    """Lines that are dragged, or moved with Alt and an arrow; every new order is told."""

    def __init__(self, lines: Iterable[tuple[str, str]], take: Callable[[list[str]], None]) -> None:
        super().__init__()
        self._take = take
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        for name, choice in lines:
            item = QListWidgetItem(f"↕  {name}")
            item.setData(Qt.ItemDataRole.UserRole, choice)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, name)
            self.addItem(item)
        self.setCurrentRow(0)
        self.setMaximumHeight(self.sizeHintForRow(0) * (self.count() + 1))
        self.model().rowsMoved.connect(self._moved)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()), 0)
        if not step or event.modifiers() != Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        row, root = self.currentRow(), self.rootIndex()
        if 0 <= row + step < self.count():
            self.model().moveRow(root, row, root, row + step + (1 if step > 0 else 0))

    def _moved(self, *_: object) -> None:
        rows = range(self.count())
        self._take([self.item(row).data(Qt.ItemDataRole.UserRole) for row in rows])
