"""Rulers in centimetres along the top and the left of what is seen of a table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QRegion

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from designer.document.language import Language
    from designer.scene.board.sight.zoom import View
    from designer.scene.theme import Theme


PARTS = {1: (10, 5, 2), 2: (10, 4, 2), 5: (10, 5)}
"""Into how many parts a step may be cut, finest first, by its leading digit."""
NUMBERED, MIDDLE, SMALL = 1.0, 0.6, 0.35
"""How long a tick is, as a share of the ruler's width."""


class Tick(NamedTuple):
    """One tick: how many millimetres from the zero, how long."""

    at: float
    share: float


def step(scale: float, room: float) -> int:
    """Return the smallest 1, 2 or 5 with zeros, in millimetres, that has room for its number."""
    size = 1
    while True:
        for lead in PARTS:
            if lead * size * scale >= room:
                return lead * size
        size *= 10


def ticks(scale: float, first: float, last: float, room: float, least: float) -> list[Tick]:
    """Return the ticks between two places: numbers apart by `room` pixels, ticks by `least`."""
    whole = step(scale, room)
    lead = int(str(whole)[0])
    parts = next((n for n in PARTS[lead] if whole * scale / n >= least), 1)
    found = []
    for nth in range(math.ceil(first * parts / whole), math.floor(last * parts / whole) + 1):
        share = NUMBERED if nth % parts == 0 else MIDDLE if nth * 2 % parts == 0 else SMALL
        found.append(Tick(nth * whole / parts, share))
    return found


THICK, ROOM, LEAST, LETTERS = 1.6, 4.0, 0.4, 0.78
"""Width of a ruler, room of a number, distance of two ticks, size of a number: in letters."""
Span = tuple[float, float]


class Rulers:
    """Both rulers; their zero is the corner of the table, and they show where the cursor is."""

    def __init__(self, voice: Language, theme: Theme) -> None:
        self._voice, self._theme = voice, theme

    @property
    def thick(self) -> int:
        """Return how many pixels wide they are."""
        return round(self._theme.em * THICK)

    def region(self, room: QRect) -> QRegion:
        """Return what they cover of a window."""
        across = QRect(0, 0, room.width(), self.thick)
        return QRegion(across).united(QRect(0, 0, self.thick, room.height()))

    def paint(
        self,
        painter: QPainter,
        room: QRect,
        view: View,
        edge: tuple[float, float, float, float],
        cursor: QPointF | None,
    ) -> None:
        """Paint them over the edges of a window."""
        left, top, right, bottom = edge
        x, y = view.pixel(left, top)
        painter.save()
        painter.resetTransform()
        painter.setFont(self._theme.font("number", LETTERS))
        at = None if cursor is None else cursor.x() - x
        self._strip(painter, view.scale, (-x, room.width() - x), right - left, x, at)
        painter.rotate(-90)
        at = None if cursor is None else y - cursor.y()
        self._strip(painter, -view.scale, (y - room.height(), y), bottom - top, -y, at)
        painter.resetTransform()
        corner = QRectF(0, 0, self.thick, self.thick)
        painter.fillRect(corner, self._theme.colour("panel"))
        painter.setPen(self._theme.colour("soft"))
        painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, self._voice("board_page.unit"))
        painter.restore()

    def _strip(
        self,
        painter: QPainter,
        scale: float,
        seen: Span,
        table: float,
        zero: float,
        cursor: float | None,
    ) -> None:
        """Paint one ruler along x; on the one that is turned, the table runs against it."""
        theme, thick, em = self._theme, self.thick, self._theme.em
        painter.translate(zero, 0)
        painter.fillRect(QRectF(seen[0], 0, seen[1] - seen[0], thick), theme.colour("panel"))
        ends = sorted((0.0, table * scale))
        painter.fillRect(QRectF(ends[0], 0, ends[1] - ends[0], thick), theme.colour("tint"))
        painter.setPen(QPen(theme.colour("soft"), 1))
        painter.drawLine(QPointF(seen[0], thick), QPointF(seen[1], thick))
        first, last = sorted((seen[0] / scale, seen[1] / scale))
        for tick in ticks(abs(scale), first, last, em * ROOM, em * LEAST):
            x = round(tick.at * scale)
            painter.setPen(theme.colour("soft"))
            painter.drawLine(QPointF(x, thick * (1 - tick.share)), QPointF(x, thick))
            if tick.share == NUMBERED:
                painter.setPen(theme.colour("ink"))
                self._number(painter, x + em * 0.2, tick.at)
        if cursor is not None:
            self._hair(painter, cursor, cursor / scale)
        painter.translate(-zero, 0)

    def _number(self, painter: QPainter, x: float, at: float) -> None:
        box = QRectF(x, 0, self._theme.em * ROOM, self.thick * 0.72)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, flags, self._centimetres(at))

    def _hair(self, painter: QPainter, x: float, at: float) -> None:
        """Paint where the cursor is: a hair line, and how far from the zero it stands."""
        theme, thick = self._theme, self.thick
        accent: QColor = theme.colour("accent")
        text = self._centimetres(round(at))
        wide = painter.fontMetrics().horizontalAdvance(text) + theme.em * 0.5
        tag = QRectF(x + 1, 1, wide, thick * 0.72)
        painter.fillRect(tag, accent)
        painter.setPen(theme.colour("page"))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, text)
        painter.setPen(QPen(accent, 1))
        middle = x + 0.5  # of the cursor's pixel, wherever the zero lies between two
        painter.drawLine(QPointF(middle, 0), QPointF(middle, thick))

    def _centimetres(self, at: float) -> str:
        return self._voice.number(f"{at / 10:.12g}").replace("-", "−")
