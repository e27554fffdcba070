"""R6.6, R6.7, RULING 32, RULING 33 — a rider who moves alone: possible stops and the one taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.squares import StopOptions, find_square, lift_rider
from engine.race.question import Question, ask

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState

STOP: Final = "STOP"


def where_to_stop(state: CiclismoState, rider: int, most: int) -> Question:
    """Lift a rider and ask for the stop, at most this far ahead; straight on and all by default."""
    lift_rider(state, rider)
    row, lane = state.row[rider], state.lane[rider]
    straight: Any = find_square(state, rider, row + most, lane)  # one object: see Stops.straight
    options = StopOptions(state, row, lane, most, straight)
    state.changed += 1
    return ask(
        STOP, state.scene.team_of[rider], state.turn, (rider,), options, straight, "RULING 32"
    )


def go_straight(state: CiclismoState, rider: int, squares: int) -> None:
    """Move a rider straight for the full distance, with the search of RULING 34."""
    lift_rider(state, rider)
    land_rider(
        state, rider, find_square(state, rider, state.row[rider] + squares, state.lane[rider])
    )


def land_rider(state: CiclismoState, rider: int, to: tuple[int, int]) -> None:
    """Put a lifted rider where the move ends; beyond the finish no rider takes up room."""
    course, row = state.scene.course, to[0]
    before = state.row[rider]
    state.row[rider], state.lane[rider] = to
    if row <= course.rows:
        state.who[(row + BEHIND) * course.lanes + to[1] - 1] = rider
    state.moved[rider] = True
    if state.happenings is not None:
        state.happenings.append(("moved", state.turn, rider, row - before, row, to[1]))
