"""Other ways to an evening beside a shorter road: each is tried by races."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.playtests.evening.table_time import ride_minutes
from engine.road.evening.of_tour import estimate_of, look_of, real_tour
from engine.road.minutes import minutes_along, riders_at_table
from engine.tour.rules import OWN_GAME, tour_rules
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.playtests.evening.table_time import TableTime
    from engine.road.values import Road
    from engine.tour.values import Tour

TEAMS, RIDERS, SIMPLIFIED, CLOSED = "teams", "riders", "simplified", "closed"
LEAST = {TEAMS: 2, RIDERS: 4}
"""R2.1, R13.3 — the fewest teams that race, the fewest riders of each that are still a team."""
NEAR_LINE = 0.2
"""A share of an evening: so far from its end a line is where one stops."""


@dataclass(frozen=True, slots=True)
class Way:
    """What is done, how many of it, and the minutes races took."""

    kind: str
    count: int
    minutes: float


def with_table(tour: Tour, *, teams: int | None = None, riders: int | None = None) -> Tour:
    """Return the tour as fewer sit down to it: its first teams, the first riders of each."""
    chosen = tour.teams[:teams]
    return replace(tour, teams=tuple(replace(t, riders=t.riders[:riders]) for t in chosen))


def other_ways(
    tour: Tour, number: int, wish: float, races: int, before: TableTime
) -> Iterable[Way]:
    """Yield what else shortens the evening of a real stage; `before` is what it takes as it is."""
    real = real_tour(tour, number)
    for kind in (TEAMS, RIDERS):
        count = _fewer(real, number, kind, wish)
        if count:
            smaller = with_table(real, **{kind: count})
            yield Way(kind, count, ride_minutes(smaller, number, races).whole)
    rules = tour_rules(real)
    if real.stages[number - 1].format == ROAD and not rules["simplification.enabled"]:
        simple = replace(real, rules={**real.rules, "simplification.enabled": True})
        played = int(rules["simplification.played_per_team"])
        yield Way(SIMPLIFIED, played, ride_minutes(simple, number, races).whole)
    if before.paid is not None:
        yield Way(CLOSED, before.places, before.paid)


def _fewer(tour: Tour, number: int, kind: str, wish: float) -> int:
    """Return the most teams, or riders of each, that should finish in time; else the fewest."""
    road = look_of(tour, number)(tour.stages[number - 1])
    sizes = [len(tour.teams)] if kind == TEAMS else [len(team.riders) for team in tour.teams]
    count = max(sizes, default=0)
    while count > LEAST[kind]:
        count -= 1
        if estimate_of(with_table(tour, **{kind: count}))(road) <= wish:
            return count
    return count if count < max(sizes, default=0) else 0


def evening_ends(road: Road, tour: Tour, evenings: int) -> list[int]:
    """Return the squares after which the evenings of a stage end: lines, or else equal parts."""
    along = minutes_along(road, riders_at_table(tour, tour_rules(tour)), OWN_GAME)
    each = along[-1] / evenings
    ends = [0]
    for nth in range(1, evenings):
        free = range(ends[-1] + 1, road.rows)

        def off(row: int, at: float = each * nth) -> float:
            return abs(along[row] - at)

        lines = [line.square for line in road.lines if line.square in free]
        near = [row for row in lines if off(row) <= NEAR_LINE * each]
        ends.append(min(near or free, key=off, default=road.rows))
    return ends[1:]
