"""R6.27, RULING 43 — resolution: kind after kind, in one order for the whole road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.state.plans import ATTACK, LEAD_OUT, PULL, SPRINT_ACTION
from engine.games.ciclismo.tokens.attack import play_attack
from engine.games.ciclismo.tokens.pull import pull_token
from engine.games.ciclismo.tokens.sprint import lead_out, roll_sprint_move

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state.state import CiclismoState
    from engine.race.question import Asked

RESOLVE: Final = {
    ATTACK: play_attack,
    LEAD_OUT: lead_out,
    SPRINT_ACTION: roll_sprint_move,
    PULL: pull_token,
}


def resolution(state: CiclismoState) -> Generator[Asked, Any, None]:
    """R6.27 — kind after kind; within a kind by position on the snapshot, front row first."""
    holders: dict[str, list[int]] = {}
    for rider in state.order:
        if state.tokens[rider].kind:
            holders.setdefault(state.tokens[rider].kind, []).append(rider)
    for kind in state.scene.law.resolution_order:
        resolve = RESOLVE[kind]
        for rider in holders.get(kind, ()):
            if not state.moved[rider]:
                yield from resolve(state, rider)
