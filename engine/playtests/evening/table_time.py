"""Minutes at the table as a few races take them: to the last rider, and to the last paid place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.playtests.facts import RaceFacts
from engine.playtests.measures.minutes import minutes
from engine.playtests.plan import stage_plan
from engine.playtests.play import DecisionCounter, ride_race
from engine.tour.rules import OWN_GAME
from engine.tour.values import ROAD

if TYPE_CHECKING:
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
        start, counter = replace(plan.setup, key=plan.key(nth)), DecisionCounter()
        race = ride_race(plan, start, counter, listen=True)
        facts = RaceFacts(start, race.results(), tuple(race.happenings or ()), counter.by_turn)
        whole += minutes(facts)["minutes/table"]
        if places:
            paid += minutes(facts.until(facts.last_paid))["minutes/table"]
    return TableTime(whole / races, paid / races if places else None, places)
