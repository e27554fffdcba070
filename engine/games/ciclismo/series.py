"""A tour of Ciclismo a Fondo: what a stage leaves behind, its ranking, and the start of the next.

The classifications are those of `engine/standings`; here a race is told to them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.scene import AHEAD, GENERAL, POINT_STANDINGS, STANDINGS
from engine.lazy import IdentityKey
from engine.race.game import Ranking, TourRankings
from engine.standings.book import StandingsBook, compute_standings, leaders_by_name
from engine.standings.classifications import CLASSIFICATIONS, POINTS, TEAM_TIMES, TIMES
from engine.standings.facts import scoring_lines, tour_facts
from engine.standings.results import ARRIVED, COMPUTED, OK, OUT, RiderResult, StageResult
from engine.tour.values import ROAD, TTT

if TYPE_CHECKING:
    from engine.race.game import RiddenStages
    from engine.race.values import Arrival, Results, Setup
    from engine.road.values import Road
    from engine.standings.book import Snapshot, Standings
    from engine.tour.rules import Rules

COLUMNS: Final[dict[str, tuple[tuple[str, ...], int | None]]] = {
    TIMES: (("rank", "bib", "rider", "net", "gap"), 10),
    TEAM_TIMES: (("rank", "team", "turns", "gap"), None),
    POINTS: (("rank", "bib", "rider", "points"), 5),
}
"""What is printed of a row of each form, and how many rows are."""


def result_of(results: Results, road: Road) -> StageResult:
    """Return what a ridden stage leaves behind, keyed by bib and by line."""
    waiting = list(scoring_lines(road.lines))
    lines = {}
    for line in results.lines:
        same = (line.kind, line.square, line.name)
        for scoring in waiting:
            if (scoring.kind, scoring.square, scoring.name) == same:
                waiting.remove(scoring)  # two lines may lie behind one square, in their order
                lines[scoring.key] = tuple(p.bib for p in line.places[: scoring.places])
                break
    played = [a.bib for a in results.arrivals if _arrival_status(a) == OK]
    places = {bib: place for place, bib in enumerate(played, start=1)}
    cold = "COLD" in results.figures.get("weather", ())
    own = road.format == TTT
    riders = tuple(_rider_result(a, places.get(a.bib), own=own) for a in results.arrivals)
    return StageResult(riders, lines, cold=cold)


def _rider_result(arrival: Arrival, place: int | None, *, own: bool) -> RiderResult:
    """Give standings the turns a rider is credited with (RULING 101, RULING 108).

    Of a team time trial the rider's own: they settle the time of the team (RULING 91).
    """
    status, figures = _arrival_status(arrival), arrival.figures
    arrived = status in ARRIVED
    turns = arrival.turn_home if own else arrival.turns
    return RiderResult(
        arrival.bib,
        turns if arrived else None,
        arrival.overshoot if arrived else None,
        place,
        status,
        arrival.exact,
        dict(arrival.spent),
        figures.get("fed", 0),
        figures.get("attacks", 0),
        figures.get("pursuits", 0),
        figures.get("break_turns", 0),
    )


def _arrival_status(arrival: Arrival) -> str:
    """Return how a rider came to the finish; standings draw the time cut anew (RULING 97)."""
    if arrival.status != OUT:
        return arrival.status
    return OK if arrival.exact is None else COMPUTED


def rank_stages(kept: RiddenStages, rules: Rules) -> Standings:
    """Return every classification after what was kept of the stages that are ranked."""
    book = _book_of(IdentityKey(kept.tour, kept.roads, rules))
    if len(kept.days) < len(book.facts.courses):
        days = tuple(course for course in book.facts.courses if course.number in kept.days)
        return compute_standings(book.facts._replace(courses=days), kept.stages, rules)
    return book.standings_after(kept.stages)


@lru_cache(maxsize=4)
def _book_of(of: IdentityKey) -> StandingsBook:
    """Return the book of a tour that is ridden: written on from stage to stage."""
    tour, roads, rules = of.of
    return StandingsBook(tour_facts(tour, roads, rules), rules)


def rankings_of(standings: Standings) -> TourRankings:
    """Return the classifications as they stand; those of one stage only by their leader."""
    last = standings.last
    if last is None:
        return TourRankings()
    return TourRankings(
        tuple(
            Ranking(
                key=c.key,
                head=f"classifications.{c.key}_head",
                columns=COLUMNS[c.form][0],
                rows=tuple(row._asdict() for row in last.rows[c.key]),
                most=COLUMNS[c.form][1],
                of_teams=c.of_teams,
            )
            for c in CLASSIFICATIONS
            if not c.of_stage
        ),
        leaders_by_name(last.leaders),
    )


def carry_over(kept: RiddenStages, rules: Rules, start: Setup) -> Setup:
    """Return the start of a stage as the stages before it have left the tour.

    A stage whose forerunners have no results yet is ridden as part of an imagined tour: with
    everybody, and with the pools of the tour (RULING 12).
    """
    past = rank_stages(kept, rules)
    carried = past.counted_stages == start.road.number - 1
    gone = {one.bib for one in past.gone} if carried else set()
    teams = []
    for team in start.teams:
        riders = []
        for rider in team.riders:
            if rider.bib not in gone:
                full = past.effort[rider.bib].entrant.pool
                pe = past.pool_of(rider.bib) if carried else full
                riders.append(replace(rider, pe=pe, pe_start=full))
        teams.append(replace(team, riders=tuple(riders)))
    trial = carried and start.road.format != ROAD
    extra: dict[str, Any] = {**start.extra}
    if start.rules.game == rules.game:
        if not kept.tour.one_day:
            extra[AHEAD] = [road.type for road in kept.roads[start.road.number :]]
        if carried and past.last:
            extra[STANDINGS] = _standings_by_bib(past.last)
    order = _reverse_general(past) if trial else ()
    return replace(start, teams=tuple(teams), order=order, extra=extra)


def _standings_by_bib(last: Snapshot) -> dict[str, list[list[int]]]:
    """Return by bib the turns behind the leader, and the points of riders who have any."""
    standings = {GENERAL: [[row.bib, row.gap] for row in last.general]}
    for key in POINT_STANDINGS:
        standings[key] = [[row.bib, row.points] for row in last.rows[key] if row.points]
    return standings


def _reverse_general(past: Standings) -> tuple[int, ...]:
    """RULING 44 — time trials start in reverse order of the general classification."""
    return tuple(row.bib for row in reversed(past.last.general)) if past.last else ()
