"""What is marked on a profile that is not of it: what is selected, the grip under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from designer.document.place import POINTS, SECTIONS

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from designer.document.place import TourPlace
    from designer.scene.drawn import ProfileImage
    from designer.scene.profile.grips import Grip
    from designer.scene.theme import Theme
    from engine.road.roads import SurveyedStage

VEIL = 28
GRIP = 0.35
"""Letters: half of what is grabbed."""


def selected(
    painter: QPainter, on: ProfileImage, surveyed: SurveyedStage, place: TourPlace, theme: Theme
) -> None:
    """Mark the section or the point that is selected."""
    if place.kind == SECTIONS and 0 < place.number <= len(surveyed.lengths.sections):
        span = surveyed.lengths.sections[place.number - 1]
        left, right = on.across(float(span.start)), on.across(float(span.end))
        top, foot = _ends(on)
        veil = theme.colour("accent")
        veil.setAlpha(VEIL)
        painter.fillRect(QRectF(left, top, max(right - left, 2.0), foot - top), veil)
        painter.setPen(QPen(theme.colour("accent"), 2))
        painter.drawLine(QPointF(left, foot), QPointF(right, foot))
    elif place.kind == POINTS and 0 < place.number <= len(surveyed.stage.points):
        _line(painter, on, float(surveyed.stage.points[place.number - 1].km), theme)


def grip(painter: QPainter, on: ProfileImage, found: Grip, theme: Theme) -> None:
    """Mark what can be grabbed where the pointer is."""
    _line(painter, on, found.km, theme)
    strip = on.frame.strip
    y, radius = (strip.y + strip.height / 2) * on.millimetre, theme.em * GRIP
    painter.setBrush(theme.colour("page"))
    painter.drawEllipse(QPointF(on.across(found.km), y), radius, radius)


def _line(painter: QPainter, on: ProfileImage, km: float, theme: Theme) -> None:
    x, (top, foot) = on.across(km), _ends(on)
    painter.setPen(QPen(theme.colour("accent"), 2))
    painter.drawLine(QPointF(x, top), QPointF(x, foot))


def _ends(on: ProfileImage) -> tuple[float, float]:
    """Return the pixels between which marks stand: from the plot to the foot of the strip."""
    frame = on.frame
    return frame.plot.y * on.millimetre, (frame.strip.y + frame.strip.height) * on.millimetre
