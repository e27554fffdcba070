"""Where keys go: Tab and F6 from thing to thing, Enter to the button that has the keys."""

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

from designer.panels.forms import ENTER_KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from PySide6.QtWidgets import QLayout

TAB = {True: Qt.FocusReason.TabFocusReason, False: Qt.FocusReason.BacktabFocusReason}


class Areas(QObject):
    """Knows which widgets are areas now, and which thing had the keys last in each."""

    def __init__(self, window: QWidget, list_areas: Callable[[], Iterable[QWidget]]) -> None:
        super().__init__(window)
        self._list_areas = list_areas
        self._last: dict[QWidget, QWidget] = {}
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._note_focus)

    def go_area(self, way: int) -> None:
        """Give the keys to the next area, or to the one before: to what had them there last."""
        areas = [area for area in self._list_areas() if area.isVisible() and key_order(area)]
        if areas:
            now = _area_of(QApplication.focusWidget(), areas)
            number = areas.index(now) + way if now in areas else 0 if way > 0 else -1
            area = areas[number % len(areas)]
            order = key_order(area)
            last = self._last.get(area)
            _give_keys(last if last in order else order[0], Qt.FocusReason.ShortcutFocusReason)

    def go_tab(self, *, ahead: bool) -> bool:
        """Give the keys to what is read next, or before; tell whether there is anything."""
        areas = [area for area in self._list_areas() if area.isVisible()]
        if not ahead:
            areas.reverse()
        now = QApplication.focusWidget()
        area = _area_of(now, areas)
        first = areas.index(area) if area is not None else 0
        # Round all areas, and at last to what stands before the focus in its own.
        for turn, place in enumerate((*areas[first:], *areas[: first + 1])):
            order = key_order(place) if ahead else key_order(place)[::-1]
            if turn == 0 and area is not None:
                order = order[_place_in(order, now) + 1 :]
            if order:
                _give_keys(order[0], TAB[ahead])
                return True
        return False

    def _note_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        area = _area_of(now, self._list_areas())
        if area is not None and now is not None:
            self._last = {a: w for a, w in self._last.items() if isValid(a) and isValid(w)}
            self._last[area] = now


def _area_of(widget: QWidget | None, areas: Iterable[QWidget]) -> QWidget | None:
    if widget is None:
        return None
    return next((area for area in areas if area is widget or area.isAncestorOf(widget)), None)


def _place_in(order: list[QWidget], widget: QWidget | None) -> int:
    """Return where a widget, or what it stands in, comes in an order; -1 where it does not."""
    while widget is not None and widget not in order:
        widget = widget.parentWidget()
    return -1 if widget is None else order.index(widget)


def _give_keys(widget: QWidget, why: Qt.FocusReason) -> None:
    """Give the keys to a widget, and bring it into view."""
    widget.setFocus(why)
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


class EnterPresses(QObject):
    """Stands beside whichever button of a window has the keys."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is not None and isValid(before):
            before.removeEventFilter(self)
        if isinstance(now, QPushButton | QToolButton) and now.window() is self._window:
            now.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in ENTER_KEYS and plain and isinstance(watched, QPushButton | QToolButton):
            watched.click()
            return True
        return False


WHOLE = (QAbstractSpinBox, QComboBox)
"""What takes keys for all of its parts."""


def key_order(root: QWidget) -> list[QWidget]:
    """Return what takes keys in a widget and is seen, from its first to its last."""
    return list(dict.fromkeys(_walk_inside(root)))


def _walk_inside(widget: QWidget) -> Iterator[QWidget]:
    if not widget.isVisible():
        return
    if takes_keys(widget):
        yield widget
    if isinstance(widget, WHOLE):
        return
    for child in dict.fromkeys(_walk_children(widget)):  # what is laid out is a child too
        yield from _walk_inside(child)


def takes_keys(widget: QWidget) -> bool:
    """Tell whether Tab stops at a widget."""
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return by_tab and widget.isEnabled() and widget.focusProxy() is None


def _walk_children(widget: QWidget) -> Iterator[QWidget]:
    """Yield what a widget holds, as it is laid out; what lies in no layout comes last."""
    if isinstance(widget, QSplitter | QStackedWidget):
        yield from filter(None, (widget.widget(n) for n in range(widget.count())))
    elif isinstance(widget, QScrollArea):
        yield from filter(None, (widget.widget(),))
    elif (layout := widget.layout()) is not None:
        yield from _walk_layout(layout)
    rest = (child for child in widget.children() if isinstance(child, QWidget))
    yield from (child for child in rest if not child.isWindow())


def _walk_layout(layout: QLayout) -> Iterator[QWidget]:
    for n in range(layout.count()):
        item = layout.itemAt(n)
        if item is None or not isValid(item):  # it is being put away, in the middle of a hide
            continue
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _walk_layout(inner)
