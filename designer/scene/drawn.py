"""A stage's profile as a sharp picture of so many pixels, and where the road lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QPainter, QPixmap

from designer.scene.pen import Pen, prepared

if TYPE_CHECKING:
    from PySide6.QtCore import QSize

    from designer.picture.profile import Frame
    from designer.scene.theme import Theme
    from engine.road.survey import SurveyedStage

LETTERS = 3.6
"""Millimetres of the picture that are as high as a letter of the window."""
TALLEST = 125
"""Millimetres: a higher room is drawn larger instead."""


class Drawn(NamedTuple):
    """A picture, where the road lies on it in millimetres, and the pixels of a millimetre."""

    picture: QPixmap
    frame: Frame
    millimetre: float


def drawn_profile(
    surveyed: SurveyedStage, size: QSize, ratio: float, theme: Theme, lang: str
) -> Drawn | None:
    """Draw the profile of a stage; one without a road has none."""
    from designer.picture.profile import frame, profile
    from designer.picture.relief import relief_of

    if surveyed.road is None:
        return None
    millimetre = max(theme.em / LETTERS, size.height() / TALLEST)
    wide, high = size.width() / millimetre, size.height() / millimetre
    relief = relief_of(surveyed.stage)
    where = frame(surveyed.road, wide, high, relief=relief)
    shapes = profile(surveyed.road, wide, high, relief=relief, lang=lang)
    picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(theme.colour("page"))
    painter = prepared(QPainter(picture), millimetre)
    Pen(painter, theme.name).picture(shapes)
    painter.end()
    return Drawn(picture, where, millimetre)
