"""A stage fitted to minutes until races of it take them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.playtests.evening.table_time import ride_minutes
from engine.road.evening.fit import press_stage, real_fit
from engine.road.evening.of_tour import estimate_of, look_of, real_tour
from engine.tour.edit import replace_stage

if TYPE_CHECKING:
    from engine.playtests.evening.table_time import TableTime
    from engine.road.evening.fit import FittedStage
    from engine.tour.values import Tour

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
    found = [RiddenFit(as_it_is, before, before)]
    target = wish
    while before.whole > wish and len(found) <= ROUNDS:
        fit = press_stage(as_it_is, look, estimate, target)
        if any(fit.road == one.fit.road for one in found[1:]):
            break
        time = ride_minutes(replace_stage(tour, number, fit.stage), number, races)
        found.append(RiddenFit(fit, time, before))
        if abs(time.whole - wish) <= NEAR * wish:
            break
        target = _next_target(found, wish)
    return min(found, key=lambda one: _off(one.time.whole, wish))


def _next_target(found: list[RiddenFit], wish: float) -> float:
    """Return the estimate to fit to next: between what took too long and what was over too soon."""
    long = min((f for f in found if f.time.whole > wish), key=lambda f: f.time.whole)
    short = max(
        (f for f in found if f.time.whole <= wish), key=lambda f: f.time.whole, default=None
    )
    if short is None:
        return long.fit.value * wish / long.time.whole
    share = (wish - short.time.whole) / (long.time.whole - short.time.whole)
    return short.fit.value + (long.fit.value - short.fit.value) * share


def _off(minutes: float, wish: float) -> float:
    """Return how far races are off the wish; too long is twice as bad as too short."""
    return (minutes - wish) * 2 if minutes > wish else wish - minutes
