"""What is marked on a board that is not of it: a chosen piece, a ghost, the grid, words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainterPath, QPen, QPolygonF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter

    from designer.scene.theme import Theme
    from engine.board.chart import Outline
    from engine.board.values import Board, Length, Piece

GRID_MM = 100.0
CHOSEN, GHOST = 3.0, 1.5
"""Pixels of an outline."""
VEIL = 36
FIRSTS = ("first", "other_first")
"""Values of a finding that name a piece."""
CLOSE = 6.0
"""Pixels between two lines of the grid."""


def outline(painter: QPainter, piece: Piece, board: Board, theme: Theme, width: float) -> None:
    """Paint the outline of a piece, in millimetres of the table."""
    _outline(painter, piece, board, QPen(theme.colour("accent"), width))


def frame_squares(painter: QPainter, shapes: Iterable[Outline], theme: Theme) -> None:
    """Frame the squares that are spoken of."""
    pen = QPen(theme.colour("accent"), CHOSEN)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for shape in shapes:
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in shape]))


def ghost(painter: QPainter, board: Board, number: int, theme: Theme) -> None:
    """Paint a length as it would lie; pieces that cannot lie so in red, with a broken line."""
    if number >= len(board.lengths):
        return
    wrong = cannot_lie(board, number)
    for piece in board.lengths[number].pieces:
        if piece.first in wrong:
            pen = QPen(theme.colour("error"), CHOSEN, Qt.PenStyle.DashLine)
        else:
            pen = QPen(theme.colour("accent"), GHOST)
        _outline(painter, piece, board, pen)


def cannot_lie(board: Board, number: int) -> frozenset[object]:
    """Return the first rows of the pieces of a length that stick out or lie on another."""
    found = [f for f in board.findings if f.severity == "error" and _length(f.where) == number + 1]
    return frozenset(f.values[key] for f in found for key in FIRSTS if key in f.values)


def _length(where: str) -> int:
    """Return the number of the length a finding speaks of; 0 where it speaks of none."""
    number = where.rpartition("/lengths/")[2]
    return int(number) if number.isdecimal() else 0


def _outline(painter: QPainter, piece: Piece, board: Board, pen: QPen) -> None:
    pen.setCosmetic(True)
    painter.setPen(pen)
    veil = pen.color()
    veil.setAlpha(VEIL)
    painter.setBrush(veil)
    painter.drawPolygon(QPolygonF([QPointF(*p) for p in piece.outline(board.gauge)]))


def words(painter: QPainter, room: QRect, text: str, theme: Theme) -> None:
    """Write where no road is seen why there is none, in pixels of the window."""
    air = round(theme.em * 2)
    inner = room.adjusted(air, air, -air, -air)
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    half = air // 2
    box = painter.boundingRect(inner, flags, text).adjusted(-half, -half, half, half)
    painter.fillRect(box, theme.colour("page"))
    painter.setPen(theme.colour("soft"))
    painter.drawText(inner, flags, text)


def grid(painter: QPainter, board: Board, length: Length | None, theme: Theme) -> None:
    """Paint a line every ten centimetres of the table, below the road.

    Where the lines would lie too close there is one every metre.
    """
    left, top, right, bottom = board.table.edge
    step = GRID_MM
    while step * painter.transform().m11() < CLOSE:
        step *= 10
    painter.save()
    painter.setClipPath(_bare(board, length))
    pen = QPen(theme.colour("faint"), 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    for n in range(int((right - left) // step) + 1):
        x = left + n * step
        painter.drawLine(QPointF(x, top), QPointF(x, bottom))
    for n in range(int((bottom - top) // step) + 1):
        y = top + n * step
        painter.drawLine(QPointF(left, y), QPointF(right, y))
    painter.restore()


def _bare(board: Board, length: Length | None) -> QPainterPath:
    """Return the table without the road: each piece is a hole in it."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    pieces = length.pieces if length else ()
    for shape in (*board.table.outlines, *(p.outline(board.gauge) for p in pieces)):
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in shape]))
        path.closeSubpath()
    return path
