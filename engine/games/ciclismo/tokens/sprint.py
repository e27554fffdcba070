"""R10.7, RULING 72 — launching a team-mate, and the move of a rider who sprints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.moves.payment import can_pay
from engine.games.ciclismo.moves.roll import SPRINTING, RollHelp, roll_distance
from engine.games.ciclismo.moves.stop import land_rider, where_to_stop
from engine.games.ciclismo.state.plans import LEAD_OUT, LEADING_OUT, NO_TOKEN, SPRINT_ACTION
from engine.games.ciclismo.state.plans import SPRINTING as SPRINT_CAUSE

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState
    from engine.race.question import Step


def lead_out(state: CiclismoState, rider: int) -> Step:
    """RULING 72 (1) — the launcher rolls alone; the effort is a die for the launched rider."""
    token = state.tokens[rider]
    if not can_pay(state, rider, token.pe):
        state.tokens[rider] = NO_TOKEN
        state.say("void", rider, LEAD_OUT)
        return
    state.spend(rider, token.pe, LEADING_OUT)
    state.launched[token.target] = token.pe  # RULING 109 a: no other launches this rider
    squares = roll_distance(state, rider)
    state.say("led_out", rider, squares, token.pe, token.target)
    land_rider(state, rider, (yield where_to_stop(state, rider, squares)))


def roll_sprint_move(state: CiclismoState, rider: int) -> Step:
    """RULING 72 (2) — own dice, effort dice, the launcher's die and the wheel."""
    pe = state.tokens[rider].pe
    if not can_pay(state, rider, 0, pe, SPRINTING):
        state.tokens[rider] = NO_TOKEN
        state.say("void", rider, SPRINT_ACTION)
        return
    state.spend(rider, pe, SPRINT_CAUSE)
    law, launched = state.scene.law, state.launched[rider] >= 1
    die = {"1D3": (1, 0), "1D2": (0, 1), "none": (0, 0)}[law.sprint_leadout_die]
    triples, doubles = die if launched else (0, 0)
    wheel = law.sprint_leadout_and_slipstream_add or not launched
    squares = roll_distance(state, rider, RollHelp(pe, SPRINTING, triples, doubles, wheel=wheel))
    state.say("sprinted", rider, squares, pe, launched)
    land_rider(state, rider, (yield where_to_stop(state, rider, squares)))
