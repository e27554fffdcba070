"""A stage's profile as a sharp picture of so many pixels, and where the road lies on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QPainter, QPixmap

from designer.scene.pen import ScreenPen, prepared

if TYPE_CHECKING:
    from PySide6.QtCore import QSize

    from designer.picture.profile.draw import Frame
    from designer.picture.profile.scale import Axis, Relief
    from designer.scene.theme import Theme
    from engine.road.roads import SurveyedStage

LETTERS = 3.6
"""Millimetres of the picture that are as high as a letter of the window."""
TALL, LARGEST = 110.0, 1.6
"""Millimetres of height above which what is read grows too, and how far at most."""


class ProfileImage(NamedTuple):
    """A picture, where the road lies on it in millimetres, and the pixels of a millimetre."""

    picture: QPixmap
    frame: Frame
    millimetre: float
    relief: Relief | None
    """The heights it was drawn by, where they were measured."""

    def across(self, km: float) -> float:
        """Return at which pixel a kilometre lies."""
        return self.frame.x(km) * self.millimetre

    def reading(self, x: float) -> float:
        """Return the kilometre of the axis at a pixel, beyond the ends of the stage too."""
        return self.frame.reading(x / self.millimetre)

    def km_at(self, x: float) -> float:
        """Return the kilometre of the stage at a pixel."""
        return self.frame.km_at(x / self.millimetre)

    @property
    def km_a_pixel(self) -> float:
        """Return how many kilometres a pixel is."""
        return self.reading(1.0) - self.reading(0.0)


def drawn_profile(
    surveyed: SurveyedStage,
    size: QSize,
    ratio: float,
    theme: Theme,
    lang: str,
    *,
    axis: Axis | None = None,
    beyond: float = 0.0,
) -> ProfileImage | None:
    """Draw the profile of a stage; one without a road has none.

    It fills its room but for a share `beyond` its end, or is drawn against an axis.
    """
    from designer.picture.profile.draw import draw_profile, profile_frame
    from designer.picture.profile.scale import relief_of

    if surveyed.road is None:
        return None
    millimetre = theme.em / LETTERS
    wide, high = size.width() / millimetre, size.height() / millimetre
    relief, unit = relief_of(surveyed.stage), min(max(high / TALL, 1.0), LARGEST)
    if axis is None:
        whole = profile_frame(surveyed.road, wide, high, relief=relief, unit=unit)
        axis = replace(whole.axis, km=whole.km / (1 - beyond))
    where = profile_frame(surveyed.road, wide, high, relief=relief, axis=axis, unit=unit)
    shapes = draw_profile(surveyed.road, wide, high, relief=relief, lang=lang, axis=axis, unit=unit)
    picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(theme.colour("page"))
    painter = prepared(QPainter(picture), millimetre)
    ScreenPen(painter, theme.name).picture(shapes)
    painter.end()
    return ProfileImage(picture, where, millimetre, relief)
