"""What is marked on a board that is not of it: a chosen piece, a ghost, the grid, words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPen, QPolygonF

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from designer.scene.theme import Theme
    from engine.board.values import Board, Piece

GRID_MM = 100.0
CHOSEN, GHOST = 3.0, 1.5
"""Pixels of an outline."""
VEIL = 36
CLOSE = 6.0
"""Pixels between two lines of the grid."""


def outline(painter: QPainter, piece: Piece, board: Board, theme: Theme, width: float) -> None:
    """Paint the outline of a piece, in millimetres of the table."""
    pen = QPen(theme.colour("accent"), width)
    pen.setCosmetic(True)
    painter.setPen(pen)
    veil = theme.colour("accent")
    veil.setAlpha(VEIL)
    painter.setBrush(veil)
    painter.drawPolygon(QPolygonF([QPointF(*p) for p in piece.outline(board.gauge)]))


def words(painter: QPainter, room: QRect, text: str, theme: Theme) -> None:
    """Write where no road is seen why there is none, in pixels of the window."""
    air = round(theme.em * 2)
    painter.setPen(theme.colour("soft"))
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(room.adjusted(air, air, -air, -air), flags, text)


def grid(painter: QPainter, board: Board, theme: Theme) -> None:
    """Paint a line every ten centimetres of the table; every metre where they lie too close."""
    left, top, right, bottom = board.table.edge
    step = GRID_MM
    while step * painter.transform().m11() < CLOSE:
        step *= 10
    pen = QPen(theme.colour("faint"), 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    for n in range(int((right - left) // step) + 1):
        x = left + n * step
        painter.drawLine(QPointF(x, top), QPointF(x, bottom))
    for n in range(int((bottom - top) // step) + 1):
        y = top + n * step
        painter.drawLine(QPointF(left, y), QPointF(right, y))
