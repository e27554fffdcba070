"""R7.16-R7.27 — relays: the rider in front rolls, the others are placed in front of him in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.ciclismo.moves.block import announce, bonked
from engine.games.ciclismo.moves.payment import relay_charges, settle_charges
from engine.games.ciclismo.moves.roll import Push, far
from engine.games.ciclismo.state.plans import RELAYING
from engine.games.ciclismo.state.squares import lift, settle

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state.plans import Plan
    from engine.games.ciclismo.state.state import State
    from engine.race.question import Asked


def relay(state: State, plan: Plan, members: tuple[int, ...]) -> Generator[Asked, Any, None]:
    """R7.16, R7.17 — who must pays or leaves, the first rolls, all who stay change places."""
    leaving = yield from settle_charges(state, relay_charges(state, members))
    staying = tuple(rider for rider in members if rider not in leaving)
    roller = staying[0]
    gain = relay_gain(state, staying)
    state.spend(roller, plan.pe, RELAYING)
    squares = far(state, roller, Push(plan.pe) if plan.pe else Push())
    state.say("relayed", roller, squares, len(staying))
    squares, _ = yield from announce(state, roller, staying, squares, gain=gain, aside=False)
    rotate(state, staying, squares, gain)


def relay_gain(state: State, staying: tuple[int, ...]) -> int:
    """RULING 53, RULING 107 h, RULING 108 — squares won by relaying on the roller's terrain."""
    law = state.scene.law
    riders = min(len(staying), law.ttt_max_relay_riders if _team_trial(state) else len(staying))
    ground = state.scene.course.terrain(state.row[staying[0]])
    if ground.movement_class not in law.relay_gain_classes:
        return 0
    most = law.relay_gain_max
    return riders - 1 if isinstance(most, str) else min(riders - 1, most)


def new_order(state: State, staying: tuple[int, ...]) -> tuple[int, ...]:
    """R7.25, RULING 92 — head first: the roller goes to the tail of those who relay."""
    relaying = len(staying)
    if _team_trial(state):
        relaying = min(relaying, state.scene.law.ttt_max_relay_riders)
    return staying[1:relaying] + staying[:1] + staying[relaying:]


def rotate(state: State, staying: tuple[int, ...], squares: int, gain: int) -> None:
    """R7.26 — single file from the new head backwards; only the old head may lose ground."""
    roller = staying[0]
    front, lane = state.row[roller] + squares + gain, state.lane[roller]
    for rider in staying:
        lift(state, rider)
    for place, rider in enumerate(new_order(state, staying)):
        before, target = state.row[rider], front - place
        if state.bonk[rider] and rider != roller:
            target -= bonked(state, target - before)
        if target < before and rider != roller:
            settle(state, rider, before, state.lane[rider])
        else:
            settle(state, rider, target, lane)
        state.moved[rider] = True
        state.say("moved", rider, state.row[rider] - before, state.row[rider], state.lane[rider])


def _team_trial(state: State) -> bool:
    return state.scene.course.format == "TTT"
