"""A line to type in that keeps no undo of its own once it is taken: Ctrl+Z is the tour's then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent

TAKES = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TypedField(QLineEdit):
    """Undoes letters while they are typed; what was taken is undone where it was taken."""

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
