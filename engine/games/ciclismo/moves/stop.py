"""R6.6, R6.7, RULING 32, RULING 33 — a rider who moves alone chooses his square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.state.squares import Stops, find, lift, put
from engine.race.question import Question, Step

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import State

STOP = "STOP"


def stop(state: State, rider: int, most: int, *, lifted: bool = False) -> Step:
    """Ask where to stop, at most this far ahead; straight for the full distance by default."""
    if not lifted:
        lift(state, rider)
    row = state.row[rider]
    straight = find(state, rider, row + most, state.lane[rider])
    options = Stops(state, rider, most, straight)
    state.changed += 1
    to = yield Question(
        STOP, state.scene.team_of[rider], state.turn, (rider,), options, straight, rule="RULING 32"
    )
    put(state, rider, *to)
    state.moved[rider] = True
    if state.happenings is not None:
        state.happenings.append(("moved", state.turn, rider, to[0] - row, *to))
