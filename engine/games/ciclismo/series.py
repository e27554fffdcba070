"""Kept, ranked, carried on."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.games.ciclismo.scene import AHEAD, GENERAL, POINT_STANDINGS, STANDINGS
from engine.lazy import IdentityKey
from engine.race.game import Ranking, Ranks
from engine.standings import results as kept
from engine.standings.book import StandingsBook, compute_standings, leaders_told
from engine.standings.classifications import CLASSIFICATIONS, POINTS, TEAM_TIMES, TIMES
from engine.standings.facts import scoring_lines, tour_facts
from engine.tour.values import ROAD, TTT

if TYPE_CHECKING:
    from engine.race.game import Kept
    from engine.race.values import Arrival, Results, Setup
    from engine.road.values import Road
    from engine.standings.book import Snapshot, Standings
    from engine.tour.rules import Rules

COLUMNS: dict[str, tuple[tuple[str, ...], int | None]] = {
    TIMES: (("rank", "bib", "rider", "net", "gap"), 10),
    TEAM_TIMES: (("rank", "team", "turns", "gap"), None),
    POINTS: (("rank", "bib", "rider", "points"), 5),
}
"""What is printed of a row of each form, and how many rows are."""


def result_of(results: Results, road: Road) -> kept.StageResult:
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
    played = [a.bib for a in results.arrivals if _arrival_status(a) == kept.OK]
    places = {bib: place for place, bib in enumerate(played, start=1)}
    cold = "COLD" in results.figures.get("weather", ())
    own = road.format == TTT
    return kept.StageResult(
        tuple(_rider_result(a, places.get(a.bib), own=own) for a in results.arrivals),
        lines,
        cold=cold,
    )


def _rider_result(a: Arrival, place: int | None, *, own: bool) -> kept.RiderResult:
    """Give standings the turns a rider is credited with (RULING 101, RULING 108).

    Of a team time trial the rider's own: they settle the time of the team (RULING 91).
    """
    status = _arrival_status(a)
    arrived = status in kept.ARRIVED
    turns = (a.figures.get("own_turns") or a.turns) if own else a.turns
    return kept.RiderResult(
        a.bib,
        turns if arrived else None,
        a.overshoot if arrived else None,
        place,
        status,
        a.exact,
        dict(a.spent),
        a.figures.get("fed", 0),
        a.figures.get("attacks", 0),
        a.figures.get("pursuits", 0),
        a.figures.get("break_turns", 0),
    )


def _arrival_status(a: Arrival) -> str:
    """Return how a rider came to the finish; standings draw the time cut anew (RULING 97)."""
    if a.status != kept.OUT:
        return a.status
    return kept.OK if a.exact is None else kept.COMPUTED


def table(kept: Kept, rules: Rules) -> Standings:
    """Return every classification after what was kept of the stages that are ranked."""
    book = _book_of(IdentityKey(kept.tour, kept.roads, rules))
    if len(kept.days) < len(book.facts.courses):
        days = tuple(course for course in book.facts.courses if course.number in kept.days)
        return compute_standings(book.facts._replace(courses=days), kept.stages, rules)
    return book.standings(kept.stages)


@lru_cache(maxsize=4)
def _book_of(of: IdentityKey) -> StandingsBook:
    """Return the book of a tour that is ridden: written on from stage to stage."""
    tour, roads, rules = of.of
    return StandingsBook(tour_facts(tour, roads, rules), rules)


def told(standings: Standings) -> Ranks:
    """Return the classifications as they stand; those of one stage only by their leader."""
    last = standings.last
    if last is None:
        return Ranks()
    return Ranks(
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
        leaders_told(last.leaders),
    )


def carry(kept: Kept, rules: Rules, start: Setup) -> Setup:
    """Return the start of a stage as the stages before it have left the tour.

    A stage whose forerunners have no results yet is ridden as part of an imagined tour: with
    everybody, and with the pools of the tour (RULING 12).
    """
    past = table(kept, rules)
    carried = past.counted == start.road.number - 1
    gone = {one.bib for one in past.gone} if carried else set()
    teams = tuple(
        replace(
            team,
            riders=tuple(
                replace(
                    rider,
                    pe=past.pool(rider.bib) if carried else _full_pool(past, rider.bib),
                    pe_start=_full_pool(past, rider.bib),
                )
                for rider in team.riders
                if rider.bib not in gone
            ),
        )
        for team in start.teams
    )
    trial = carried and start.road.format != ROAD
    extra: dict[str, Any] = {**start.extra}
    if start.rules.game == rules.game:
        if not kept.tour.one_day:
            extra[AHEAD] = [road.type for road in kept.roads[start.road.number :]]
        if carried and past.last:
            extra[STANDINGS] = _standings_by_bib(past.last)
    return replace(start, teams=teams, order=_reverse_general(past) if trial else (), extra=extra)


def _full_pool(past: Standings, bib: int) -> int:
    return past.effort[bib].entrant.pool


def _standings_by_bib(last: Snapshot) -> dict[str, list[list[int]]]:
    """Return by bib the turns behind the leader, and the points of riders who have any."""
    found = {GENERAL: [[row.bib, row.gap] for row in last.general]}
    for key in POINT_STANDINGS:
        found[key] = [[row.bib, row.points] for row in last.rows[key] if row.points]
    return found


def _reverse_general(past: Standings) -> tuple[int, ...]:
    """RULING 44 — time trials start in reverse order of the general classification."""
    return tuple(row.bib for row in reversed(past.last.general)) if past.last else ()
