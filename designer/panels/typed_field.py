"""What is typed in: a line that keeps no undo of its own once it is taken, a cell of a table.

Enter is done before the next key: people type faster than a busy window turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QLineEdit, QStyledItemDelegate, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent

TAKES = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TypedField(QLineEdit):
    """Undoes letters while they are typed; what was taken is undone where it was taken."""

    entered = Signal()
    """Enter was pressed, and what it does to the line is done."""

    @override
    def event(self, event: QEvent) -> bool:
        """Leave the keys of undo and redo to the window where there is nothing of its own."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
            redo = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
            if undo or redo:
                event.ignore()
                return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in TAKES:
            self._forget()
            self.entered.emit()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._forget()

    def _forget(self) -> None:
        """Forget what was typed before: setting a text does, and changes nothing else here."""
        if self.isUndoAvailable() or self.isRedoAvailable():
            at, modified = self.cursorPosition(), self.isModified()
            self.setText(self.text())
            self.setCursorPosition(at)
            self.setModified(modified)


class TypedItem(QStyledItemDelegate):
    """Takes what is typed in a cell at once on Enter; Qt would wait until its loop turns again."""

    @override
    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        pressed = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        typed = isinstance(editor, QWidget) and not isinstance(editor, QComboBox)
        if pressed and typed and event.key() in TAKES:  # type: ignore[attr-defined]
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.SubmitModelCache)
            return True
        return super().eventFilter(editor, event)
