"""Fixes of findings with one press: a sentence, and the tour as it is then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.document.place import TourPlace
from designer.language import Sentence, done_sentence, term_sentence
from designer.picture import look
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


def find_fix(tour: Tour, finding: Finding) -> tuple[Sentence, Tour] | None:
    """Return what would put a finding right; none where only a person can know."""
    place = TourPlace.from_path(finding.where)
    sentence = done_sentence("fix", code=finding.code)
    if finding.code in _OF_STAGE and 1 <= place.stage <= len(tour.stages):
        stage = _OF_STAGE[finding.code](tour.stages[place.stage - 1], place, finding)
        return sentence, replace_stage(tour, place.stage, stage)
    if finding.code in _OF_TOUR:
        return sentence, _OF_TOUR[finding.code](tour, finding)
    return None


def fix_sentence(finding: Finding) -> Sentence:
    """Say what the fix does, short enough for a button."""
    values = {k: term_sentence(str(v)) if k in TERRAINS else v for k, v in finding.values.items()}
    return Sentence(f"fix.{finding.code}", values)


def _close_gap(stage: Stage, place: TourPlace, finding: Finding) -> Stage:
    return change_section(stage, place.number, start=finding.values["previous"])


def _swap_ends(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    section = stage.sections[place.number - 1]
    return change_section(stage, place.number, start=section.end, end=section.start)


def _drop_section(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    return remove_section(stage, place.number)


def _state_covered(stage: Stage, _: TourPlace, finding: Finding) -> Stage:
    return change_stage(stage, stated_km=finding.values["covered"])


def _take_nearest(stage: Stage, place: TourPlace, finding: Finding) -> Stage:
    return change_section(stage, place.number, terrain=str(finding.values["nearest"]))


def _take_instead(stage: Stage, place: TourPlace, finding: Finding) -> Stage:
    return change_section(stage, place.number, terrain=str(finding.values["instead"]))


def _name_descent(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    terrain = descent_after(stage.sections[: place.number - 1])
    return change_section(stage, place.number, terrain=terrain)


def _make_flat(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    return change_section(stage, place.number, terrain="FLAT")


def _make_road_stage(stage: Stage, _: TourPlace, _finding: Finding) -> Stage:
    return change_stage(stage, format=ROAD)


def _drop_point(stage: Stage, place: TourPlace, _: Finding) -> Stage:
    return remove_point(stage, place.number)


def _bring_inside(stage: Stage, place: TourPlace, finding: Finding) -> Stage:
    return change_point(stage, place.number, km=finding.values["end"])


def _drop_rule(tour: Tour, finding: Finding) -> Tour:
    key = finding.where.partition("/")[2]
    return replace(tour, rules={k: v for k, v in tour.rules.items() if k != key})


def _whole_kilometres(tour: Tour, _: Finding) -> Tour:
    return set_rule(tour, "km.index_policy", "kth_km")


def _drop_rest(tour: Tour, finding: Finding) -> Tour:
    after = finding.values["after"]
    return replace(tour, rest_after=tuple(day for day in tour.rest_after if day != after))


def _allow_advanced(tour: Tour, _: Finding) -> Tour:
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


def _new_colours(tour: Tour, _: Finding) -> Tour:
    """Give every team whose colour an earlier team wears the next one that is free."""
    worn: set[str] = set()
    free = [name for name in look.team_colours() if name not in {t.colour for t in tour.teams}]
    teams = []
    for team in tour.teams:
        colour = free.pop(0) if team.colour in worn else team.colour
        worn.add(colour)
        teams.append(replace(team, colour=colour))
    return replace(tour, teams=tuple(teams))


def _fit_evening(tour: Tour, finding: Finding) -> Tour:
    number = TourPlace.from_path(finding.where).stage
    return replace_stage(tour, number, fit_minutes(tour, number, finding.values["most"]).stage)


def _propose_points(tour: Tour, finding: Finding) -> Tour:
    number = TourPlace.from_path(finding.where).stage
    stage = propose_points(tour.stages[number - 1], len(tour.stages), tour_rules(tour))
    return replace_stage(tour, number, stage)


def _make_real(stage: Stage, _: TourPlace, _finding: Finding) -> Stage:
    return real_stage(stage)


_OF_STAGE: dict[str, OfStage] = {
    "E_KM_GAP": _close_gap,
    "E_KM_OVERLAP": _close_gap,
    "E_KM_REVERSED": _swap_ends,
    "E_KM_EMPTY": _drop_section,
    "W_KM_TOTAL": _state_covered,
    "E_TERRAIN_UNKNOWN": _take_nearest,
    "W_DESCENT_RISES": _take_instead,
    "W_CLIMB_FALLS": _take_instead,
    "E_DESCENT_OPEN": _name_descent,
    "W_TRIAL_IN_ROAD": _make_flat,
    "E_FORMAT": _make_road_stage,
    "E_POINT_OUTSIDE": _bring_inside,
    "E_POINT_KIND": _drop_point,
    "W_TT_SPRINT": _drop_point,
    "I_FITTED": _make_real,
}

_OF_TOUR: dict[str, OfTour] = {
    "W_RULE_UNKNOWN": _drop_rule,
    "W_RULE_RANGE": _drop_rule,
    "W_RULE_KEYS": _drop_rule,
    "W_KM_UNCOVERED": _whole_kilometres,
    "E_REST_DAY": _drop_rest,
    "E_TYPE_ADVANCED": _allow_advanced,
    "E_BIB_TWICE": _new_bibs,
    "W_TEAM_COLOUR": _new_colours,
    "I_LONG_EVENING": _fit_evening,
    "I_NO_SPRINT": _propose_points,
    "I_NO_FEED": _propose_points,
}

FIXED = (*_OF_STAGE, *_OF_TOUR)
"""Every finding that has a fix; each has its words in templates/words/fix.toml."""
