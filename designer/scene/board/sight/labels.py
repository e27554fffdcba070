"""Numbers of squares that stay legible where the road is seen from afar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPainter

    from designer.scene.board.sight.zoom import View
    from designer.scene.theme import Theme
    from engine.board.values import Board, Length, Piece

WRITTEN = 0.5
"""How high a number is written on the road, of the smaller side of its square's room."""
LEAST_LABEL, SIZE = 0.7, 0.8
"""Letters of the window: lower numbers cannot be read, and are written as high as this."""
APART = 4.0
"""Letters of the window from one number to the next, at least."""
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000)


def step(board: Board, length: Length, view: View, em: float) -> int:
    """Return how many squares lie between two numbers; 0 where those on the road are read."""
    first = length.pieces[0]
    high = min(first.square(first.first, 1, board.gauge).free) * WRITTEN * view.scale
    if high >= LEAST_LABEL * em:
        return 0
    square = board.gauge.length * view.scale
    return next((n for n in STEPS if n * square >= APART * em), STEPS[-1])


def labels(painter: QPainter, board: Board, length: Length, view: View, theme: Theme) -> None:
    """Write every so many squares its number over the road, as high as letters of the window."""
    every = step(board, length, view, theme.em) if length.pieces else 0
    if not every:
        return
    painter.setFont(theme.font("number.strong", SIZE))
    measure = painter.fontMetrics()
    for row, piece in _rows(board, length, every):
        ground = f"terrain.{board.road.terrain[row - 1]}"
        text = str(row)
        wide, high = measure.horizontalAdvance(text) + theme.em * 0.4, measure.height() * 0.85
        at = QPointF(*view.pixel(*piece.square(row, 1, board.gauge).centre))
        plate = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(plate, high / 4, high / 4)
        painter.setPen(theme.colour(f"{ground}.on"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def _rows(board: Board, length: Length, every: int) -> Iterator[tuple[int, Piece]]:
    for piece in length.pieces:
        for row in range(piece.first, piece.last + 1):
            if row % every == 0 and 1 <= row <= board.road.rows:
                yield row, piece
