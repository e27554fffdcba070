"""A decision of the jury weighed: the tour with it, and what it changes before it is taken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.errors import TourError
from engine.standings.jury import add_decision, drop_decision
from engine.standings.results import plain_results, results_of

if TYPE_CHECKING:
    from engine.standings.book import Standings
    from engine.standings.corrections import Correction
    from engine.standings.jury import Decision
    from engine.standings.results import StageResult
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class WeighedDecision:
    """A decision, the tour once it is taken or taken back, and what that changes."""

    stage: int
    decision: Decision
    tour: Tour
    change: Correction
    counted: int
    """How many stages count before it."""


def list_decisions(tour: Tour) -> list[tuple[int, Decision]]:
    """Return every decision a tour keeps, with its stage."""
    results = sorted(results_of(tour.results).items())
    return [(number, one) for number, result in results for one in result.jury]


def weigh_decision(tour: Tour, stage: int, one: Decision) -> WeighedDecision:
    """Return what a decision changes; about a rider who did not start it is refused."""
    results = results_of(tour.results)
    result = results.get(stage)
    if result is None:
        raise TourError("jury_no_result", stage=stage)
    before = _rank_tour(tour, results)
    out = {g.bib: g.stage for g in before.gone}
    known = {rider.bib for team in tour.teams for rider in team.riders}
    if one.rider not in known or out.get(one.rider, stage) < stage:
        raise TourError("jury_nobody", rider=one.rider, stage=stage)
    dated = one._replace(after=before.counted_stages)
    judged = add_decision(result, dated, stage)
    return _weigh_result(tour, results, before, (stage, judged, judged.jury[-1]))


def weigh_return(tour: Tour, stage: int, rider: int, kind: str | None = None) -> WeighedDecision:
    """Return what taking back the last decision about a rider in a stage changes."""
    results = results_of(tour.results)
    result = results.get(stage)
    taken = [
        d for d in (result.jury if result else ()) if d.rider == rider and kind in (None, d.kind)
    ]
    if result is None or not taken:
        raise TourError("jury_none", rider=rider, stage=stage)
    without = drop_decision(result, taken[-1])
    return _weigh_result(tour, results, _rank_tour(tour, results), (stage, without, taken[-1]))


def _weigh_result(
    tour: Tour,
    results: dict[int, StageResult],
    before: Standings,
    judged: tuple[int, StageResult, Decision],
) -> WeighedDecision:
    from engine.standings.corrections import compare_standings

    stage, result, one = judged
    after = replace(tour, results=plain_results({**results, stage: result}))
    team = next(t.id for t in tour.teams if any(r.bib == one.rider for r in t.riders))
    standings = _rank_tour(tour, {**results, stage: result})
    change = compare_standings(before, standings, stage, one.rider, team)
    return WeighedDecision(stage, one, after, change, before.counted_stages)


def _rank_tour(tour: Tour, results: dict[int, StageResult]) -> Standings:
    """Return the standings of a tour; one that has no road somewhere has none."""
    from engine.board.played_roads import roads_of
    from engine.standings.book import compute_standings
    from engine.standings.facts import tour_facts
    from engine.tour.rules import tour_rules

    roads = [stage.need_road() for stage in roads_of(tour).stages]
    rules = tour_rules(tour)
    return compute_standings(tour_facts(tour, roads, rules), results, rules)
