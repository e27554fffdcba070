"""A whole tour looked at once: every stage with its road and its findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import RoadError
from engine.road.build import MOST_ROWS, build
from engine.road.check import check_road, check_roads
from engine.road.grid import places
from engine.tour.check import check_stage, check_tour
from engine.tour.finding import errors, finding
from engine.tour.kinds import stage_type
from engine.tour.lengths import Lengths, measure
from engine.tour.propose import settle_descents
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.values import Stage, Tour


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
    def everything(self) -> tuple[Finding, ...]:
        """Return the findings of the tour and then of its stages in order."""
        return self.findings + tuple(f for s in self.stages for f in s.findings)


def survey(tour: Tour) -> Survey:
    """Look at every stage of a tour under its own house rules."""
    rules = Rules(tour.rules)
    stages = tuple(
        survey_stage(stage, rules, number, places(tour.teams, stage.format))
        for number, stage in enumerate(tour.stages, start=1)
    )
    roads = [s.road for s in stages if s.road is not None]
    return Survey(stages, tuple(check_tour(tour, rules) + check_roads(roads)))


def survey_stage(stage: Stage, rules: Rules, number: int, riders: int = 0) -> SurveyedStage:
    """Look at one stage: it has a road unless one of its findings is an error."""
    where = f"stages/{number}"
    settled = settle_descents(stage, rules)
    found = check_stage(stage, rules, where)
    lengths = measure(settled, rules)
    kind, odd = stage_type(settled, lengths, rules, where)
    found += odd
    road = None
    if not errors(found):
        try:
            road = build(settled, rules, riders=riders, number=number)
        except RoadError as refused:
            found.append(
                finding("E_TOO_MANY_ROWS", where, rows=refused.values["rows"], most=MOST_ROWS)
            )
    if road is not None:
        found += check_road(road, rules, where)
    return SurveyedStage(number, settled, lengths, kind, road, tuple(found))


def in_creation_order(stages: Iterable[SurveyedStage], rules: Rules) -> list[SurveyedStage]:
    """R3.30, RULING 23 — type by type, the order in which a tour is written on its sheets."""
    groups = [group.split("+") for group in rules["tour.creation_order"]]
    place = {kind: n for n, group in enumerate(groups) for kind in group}
    return sorted(stages, key=lambda s: (place[s.type], s.number))
