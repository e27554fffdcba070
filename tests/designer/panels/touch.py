"""What a hand does to a widget: it types into a line, it chooses from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QComboBox, QLineEdit


def type_into(field: QLineEdit, text: str) -> None:
    """Type into a line and leave it."""
    field.setText(text)
    field.setModified(True)
    field.editingFinished.emit()


def choose(box: QComboBox, value: object) -> None:
    """Choose from a list what stands for a value."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())
