"""Fixes of findings with one press: a sentence and the tour as it is then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.document.place import TourPlace
from designer.language import Sentence, done_sentence, term_sentence
from engine.road.fit import fit_minutes, real_stage
from engine.tour.edit import (
    change_point,
    change_section,
    change_stage,
    remove_point,
    remove_section,
    replace_stage,
    set_rule,
)
from engine.tour.proposals import descent_after, propose_points
from engine.tour.rules import tour_rules
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.tour.finding import Finding
    from engine.tour.values import Stage, Tour

    OfStage = Callable[[Stage, TourPlace, Finding], Stage]
    OfTour = Callable[[Tour, Finding], Tour]

TERRAINS = ("terrain", "instead")
"""Values of a finding that are terrains."""


def fix(tour: Tour, found: Finding) -> tuple[Sentence, Tour] | None:
    """Return what would put a finding right; none where only a person can know."""
    place = TourPlace.of(found.where)
    sentence = done_sentence("fix", code=found.code)
    if found.code in _OF_STAGE and 1 <= place.stage <= len(tour.stages):
        stage = _OF_STAGE[found.code](tour.stages[place.stage - 1], place, found)
        return sentence, replace_stage(tour, place.stage, stage)
    if found.code in _OF_TOUR:
        return sentence, _OF_TOUR[found.code](tour, found)
    return None


def label(found: Finding) -> Sentence:
    """Say what the fix does, short enough for a button."""
    values = {k: term_sentence(str(v)) if k in TERRAINS else v for k, v in found.values.items()}
    return Sentence(f"fix.{found.code}", values)


def _close_gap(stage: Stage, place: TourPlace, found: Finding) -> Stage:
    return change_section(stage, place.number, start=found.values["previous"])


def _swap(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    held = stage.sections[place.number - 1]
    return change_section(stage, place.number, start=held.end, end=held.start)


def _no_section(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    return remove_section(stage, place.number)


def _covered(stage: Stage, _: TourPlace, found: Finding) -> Stage:
    return change_stage(stage, stated_km=found.values["covered"])


def _near_terrain(stage: Stage, place: TourPlace, found: Finding) -> Stage:
    return change_section(stage, place.number, terrain=str(found.values["nearest"]))


def _instead(stage: Stage, place: TourPlace, found: Finding) -> Stage:
    return change_section(stage, place.number, terrain=str(found.values["instead"]))


def _descent(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    terrain = descent_after(stage.sections[: place.number - 1])
    return change_section(stage, place.number, terrain=terrain)


def _flat(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    return change_section(stage, place.number, terrain="FLAT")


def _road(stage: Stage, _: TourPlace, _found: Finding) -> Stage:
    return change_stage(stage, format=ROAD)


def _no_point(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    return remove_point(stage, place.number)


def _inside(stage: Stage, place: TourPlace, found: Finding) -> Stage:
    return change_point(stage, place.number, km=found.values["end"])


def _no_rule(tour: Tour, found: Finding) -> Tour:
    key = found.where.partition("/")[2]
    return replace(tour, rules={k: v for k, v in tour.rules.items() if k != key})


def _whole_kilometres(tour: Tour, _: Finding) -> Tour:
    return set_rule(tour, "km.index_policy", "kth_km")


def _no_rest(tour: Tour, found: Finding) -> Tour:
    after = found.values["after"]
    return replace(tour, rest_after=tuple(day for day in tour.rest_after if day != after))


def _advanced(tour: Tour, _: Finding) -> Tour:
    return set_rule(tour, "team.advanced_types", value=True)


def _new_bibs(tour: Tour, _: Finding) -> Tour:
    """Give every rider whose bib an earlier rider has the next free one."""
    taken: set[int] = set()
    teams = []
    for team in tour.teams:
        riders = []
        for rider in team.riders:
            bib = rider.bib
            while bib in taken:
                bib += 1
            taken.add(bib)
            riders.append(replace(rider, bib=bib))
        teams.append(replace(team, riders=tuple(riders)))
    return replace(tour, teams=tuple(teams))


def _evening(tour: Tour, found: Finding) -> Tour:
    number = TourPlace.of(found.where).stage
    return replace_stage(tour, number, fit_minutes(tour, number, found.values["most"]).stage)


def _propose(tour: Tour, found: Finding) -> Tour:
    number = TourPlace.of(found.where).stage
    stage = propose_points(tour.stages[number - 1], len(tour.stages), tour_rules(tour))
    return replace_stage(tour, number, stage)


def _real(stage: Stage, _: TourPlace, _found: Finding) -> Stage:
    return real_stage(stage)


_OF_STAGE: dict[str, OfStage] = {
    "E_KM_GAP": _close_gap,
    "E_KM_OVERLAP": _close_gap,
    "E_KM_REVERSED": _swap,
    "E_KM_EMPTY": _no_section,
    "W_KM_TOTAL": _covered,
    "E_TERRAIN_UNKNOWN": _near_terrain,
    "W_DESCENT_RISES": _instead,
    "W_CLIMB_FALLS": _instead,
    "E_DESCENT_OPEN": _descent,
    "W_TRIAL_IN_ROAD": _flat,
    "E_FORMAT": _road,
    "E_POINT_OUTSIDE": _inside,
    "E_POINT_KIND": _no_point,
    "W_TT_SPRINT": _no_point,
    "I_FITTED": _real,
}

_OF_TOUR: dict[str, OfTour] = {
    "W_RULE_UNKNOWN": _no_rule,
    "W_RULE_RANGE": _no_rule,
    "W_RULE_KEYS": _no_rule,
    "W_KM_UNCOVERED": _whole_kilometres,
    "E_REST_DAY": _no_rest,
    "E_TYPE_ADVANCED": _advanced,
    "E_BIB_TWICE": _new_bibs,
    "I_LONG_EVENING": _evening,
    "I_NO_SPRINT": _propose,
    "I_NO_FEED": _propose,
}

FIXED = (*_OF_STAGE, *_OF_TOUR)
"""Every finding that has a fix; each has its words in templates/words/fix.toml."""
