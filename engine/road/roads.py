"""The roads of a tour: one door for window, paper, workbook and race."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.road.check import check_minutes, check_roads
from engine.road.making.grid import places_for
from engine.road.minutes import tour_minutes
from engine.road.survey import Survey, SurveyedStage, survey_stage
from engine.tour.check import check_tour
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.rules import Rules
    from engine.tour.values import Stage, Tour

Furnish = Callable[["Road", Mapping[str, Any]], "Road"]
"""Given a road and the boards of its tour, returns the road with what lies on its board."""


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


def roads_of(tour: Tour, furnish: Furnish | None = None, *, places: int | None = None) -> Roads:
    """Look at every stage of a tour under its own house rules, and return the roads.

    RULING 94 — with `furnish` a stage whose board the tour keeps has the road as it lies there.
    """
    rules = tour_rules(tour)
    stages = tuple(
        _surveyed(tour, rules, stage, number, places)
        for number, stage in enumerate(tour.stages, start=1)
    )
    if furnish is not None and tour.boards.get("stages"):
        stages = tuple(
            replace(s, road=furnish(s.road, tour.boards)) if s.road else s for s in stages
        )
    found = check_tour(tour, rules) + check_roads(s.road for s in stages if s.road is not None)
    return Roads(stages, tuple(found), tour, places)


def look_at_stage(
    tour: Tour, stage: Stage, number: int, places: int | None = None
) -> SurveyedStage:
    """Return a stage as it would be at a place of a tour; no other stage is looked at."""
    return _surveyed(tour, tour_rules(tour), stage, number, places)


def _surveyed(
    tour: Tour, rules: Rules, stage: Stage, number: int, places: int | None
) -> SurveyedStage:
    known = places_for(tour.teams, stage.format) if places is None else places
    seen = survey_stage(stage, rules, number, known)
    if seen.road is None:
        return seen
    along = tour_minutes(tour, rules, seen.road)
    minutes = round(along[-1]) if along else None
    odd = check_minutes(minutes, rules, f"stages/{number}")
    return replace(seen, minutes=minutes, findings=(*seen.findings, *odd))
