"""Rides races in processes of their own: chunks of a batch, or one race to be watched."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

from designer.jobs.patience import QuestionTimer
from engine.games import GAMES, known
from engine.playtests.play import ride_race
from engine.playtests.run import run_chunk
from engine.race.record import RecordWriter, pack_record, packed_bytes, unpack_record
from engine.race.replay import replay_record
from engine.tour.file import replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.run import Chunk
    from engine.race.event import Happening
    from engine.race.values import Results, Setup

A_CHUNK = 5
"""Races of one call: long enough that its way to the process costs nothing."""


@dataclass(frozen=True, slots=True)
class WatchedRace:
    """One race from its start to its end, as a window shows it."""

    setup: Setup
    happenings: tuple[Happening, ...]
    results: Results
    acta: bytes
    """The race as a record that rides it again."""


def pack_plan(plan: PlaytestPlan) -> bytes:
    """Return a plan as it travels: once a task, not once a race."""
    return pickle.dumps(plan, pickle.HIGHEST_PROTOCOL)


def race_chunk(plan: bytes, first: int, count: int) -> Chunk:
    """Ride some races of a plan; one that fails ends the chunk and names itself."""
    return run_chunk(plan, first, count, perf_counter, QuestionTimer)


def watch_race(plan: PlaytestPlan, number: int) -> WatchedRace:
    """Ride one race of a plan and keep everything that happened."""
    assert plan.setup is not None
    start = replace(plan.setup, key=plan.key(number))
    game = GAMES[plan.game]
    names = tuple(plan.character(place) for place in range(len(start.teams)))
    writer = RecordWriter(game.id, game.rules, start, names)
    with QuestionTimer():
        race = ride_race(plan, start, writer, listen=True)
    return WatchedRace(
        start, tuple(race.happenings or ()), race.results(), pack_record(writer.record)
    )


def watch_record(path: Path) -> WatchedRace:
    """Ride a record again; one that breaks off is watched as far as it goes."""
    acta = packed_bytes(path)
    read = unpack_record(acta)
    game = known(read)
    race = replay_record(read, game.start)
    return WatchedRace(read.setup, tuple(race.happenings or ()), race.results(), acta)


def write_record(acta: bytes, path: Path) -> None:
    """Write a record as a file, whole or not at all."""
    replace_file(path, acta)
