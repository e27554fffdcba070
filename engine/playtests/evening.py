"""A stage and an evening: how long its races take, fitting it by them, other ways to the time.

Of the estimates from the road alone half are within 6 % of what races take and nine in ten within
16 % (44 real stages), so minutes are settled by races.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.errors import TourError
from engine.playtests import CLOSED, LEAST, RULES, SIMPLIFIED, TEAMS, WAYS
from engine.playtests.facts import RaceFacts
from engine.playtests.measures.duration import measure_minutes
from engine.playtests.plan import stage_plan
from engine.playtests.play import DecisionCounter, ride_race
from engine.road.estimate import tour_minutes
from engine.road.fit import estimate_of, look_of, press_stage, real_fit, real_tour
from engine.tour.edit import replace_stage, set_rule
from engine.tour.rules import OWN_GAME, tour_rules
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.road.fit import FittedStage
    from engine.road.values import Road
    from engine.tour.values import Tour


SEED = "evening"


@dataclass(frozen=True, slots=True)
class TableTime:
    """Minutes at the table, on the mean of some races."""

    whole: float
    paid: float | None = None
    """To the last paid place; None against the clock, where places are known at the end."""
    places: int = 0
    """How many places are paid at the finish."""


def ride_minutes(tour: Tour, number: int, races: int) -> TableTime:
    """Ride some races of a stage, everybody fresh, and return how long they take at a table."""
    plan = stage_plan(replace(tour, results={}, games={}), number, game=OWN_GAME, seed=SEED)
    assert plan.setup is not None
    road, whole, paid = plan.setup.road, 0, 0
    places = len(road.lines[-1].points) if road.format == ROAD else 0
    for nth in range(1, races + 1):
        start, counter = replace(plan.setup, key=plan.dice_key(nth)), DecisionCounter()
        race = ride_race(plan, start, counter, listen=True)
        facts = RaceFacts(start, race.results(), tuple(race.happenings or ()), counter.by_turn)
        whole += measure_minutes(facts)["minutes/table"]
        if places:
            paid += measure_minutes(facts.up_to_turn(facts.last_paid))["minutes/table"]
    return TableTime(whole / races, paid / races if places else None, places)


ROUNDS = 5
"""How often a stage is fitted by what its races took."""
NEAR = 0.05
"""Near enough to the wish: races of one stage differ more among themselves."""


@dataclass(frozen=True, slots=True)
class RiddenFit:
    """A fitted stage, with the minutes races of it and of the real stage took."""

    fit: FittedStage
    time: TableTime
    before: TableTime


def fit_by_races(tour: Tour, number: int, wish: float, races: int) -> RiddenFit:
    """Return a stage fitted to minutes until races of it take them.

    Where they take longer or shorter than was estimated, it is fitted again by what they took.
    """
    look, estimate = look_of(tour, number), estimate_of(tour)
    as_it_is = real_fit(tour.stages[number - 1], look, estimate)
    before = ride_minutes(real_tour(tour, number), number, races)
    fits = [RiddenFit(as_it_is, before, before)]
    target = wish
    while before.whole > wish and len(fits) <= ROUNDS:
        fit = press_stage(as_it_is, look, estimate, target)
        if any(fit.road == one.fit.road for one in fits[1:]):
            break
        time = ride_minutes(replace_stage(tour, number, fit.stage), number, races)
        fits.append(RiddenFit(fit, time, before))
        if abs(time.whole - wish) <= NEAR * wish:
            break
        target = _next_target(fits, wish)

    def distance(fit: RiddenFit) -> float:
        over = fit.time.whole - wish
        return over * 2 if over > 0 else -over  # too long is twice as bad as too short

    return min(fits, key=distance)


def _next_target(fits: list[RiddenFit], wish: float) -> float:
    """Return the estimate to fit to next: between what took too long and what was over too soon."""
    too_long = [one for one in fits if one.time.whole > wish]
    too_short = [one for one in fits if one.time.whole <= wish]
    long = min(too_long, key=lambda one: one.time.whole)
    if not too_short:
        return long.fit.value * wish / long.time.whole
    short = max(too_short, key=lambda one: one.time.whole)
    share = (wish - short.time.whole) / (long.time.whole - short.time.whole)
    return short.fit.value + (long.fit.value - short.fit.value) * share


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to a shorter evening: what is left of what, and the minutes races took so."""

    kind: str
    count: int
    minutes: float


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


def try_way(tour: Tour, number: int, kind: str, count: int, races: int) -> Way:
    """Return a way with the minutes that races of the real stage take so."""
    bare = replace(tour, results={}, games={})
    return Way(kind, count, ride_minutes(take_way(bare, number, kind, count), number, races).whole)


def other_ways(
    tour: Tour, number: int, wish: float, races: int, before: TableTime
) -> Iterable[Way]:
    """Yield what else shortens the evening of a real stage; `before` is what it takes as it is."""
    for kind in WAYS:
        count = count_left(tour, number, kind, wish)
        if kind == CLOSED and count and before.paid is not None:
            yield Way(kind, count, before.paid)
        elif count:
            yield try_way(tour, number, kind, count, races)


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
