"""A recorded race ridden again, with all that happened in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games import known
from engine.race.replay import replay_record

if TYPE_CHECKING:
    from engine.race.course import Course
    from engine.race.event import Happening
    from engine.race.record import Record
    from engine.race.values import Results, Setup


@dataclass(frozen=True, slots=True)
class RecordedRace:
    """A record ridden again to its end, with all that happened."""

    setup: Setup
    course: Course
    results: Results
    happenings: tuple[Happening, ...]
    whole: bool


def replayed_race(record: Record) -> RecordedRace:
    """Return the race of a record, every digest in it checked."""
    game = known(record)
    race = replay_record(record, game.start)
    setup = record.setup
    return RecordedRace(
        setup,
        game.course(setup.road, setup.rules),
        race.results(),
        tuple(race.happenings or ()),
        record.whole,
    )
