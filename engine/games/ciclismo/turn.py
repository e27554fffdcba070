"""A stage on the road, turn by turn: the phases of a turn, its end, and the end of the stage.

R6.17, R6.32, R10.3, RULING 70, RULING 90, RULING 100, RULING 106.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from engine.errors import SetupError
from engine.games.ciclismo.activation import activation
from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.incidents import (
    come_back,
    count_down,
    end_weather_turn,
    roll_incidents,
    roll_start_weather,
)
from engine.games.ciclismo.law import race_numbers
from engine.games.ciclismo.lines import FINISH, leave_road, settle_lines
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.simplification import pace, simplify
from engine.games.ciclismo.squares import lift_rider
from engine.games.ciclismo.start import choose_sides, place_riders
from engine.games.ciclismo.state import NO_TOKEN, UNBOUND
from engine.race.field import find_peloton
from engine.race.values import OK, RIDING
from engine.tour.values import ITT, ROAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.state import CiclismoState
    from engine.race.question import Step


def road_stage(state: CiclismoState) -> Step:
    """R6.32 — all riders start together; turn after turn until none is on the way."""
    teams = list(range(len(state.scene.teams)))
    yield from simplify(state)
    yield from choose_sides(state)
    order = yield from place_riders(state, teams)
    roll_start_weather(state)
    yield from ride_turns(state, order)


def ride_turns(state: CiclismoState, teams: Sequence[int]) -> Step:
    """RULING 100 — turns until everybody of these teams who started has arrived or abandoned.

    A house may close a road stage as soon as its last paid place is taken.
    """
    riders = [r for team in teams for r in state.scene.teams[team] if state.here[r]]
    take_snapshot(state)
    while RIDING in [state.status[rider] for rider in riders]:
        next_turn(state)
        yield from _play_turn(state, list(teams))
        if state.scene.course.format == ROAD and _may_close(state):
            _close_stage(state)


def next_turn(state: CiclismoState) -> None:
    """RULING 100 — begin the next turn; a guard ends a stage that would never end."""
    if state.turn >= state.scene.law.engine_max_turns:
        raise SetupError("race_endless", turns=state.turn)
    state.turn += 1
    state.log_event("turn_began", -1)
    begin_phase(state, "TURN_BEGIN")
    state.bar_effort()


def begin_phase(state: CiclismoState, phase: str) -> None:
    """Begin a phase: everybody may see the road anew."""
    state.phase = phase
    state.changed += 1


def _play_turn(state: CiclismoState, teams: list[int]) -> Step:
    """R6.17 — one turn; the snapshot is taken after cession and holds for all of it (R6.14)."""
    if state.stopped:
        come_back(state)
        take_snapshot(state)
    if state.turn >= 2 and state.scene.course.format != ITT:
        begin_phase(state, "CESSION")
        yield from cession(state)
    begin_phase(state, "DELIBERATION")
    solo_offers = yield from deliberation(state)
    begin_phase(state, "ACTIVATION")
    if any(plan.kind in UNBOUND for plan in state.plans):
        tokens_lie = yield from activation(state, solo_offers)
        if tokens_lie:
            begin_phase(state, "RESOLUTION")
            yield from resolution(state)
    begin_phase(state, "MOVEMENT")
    yield from movement(state)
    begin_phase(state, "LINES")
    yield from settle_lines(state)
    begin_phase(state, "TURN_END")
    end_turn(state, teams)


def end_turn(state: CiclismoState, teams: list[int]) -> None:
    """RULING 106 — finishers, incidents, counters, weather, formations, flags."""
    leave_road(state)
    if state.stopped or any(state.bonk):
        count_down(state)
    if state.risks:
        roll_incidents(state)
    if state.scene.law.weather_enabled:
        end_weather_turn(state, teams)
    ahead = state.formations[: find_peloton(state.formations)]
    take_snapshot(state)
    if state.scene.law.dropped_flag:
        _flag_dropped(state, ahead)
    _count_break_turns(state)
    for rider in state.order:
        state.moved[rider] = False
    if state.laid:
        state.tokens = [NO_TOKEN] * len(state.tokens)
        state.launched = [-1] * len(state.tokens)
        state.laid = False
        state.left = []
        state.pullers = {}


def _flag_dropped(state: CiclismoState, ahead: list[tuple[int, ...]]) -> None:
    """R10.3, RULING 70 — riders of a break who are now behind the foremost of their companions."""
    if True in state.dropped:
        state.dropped = [False] * len(state.dropped)
    for members in ahead:
        present = [rider for rider in members if state.here[rider]]
        if len(present) > 1:
            foremost = min(state.formation[rider] for rider in present)
            for rider in present:
                if state.formation[rider] > foremost:
                    state.dropped[rider] = True
                    state.log_event("dropped", rider)


def _count_break_turns(state: CiclismoState) -> None:
    """RULING 90 — a turn ended ahead of the largest formation, in a smaller one of at most five."""
    if len(state.formations) < 2:
        return
    largest, most = find_peloton(state.formations), race_numbers("break")["most"]
    size = len(state.formations[largest])
    for members in state.formations[:largest]:
        if len(members) <= most and len(members) < size:
            for rider in members:
                state.break_turns[rider] += 1


def _may_close(state: CiclismoState) -> bool:
    """Tell whether the house closes stages so, and every paid place of this one is taken."""
    if not state.scene.law.finish_close:
        return False
    line = state.scene.course.lines[-1]
    return len(state.line_places[-1]) >= max(len(line.points), len(line.bonus), 1)


def _close_stage(state: CiclismoState) -> None:
    """Bring riders home by the turns their road takes on average (RULING 96), the foremost first.

    No place that is left pays anything; the turns count in the classifications as any others.
    """
    left = [
        rider
        for rider, status in enumerate(state.status)
        if status == RIDING and rider not in state.simplified
    ]
    turns = {rider: state.turn + _turns_left(state, rider) for rider in left}
    order = {rider: place for place, rider in enumerate(state.order)}
    left.sort(key=lambda rider: (turns[rider], -state.row[rider], order.get(rider, rider)))
    line, places = state.scene.course.lines[-1], state.line_places[-1]
    for rider in left:
        if state.here[rider]:
            lift_rider(state, rider)
            state.here[rider] = False
            state.moved[rider] = False
        state.finished[rider] = turns[rider]
        state.status[rider] = OK
        places.append((rider, turns[rider], 0))
        state.log_event("crossed", rider, FINISH, line.square, len(places), 0, 0, 0)
    state.line_order = (*state.line_order[:-1], tuple([rider for rider, _, _ in places]))
    take_snapshot(state)


def _turns_left(state: CiclismoState, rider: int) -> int:
    """RULING 96 — how many turns the road that is left takes a rider on average, at least one."""
    scene, course = state.scene, state.scene.course
    turns = Fraction(0)
    for row in range(state.row[rider] + 1, course.crossed_at[-1] + 1):
        turns += 1 / pace(scene, rider, course.ground[row + BEHIND])
    return max(1, ceil(turns))
