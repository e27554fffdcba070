"""Plates with letters: icons of terrains and teams, signs on buttons, words beside the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QIcon, QPainter, QPen, QPixmap, QPolygonF

from designer.scene.pen import make_pixmap
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QFont

    from designer.language import Language
    from designer.scene.theme import Theme

PAD, BESIDE, LINE = 0.5, 1.1, 1.35
"""Letters: free around the words, from the pointer to the plate, from line to line."""
MOST = 26
"""Letters a line is wide before it goes on in the next."""
RIGHT: Final = ((0.0, 0.0), (1.0, 0.5), (0.0, 1.0))
LEFT: Final = ((1.0, 0.0), (0.0, 0.5), (1.0, 1.0))
SIGNS: Final = {
    "first": (("bar", 0.05), ("left", 0.2, 0.5), ("left", 0.5, 0.8)),
    "last_turn": (("left", 0.08, 0.48), ("left", 0.5, 0.9)),
    "back": (("bar", 0.2), ("left", 0.35, 0.85)),
    "play": (("right", 0.22, 0.86),),
    "pause": (("bar", 0.25), ("bar", 0.6)),
    "step": (("right", 0.15, 0.65), ("bar", 0.68)),
    "next_turn": (("right", 0.1, 0.5), ("right", 0.52, 0.92)),
    "now": (("right", 0.05, 0.42), ("right", 0.42, 0.79), ("bar", 0.82)),
}
"""Triangles from one share of the width to another, and bars."""
BAR: Final = 0.13


def terrain_icon(theme: Theme, terrain: str, language: Language) -> QIcon:
    """Return the plate of a terrain as large as a line of text."""
    known = terrain in terrains()
    fill = theme.colour(f"terrain.{terrain}" if known else "faint")
    ink = theme.colour(f"terrain.{terrain}.on" if known else "ink")
    letters = language.say(f"terms.{terrain}_letter") if known else "?"
    return make_badge(theme, letters, fill, ink)


def make_badge(theme: Theme, letters: str, fill: QColor, ink: QColor, ratio: float = 2.0) -> QIcon:
    """Return a plate as an icon that keeps its colour in a row that is chosen or greyed."""
    icon = QIcon()
    # Each mode by word: the tint that Qt lays over a chosen row would make it another terrain.
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Disabled):
        icon.addPixmap(letter_plate(theme, letters, fill, ink, ratio), mode)
    return icon


def letter_plate(
    theme: Theme, letters: str, fill: QColor, ink: QColor, ratio: float = 2.0
) -> QPixmap:
    """Return letters on a rounded ground, sharp on a screen of this pixel ratio."""
    key = (letters, fill.rgb(), ink.rgb(), ratio)
    if key not in theme.plates:
        theme.plates[key] = _swatch_picture(theme, letters, fill, ink, ratio)
    return theme.plates[key]


def _begin_picture(wide: int, high: int, ratio: float, fill: QColor) -> tuple[QPixmap, QPainter]:
    """Return a clear picture and what paints on it."""
    picture = make_pixmap(wide, high, ratio, QColor(Qt.GlobalColor.transparent))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    return picture, painter


def _swatch_picture(theme: Theme, letters: str, fill: QColor, ink: QColor, ratio: float) -> QPixmap:
    wide, high = round(theme.em * 1.9), round(theme.em * 1.35)
    picture, painter = _begin_picture(wide, high, ratio, fill)
    box = QRectF(0, 0, wide, high)
    painter.drawRoundedRect(box, high * 0.2, high * 0.2)
    painter.setPen(ink)
    painter.setFont(theme.font("number.strong", 0.92))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters)
    painter.end()
    return picture


class Words(NamedTuple):
    """A line of a plate, and the role of its colour."""

    text: str
    role: str = "ink"


def paint_beside(
    painter: QPainter, at: QPointF, room: QRect, theme: Theme, words: Iterable[Words]
) -> None:
    """Paint a plate beside a place, on the side where there is room for it."""
    lines = [line for one in words if one.text for line in _break_line(one, theme)]
    if not lines:
        return
    em = theme.em
    wide = max(
        QFontMetricsF(_line_font(theme, line)).horizontalAdvance(line.text) for line in lines
    )
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
        painter.setFont(_line_font(theme, line))
        painter.setPen(theme.colour(line.role))
        row = QRectF(
            box.left() + PAD * em, box.top() + (PAD / 2 + number * LINE) * em, wide, LINE * em
        )
        painter.drawText(row, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line.text)


def _break_line(words: Words, theme: Theme) -> Iterable[Words]:
    """Break a long line between its words."""
    measure, most = QFontMetricsF(_line_font(theme, words)), theme.em * MOST
    line = ""
    for word in words.text.split(" "):
        longer = f"{line} {word}".strip()
        if line and measure.horizontalAdvance(longer) > most:
            yield Words(line, words.role)
            longer = word
        line = longer
    yield Words(line, words.role)


def _line_font(theme: Theme, words: Words) -> QFont:
    return theme.font("number.strong" if words.role == "ink" else "number")


def sign_icon(name: str, theme: Theme) -> QIcon:
    """Return a sign as it looks in this theme and size; greyed where it does nothing."""
    icon = QIcon()
    for mode, role in ((QIcon.Mode.Normal, "ink"), (QIcon.Mode.Disabled, "faint")):
        icon.addPixmap(_glyph_picture(name, theme, role), mode)
    return icon


def _glyph_picture(name: str, theme: Theme, role: str) -> QPixmap:
    side = round(theme.em * 1.2)
    picture, painter = _begin_picture(side, side, 2.0, theme.colour(role))
    for kind, *places in SIGNS[name]:
        start = float(places[0]) * side
        if kind == "bar":
            painter.drawRect(QRectF(start, side * 0.15, side * BAR, side * 0.7))
            continue
        wide = (float(places[1]) - float(places[0])) * side
        shape = RIGHT if kind == "right" else LEFT
        points = [QPointF(start + x * wide, side * (0.15 + 0.7 * y)) for x, y in shape]
        painter.drawPolygon(QPolygonF(points))
    painter.end()
    return picture
