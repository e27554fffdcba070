"""The pages of the open tour, each built when it is first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QStyle, QWidget
from typing_extensions import override

from designer.panels.layouts import lay_column
from designer.windows.pages.bar import PageBar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QResizeEvent

    from designer.panels.desk import Desk


LEAST = 12
"""Letters of a page that are seen at least."""


class Room(QScrollArea):
    """Holds one page; Qt's own way would make a page with texts that wrap as high as it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it is reached by itself
        self.viewport().setAutoFillBackground(False)

    def hold(self, page: QWidget) -> None:
        """Take a page in."""
        self.setWidget(page)
        page.setAutoFillBackground(False)
        page.show()
        self._fit()

    @override
    def minimumSizeHint(self) -> QSize:
        least = round(LEAST * self.fontMetrics().height())
        return QSize(least, least // 2)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the page where it grows, but not while it lies behind another one."""
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        page = self.widget()
        if page is None:
            return
        room, bar = self.maximumViewportSize(), self._bar()
        least = page.minimumSizeHint().width()
        across = least > room.width()
        high = room.height() - bar * across
        down = _height(page, max(room.width(), least)) > high
        wide = room.width() - bar * down
        if least > wide and not across:
            high -= bar
        wide = max(wide, least)
        page.resize(wide, max(high, _height(page, wide)))

    def _bar(self) -> int:
        return self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)


def _height(page: QWidget, wide: int) -> int:
    """Return how high a page must be at a width."""
    layout = page.layout()
    if layout is not None and layout.hasHeightForWidth():
        return max(layout.minimumHeightForWidth(wide), page.minimumHeight())
    return page.minimumSizeHint().height()


class Pages(QWidget):
    """One page under the row of their names; none exists before it is to be seen."""

    turned = Signal(str)
    """Another page is seen."""

    def __init__(self, desk: Desk, makers: Mapping[str, Callable[[], QWidget]]) -> None:
        super().__init__()
        self._makers = makers
        self.built: dict[str, QWidget] = {}
        self.bar = PageBar(desk)
        self._stack, self._rooms = QStackedWidget(), {name: Room() for name in makers}
        for room in self._rooms.values():
            self._stack.addWidget(room)
        self.bar.wanted.connect(self.go)
        lay_column(self.bar, (self._stack, 1), on=self, gap=0)

    def go(self, name: str) -> QWidget:
        """Show a page, and build it if that is not done yet."""
        if name not in self.built:
            page = self.built[name] = self._makers[name]()
            self._rooms[name].hold(page)
        self._stack.setCurrentWidget(self._rooms[name])
        self.bar.mark(name)
        self.turned.emit(name)
        return self.built[name]

    def go_by_keys(self, name: str) -> None:
        """Show a page and give the keys to its name."""
        self.go(name)
        self.bar.take_keys(name)

    def names(self) -> list[str]:
        """Return the names of the pages in their order."""
        return list(self._makers)

    @property
    def name(self) -> str:
        """Return the name of the page that is seen."""
        return self.names()[self._stack.currentIndex()]

    @property
    def room(self) -> Room:
        """Return where the page that is seen stands."""
        return self._rooms[self.name]
