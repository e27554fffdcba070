"""Stages ridden with managers in all seats: one stage, or a whole tour from where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import DiceError
from engine.race.dice import Dice
from engine.race.record import RecordWriter
from engine.race.referee import Referee
from engine.ride.ride import enter_stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.frame import Manager
    from engine.race.record import Record
    from engine.race.values import Results, Setup
    from engine.ride.ride import Ride
    from engine.tour.finding import Finding

    Seat = Callable[[str, str], Manager]
    """Given the id of a team and a key for luck of its own, returns who decides for it."""
    Thrower = Callable[[Setup, list[Happening]], Source]
    """Given a setup and what happens in its race, returns where its chance comes from."""


@dataclass(frozen=True, slots=True)
class RiddenStage:
    """One stage that was ridden: what it started from, its rows, its story and its record."""

    number: int
    setup: Setup
    results: Results
    happenings: tuple[Happening, ...]
    record: Record | None
    ride: Ride
    """The tour with this stage's results in it."""
    left_out: tuple[Finding, ...] = ()
    """What of the stage and its start list the game does not ride."""


def stage_key(seed: str, number: int) -> str:
    """Return the key of a stage's dice: the seed of the ride and the number of the stage."""
    return f"{seed}/{number}"


def ride_stage(
    ride: Ride,
    number: int,
    seat: Seat,
    seed: str,
    *,
    listen: bool = True,
    keep_record: bool = False,
    throw: Thrower | None = None,
    on_break_off: Callable[[Record, DiceError], None] | None = None,
) -> RiddenStage:
    """Ride one stage to its end, from what the stages before it have left.

    Where dice are thrown by hand (`throw`) and no more come, `on_break_off` is given the record
    so far and the reason.
    """
    game = ride.game
    start, left_out = enter_stage(ride, number, stage_key(seed, number))
    managers = [seat(team.id, f"{start.key}/{team.id}") for team in start.teams]
    happenings: list[Happening] = []
    race = game.start(start, throw(start, happenings) if throw else Dice(start.key))
    race.happenings = happenings if listen else None
    writer = (
        RecordWriter(game.id, game.rules, start, manager_names(managers)) if keep_record else None
    )
    try:
        Referee(race, managers, writer).run()
    except DiceError as ended:
        if writer is not None and on_break_off is not None:
            on_break_off(writer.record_so_far(race.dice), ended)
        raise
    results = race.results()
    return RiddenStage(
        number,
        start,
        results,
        tuple(race.happenings or ()),
        writer.record if writer else None,
        ride.after_stage(number, results),
        left_out,
    )


def manager_names(managers: Iterable[Manager]) -> tuple[str, ...]:
    """Return the names of these managers as a record keeps them."""
    return tuple(type(manager).__name__.lower() for manager in managers)


def ride_tour(
    ride: Ride, seat: Seat, seed: str, *, listen: bool = True, keep_record: bool = False
) -> Iterator[RiddenStage]:
    """Ride the stages that have no results yet, one after the other, carrying everything on."""
    for number in range(ride.standings.counted_stages + 1, len(ride.roads) + 1):
        ridden = ride_stage(ride, number, seat, seed, listen=listen, keep_record=keep_record)
        ride = ridden.ride
        yield ridden
