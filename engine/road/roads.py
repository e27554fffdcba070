"""Stages surveyed under the house rules of their tour: measured, checked, turned into roads.

A stage has a road unless one of its findings is an error. What a kept board lays on a road comes
later (engine/board/played_roads.py): no other room makes the road of a tour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.errors import RoadError, TourError
from engine.lazy import IdentityKey
from engine.road.build import MOST_ROWS, places_for, road_from
from engine.road.check import check_minutes, check_road, check_roads
from engine.road.estimate import usual_minutes
from engine.tour.check import check_stage, check_tour
from engine.tour.finding import errors_in, make_finding
from engine.tour.kinds import Lengths, measure_sections, stage_type
from engine.tour.pace import note_minutes, table_share
from engine.tour.proposals import settle_descents
from engine.tour.rules import tour_rules
from engine.tour.values import Tour

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Stage


@dataclass(frozen=True, slots=True)
class SurveyedStage:
    """One stage with what was measured, its road where it has one, and its findings."""

    number: int
    stage: Stage
    """With its open descents named."""
    lengths: Lengths
    type: str
    road: Road | None
    findings: tuple[Finding, ...]
    minutes: int | None = None
    """About how long it takes at the table, as a stage of its tour; None where not known."""

    def need_road(self) -> Road:
        """Return its road; a stage with errors has none and is refused by its findings."""
        if self.road is not None:
            return self.road
        name, wrong = self.stage.name or self.number, errors_in(self.findings)
        rows = next((f.values["rows"] for f in wrong if f.code == "E_TOO_MANY_ROWS"), None)
        if rows is not None:
            raise RoadError("road_too_long", stage=name, rows=rows, most=MOST_ROWS)
        codes = ", ".join(sorted({f.code for f in wrong}))
        raise RoadError("road_has_errors", stage=name, codes=codes)


@dataclass(frozen=True, slots=True)
class Survey:
    """All stages of a tour, and the findings of the tour as a whole."""

    stages: tuple[SurveyedStage, ...]
    findings: tuple[Finding, ...]

    @property
    def roads(self) -> tuple[Road, ...]:
        """Return the roads of the stages that have one."""
        return tuple(s.road for s in self.stages if s.road is not None)

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """Return the findings of the tour and then of its stages in order."""
        return self.findings + tuple(f for s in self.stages for f in s.findings)


@dataclass(frozen=True, slots=True)
class Roads(Survey):
    """Every stage of a tour with its road, and the findings of the tour as a whole."""

    tour: Tour
    places: int | None
    """Squares of every start grid, where they were typed."""

    def road(self, number: int) -> Road:
        """Return the road of a stage; one with errors has none and is refused."""
        return self.stages[number - 1].need_road()

    def look_at(self, stage: Stage, number: int) -> SurveyedStage:
        """Return another stage as it would be at a place of this tour."""
        return look_at_stage(self.tour, stage, number, self.places)


def survey_tour(tour: Tour, *, places: int | None = None) -> Roads:
    """Look at every stage of a tour under its own house rules; no road is furnished yet."""
    rules = tour_rules(tour)
    stages = tuple(
        look_at_stage(tour, stage, number, places)
        for number, stage in enumerate(tour.stages, start=1)
    )
    findings = check_tour(tour, rules) + check_roads(s.road for s in stages if s.road is not None)
    return Roads(stages, tuple(findings), tour, places)


def look_at_stage(
    tour: Tour, stage: Stage, number: int, places: int | None = None
) -> SurveyedStage:
    """Return a stage as it would be at a place of a tour; no other stage is looked at.

    It is looked at once: a window asks for all of them after every step, which changes one.
    """
    same = IdentityKey(stage, tour.teams, tour.rules)
    return _survey_in_tour(same, number, places, table_share(tour))


@lru_cache(maxsize=128)
def _survey_in_tour(
    same: IdentityKey, number: int, places: int | None, share: float
) -> SurveyedStage:
    stage, teams, differences = same.of
    tour = Tour("", teams=teams, rules=differences)
    rules = tour_rules(tour)
    known = places_for(tour.teams, stage.format) if places is None else places
    surveyed = survey_stage(stage, rules, number, known)
    if surveyed.road is None:
        return surveyed
    along = usual_minutes(tour, rules, surveyed.road)
    minutes = round(along[-1] * share) if along else None
    odd = check_minutes(minutes, rules, f"stages/{number}")
    return replace(surveyed, minutes=minutes, findings=(*surveyed.findings, *odd))


def survey_stage(stage: Stage, rules: Rules, number: int, places: int = 0) -> SurveyedStage:
    """Look at one stage: it has a road unless one of its findings is an error."""
    where = f"stages/{number}"
    settled = settle_descents(stage, rules)
    findings = check_stage(settled, rules, where)
    lengths = measure_sections(settled, rules)
    kind, odd = stage_type(settled, lengths, rules, where)
    findings += odd
    road = None
    if not errors_in(findings):
        try:
            road = road_from(settled, lengths, kind, rules, places=places, number=number)
        except RoadError as refused:
            findings.append(
                make_finding("E_TOO_MANY_ROWS", where, rows=refused.values["rows"], most=MOST_ROWS)
            )
    if road is not None:
        findings += check_road(road, rules, where)
    return SurveyedStage(number, settled, lengths, kind, road, tuple(findings))


def in_creation_order(stages: Iterable[SurveyedStage], rules: Rules) -> list[SurveyedStage]:
    """R3.30, RULING 23 — type by type, the order in which a tour is written on its sheets."""
    groups = [group.split("+") for group in rules["tour.creation_order"]]
    place = {kind: n for n, group in enumerate(groups) for kind in group}
    return sorted(stages, key=lambda s: (place[s.type], s.number))


def time_stage(tour: Tour, number: int, took: int | None) -> Tour:
    """Return the tour with the minutes a stage took at its table; None forgets them."""
    if not 1 <= number <= len(tour.stages):
        raise TourError("pace_stage", number=number, most=len(tour.stages))
    if took is None:
        return note_minutes(tour, number, None, 0)
    road = look_at_stage(tour, tour.stages[number - 1], number).need_road()
    along = usual_minutes(tour, tour_rules(tour), road)
    if not along:
        raise TourError("pace_stage", number=number, most=len(tour.stages))
    return note_minutes(tour, number, took, max(1, round(along[-1])))
