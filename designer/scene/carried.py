"""What the pointer carries with it: a small plate of words beside it, always inside its room."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QFont, QPainter

    from designer.scene.theme import Theme

PAD, BESIDE, LINE = 0.5, 1.1, 1.35
"""Letters: free around the words, from the pointer to the plate, from line to line."""
MOST = 26
"""Letters a line is wide before it goes on in the next."""


class Words(NamedTuple):
    """A line of a plate, and the role of its colour."""

    text: str
    role: str = "ink"


def carry(
    painter: QPainter, at: QPointF, room: QRect, theme: Theme, words: Iterable[Words]
) -> None:
    """Paint a plate beside a place, on the side where there is room for it."""
    lines = [line for one in words if one.text for line in _broken(one, theme)]
    if not lines:
        return
    em = theme.em
    wide = max(QFontMetricsF(_font(theme, line)).horizontalAdvance(line.text) for line in lines)
    wide, high = wide + 2 * PAD * em, (len(lines) * LINE + PAD) * em
    left, top = at.x() + BESIDE * em, at.y() - BESIDE * em - high
    left = left if left + wide <= room.right() else at.x() - BESIDE * em - wide
    top = top if top >= room.top() else at.y() + BESIDE * em
    left = max(min(left, room.right() - wide), room.left())
    box = QRectF(left, max(min(top, room.bottom() - high), room.top()), wide, high)
    painter.setPen(QPen(theme.colour("accent"), 1))
    painter.setBrush(theme.colour("page"))
    painter.drawRoundedRect(box, em * 0.3, em * 0.3)
    for number, line in enumerate(lines):
        painter.setFont(_font(theme, line))
        painter.setPen(theme.colour(line.role))
        row = QRectF(
            box.left() + PAD * em, box.top() + (PAD / 2 + number * LINE) * em, wide, LINE * em
        )
        painter.drawText(row, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line.text)


def _broken(words: Words, theme: Theme) -> Iterable[Words]:
    """Break a long line between its words."""
    measure, most = QFontMetricsF(_font(theme, words)), theme.em * MOST
    line = ""
    for word in words.text.split(" "):
        longer = f"{line} {word}".strip()
        if line and measure.horizontalAdvance(longer) > most:
            yield Words(line, words.role)
            longer = word
        line = longer
    yield Words(line, words.role)


def _font(theme: Theme, words: Words) -> QFont:
    return theme.font("number.strong" if words.role == "ink" else "number")
