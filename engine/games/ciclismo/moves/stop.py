"""R6.6, R6.7, RULING 32, RULING 33 — a rider who moves alone: where he may stop, where he does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.squares import Stops, find, lift
from engine.race.question import Question, ask

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import State

STOP: Final = "STOP"


def where_to_stop(state: State, rider: int, most: int) -> Question:
    """Lift him and ask where he stops, at most this far ahead; straight on and all by default."""
    lift(state, rider)
    row, lane = state.row[rider], state.lane[rider]
    straight: Any = find(state, rider, row + most, lane)  # one object: see Stops.straight
    options = Stops(state, row, lane, most, straight)
    state.changed += 1
    return ask(
        STOP, state.scene.team_of[rider], state.turn, (rider,), options, straight, "RULING 32"
    )


def go_straight(state: State, rider: int, squares: int) -> None:
    """Move a rider straight for the full distance, with the search of RULING 34."""
    lift(state, rider)
    land(state, rider, find(state, rider, state.row[rider] + squares, state.lane[rider]))


def land(state: State, rider: int, to: tuple[int, int]) -> None:
    """Put a lifted rider where his move ends; beyond the finish nobody takes up room."""
    course, row = state.scene.course, to[0]
    before = state.row[rider]
    state.row[rider], state.lane[rider] = to
    if row <= course.rows:
        state.who[(row + BEHIND) * course.lanes + to[1] - 1] = rider
    state.moved[rider] = True
    if state.happenings is not None:
        state.happenings.append(("moved", state.turn, rider, row - before, row, to[1]))
