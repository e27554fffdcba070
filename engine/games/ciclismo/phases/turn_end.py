"""RULING 106 — the bookkeeping of a turn, in its fixed order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.numbers.tables import race_numbers
from engine.games.ciclismo.phases.incidents import count_down, roll_incidents
from engine.games.ciclismo.phases.lines import leave_road
from engine.games.ciclismo.phases.weather import end_of_turn
from engine.games.ciclismo.state.formations import take_snapshot
from engine.games.ciclismo.state.plans import NO_TOKEN

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState


def turn_end(state: CiclismoState, teams: list[int]) -> None:
    """RULING 106 — finishers, incidents, counters, weather, formations, flags."""
    leave_road(state)
    if state.stopped or any(state.bonk):
        count_down(state)
    if state.risks:
        roll_incidents(state)
    if state.scene.law.weather_enabled:
        end_of_turn(state, teams)
    ahead = state.formations[: _bunch(state)]
    take_snapshot(state)
    if state.scene.law.dropped_flag:
        _drop(state, ahead)
    _count_break(state)
    moved = state.moved
    for rider in state.order:
        moved[rider] = False
    if state.laid:
        state.tokens = [NO_TOKEN] * len(state.tokens)
        state.launched = [-1] * len(state.tokens)
        state.laid = False
        state.left = []
        state.pullers = {}


def _bunch(state: CiclismoState) -> int:
    """RULING 70, RULING 90 — the number of the largest formation; of several, the rearmost."""
    largest = size = 0
    for number, members in enumerate(state.formations):
        if len(members) >= size:
            largest, size = number, len(members)
    return largest


def _drop(state: CiclismoState, ahead: list[tuple[int, ...]]) -> None:
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
                    state.say("dropped", rider)


def _count_break(state: CiclismoState) -> None:
    """RULING 90 — a turn ended ahead of the largest formation, in a smaller one of at most five."""
    if len(state.formations) < 2:
        return
    largest, most = _bunch(state), race_numbers("break")["most"]
    size = len(state.formations[largest])
    for members in state.formations[:largest]:
        if len(members) <= most and len(members) < size:
            for rider in members:
                state.break_turns[rider] += 1
