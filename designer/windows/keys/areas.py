"""The areas of the window: F6 goes from one to the next, Tab through all they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from shiboken6 import isValid

from designer.windows.keys.order import key_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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
