"""R6.25, RULING 107 i — who can reach a line, and so may lay SPRINT_ACTION."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.games.ciclismo.moves.payment import can_pay
from engine.games.ciclismo.moves.roll import in_echelon, penalty
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.state import CROSSWIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.state.state import State


class Sprint(NamedTuple):
    """Most effort of a SPRINT_ACTION, for the move and for sprint rolls."""

    move: int
    dice: int
    needy: bool = False
    """He reaches the line only if he is launched with effort."""


NO_SPRINT: Final = Sprint(-1, 0)
Rows = dict[tuple[int, int], list[int]]
"""Riders of one formation by row and team."""


def sprints_of(state: State, members: tuple[int, ...]) -> dict[int, Sprint]:
    """R6.25 — who of a formation may lay SPRINT_ACTION; most of the time nobody is near a line."""
    course, farthest, row = state.scene.course, state.scene.farthest, state.row
    found = {}
    rows: Rows = {}
    for rider in members:
        at = row[rider] + BEHIND
        if course.to_line[at] <= farthest[course.ground[at]][rider]:
            rows = rows or rows_of(state, members)
            sprint = _sprint(state, rider, rows)
            if sprint.move >= 0:
                found[rider] = sprint
    return found


def _sprint(state: State, rider: int, rows: Rows) -> Sprint:
    ahead = squares_to_line(state, rider)
    if ahead < 0:
        return NO_SPRINT
    purse = state.purse(rider)
    pe = min(state.scene.sprint_caps[ground_of(state, rider)][rider], purse)
    needy = reach(state, rider, pe, launched=False) < ahead
    if needy:
        launcher = any(can_pay(state, mate, 1) for mate in mates(state, rider, rows, 1))
        if not launcher or reach(state, rider, pe, launched=True) < ahead:
            return NO_SPRINT
    return Sprint(pe, min(state.scene.sprint[rider].max_pe, purse), needy)


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
    triples, doubles = own.efforts[pe]
    effort = 3 * triples + 2 * doubles + penalty(state, rider, effort=pe > 0)
    # in a cold where effort costs more than it brings he goes farther without it (RULING 79)
    top = own.most + max(effort, penalty(state, rider, effort=False)) + state.wheel[rider]
    windy = state.weather == CROSSWIND and scene.course.grounds[ground].flat
    if windy and in_echelon(state, rider):
        top += 3
    if launched:
        top += {"1D3": 3, "1D2": 2, "none": 0}[scene.law.sprint_leadout_die]
        if not scene.law.sprint_leadout_and_slipstream_add:
            top -= state.wheel[rider]
    return max(scene.law.move_minimum, top)


def ground_of(state: State, rider: int) -> int:
    """Return the number of the ground a rider stands on."""
    return state.scene.course.ground[state.row[rider] + BEHIND]


def rows_of(state: State, members: tuple[int, ...]) -> Rows:
    """Return the riders of a formation by row and team."""
    team_of, row = state.scene.team_of, state.row
    found: Rows = {}
    for rider in members:
        found.setdefault((row[rider], team_of[rider]), []).append(rider)
    return found


def mates(state: State, rider: int, rows: Rows, ahead: int) -> Sequence[int]:
    """Return his team-mates so many rows ahead of him."""
    return rows.get((state.row[rider] + ahead, state.scene.team_of[rider]), ())
