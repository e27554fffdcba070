"""Section 7 — the cyclists advance one after the other and stand as far left as they can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.figueres.phases.finish import pass_line
from engine.games.figueres.phases.refreshment import draw_bottle
from engine.games.figueres.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.figueres.state import FigueresState


def moving_order(state: FigueresState) -> list[int]:
    """R7.1, R7.2 — from the head of the race to its tail, on one square from left to right."""
    square, slot = state.square, state.slot
    return sorted(state.cyclists, key=lambda rider: (-square[rider], slot[rider]))


def move_riders(state: FigueresState, advances: Sequence[int]) -> None:
    """R7.5 — everybody moves once, in the order of the beginning, and is checked at once (R5.5)."""
    for rider in moving_order(state):
        if state.winner != NOBODY and not state.law.completes_turn:
            return  # RULING 10
        if advances[rider]:  # R7.4
            before = state.square[rider]
            step_rider(state, rider, advances[rider])
            stands = state.square[rider], state.slot[rider]
            state.say("moved", rider, _number(state, rider), advances[rider], *stands)
            if before < state.course.sprint <= state.square[rider]:
                state.due = True  # R10.1
            draw_bottle(state, rider)
            pass_line(state, rider)


def _number(state: FigueresState, rider: int) -> int:
    """Return the number on the card that carries a cyclist."""
    card = state.shown[rider]
    return card.number if card else 0


def step_rider(state: FigueresState, rider: int, squares: int) -> None:
    """R3.6, R7.3 — advance past everybody and take the leftmost free place (RULING 3)."""
    left = state.square[rider]
    state.square[rider] = left + squares
    if state.law.closes_up:
        _close_up(state, left)
    taken = [state.slot[r] for r in _on(state, left + squares) if r != rider]
    slot = 1
    while slot in taken:
        slot += 1
    state.slot[rider] = slot


def _close_up(state: FigueresState, square: int) -> None:
    """RULING 3 with `close_up` — cyclists who stay on a square shift left, in order."""
    staying = sorted(_on(state, square), key=state.slot.__getitem__)
    for slot, rider in enumerate(staying, start=1):
        if state.slot[rider] != slot:
            state.slot[rider] = slot
            state.say("closed_up", rider, square, slot)


def _on(state: FigueresState, square: int) -> list[int]:
    return [rider for rider, stands in enumerate(state.square) if stands == square]
