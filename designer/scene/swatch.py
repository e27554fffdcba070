"""A terrain as a small icon: its colour and its letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from designer.words import say
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from designer.scene.theme import Theme


def terrain_icon(theme: Theme, terrain: str, lang: str, ratio: float = 2.0) -> QIcon:
    """Return the plate of a terrain as large as a line of text."""
    known = terrain in terrains()
    fill = theme.colour(f"terrain.{terrain}" if known else "faint")
    ink = theme.colour(f"terrain.{terrain}.on" if known else "ink")
    letters = say(lang, f"terms.{terrain}_letter") if known else "?"
    return badge(theme, letters, fill, ink, ratio)


def badge(theme: Theme, letters: str, fill: QColor, ink: QColor, ratio: float = 2.0) -> QIcon:
    """Return a plate as an icon that keeps its colour in a row that is chosen or greyed."""
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Disabled):
        icon.addPixmap(plate(theme, letters, fill, ink, ratio), mode)
    return icon


def plate(theme: Theme, letters: str, fill: QColor, ink: QColor, ratio: float = 2.0) -> QPixmap:
    """Return letters on a rounded ground, sharp on a screen of this pixel ratio."""
    key = (letters, fill.rgb(), ink.rgb(), ratio)
    if key not in theme.plates:
        theme.plates[key] = _swatch_picture(theme, letters, fill, ink, ratio)
    return theme.plates[key]


def _swatch_picture(theme: Theme, letters: str, fill: QColor, ink: QColor, ratio: float) -> QPixmap:
    wide, high = round(theme.em * 1.9), round(theme.em * 1.35)
    picture = QPixmap(round(wide * ratio), round(high * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    box = QRectF(0, 0, wide, high)
    painter.drawRoundedRect(box, high * 0.2, high * 0.2)
    painter.setPen(ink)
    painter.setFont(theme.font("number.strong", 0.92))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters)
    painter.end()
    return picture
