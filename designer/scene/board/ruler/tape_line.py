"""How a tape is seen: a line with both ends, its length written beside the end."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter

    from designer.scene.board.ruler.tape import Tape
    from designer.scene.board.sight.zoom import View
    from designer.scene.theme import Theme

END, LINE, HALO = 0.55, 2.0, 5.0
"""Half an end's width in letters; pixels of the line and of the light around it."""


def hair(painter: QPainter, room: QRect, cursor: QPointF, theme: Theme) -> None:
    """Paint a line through the cursor along and across, to aim with."""
    painter.setPen(QPen(theme.colour("accent"), 1, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(room.left(), cursor.y()), QPointF(room.right(), cursor.y()))
    painter.drawLine(QPointF(cursor.x(), room.top()), QPointF(cursor.x(), room.bottom()))


def tape_line(
    painter: QPainter, tape: Tape, view: View, theme: Theme, room: QRect, text: str
) -> None:
    """Paint a tape in pixels of the window; its text stays inside it."""
    if tape.start is None or tape.end is None:
        return
    one = QPointF(*view.pixel(tape.start.x, tape.start.y))
    other = QPointF(*view.pixel(tape.end.x, tape.end.y))
    for role, width in (("page", HALO), ("accent", LINE)):
        pen = QPen(theme.colour(role), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(one, other)
        for spot, at in ((tape.start, one), (tape.end, other)):
            _end(painter, at, other - one, theme.em * END, ring=spot.joint)
    if text:
        _label(painter, other, theme, room, text)


def _end(painter: QPainter, at: QPointF, along: QPointF, half: float, *, ring: bool) -> None:
    """Paint an end: a bar across the tape, a ring where it holds to a joint."""
    if ring:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, half * 0.7, half * 0.7)
        return
    size = math.hypot(along.x(), along.y()) or 1.0
    across = QPointF(-along.y() * half / size, along.x() * half / size)
    painter.drawLine(at - across, at + across)


def _label(painter: QPainter, at: QPointF, theme: Theme, room: QRect, text: str) -> None:
    em = theme.em
    painter.setFont(theme.font("number.strong"))
    wide = painter.fontMetrics().horizontalAdvance(text) + em
    high = em * 1.9
    left = at.x() + em if at.x() + em + wide <= room.right() else at.x() - em - wide
    top = at.y() + em if at.y() + em + high <= room.bottom() else at.y() - em - high
    left = min(max(left, room.left()), room.right() - wide)
    box = QRectF(left, min(max(top, room.top()), room.bottom() - high), wide, high)
    painter.setPen(QPen(theme.colour("accent"), 1))
    painter.setBrush(theme.colour("page"))
    painter.drawRoundedRect(box, em * 0.3, em * 0.3)
    painter.setPen(theme.colour("ink"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
