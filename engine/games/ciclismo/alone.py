"""R6.33, RULING 105 — a rider alone on the road: no cession, no vote, no pursuit, no wheel."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.moves.roll import RollHelp, roll_distance
from engine.games.ciclismo.moves.stop import go_straight, land_rider, where_to_stop
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.phases.deliberation import SOLO, solo_plans
from engine.games.ciclismo.phases.incidents import come_back, count_down, roll_incidents
from engine.games.ciclismo.phases.lines import leave_road, settle_lines
from engine.games.ciclismo.phases.movement import AS_FAR_AS_IT_GOES, ride_for_himself
from engine.games.ciclismo.phases.weather import end_of_turn
from engine.games.ciclismo.state.formations import take_snapshot
from engine.games.ciclismo.state.plans import ATTACK, ATTACKING, ROLL, Plan
from engine.games.ciclismo.turn import begin_phase, next_turn
from engine.race.question import Each, ask
from engine.race.values import RIDING

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState
    from engine.race.question import Step

ROLLS: Final[tuple[Plan, ...]] = (Plan(ROLL),)


def ride_alone(state: CiclismoState, rider: int) -> Step:
    """R6.33 — the turn of R6.17 without the phases that need another rider."""
    take_snapshot(state)
    while state.status[rider] == RIDING:
        next_turn(state)
        if state.stopped:
            come_back(state)
            take_snapshot(state)
        if state.here[rider]:
            yield from _move(state, rider)
            if state.row[rider] > state.scene.course.crossed_at[state.line_at[rider]]:
                begin_phase(state, "LINES")
                yield from settle_lines(state)
        _end(state, rider)


def _move(state: CiclismoState, rider: int) -> Step:
    """R6.23, RULING 105 — roll, basic movement, or an attack laid openly."""
    begin_phase(state, "DELIBERATION")
    team = state.scene.team_of[rider]
    law = state.scene.law
    ground = state.scene.course.ground[state.row[rider] + BEHIND]
    cap = min(state.scene.cells[ground][rider].max_pe, state.purse(rider))
    options = _options(law.basic_allow_individual, law.attack_min_pe, cap)
    ((mode, pe, _),) = yield ask(SOLO, team, state.turn, (rider,), options, ROLLS, "RULING 105")
    state.phase = "MOVEMENT"
    if mode == ATTACK:
        state.spend(rider, pe, ATTACKING)
        state.attacks[rider] += 1
        squares = roll_distance(state, rider, RollHelp(pe))
        state.say("attacked", rider, squares, pe)
    else:
        squares = ride_for_himself(state, rider, mode)
    if mode in AS_FAR_AS_IT_GOES:
        go_straight(state, rider, squares)
    else:
        land_rider(state, rider, (yield where_to_stop(state, rider, squares)))


@cache
def _options(basic: bool, fewest: int, most: int) -> Each:
    """Return what a rider in a time trial may do with so many effort points."""
    return Each((solo_plans(basic, tuple(range(fewest, most + 1)), activates=False),))


def _end(state: CiclismoState, rider: int) -> None:
    """RULING 106 — the same order; formations of one need not be found again."""
    leave_road(state)
    if state.stopped or state.bonk[rider]:
        count_down(state)
    if state.risks:
        roll_incidents(state)
    if state.scene.law.weather_enabled:
        end_of_turn(state, [state.scene.team_of[rider]])
    state.moved[rider] = False
