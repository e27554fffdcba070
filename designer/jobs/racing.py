"""Rides races in processes of their own: chunks of a batch, or one race to be watched."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

from designer.jobs.patience import Patience
from engine.errors import RecordError
from engine.games import GAMES, known
from engine.playtests.play import ride
from engine.playtests.run import work
from engine.race.record import Writer, pack, unpack
from engine.race.replay import replay
from engine.tour.file import replace_file

if TYPE_CHECKING:
    from pathlib import Path

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
    acta: bytes
    """The race as a record that rides it again."""


def packed(plan: Plan) -> bytes:
    """Return a plan as it travels: once a task, not once a race."""
    return pickle.dumps(plan, pickle.HIGHEST_PROTOCOL)


def race_chunk(plan: bytes, first: int, count: int) -> Chunk:
    """Ride some races of a plan; one that fails ends the chunk and names itself."""
    return work(plan, first, count, perf_counter, Patience)


def watch(plan: Plan, number: int) -> Watched:
    """Ride one race of a plan and keep everything that happened."""
    assert plan.setup is not None
    start = replace(plan.setup, key=plan.key(number))
    game = GAMES[plan.game]
    names = tuple(plan.character(place) for place in range(len(start.teams)))
    writer = Writer(game.id, game.rules, start, names)
    with Patience():
        race = ride(plan, start, writer, listen=True)
    return Watched(start, tuple(race.happenings or ()), race.results(), pack(writer.record))


def watch_record(path: Path) -> Watched:
    """Ride a record again; one that breaks off is watched as far as it goes."""
    try:
        acta = path.read_bytes()
    except OSError as wrong:
        raise RecordError("file_unreadable", path=path.name, detail=wrong) from wrong
    read = unpack(acta)
    game = known(read)
    race = replay(read, game.start)
    return Watched(read.setup, tuple(race.happenings or ()), race.results(), acta)


def write_record(acta: bytes, path: Path) -> None:
    """Write a record as a file, whole or not at all."""
    replace_file(path, acta)
