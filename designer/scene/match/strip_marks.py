"""What is marked on a strip: squares lit up, rings about riders, signs of the lines ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen, QPolygonF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter

    from designer.scene.board.tokens import Standing
    from designer.scene.match.camera import Camera
    from designer.scene.theme import Theme
    from engine.board.chart import Chart
    from engine.race.course import Place

VEIL, CHOSEN_VEIL, FAINT_VEIL = 60, 150, 34
"""How much of the light is seen on a square that may be pressed, is chosen, or is only likely."""
AIR: Final = 0.45
"""Letters left and right of the words on a sign."""


class Lit(NamedTuple):
    """A square that is lit up, and what is written on it."""

    place: Place
    text: str = ""
    chosen: bool = False
    likely: bool = False
    """It is where a rider may be expected, not where it will be."""


class LineSign(NamedTuple):
    """A line or a point ahead: the square it lies behind, its letters, its name, its colour."""

    square: int
    letters: str
    name: str
    role: str


def draw_lit(painter: QPainter, chart: Chart, lit: Iterable[Lit], theme: Theme) -> None:
    """Light squares up, in the millimetres of their chart."""
    accent = theme.colour("accent")
    font = theme.font("number.strong")
    font.setPixelSize(9)
    for one in lit:
        if one.place not in chart:
            continue
        square = chart.square(one.place)
        light = theme.colour("accent")
        light.setAlpha(FAINT_VEIL if one.likely else CHOSEN_VEIL if one.chosen else VEIL)
        pen = QPen(accent, 1.6 if one.chosen else 1.0)
        if one.likely:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.setBrush(light)
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in square.outline]))
        if one.text:
            painter.setFont(font)
            painter.setPen(theme.colour("ink"))
            x, y = square.centre
            box = QRectF(x - 10, y - 10, 20, 20)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, one.text)


def draw_rings(
    painter: QPainter,
    spots: Iterable[Standing],
    mine: frozenset[int],
    focus: int | None,
    theme: Theme,
) -> None:
    """Draw a ring about the own riders, a double one about the rider who is followed."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for spot in spots:
        if spot.rider not in mine and spot.rider != focus:
            continue
        for out, wide, role in ((0.0, 1.7, "ink"), (0.0, 0.9, "white")):
            radius = spot.radius + out
            painter.setPen(QPen(theme.colour(role), wide))
            box = QRectF(spot.x - radius, spot.y - radius, 2 * radius, 2 * radius)
            painter.drawRoundedRect(box, radius * 0.38, radius * 0.38)
        if spot.rider == focus:
            radius = spot.radius + 1.2
            painter.setPen(QPen(theme.colour("accent"), 1.6))
            box = QRectF(spot.x - radius, spot.y - radius, 2 * radius, 2 * radius)
            painter.drawRoundedRect(box, radius * 0.38, radius * 0.38)


def draw_lines(
    painter: QPainter,
    chart: Chart,
    signs: Iterable[LineSign],
    camera: Camera,
    turn: float,
    top: float,
    theme: Theme,
) -> None:
    """Draw a sign above each line that is seen, in pixels; none lies on the one before."""
    em = theme.em
    painter.setFont(theme.font("number.strong", 0.95))
    measure = painter.fontMetrics()
    high = measure.height() * 1.05
    taken = -1e9
    for sign in signs:
        across = chart.line(sign.square)
        if not across:
            continue
        x = camera.pixel(across[0][0] + turn)
        if not -em * 12 <= x <= camera.wide:
            continue
        text = f"{sign.letters} {sign.name}".strip()
        text = measure.elidedText(text, Qt.TextElideMode.ElideRight, round(em * 16))
        wide = measure.horizontalAdvance(text) + 2 * AIR * em
        left = max(min(x - em * 0.4, camera.wide - wide), taken + em * 0.3)
        y = top - high - em * 0.3
        box = QRectF(left, y, wide, high)
        painter.setPen(QPen(theme.colour(sign.role), 1.5))
        painter.drawLine(QPointF(x, y + high), QPointF(x, top))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(sign.role))
        painter.drawRoundedRect(box, high * 0.18, high * 0.18)
        painter.setPen(theme.colour(f"{sign.role}.on"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        taken = left + wide
