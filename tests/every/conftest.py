"""Every stage of every sample, as every game rides it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from engine.bots import bots_playing
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.record import RecordWriter
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.race.frame import Manager, Race
    from engine.race.record import Record
    from engine.race.values import Setup
    from engine.ride.ride import Ride

SAMPLES = {p.stem: p for p in sorted((Path(__file__).parents[2] / "samples").glob("*.etapa"))}


@cache
def _ride(sample: str, game: str) -> Ride:
    return begin_ride(load(SAMPLES[sample]), GAMES[game])


@cache
def _setup(game: str, sample: str, number: int) -> Setup:
    return stage_setup(_ride(sample, game), number, f"every/{number}")


def _raced(
    game: str, sample: str, number: int, bot: str, seated: Callable[[Manager], Any], *, events: bool
) -> tuple[Race, Record]:
    start = _setup(game, sample, number)
    race = GAMES[game].start(start, Dice(start.key))
    if not events:
        race.happenings = None
    writer = RecordWriter(game, GAMES[game].rules, start, (bot,) * len(start.teams))
    seats = range(len(start.teams))
    managers = [seated(bots_playing(game)[bot](f"{start.key}/{seat}")) for seat in seats]
    Referee(race, managers, writer).run()
    return race, writer.record


@cache
def _once(game: str, sample: str, number: int, bot: str) -> tuple[Race, Record]:
    return _raced(game, sample, number, bot, lambda manager: manager, events=True)


class Rides:
    """Rides a sample stage: `rides("figueres", "sierra", 2, "herd")` is ridden once a session."""

    stages = tuple(
        (name, n) for name in SAMPLES for n in range(1, len(load(SAMPLES[name]).stages) + 1)
    )

    def __call__(self, game: str, sample: str, number: int, bot: str) -> tuple[Race, Record]:
        """Return the race that is over and its record; leave both as they are."""
        return _once(game, sample, number, bot)

    def again(
        self,
        game: str,
        sample: str,
        number: int,
        bot: str,
        *,
        seated: Callable[[Manager], Any] = lambda manager: manager,
    ) -> tuple[Race, Record]:
        """Ride it anew with nobody listening; `seated` may put somebody before a manager."""
        return _raced(game, sample, number, bot, seated, events=False)

    def setup(self, game: str, sample: str, number: int) -> Setup:
        """Return what such a race starts from."""
        return _setup(game, sample, number)


@pytest.fixture(scope="session")
def rides() -> Rides:
    return Rides()


APART = 3
"""A bot rides every third stage on a push, and the next bot the next third; all of them whole."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `game` and `bot` runs for each that goes together; `stage` for each."""
    names = set(metafunc.fixturenames)
    if {"game", "bot", "sample", "number"} <= names:
        metafunc.parametrize(("game", "bot", "sample", "number"), list(_every_ride()))
    elif {"game", "bot"} <= names:
        metafunc.parametrize(("game", "bot"), [(g, b) for g in GAMES for b in bots_playing(g)])
    elif "game" in names:
        metafunc.parametrize("game", list(GAMES))
    if {"sample", "number"} <= names and "bot" not in names:
        metafunc.parametrize(("sample", "number"), Rides.stages)


def _every_ride() -> Iterator[Any]:
    """Yield every stage with every bot; a push rides each stage of each game with some bot."""
    for game in GAMES:
        bots = list(bots_playing(game))
        apart = min(APART, len(bots))
        for nth, bot in enumerate(bots):
            for at, stage in enumerate(Rides.stages):
                marks = () if (at + nth) % apart == 0 else pytest.mark.whole
                yield pytest.param(game, bot, *stage, marks=marks)
