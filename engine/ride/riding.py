"""Riding stages with managers: one stage, or a whole tour from where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.race.dice import Dice
from engine.race.record import Writer
from engine.race.referee import Referee
from engine.ride.result import result_of
from engine.ride.start import setup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.games import Game
    from engine.race.event import Happening
    from engine.race.protocols import Manager
    from engine.race.record import Record
    from engine.race.values import Results, Setup
    from engine.ride.ride import Ride

    Seat = Callable[[str, str], Manager]
    """Given the id of a team and a key for luck of its own, returns who decides for it."""


@dataclass(frozen=True, slots=True)
class Ridden:
    """One stage that was ridden: what it started from, its rows, its story and its record."""

    number: int
    setup: Setup
    results: Results
    happenings: tuple[Happening, ...]
    record: Record | None
    ride: Ride
    """The tour with this stage's results in it."""


def stage_key(seed: str, number: int) -> str:
    """Return the key of a stage's dice: the seed of the ride and the number of the stage."""
    return f"{seed}/{number}"


def ride_stage(
    ride: Ride,
    number: int,
    game: Game,
    seat: Seat,
    seed: str,
    *,
    listen: bool = True,
    take_down: bool = False,
) -> Ridden:
    """Ride one stage to its end, from what the stages before it have left."""
    start = setup(ride, number, stage_key(seed, number), game)
    managers = [seat(team.id, f"{start.key}/{team.id}") for team in start.teams]
    race = game.start(start, Dice(start.key))
    race.happenings = [] if listen else None
    names = tuple(type(m).__name__.lower() for m in managers)
    writer = Writer(game.id, game.rules, start, names) if take_down else None
    Referee(race, managers, writer).run()
    results = race.results()
    return Ridden(
        number,
        start,
        results,
        tuple(race.happenings or ()),
        writer.record if writer else None,
        ride.after(number, result_of(results, start.road)) if game.classifies else ride,
    )


def ride_tour(
    ride: Ride,
    game: Game,
    seat: Seat,
    seed: str,
    *,
    listen: bool = True,
    take_down: bool = False,
) -> Iterator[Ridden]:
    """Ride the stages that have no results yet, one after the other, carrying everything on."""
    for number in range(ride.standings.counted + 1, len(ride.roads) + 1):
        ridden = ride_stage(ride, number, game, seat, seed, listen=listen, take_down=take_down)
        ride = ridden.ride
        yield ridden
