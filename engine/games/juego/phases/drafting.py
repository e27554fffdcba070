"""Section 6.1 — drafting: behind whom, where to, at what price, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.juego.state import JuegoState

NOBODY = -1


def ahead_of(state: JuegoState, rider: int) -> int:
    """R6.5, RULING 8 — the rider just before in the order of the round, or none."""
    at = state.at if state.order[state.at] == rider else state.order.index(rider)
    return state.order[at - 1] if at else NOBODY


def target(state: JuegoState, ahead: int) -> int:
    """R6.6 — the space behind the one the rider ahead has come to."""
    return state.space[ahead] - 1


def price(state: JuegoState, ahead: int) -> int:
    """R7.7 — as many counters as the rider ahead has used."""
    return state.used[ahead]


def why_not(state: JuegoState, rider: int) -> str:
    """Return the rule that forbids drafting now; nothing where it is allowed."""
    if state.turn <= state.law.start_rounds:
        return "R6.10"
    ahead = ahead_of(state, rider)
    if ahead == NOBODY:
        return "R6.5"
    mine, before = state.began[rider], state.began[ahead]
    if before - mine not in (0, 1):
        return "R6.8"  # RULING 10: as they stood when the round began
    if _apart(state, mine) or _apart(state, before):
        return "M4"
    if state.deltas and _look(state, mine) != _look(state, before):
        return "RULING 5"
    if target(state, ahead) <= mine:
        return "R6.11"
    if state.available(state.team_of[rider]) < price(state, ahead):
        return "R7.7"
    return ""


def _apart(state: JuegoState, space: int) -> bool:
    return bool(state.apart) and state.apart[space]


def _look(state: JuegoState, space: int) -> str:
    return state.course.look[space - 1] if space else ""
