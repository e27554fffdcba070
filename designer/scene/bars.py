"""How often each number came: one bar each, its number below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent

    from designer.scene.theme import Theme


class Bars(QWidget):
    """A small picture of counts."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._counts: dict[int, int] = {}
        self._title = ""

    def show_counts(self, counts: Mapping[int, int], title: str) -> None:
        """Show how often each number came."""
        self._counts, self._title = dict(sorted(counts.items())), title
        self.setAccessibleName(title)
        told = ", ".join(f"{number}: {count}" for number, count in self._counts.items())
        self.setAccessibleDescription(told)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        em = self._theme.em
        return QSize(round(em * 30), round(em * 9))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        em = self._theme.em
        painter.setFont(self._theme.font("text", 0.9))
        painter.setPen(self._theme.colour("soft"))
        head = QRectF(em, em * 0.3, self.width() - 2 * em, em * 1.5)
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft, self._title)
        if self._counts:
            self._bars(painter, em)
        painter.end()

    def _bars(self, painter: QPainter, em: float) -> None:
        low, high = min(self._counts), max(self._counts)
        most = max(self._counts.values())
        step = min((self.width() - 2 * em) / (high - low + 1), em * 3)
        floor, room = self.height() - em * 1.6, self.height() - em * 3.6
        every = max(1, round(em * 2.2 / step))
        for number in range(low, high + 1):
            x = em + (number - low) * step
            tall = room * self._counts.get(number, 0) / most
            bar = QRectF(x + step * 0.12, floor - tall, step * 0.76, tall)
            painter.fillRect(bar, self._theme.colour("accent"))
            if (number - low) % every == 0:
                below = QRectF(x - em, floor + em * 0.1, step + 2 * em, em * 1.4)
                painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, str(number))
