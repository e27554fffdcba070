"""R6.25, RULING 107 i — who can reach a line, and so may lay SPRINT_ACTION."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.moves.roll import SPRINTING, effort_cap, in_echelon, penalty
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.state import CROSSWIND

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import State


def sprint_efforts(state: State, rider: int, members: tuple[int, ...]) -> tuple[int, int]:
    """R6.25 — most effort for move and sprint rolls of SPRINT_ACTION; (-1, 0) if illegal."""
    ahead = squares_to_line(state, rider)
    if ahead < 0:
        return -1, 0
    purse = state.purse(rider)
    pe = min(effort_cap(state.scene, ground_of(state, rider), rider, SPRINTING), purse)
    if reach(state, rider, pe, launched=False) < ahead:
        launcher = any(state.purse(mate) > 0 for mate in mates(state, rider, members, 1))
        if not launcher or reach(state, rider, pe, launched=True) < ahead:
            return -1, 0
    return pe, min(state.scene.sprint[rider].max_pe, purse)


def squares_to_line(state: State, rider: int) -> int:
    """Return the squares to the next line he can sprint for, -1 if there is none; no feed zone."""
    course = state.scene.course
    for number in range(state.line_at[rider], len(course.lines)):
        if course.lines[number].kind != "FEED":
            return course.crossed_at[number] + 1 - state.row[rider]
    return -1


def reach(state: State, rider: int, pe: int, *, launched: bool) -> int:
    """R6.25, RULING 107 i — his largest final result: all dice at their maximum."""
    scene, ground = state.scene, ground_of(state, rider)
    own = scene.cells[ground][rider]
    repeated = own.efforts[pe]
    top = own.most + 3 * repeated[0] + 2 * repeated[1] + state.wheel[rider]
    windy = state.weather == CROSSWIND and scene.course.grounds[ground].flat
    if windy and in_echelon(state, rider):
        top += 3
    if launched:
        top += {"1D3": 3, "1D2": 2, "none": 0}[scene.law.sprint_leadout_die]
        if not scene.law.sprint_leadout_and_slipstream_add:
            top -= state.wheel[rider]
    return max(scene.law.move_minimum, top + penalty(state, rider, effort=pe > 0))


def ground_of(state: State, rider: int) -> int:
    """Return the number of the ground a rider stands on."""
    return state.scene.course.ground[state.row[rider] + BEHIND]


def mates(state: State, rider: int, members: tuple[int, ...], ahead: int) -> list[int]:
    """Return his team-mates so many rows ahead of him."""
    team_of, row = state.scene.team_of, state.row
    team, there = team_of[rider], row[rider] + ahead
    return [mate for mate in members if row[mate] == there and team_of[mate] == team]
