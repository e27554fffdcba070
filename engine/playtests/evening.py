"""A stage and an evening: other ways to the time one has, and how long races of a stage take.

The minutes of a stage are one number, the estimate from its road: half of the estimates are within
6 % of what races take and nine in ten within 16 % (44 real stages). What races take is another
number and stands beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from engine.board.played_roads import roads_of
from engine.errors import TourError
from engine.playtests import LEAST, RULES, SIMPLIFIED, TEAMS, WAYS
from engine.playtests.facts import RaceFacts
from engine.playtests.measures.duration import measure_minutes
from engine.playtests.plan import stage_plan
from engine.playtests.play import DecisionCounter, ride_race
from engine.road.estimate import tour_minutes
from engine.road.fit import estimate_of, look_of, real_tour
from engine.tour.edit import set_rule
from engine.tour.rules import OWN_GAME, tour_rules
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.road.values import Road
    from engine.tour.values import Tour


SEED = "evening"


def ride_minutes(tour: Tour, number: int, races: int) -> float:
    """Ride some races of a stage, everybody fresh, and return how long they take at a table."""
    plan = stage_plan(replace(tour, results={}, games={}), number, game=OWN_GAME, seed=SEED)
    assert plan.setup is not None
    minutes = 0
    for nth in range(1, races + 1):
        start, counter = replace(plan.setup, key=plan.dice_key(nth)), DecisionCounter()
        race = ride_race(plan, start, counter, listen=True)
        happenings = tuple(race.happenings or ())
        facts = RaceFacts(start, race.results(), happenings, counter.by_turn, counter.defaults)
        minutes += measure_minutes(facts)["minutes/table"]
    return minutes / races


class Change(NamedTuple):
    """Minutes as things are, and as they would be."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to a shorter evening: what is left of what, and what it does to the minutes."""

    kind: str
    count: int
    stage: Change
    """Of the stage: it stays as it really is."""
    tour: Change
    """Of all stages: every one is ridden so."""


def with_fewer(tour: Tour, *, teams: int | None = None, riders: int | None = None) -> Tour:
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
        return with_fewer(real, **{kind: count})
    return set_rule(real, RULES[kind], value=True)


def count_left(tour: Tour, number: int, kind: str, wish: float) -> int:
    """Return how many teams, or riders of each, a way leaves; 0 where it changes nothing."""
    rules, stage = tour_rules(tour), tour.stages[number - 1]
    if kind in LEAST:
        return _most_in_time(real_tour(tour, number), number, kind, wish)
    if stage.format != ROAD or rules[RULES[kind]]:
        return 0
    if kind == SIMPLIFIED:
        return int(rules["simplification.played_per_team"])
    return len(look_of(tour, number)(stage).lines[-1].points)


def _most_in_time(tour: Tour, number: int, kind: str, wish: float) -> int:
    """Return the most teams, or riders of each, that should finish in time; else the fewest.

    0 where there are no fewer than there are already.
    """
    road = look_of(tour, number)(tour.stages[number - 1])
    sizes = [len(tour.teams)] if kind == TEAMS else [len(team.riders) for team in tour.teams]
    most = count = max(sizes, default=0)
    while count > LEAST[kind]:
        count -= 1
        if estimate_of(with_fewer(tour, **{kind: count}))(road) <= wish:
            break
    return count if count < most else 0


def weigh_way(
    tour: Tour, number: int, kind: str, count: int, roads: Sequence[Road | None] | None = None
) -> Way:
    """Return a way with the minutes it leaves of the stage and of the whole tour.

    `roads` are those of the tour with the stage as it really is, where they are known already.
    """
    bare = replace(tour, results={}, games={})
    roads = real_roads(tour, number) if roads is None else roads
    before = _list_minutes(bare, roads)
    after = _list_minutes(take_way(bare, number, kind, count), roads)
    return Way(
        kind,
        count,
        Change(before[number - 1], after[number - 1]),
        Change(sum(before), sum(after)),
    )


def real_roads(tour: Tour, number: int) -> list[Road | None]:
    """Return the roads of a tour with a stage as it really is; none of those with errors."""
    return [stage.road for stage in roads_of(real_tour(tour, number)).stages]


def _list_minutes(tour: Tour, roads: Sequence[Road | None]) -> list[int]:
    estimate = estimate_of(tour)
    return [0 if road is None else round(estimate(road)) for road in roads]


def other_ways(tour: Tour, number: int, wish: float) -> tuple[Way, ...]:
    """Return what else shortens the evening of a real stage."""
    counts = {kind: count_left(tour, number, kind, wish) for kind in WAYS}
    roads = real_roads(tour, number) if any(counts.values()) else []
    return tuple(
        weigh_way(tour, number, kind, count, roads) for kind, count in counts.items() if count
    )


NEAR_LINE = 0.2
"""A share of an evening: so far from its end a line is where one stops."""


def evening_ends(road: Road, tour: Tour, evenings: int) -> list[int]:
    """Return the squares after which the evenings of a stage end: lines, or else equal parts."""
    along = tour_minutes(tour, tour_rules(tour), road)
    each = along[-1] / evenings
    ends = [0]
    for nth in range(1, evenings):
        free = range(ends[-1] + 1, road.rows)

        def distance(row: int, end: float = each * nth) -> float:
            return abs(along[row] - end)

        lines = [line.square for line in road.lines if line.square in free]
        near = [row for row in lines if distance(row) <= NEAR_LINE * each]
        ends.append(min(near or free, key=distance, default=road.rows))
    return ends[1:]
