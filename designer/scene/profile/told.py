"""What the profile tells who does not see it: the stage, and what is chosen on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.document.place import POINTS, SECTIONS
from designer.document.said import term

if TYPE_CHECKING:
    from designer.document.place import Place
    from designer.document.voice import Voice
    from engine.road.survey import SurveyedStage


def told(surveyed: SurveyedStage, place: Place, voice: Voice) -> str:
    """Return one sentence about a stage that has a road, and one about what is chosen."""
    road, sections = surveyed.road, surveyed.stage.sections
    if road is None:
        return ""
    stage = voice("stage.told", stage=surveyed.number, squares=road.rows, sections=len(sections))
    return f"{stage} {_chosen(surveyed, place, voice)}".strip()


def _chosen(surveyed: SurveyedStage, place: Place, voice: Voice) -> str:
    stage, road, at = surveyed.stage, surveyed.road, place.number - 1
    if road is None or at < 0:
        return ""
    if place.kind == SECTIONS and at < len(stage.sections):
        stretch = road.stretches[at]
        return voice(
            "stage.told_section",
            number=place.number,
            terrain=term(stage.sections[at].terrain).in_(voice.lang),
            first=stretch.first,
            last=stretch.last,
        )
    if place.kind == POINTS and at < len(stage.points):
        kind, km = stage.points[at].kind, voice.number(stage.points[at].km)
        return voice("stage.told_point", kind=term(kind).in_(voice.lang), km=km)
    return ""
