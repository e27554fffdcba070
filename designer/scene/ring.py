"""Shows where the keys go: a ring inside whatever has the focus and does not show it itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QPushButton,
    QSlider,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from designer.scene.theme import Theme

OWN = (QAbstractItemView, QAbstractSpinBox, QLineEdit, QPushButton, QSlider, QTabBar)
"""What has a border of its own for it (theme.py)."""
WIDE = 2


class FocusRing(QObject):
    """Follows the focus through one window."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme, self._window = theme, window
        self._ring: _Ring | None = None
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._moved)

    def _moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        # What the ring lay in may be gone, and the ring with it.
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = None
        if now is not None and now.window() is self._window and not isinstance(now, OWN):
            self._ring = _Ring(now, self._theme)


class _Ring(QWidget):
    """Lies over a widget, as large as it is, and lets the mouse through."""

    def __init__(self, over: QWidget, theme: Theme) -> None:
        super().__init__(over)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(over.size())
        over.installEventFilter(self)
        self.show()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.resize(watched.size())
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("accent"), WIDE))
        half = WIDE / 2
        box = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(box, 2 * WIDE, 2 * WIDE)
        painter.end()
