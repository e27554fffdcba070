"""What the profile tells who does not see it: the stage, and what is chosen on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.document.place import POINTS, SECTIONS
from designer.document.sentence import term_sentence
from designer.i18n import finding_text, place_text

if TYPE_CHECKING:
    from designer.document.document import Document
    from designer.document.language import Language
    from designer.document.place import TourPlace
    from engine.road.roads import SurveyedStage

MOST = 4
"""Errors that are told at once."""


def told(surveyed: SurveyedStage, place: TourPlace, voice: Language) -> str:
    """Return one sentence about a stage that has a road, and one about what is chosen."""
    road, sections = surveyed.road, surveyed.stage.sections
    if road is None:
        return ""
    stage = voice("stage.told", stage=surveyed.number, squares=road.rows, sections=len(sections))
    return f"{stage} {_chosen(surveyed, place, voice)}".strip()


def _chosen(surveyed: SurveyedStage, place: TourPlace, voice: Language) -> str:
    stage, road, at = surveyed.stage, surveyed.road, place.number - 1
    if road is None or at < 0:
        return ""
    if place.kind == SECTIONS and at < len(stage.sections):
        section = road.sections[at]
        return voice(
            "stage.told_section",
            number=place.number,
            terrain=term_sentence(stage.sections[at].terrain).in_(voice.lang),
            first=section.first,
            last=section.last,
        )
    if place.kind == POINTS and at < len(stage.points):
        kind, km = stage.points[at].kind, voice.number(stage.points[at].km)
        return voice("stage.told_point", kind=term_sentence(kind).in_(voice.lang), km=km)
    return ""


def heard(document: Document, voice: Language) -> str:
    """Say what is seen and chosen, and how to choose; or why nothing is seen."""
    surveyed = document.surveyed
    if surveyed is None or surveyed.road is None:
        return why_none(surveyed, voice)
    return f"{told(surveyed, document.place, voice)} {voice('stage.profile_help')}"


def why_none(surveyed: SurveyedStage | None, voice: Language) -> str:
    """Say why there is no profile; nothing where there is one."""
    if surveyed is None:
        return voice("stage.none")
    if surveyed.road is not None:
        return ""
    if not surveyed.stage.sections:
        return voice("stage.empty")
    wrong = [f for f in surveyed.findings if f.severity == "error"]
    lang = voice.lang
    return "\n".join(f"{place_text(lang, f.where)}: {finding_text(lang, f)}" for f in wrong[:MOST])
