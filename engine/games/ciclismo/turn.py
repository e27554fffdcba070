"""A stage of Ciclismo a Fondo as one generator that reads like its rulebook (R6.17, R6.32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.errors import SetupError
from engine.games.ciclismo.closing import close_stage, may_close
from engine.games.ciclismo.phases.activation import activation
from engine.games.ciclismo.phases.cession import cession
from engine.games.ciclismo.phases.deliberation import deliberation
from engine.games.ciclismo.phases.incidents import come_back
from engine.games.ciclismo.phases.lines import settle_lines
from engine.games.ciclismo.phases.movement import movement
from engine.games.ciclismo.phases.resolution import resolution
from engine.games.ciclismo.phases.start import choose_sides, place_riders
from engine.games.ciclismo.phases.turn_end import turn_end
from engine.games.ciclismo.phases.weather import before_start
from engine.games.ciclismo.simplification import simplify
from engine.games.ciclismo.state.formations import take_snapshot
from engine.games.ciclismo.state.plans import ACTIVATE, INDEPENDENT
from engine.race.values import RIDING
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.state.state import CiclismoState
    from engine.race.question import Step


FREE: Final = frozenset((INDEPENDENT, ACTIVATE))
"""Plans that leave riders to themselves, so that they may lay tokens (R6.20, R6.23)."""


def road_stage(state: CiclismoState) -> Step:
    """R6.32 — all riders start together; turn after turn until none is on the way."""
    teams = list(range(len(state.scene.teams)))
    yield from simplify(state)
    yield from choose_sides(state)
    order = yield from place_riders(state, teams)
    before_start(state)
    yield from ride_turns(state, order)


def ride_turns(state: CiclismoState, teams: Sequence[int]) -> Step:
    """RULING 100 — turns until everybody of these teams who started has arrived or abandoned.

    A house may close a road stage as soon as its last paid place is taken.
    """
    riders = [r for team in teams for r in state.scene.teams[team] if state.here[r]]
    take_snapshot(state)
    while RIDING in [state.status[rider] for rider in riders]:
        next_turn(state)
        yield from turn(state, list(teams))
        if state.scene.course.format == ROAD and may_close(state):
            close_stage(state)


def turn(state: CiclismoState, teams: list[int]) -> Step:
    """R6.17 — one turn; the snapshot is taken after cession and holds for all of it (R6.14)."""
    if state.stopped:
        come_back(state)
        take_snapshot(state)
    if state.turn >= 2 and state.scene.course.format != "ITT":
        begin_phase(state, "CESSION")
        yield from cession(state)
    begin_phase(state, "DELIBERATION")
    made = yield from deliberation(state)
    begin_phase(state, "ACTIVATION")
    free = any(plan.kind in FREE for plan in state.plans)
    if free and (yield from activation(state, made)):
        begin_phase(state, "RESOLUTION")
        yield from resolution(state)
    begin_phase(state, "MOVEMENT")
    yield from movement(state)
    begin_phase(state, "LINES")
    yield from settle_lines(state)
    begin_phase(state, "TURN_END")
    turn_end(state, teams)


def next_turn(state: CiclismoState) -> None:
    """RULING 100 — begin the next turn; a guard ends a stage that would never end."""
    if state.turn >= state.scene.law.engine_max_turns:
        raise SetupError("race_endless", turns=state.turn)
    state.turn += 1
    begin_phase(state, "TURN_BEGIN")
    state.bar_effort()


def begin_phase(state: CiclismoState, phase: str) -> None:
    """Begin a phase: everybody may see the road anew."""
    state.phase = phase
    state.changed += 1
