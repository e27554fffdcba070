"""R9.4 — what everybody at the table sees, as one still picture: here that is everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.juego.law import JuegoLaw
from engine.race.frame import View

if TYPE_CHECKING:
    from engine.games.juego.state import JuegoState


class JuegoSnapshot(NamedTuple):
    """The road before the rider who is asked for moves."""

    turn: int
    law: JuegoLaw
    last: int
    """The space before the finish line."""
    order: tuple[int, ...]
    at: int
    """How many of the order have moved."""
    space: tuple[int, ...]
    place: tuple[int, ...]
    began: tuple[int, ...]
    used: tuple[int, ...]
    purse: tuple[int, ...]
    available: tuple[int, ...]
    team_of: tuple[int, ...]
    home: int
    """How many have crossed in earlier rounds."""


def look(state: JuegoState, manager: int) -> View:
    """R9.4 — the road and the purses, which lie open before everybody."""
    if state.picture is None:
        state.picture = picture(state)
    return View(manager, state.picture)


def picture(state: JuegoState) -> JuegoSnapshot:
    """Return what the road, the purses and the order of the round show."""
    return JuegoSnapshot(
        state.turn,
        state.law,
        state.last,
        tuple(state.order),
        state.at,
        tuple(state.space),
        tuple(state.place),
        tuple(state.began),
        tuple(state.used),
        tuple(state.purse),
        tuple([state.available(team) for team in range(len(state.purse))]),
        state.team_of,
        len(state.ranked),
    )
