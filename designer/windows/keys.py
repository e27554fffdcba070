"""Tab, F6, Enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from PySide6.QtWidgets import QLayout


TAB = {True: Qt.FocusReason.TabFocusReason, False: Qt.FocusReason.BacktabFocusReason}


class Areas(QObject):
    """Knows which widgets are areas now, and which thing had the keys last in each."""

    def __init__(self, window: QWidget, areas: Callable[[], Iterable[QWidget]]) -> None:
        super().__init__(window)
        self._window, self._areas = window, areas
        self._last: dict[QWidget, QWidget] = {}
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._moved)

    def go(self, way: int) -> None:
        """Give the keys to the next area, or to the one before: to what had them there last."""
        areas = self._seen()
        if areas:
            now = self._area(QApplication.focusWidget(), areas)
            at = areas.index(now) + way if now in areas else 0 if way > 0 else -1
            area = areas[at % len(areas)]
            order = key_order(area)
            last = self._last.get(area)
            _give(last if last in order else order[0], Qt.FocusReason.ShortcutFocusReason)

    def tab(self, *, ahead: bool) -> bool:
        """Give the keys to what is read next, or before; tell whether there is anything."""
        areas = [area for area in self._areas() if area.isVisible()]
        if not ahead:
            areas.reverse()
        now = QApplication.focusWidget()
        area = self._area(now, areas)
        at = areas.index(area) if area is not None else 0
        for turn, place in enumerate((*areas[at:], *areas[: at + 1])):
            order = key_order(place) if ahead else key_order(place)[::-1]
            if turn == 0 and area is not None:
                order = order[_place(now, order) + 1 :]
            if order:
                _give(order[0], TAB[ahead])
                return True
        return False

    def _seen(self) -> list[QWidget]:
        return [area for area in self._areas() if area.isVisible() and key_order(area)]

    def _area(self, widget: QWidget | None, areas: Iterable[QWidget]) -> QWidget | None:
        if widget is None:
            return None
        return next((area for area in areas if area is widget or area.isAncestorOf(widget)), None)

    def _moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        area = self._area(now, self._areas())
        if area is not None and now is not None:
            self._last = {a: w for a, w in self._last.items() if isValid(a) and isValid(w)}
            self._last[area] = now


def _place(widget: QWidget | None, order: list[QWidget]) -> int:
    """Return where a widget, or what it stands in, comes in an order; -1 where it does not."""
    while widget is not None and widget not in order:
        widget = widget.parentWidget()
    return -1 if widget is None else order.index(widget)


def _give(widget: QWidget, why: Qt.FocusReason) -> None:
    """Give the keys to a widget, and bring it into view."""
    widget.setFocus(why)
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


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


WHOLE = (QAbstractSpinBox, QComboBox)
"""What takes keys for all of its parts."""


def key_order(root: QWidget) -> list[QWidget]:
    """Return what takes keys in a widget and is seen, from its first to its last."""
    return list(dict.fromkeys(_inside(root)))


def _inside(widget: QWidget) -> Iterator[QWidget]:
    if not widget.isVisible():
        return
    if takes_keys(widget):
        yield widget
    if isinstance(widget, WHOLE):
        return
    for child in _children(widget):
        yield from _inside(child)


def takes_keys(widget: QWidget) -> bool:
    """Tell whether Tab stops at a widget."""
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return by_tab and widget.isEnabled() and widget.focusProxy() is None


def _children(widget: QWidget) -> Iterator[QWidget]:
    """Yield what a widget holds, as it is laid out; what lies in no layout comes last."""
    if isinstance(widget, QSplitter | QStackedWidget):
        yield from filter(None, (widget.widget(n) for n in range(widget.count())))
    elif isinstance(widget, QScrollArea):
        yield from filter(None, (widget.widget(),))
    elif (layout := widget.layout()) is not None:
        yield from _laid(layout)
    rest = (child for child in widget.children() if isinstance(child, QWidget))
    yield from (child for child in rest if not child.isWindow())


def _laid(layout: QLayout) -> Iterator[QWidget]:
    for n in range(layout.count()):
        item = layout.itemAt(n)
        if item is not None and (widget := item.widget()) is not None:
            yield widget
        elif item is not None and (inner := item.layout()) is not None:
            yield from _laid(inner)
