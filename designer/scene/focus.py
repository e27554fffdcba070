"""The ring about what has the keys, and what drawn widgets are called for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QAccessible, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QAccessibleWidget,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenuBar,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from designer.scene.theme import Theme

LINES = (("accent", 2.0, 1.0), ("page", 1.0, 2.5))
"""The role of each line, its width, how far inside it lies: one of them is seen on any ground."""
ROUND = 4
INPUT = {QEvent.Type.KeyPress: True, QEvent.Type.MouseButtonPress: False}
"""What hands do, and whether they do it with keys."""
CHART, GRAPHIC = QAccessible.Role.Chart, QAccessible.Role.Graphic


class FocusRing(QObject):
    """Follows the focus through one window, seen from the first key to the next press."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme, self._window = theme, window
        self._by_keys = True
        self._ring: Ring | None = None
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(lambda _old, now: self._lie_over(now))
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take note of what hands do; what they do it to comes after."""
        kind = event.type()
        if kind is QEvent.Type.Show and watched is self._window:
            self._window.windowHandle().installEventFilter(self)
        # Who uses the mouse sees where it is; a ring about whatever was pressed last says nothing.
        elif kind in INPUT and watched is not self._window and self._by_keys != INPUT[kind]:
            self._by_keys = INPUT[kind]
            self._lie_over(QApplication.focusWidget())
        return False

    def _lie_over(self, now: QWidget | None) -> None:
        # What the ring lay in may be gone, and the ring with it.
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = None
        ours = now is not None and now.window() is self._window and not _has_none(now)
        if self._by_keys and ours and now is not None:
            self._ring = Ring(now, self._theme)


def _has_none(widget: QWidget) -> bool:
    """Tell whether a widget shows by itself that it has the keys, or only keeps them for others."""
    editable = isinstance(widget, QComboBox) and widget.isEditable()
    keeps = widget.focusPolicy() is Qt.FocusPolicy.NoFocus
    return editable or keeps or isinstance(widget, QLineEdit | QAbstractSpinBox | QMenuBar)


class Ring(QWidget):
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
        for role, wide, inwards in LINES:
            painter.setPen(QPen(self._theme.colour(role), wide))
            box = QRectF(self.rect()).adjusted(inwards, inwards, -inwards, -inwards)
            painter.drawRoundedRect(box, ROUND, ROUND)
        painter.end()


def install_roles() -> None:
    """Let widgets with a `role` of their own be called by it; once for an application."""
    QAccessible.installFactory(_role_interface)


def _role_interface(_kind: str, thing: QObject) -> QAccessibleWidget | None:
    """Return how a widget that says its role is told of; any other is left to Qt."""
    role = getattr(thing, "role", None)
    if isinstance(thing, QWidget) and isinstance(role, QAccessible.Role):
        return QAccessibleWidget(thing, role)
    return None
