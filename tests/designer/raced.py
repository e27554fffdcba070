"""One race of a plan, ridden to its end for tests that look at what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from designer.jobs.races import race_of_plan
from engine.playtests.play import ride_race

if TYPE_CHECKING:
    from engine.playtests.plan import PlaytestPlan
    from engine.race.event import Happening
    from engine.race.values import Results, Setup


class Raced(NamedTuple):
    """What a race started from, what happened in it, and how it ended."""

    setup: Setup
    happenings: tuple[Happening, ...]
    results: Results


def watch_race(plan: PlaytestPlan, number: int) -> Raced:
    """Ride one race of a plan."""
    setup, _ = race_of_plan(plan, number)
    race = ride_race(plan, setup, None, listen=True)
    return Raced(setup, tuple(race.happenings or ()), race.results())
