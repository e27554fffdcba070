"""R13.6 — what everybody at the table sees, as one still picture: only dice to come are unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.pistard.box.law import PistardLaw
from engine.race.frame import View

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardState


class TrackPlan(NamedTuple):
    """What of the track never changes in a race."""

    colours: tuple[tuple[int, ...], ...]
    half: int


class PistardSnapshot(NamedTuple):
    """The track before the rider who is asked for moves."""

    turn: int
    law: PistardLaw
    rows: int
    progress: tuple[int, ...]
    lane: tuple[int, ...]
    racing: tuple[bool, ...]
    order: tuple[int, ...]
    at: int
    """How many of the order have had their move."""
    thrown: tuple[bool, ...]
    pool: tuple[tuple[int, ...], ...]
    """The unused dice of each player."""
    passages: tuple[int, ...]
    """By lap: how many riders have completed it."""
    points: tuple[int, ...]
    track: TrackPlan


def look(state: PistardState, manager: int) -> View:
    """R13.6 — the track and all dice that have been thrown, which lie open before everybody."""
    if state.picture is None:
        state.picture = picture(state)
    return View(manager, state.picture)


def picture(state: PistardState) -> PistardSnapshot:
    """Return what the track, the dice and the score sheet show."""
    return PistardSnapshot(
        state.turn,
        state.law,
        state.rows,
        tuple(state.progress),
        tuple(state.lane),
        tuple(state.racing),
        tuple(state.order),
        state.at,
        tuple(state.thrown),
        tuple([tuple(dice) for dice in state.pool]),
        tuple(state.passages),
        tuple(state.points),
        state.plan,
    )
