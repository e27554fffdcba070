"""Enter presses the button that has the keys; Qt leaves that to dialogues."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget
from shiboken6 import isValid
from typing_extensions import override

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterPresses(QObject):
    """Stands beside whichever button of a window has the keys."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._moved)

    def _moved(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is not None and isValid(before):
            before.removeEventFilter(self)
        if isinstance(now, QPushButton | QToolButton) and now.window() is self._window:
            now.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in ENTER and plain and isinstance(watched, QPushButton | QToolButton):
            watched.click()
            return True
        return False
