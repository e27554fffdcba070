"""A tour being ridden: its roads, its start list, and the results of the stages so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.errors import SetupError
from engine.road.survey import survey
from engine.standings.compute import compute
from engine.standings.facts import facts, nights
from engine.standings.plain import plain_results, results_of
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.road.values import Road
    from engine.standings.facts import Facts
    from engine.standings.outcome import Standings
    from engine.standings.values import StageResult
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class Ride:
    """A tour with one road a stage, and what each ridden stage has left behind."""

    tour: Tour
    rules: Rules
    roads: tuple[Road, ...]
    facts: Facts
    results: Mapping[int, StageResult]

    @property
    def standings(self) -> Standings:
        """Return every classification, recomputed from the first stage."""
        return compute(nights(self.facts, self.results, self.rules), self.results, self.rules)

    def before(self, number: int) -> Ride:
        """Return the ride as it stood when this stage had not been ridden."""
        return replace(self, results={n: r for n, r in self.results.items() if n < number})

    def after(self, number: int, result: StageResult) -> Ride:
        """Return the ride with the results of one more stage."""
        return replace(self, results={**self.results, number: result})

    def counting(self, number: int) -> Ride:
        """Return the ride up to this stage; where earlier results lack, this stage on its own."""
        upto = self.before(number + 1)
        if upto.standings.counted == number or number not in self.results:
            return upto
        course = self.facts.courses[number - 1]
        return replace(
            upto,
            facts=replace(self.facts, courses=(course,)),
            results={number: self.results[number]},
        )

    def stored(self) -> Tour:
        """Return the tour with these results in it."""
        return replace(self.tour, results=plain_results(self.results))


def begin(tour: Tour) -> Ride:
    """Open a tour for riding, with the results it carries; every stage must have a road."""
    whole = survey(tour)
    for stage in whole.stages:
        if stage.road is None:
            codes = ", ".join(sorted({f.code for f in stage.findings if f.severity == "error"}))
            raise SetupError("ride_no_road", stage=stage.number, codes=codes)
    if not tour.stages:
        raise SetupError("ride_no_stages", tour=tour.name)
    if not any(team.riders for team in tour.teams):
        raise SetupError("ride_no_riders", tour=tour.name)
    rules, roads = Rules(tour.rules), _as_laid(whole.roads, tour)
    return Ride(tour, rules, roads, facts(tour, roads, rules), results_of(tour.results))


def _as_laid(roads: tuple[Road, ...], tour: Tour) -> tuple[Road, ...]:
    """RULING 94 — a stage whose board the tour keeps is ridden over what lies on it."""
    if not tour.boards.get("stages"):
        return roads
    from engine.board.saved.furniture import furnished  # only then: it knows all of geometry

    return tuple(furnished(road, tour.boards) for road in roads)
