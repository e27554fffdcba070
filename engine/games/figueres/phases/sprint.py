"""Section 10 — the sprint bonus: when the first reach its square, the leaders go one further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.figueres.phases import movement
from engine.games.figueres.phases.finish import pass_line
from engine.games.figueres.phases.refreshment import draw_bottle
from engine.games.figueres.state import NOBODY

if TYPE_CHECKING:
    from engine.games.figueres.state import FigueresState


def ride_sprint(state: FigueresState) -> None:
    """R10.1, R10.2, RULING 9 — everybody on the farthest square steps on, from left to right."""
    due, state.due = state.due, False
    if not due or state.winner != NOBODY or (state.sprinted and state.law.sprint_once):
        return
    head = max(state.square)
    leaders = [rider for rider in movement.moving_order(state) if state.square[rider] == head]
    state.sprinted.append(tuple(leaders))
    if not state.law.sprint_bonus:
        return
    for rider in leaders:
        movement.step_rider(state, rider, state.law.sprint_bonus)
        state.say("sprint", rider, state.square[rider], state.slot[rider])
        draw_bottle(state, rider)  # RULING 7
        pass_line(state, rider)  # RULING 9d
