"""A cell that is chosen from a list instead of typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QIcon

    Index = QModelIndex | QPersistentModelIndex


class Choice(NamedTuple):
    """One thing to choose: what it is, what it is called, how it looks."""

    value: str
    name: str
    icon: QIcon | None = None


class ChoiceDelegate(QStyledItemDelegate):
    """Edits a cell with a list; a choice is taken as soon as it is made."""

    def __init__(self, choices: Callable[[], Iterable[Choice]], parent: QObject) -> None:
        super().__init__(parent)
        self._choices = choices

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        box = QComboBox(parent)
        fill(box, self._choices())
        box.activated.connect(self._taken)
        return box

    @override
    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))
            editor.showPopup()

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox) and editor.currentIndex() >= 0:
            model.setData(index, editor.currentData())

    def _taken(self, _row: int) -> None:
        box = self.sender()
        if isinstance(box, QComboBox):
            self.commitData.emit(box)
            self.closeEditor.emit(box, QStyledItemDelegate.EndEditHint.NoHint)


def fill(box: QComboBox, choices: Iterable[Choice]) -> None:
    """Fill a list with choices, keeping what is chosen if it is still there."""
    chosen = box.currentData()
    high = box.fontMetrics().height()
    box.setIconSize(QSize(round(high * 1.5), high))
    box.clear()
    for choice in choices:
        if choice.icon is None:
            box.addItem(choice.name, choice.value)
        else:
            box.addItem(choice.icon, choice.name, choice.value)
    box.setCurrentIndex(box.findData(chosen))
