"""RULING 100 — a stage closed behind its last paid place: who is still on the way comes home."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.phases.lines import FINISH
from engine.games.ciclismo.simplification import pace
from engine.games.ciclismo.state.formations import take_snapshot
from engine.games.ciclismo.state.squares import lift_rider
from engine.race.values import OK, RIDING

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState


def may_close(state: CiclismoState) -> bool:
    """Tell whether the house closes stages so, and every paid place of this one is taken."""
    if not state.scene.law.finish_close:
        return False
    line = state.scene.course.lines[-1]
    return len(state.line_places[-1]) >= max(len(line.points), len(line.bonus), 1)


def close_stage(state: CiclismoState) -> None:
    """Bring riders home by the turns their road takes on average (RULING 96), the foremost first.

    No place that is left pays anything; the turns count in the classifications as any others.
    """
    left = [
        rider
        for rider, status in enumerate(state.status)
        if status == RIDING and rider not in state.simplified
    ]
    turns = {rider: state.turn + turns_left(state, rider) for rider in left}
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
        state.say("crossed", rider, FINISH, line.square, len(places), 0, 0, 0)
    state.line_order = (*state.line_order[:-1], tuple([rider for rider, _, _ in places]))
    take_snapshot(state)


def turns_left(state: CiclismoState, rider: int) -> int:
    """RULING 96 — how many turns the road that is left takes a rider on average, at least one."""
    scene = state.scene
    course = scene.course
    whole = Fraction(0)
    for row in range(state.row[rider] + 1, course.crossed_at[-1] + 1):
        whole += 1 / pace(scene, rider, course.ground[row + BEHIND])
    return max(1, ceil(whole))
