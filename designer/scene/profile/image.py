"""The profile as a sharp picture, the marks over it, and what a screen reader says of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen, QPixmap

from designer.document.place import POINTS, SECTIONS
from designer.language import Language, term_sentence
from designer.scene.pen import ScreenPen, make_pixmap, prepare_painter

if TYPE_CHECKING:
    from PySide6.QtCore import QSize

    from designer.document.document import Document
    from designer.document.place import TourPlace
    from designer.language import Language
    from designer.picture.profile.draw import Frame
    from designer.picture.profile.scale import Axis, Relief
    from designer.scene.profile.gestures import Grip
    from designer.scene.theme import Theme
    from engine.road.roads import SurveyedStage

LETTERS = 3.6
"""Millimetres of the picture that are as high as a letter of the window."""
TALL, LARGEST = 110.0, 1.6
"""Millimetres of height above which what is read grows too, and how far at most."""
VEIL = 28
GRIP = 0.35
"""Letters: half of what is grabbed."""
MOST = 4
"""Errors that are told at once."""


class ProfileImage(NamedTuple):
    """A picture, where the road lies on it in millimetres, and the pixels of a millimetre."""

    picture: QPixmap
    frame: Frame
    millimetre: float
    relief: Relief | None
    """The heights it was drawn by, where they were measured."""

    def pixel_at(self, km: float) -> float:
        """Return at which pixel a kilometre lies."""
        return self.frame.x(km) * self.millimetre

    def axis_km(self, x: float) -> float:
        """Return the kilometre of the axis at a pixel, beyond the ends of the stage too."""
        return self.frame.axis_km(x / self.millimetre)

    def km_at(self, x: float) -> float:
        """Return the kilometre of the stage at a pixel."""
        return self.frame.km_at(x / self.millimetre)

    @property
    def km_a_pixel(self) -> float:
        """Return how many kilometres a pixel is."""
        return self.axis_km(1.0) - self.axis_km(0.0)


def drawn_profile(
    surveyed: SurveyedStage,
    size: QSize,
    ratio: float,
    theme: Theme,
    language: Language,
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
    shapes = draw_profile(
        surveyed.road, wide, high, relief=relief, language=language, axis=axis, unit=unit
    )
    picture = make_pixmap(size.width(), size.height(), ratio, theme.colour("page"))
    painter = prepare_painter(QPainter(picture), millimetre)
    ScreenPen(painter, theme.name).draw_picture(shapes)
    painter.end()
    return ProfileImage(picture, where, millimetre, relief)


def mark_selected(
    painter: QPainter,
    profile: ProfileImage,
    surveyed: SurveyedStage,
    place: TourPlace,
    theme: Theme,
) -> None:
    """Mark the section or the point that is selected."""
    if place.kind == SECTIONS and 0 < place.number <= len(surveyed.lengths.sections):
        span = surveyed.lengths.sections[place.number - 1]
        left, right = profile.pixel_at(float(span.start)), profile.pixel_at(float(span.end))
        top, foot = _mark_ends(profile)
        veil = theme.colour("accent")
        veil.setAlpha(VEIL)
        painter.fillRect(QRectF(left, top, max(right - left, 2.0), foot - top), veil)
        painter.setPen(QPen(theme.colour("accent"), 2))
        painter.drawLine(QPointF(left, foot), QPointF(right, foot))
    elif place.kind == POINTS and 0 < place.number <= len(surveyed.stage.points):
        _draw_line(painter, profile, float(surveyed.stage.points[place.number - 1].km), theme)


def mark_grip(painter: QPainter, profile: ProfileImage, hovered: Grip, theme: Theme) -> None:
    """Mark what can be grabbed where the pointer is."""
    _draw_line(painter, profile, hovered.km, theme)
    strip = profile.frame.strip
    y, radius = (strip.y + strip.height / 2) * profile.millimetre, theme.em * GRIP
    painter.setBrush(theme.colour("page"))
    painter.drawEllipse(QPointF(profile.pixel_at(hovered.km), y), radius, radius)


def _draw_line(painter: QPainter, profile: ProfileImage, km: float, theme: Theme) -> None:
    x, (top, foot) = profile.pixel_at(km), _mark_ends(profile)
    painter.setPen(QPen(theme.colour("accent"), 2))
    painter.drawLine(QPointF(x, top), QPointF(x, foot))


def _mark_ends(profile: ProfileImage) -> tuple[float, float]:
    """Return the pixels between which marks stand: from the plot to the foot of the strip."""
    frame = profile.frame
    return frame.plot.y * profile.millimetre, (
        frame.strip.y + frame.strip.height
    ) * profile.millimetre


def describe_stage(surveyed: SurveyedStage, place: TourPlace, language: Language) -> str:
    """Return one sentence about a stage that has a road, and one about what is chosen."""
    road, sections = surveyed.road, surveyed.stage.sections
    if road is None:
        return ""
    stage = language.say(
        "stage.told", stage=surveyed.number, squares=road.rows, sections=len(sections)
    )
    return f"{stage} {_describe_choice(surveyed, place, language)}".strip()


def _describe_choice(surveyed: SurveyedStage, place: TourPlace, language: Language) -> str:
    stage, road, at = surveyed.stage, surveyed.road, place.number - 1
    if road is None or at < 0:
        return ""
    if place.kind == SECTIONS and at < len(stage.sections):
        section = road.real_sections[at]
        return language.say(
            "stage.told_section",
            number=place.number,
            terrain=term_sentence(stage.sections[at].terrain).in_language(language),
            first=section.first,
            last=section.last,
        )
    if place.kind == POINTS and at < len(stage.points):
        kind, km = stage.points[at].kind, language.format_number(stage.points[at].km)
        return language.say(
            "stage.told_point", kind=term_sentence(kind).in_language(language), km=km
        )
    return ""


def describe_profile(document: Document, language: Language) -> str:
    """Say what is seen and chosen, and how to choose; or why nothing is seen."""
    surveyed = document.surveyed
    if surveyed is None or surveyed.road is None:
        return why_none(surveyed, language)
    return (
        f"{describe_stage(surveyed, document.place, language)} {language.say('stage.profile_help')}"
    )


def why_none(surveyed: SurveyedStage | None, language: Language) -> str:
    """Say why there is no profile; nothing where there is one."""
    if surveyed is None:
        return language.say("stage.none")
    if surveyed.road is not None:
        return ""
    if not surveyed.stage.sections:
        return language.say("stage.empty")
    wrong = [f for f in surveyed.findings if f.severity == "error"]
    return "\n".join(
        f"{language.place_text(f.where)}: {language.finding_text(f)}" for f in wrong[:MOST]
    )
