"""The room of a page: as large as the window lets it be, scrolled where that is too little."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStyle
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget

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
