"""A card of the start page: a tour as a profile to press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QPushButton
from typing_extensions import override

from designer.picture.profile.skyline import tour_skyline
from designer.picture.shapes import Box
from designer.scene.pen import ScreenPen, prepared
from designer.scene.profile.image import LETTERS

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from designer.panels.desk import Desk
    from designer.picture.profile.skyline import TourOutline

WIDE, HIGH, PAD, ROUND = 23.0, 8.4, 0.7, 0.3
LINE = 1.5
"""Letters: the card, the free around what is on it, its corners, from line to line."""


class TourCard(QPushButton):
    """Name and figures over the skyline of a tour; until that is read, only the name."""

    def __init__(self, desk: Desk, name: str, tip: str) -> None:
        super().__init__()
        self._desk, self._name, self._figures = desk, name, ""
        self._tour: TourOutline | None = None
        self._picture: QPixmap | None = None
        em = desk.theme.em
        self.setFixedSize(QSize(round(WIDE * em), round(HIGH * em)))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tip)
        self.setAccessibleName(name)

    def show_outline(self, tour: TourOutline) -> None:
        """Show what was read of the tour."""
        voice = self._desk.voice
        self._tour, self._name = tour, tour.name or self._name
        km, squares, hours = f"{tour.km:.0f}", tour.squares, tour.hours or ""
        self._figures = voice("tour.sum", stages=tour.stages, km=km, squares=squares, hours=hours)
        self._picture = None
        self.setAccessibleName(f"{self._name}: {self._figures}")
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, em = self._desk.theme, self._desk.theme.em
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.colour("accent" if self.underMouse() else "faint"), 1))
        painter.setBrush(theme.colour("page"))
        painter.drawRoundedRect(box, ROUND * em, ROUND * em)
        inner = box.adjusted(PAD * em, PAD * em / 2, -PAD * em, -PAD * em)
        for number, (text, role, ink) in enumerate(
            ((self._name, "text.strong", "ink"), (self._figures, "number", "soft"))
        ):
            font = theme.font(role)
            measure = QFontMetricsF(font)
            line = QRectF(inner.left(), inner.top() + number * LINE * em, inner.width(), LINE * em)
            painter.setFont(font)
            painter.setPen(theme.colour(ink))
            seen = measure.elidedText(text, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, seen)
        if self._tour is not None:
            top = inner.top() + 2 * LINE * em
            painter.drawPixmap(round(inner.left()), round(top), self._drawn(self._tour, inner, top))
        painter.end()

    def _drawn(self, tour: TourOutline, inner: QRectF, top: float) -> QPixmap:
        if self._picture is None:
            theme, ratio = self._desk.theme, self.devicePixelRatioF()
            wide, high = inner.width(), inner.bottom() - top
            picture = QPixmap(round(wide * ratio), round(high * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(theme.colour("page"))
            millimetre = theme.em / LETTERS
            painter = prepared(QPainter(picture), millimetre)
            box = Box(0, 0, wide / millimetre, high / millimetre)
            ScreenPen(painter, theme.name).draw(tour_skyline(tour, box))
            painter.end()
            self._picture = picture
        return self._picture
