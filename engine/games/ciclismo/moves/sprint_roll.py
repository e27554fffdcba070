"""R10.8 — sprint rolls: overshoot, SPRINT dice, effort; ties again among the tied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.moves.roll import dice_worth
from engine.games.ciclismo.state.plans import SPRINT_ACTION, SPRINTING

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState

SPRINT_ROLL: Final = "sprint"


def sprint_order(
    state: CiclismoState, over: dict[int, int], number: int, charged: set[int]
) -> list[int]:
    """R10.8 — overshoot, SPRINT dice and effort dice; ties roll again among the tied only."""
    if len(over) < 2:
        return list(over)
    by_score: dict[int, list[int]] = {}
    purpose = f"{SPRINT_ROLL}{number}"
    for rider, past in over.items():
        pe = _sprint_effort(state, rider, charged)
        score = past + _roll(state, rider, pe, purpose, 0)
        by_score.setdefault(score, []).append(rider)
        state.say("sprint_roll", rider, score, past, pe)
    return _ranked(state, by_score, purpose, 1)


def _ranked(
    state: CiclismoState, by_score: dict[int, list[int]], purpose: str, nth: int
) -> list[int]:
    order: list[int] = []
    for score in sorted(by_score, reverse=True):
        tied = by_score[score]
        if len(tied) > 1:
            again: dict[int, list[int]] = {}
            for rider in tied:
                again.setdefault(_roll(state, rider, 0, purpose, nth), []).append(rider)
            tied = _ranked(state, again, purpose, nth + 1)
        order += tied
    return order


def _sprint_effort(state: CiclismoState, rider: int, charged: set[int]) -> int:
    """RULING 72 (3) — effort of a SPRINT_ACTION: charged once, counts in every roll of the turn."""
    token = state.tokens[rider]
    if token.kind != SPRINT_ACTION or not token.sprint:
        return 0
    if rider not in charged:
        if state.purse(rider) < token.sprint:
            return 0
        state.spend(rider, token.sprint, SPRINTING)
        charged.add(rider)
    return token.sprint


def _roll(state: CiclismoState, rider: int, pe: int, purpose: str, nth: int) -> int:
    """R10.8 — a sprint roll takes no slipstream, weather or bonk."""
    own = state.scene.sprint[rider]
    more = own.efforts[pe]
    triples, doubles = own.d3 + more[0], own.d2 + more[1]
    return dice_worth(
        state.dice.faces(state.turn, purpose, rider, triples + doubles, nth, triples), triples
    )
