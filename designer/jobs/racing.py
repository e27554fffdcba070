"""Rides races in processes of their own: chunks of a batch, or one race to be watched."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

from engine.playtests.play import ride
from engine.playtests.run import work

if TYPE_CHECKING:
    from engine.playtests.plan import Plan
    from engine.playtests.run import Chunk
    from engine.race.event import Happening
    from engine.race.values import Results, Setup

A_CHUNK = 5
"""Races of one call: long enough that its way to the process costs nothing."""


@dataclass(frozen=True, slots=True)
class Watched:
    """One race from its start to its end, as a window shows it."""

    setup: Setup
    happenings: tuple[Happening, ...]
    results: Results


def packed(plan: Plan) -> bytes:
    """Return a plan as it travels: once a task, not once a race."""
    return pickle.dumps(plan, pickle.HIGHEST_PROTOCOL)


def race_chunk(plan: bytes, first: int, count: int) -> Chunk:
    """Ride some races of a plan; one that fails ends the chunk and names itself."""
    return work(plan, first, count, perf_counter)


def watch(plan: Plan, number: int) -> Watched:
    """Ride one race of a plan and keep everything that happened."""
    assert plan.setup is not None
    start = replace(plan.setup, key=plan.key(number))
    race = ride(plan, start, None, listen=True)
    return Watched(start, tuple(race.happenings or ()), race.results())
