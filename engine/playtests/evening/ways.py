"""Other ways to an evening beside a shorter road: each is tried by races."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.errors import TourError
from engine.playtests.evening.kinds import CLOSED, LEAST, RULES, SIMPLIFIED, TEAMS, WAYS
from engine.playtests.evening.table_time import ride_minutes
from engine.road.evening.of_tour import estimate_of, look_of, real_tour
from engine.road.minutes import tour_minutes
from engine.tour.edit import set_rule
from engine.tour.rules import tour_rules
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.playtests.evening.table_time import TableTime
    from engine.road.values import Road
    from engine.tour.values import Tour

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


def take_way(tour: Tour, number: int, kind: str, count: int) -> Tour:
    """Return the tour with a way taken, and with the stage as it really is.

    Fewer teams or riders are so in every stage, and so are the house rules. A tour with results
    keeps everybody who has any.
    """
    real = real_tour(tour, number)
    if kind in LEAST:
        if tour.results or tour.games:
            raise TourError("way_ridden", count=count)
        return with_table(real, **{kind: count})
    return set_rule(real, RULES[kind], value=True)


def count_of(tour: Tour, number: int, kind: str, wish: float) -> int:
    """Return how many teams, or riders of each, a way leaves; 0 where it changes nothing."""
    rules, stage = tour_rules(tour), tour.stages[number - 1]
    if kind in LEAST:
        return _fewer(real_tour(tour, number), number, kind, wish)
    if stage.format != ROAD or rules[RULES[kind]]:
        return 0
    if kind == SIMPLIFIED:
        return int(rules["simplification.played_per_team"])
    return len(look_of(tour, number)(stage).lines[-1].points)


def try_way(tour: Tour, number: int, kind: str, count: int, races: int) -> Way:
    """Return a way with the minutes that races of the real stage take so."""
    bare = replace(tour, results={}, games={})
    return Way(kind, count, ride_minutes(take_way(bare, number, kind, count), number, races).whole)


def other_ways(
    tour: Tour, number: int, wish: float, races: int, before: TableTime
) -> Iterable[Way]:
    """Yield what else shortens the evening of a real stage; `before` is what it takes as it is."""
    for kind in WAYS:
        count = count_of(tour, number, kind, wish)
        if kind == CLOSED and count and before.paid is not None:
            yield Way(kind, count, before.paid)
        elif count:
            yield try_way(tour, number, kind, count, races)


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
    along = tour_minutes(tour, tour_rules(tour), road)
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
