"""The signs on the buttons that lead through a race: drawn, so that no font need have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QPolygonF

if TYPE_CHECKING:
    from designer.scene.theme import Theme

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


def glyph(name: str, theme: Theme) -> QIcon:
    """Return a sign as it looks in this theme and size; greyed where it does nothing."""
    icon = QIcon()
    for mode, role in ((QIcon.Mode.Normal, "ink"), (QIcon.Mode.Disabled, "faint")):
        icon.addPixmap(_glyph_picture(name, theme, role), mode)
    return icon


def _glyph_picture(name: str, theme: Theme, role: str) -> QPixmap:
    side = round(theme.em * 1.2)
    picture = QPixmap(2 * side, 2 * side)
    picture.setDevicePixelRatio(2.0)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(role))
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
