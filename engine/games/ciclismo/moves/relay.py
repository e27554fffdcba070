"""Relays: the rider in front rolls, the others are placed in front in turn.

R7.16, R7.17, R7.18, R7.19, R7.20, R7.21, R7.22, R7.23, R7.24, R7.25, R7.26, R7.27.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.ciclismo.moves.block import announce_move, bonked_squares
from engine.games.ciclismo.moves.payment import relay_charges, settle_charges
from engine.games.ciclismo.moves.roll import RollHelp, roll_distance
from engine.games.ciclismo.state.plans import RELAYING
from engine.games.ciclismo.state.squares import lift_rider, settle_rider

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state.plans import Plan
    from engine.games.ciclismo.state.state import CiclismoState
    from engine.race.question import Asked


def ride_relay(
    state: CiclismoState, plan: Plan, members: tuple[int, ...]
) -> Generator[Asked, Any, None]:
    """R7.16, R7.17 — pay or leave; the first rolls, all who stay change places."""
    leaving = yield from settle_charges(state, relay_charges(state, members))
    staying = tuple(rider for rider in members if rider not in leaving)
    roller = staying[0]
    gain = relay_gain(state, staying)
    state.spend(roller, plan.pe, RELAYING)
    squares = roll_distance(state, roller, RollHelp(plan.pe) if plan.pe else RollHelp())
    state.say("relayed", roller, squares, len(staying))
    squares, _ = yield from announce_move(state, roller, staying, squares, gain=gain, aside=False)
    rotate_relay(state, staying, squares, gain)


def relay_gain(state: CiclismoState, staying: tuple[int, ...]) -> int:
    """RULING 53, RULING 107 h, RULING 108 — squares won by relaying on the roller's terrain."""
    law = state.scene.law
    riders = min(len(staying), law.ttt_max_relay_riders if _team_trial(state) else len(staying))
    ground = state.scene.course.terrain(state.row[staying[0]])
    if ground.movement_class not in law.relay_gain_classes:
        return 0
    most = law.relay_gain_max
    return riders - 1 if isinstance(most, str) else min(riders - 1, most)


def new_order(state: CiclismoState, staying: tuple[int, ...]) -> tuple[int, ...]:
    """R7.25, RULING 92 — head first: the roller goes to the tail of those who relay."""
    relaying = len(staying)
    if _team_trial(state):
        relaying = min(relaying, state.scene.law.ttt_max_relay_riders)
    return staying[1:relaying] + staying[:1] + staying[relaying:]


def rotate_relay(state: CiclismoState, staying: tuple[int, ...], squares: int, gain: int) -> None:
    """R7.26 — single file from the new head backwards; only the old head may lose ground."""
    roller = staying[0]
    front, lane = state.row[roller] + squares + gain, state.lane[roller]
    for rider in staying:
        lift_rider(state, rider)
    for place, rider in enumerate(new_order(state, staying)):
        before, target = state.row[rider], front - place
        if state.bonk[rider] and rider != roller:
            target -= bonked_squares(state, target - before)
        if target < before and rider != roller:
            settle_rider(state, rider, before, state.lane[rider])
        else:
            settle_rider(state, rider, target, lane)
        state.moved[rider] = True
        state.say("moved", rider, state.row[rider] - before, state.row[rider], state.lane[rider])


def _team_trial(state: CiclismoState) -> bool:
    return state.scene.course.format == "TTT"
