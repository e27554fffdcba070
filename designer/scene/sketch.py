"""A drawing of shapes that fills its room; another room or look is drawn anew, always sharp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from designer.picture.shapes import Box
from designer.scene.pen import ScreenPen, prepared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from designer.picture.shapes import Shape
    from designer.scene.theme import Theme

LETTERS = 3.4
"""Millimetres of the drawing that are as high as a letter of the window."""
AIR = 2.5
"""Millimetres free around the drawing."""


class Sketch(QWidget):
    """Draws into a box of millimetres, its letters as large as those of the window."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._draw: Callable[[Box], Iterable[Shape]] | None = None
        self._picture: QPixmap | None = None
        theme.changed.connect(self._renew)

    def show_drawing(
        self, draw: Callable[[Box], Iterable[Shape]] | None, least: float = 0.0
    ) -> None:
        """Show what a function draws into a box at least so many millimetres high."""
        self._draw = draw
        self.setMinimumHeight(round((least + 2 * AIR) * self._theme.em / LETTERS))
        self._renew()

    @override
    def sizeHint(self) -> QSize:
        em = self._theme.em
        return QSize(round(em * 30), round(em * 15))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._renew()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        if self._draw is not None:
            if self._picture is None:
                self._picture = self._drawn(self._draw)
            painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _drawn(self, draw: Callable[[Box], Iterable[Shape]]) -> QPixmap:
        ratio = self.devicePixelRatioF()
        millimetre = self._theme.em / LETTERS
        wide, high = self.width() / millimetre, self.height() / millimetre
        picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._theme.colour("page"))
        painter = prepared(QPainter(picture), millimetre)
        box = Box(AIR, AIR, max(wide - 2 * AIR, 1), max(high - 2 * AIR, 1))
        ScreenPen(painter, self._theme.name).draw(tuple(draw(box)))
        painter.end()
        return picture

    def _renew(self) -> None:
        self._picture = None
        self.update()
