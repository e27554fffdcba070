"""What is marked on a board that is not of it: the piece that is chosen, a ghost, the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPen, QPolygonF

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from designer.scene.theme import Theme
    from engine.board.values import Board, Piece

GRID_MM = 100.0
CHOSEN, GHOST = 3.0, 1.5
"""Pixels of an outline."""
VEIL = 36


def outline(painter: QPainter, piece: Piece, board: Board, theme: Theme, width: float) -> None:
    """Paint the outline of a piece, in millimetres of the table."""
    pen = QPen(theme.colour("accent"), width)
    pen.setCosmetic(True)
    painter.setPen(pen)
    veil = theme.colour("accent")
    veil.setAlpha(VEIL)
    painter.setBrush(veil)
    painter.drawPolygon(QPolygonF([QPointF(*p) for p in piece.outline(board.gauge)]))


def grid(painter: QPainter, board: Board, theme: Theme) -> None:
    """Paint a line every ten centimetres of the table."""
    left, top, right, bottom = board.table.edge
    pen = QPen(theme.colour("faint"), 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    for n in range(int((right - left) // GRID_MM) + 1):
        x = left + n * GRID_MM
        painter.drawLine(QPointF(x, top), QPointF(x, bottom))
    for n in range(int((bottom - top) // GRID_MM) + 1):
        y = top + n * GRID_MM
        painter.drawLine(QPointF(left, y), QPointF(right, y))
