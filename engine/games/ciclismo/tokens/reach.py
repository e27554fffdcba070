"""R6.25, RULING 107 i, RULING 109 e — riders who reach a line, and so may lay SPRINT_ACTION."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.games.ciclismo.moves.payment import can_pay
from engine.games.ciclismo.moves.roll import in_echelon, roll_penalty
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.state import CROSSWIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.state.state import CiclismoState


class SprintReach(NamedTuple):
    """Most effort of a SPRINT_ACTION, for the move and for sprint rolls."""

    move: int
    dice: int
    needy: bool = False
    """The rider reaches the line only if launched with effort."""


NO_SPRINT: Final = SprintReach(-1, 0)
Rows = dict[tuple[int, int], list[int]]
"""Riders of one formation by row and team."""


def sprints_of(state: CiclismoState, members: tuple[int, ...]) -> dict[int, SprintReach]:
    """R6.25 — riders of a formation who may lay SPRINT_ACTION; mostly none is near a line."""
    ground, sprint_at, farthest = (
        state.scene.course.ground, state.scene.course.sprint_at, state.scene.farthest,
    )  # fmt: skip
    row, line_at = state.row, state.line_at
    found = {}
    rows: Rows = {}
    for rider in members:
        at = row[rider]
        if sprint_at[line_at[rider]] + 1 - at <= farthest[ground[at + BEHIND]][rider]:
            rows = rows or rows_of(state, members)
            sprint = _sprint(state, rider, rows)
            if sprint.move >= 0:
                found[rider] = sprint
    return found


def _sprint(state: CiclismoState, rider: int, rows: Rows) -> SprintReach:
    ahead = squares_to_line(state, rider)
    purse = state.purse(rider)
    pe = min(state.scene.sprint_caps[ground_of(state, rider)][rider], purse)
    needy = reach(state, rider, pe, launched=False) < ahead
    if needy:
        launcher = any(can_pay(state, mate, 1) for mate in mates_ahead(state, rider, rows, 1))
        if not launcher or reach(state, rider, pe, launched=True) < ahead:
            return NO_SPRINT
    return SprintReach(pe, min(state.scene.sprint[rider].max_pe, purse), needy)


def squares_to_line(state: CiclismoState, rider: int) -> int:
    """RULING 109 e — squares to the first line a rider has not crossed and can sprint for.

    Less than one where cession carried the rider over it; more than any ride if there is none.
    """
    return state.scene.course.sprint_at[state.line_at[rider]] + 1 - state.row[rider]


def reach(state: CiclismoState, rider: int, pe: int, *, launched: bool) -> int:
    """R6.25, RULING 107 i — a rider's largest final result: all dice at their maximum."""
    scene, ground = state.scene, ground_of(state, rider)
    own = scene.cells[ground][rider]
    triples, doubles = own.efforts[pe]
    effort = 3 * triples + 2 * doubles + roll_penalty(state, rider, effort=pe > 0)
    # in a cold where effort costs more than it brings a rider goes farther without it (RULING 79)
    top = own.most + max(effort, roll_penalty(state, rider, effort=False)) + state.wheel[rider]
    windy = state.weather == CROSSWIND and scene.course.grounds[ground].flat
    if windy and in_echelon(state, rider):
        top += 3
    if launched:
        top += {"1D3": 3, "1D2": 2, "none": 0}[scene.law.sprint_leadout_die]
        if not scene.law.sprint_leadout_and_slipstream_add:
            top -= state.wheel[rider]
    return max(scene.law.move_minimum, top)


def ground_of(state: CiclismoState, rider: int) -> int:
    """Return the number of the ground a rider stands on."""
    return state.scene.course.ground[state.row[rider] + BEHIND]


def rows_of(state: CiclismoState, members: tuple[int, ...]) -> Rows:
    """Return the riders of a formation by row and team."""
    team_of, row = state.scene.team_of, state.row
    found: Rows = {}
    for rider in members:
        found.setdefault((row[rider], team_of[rider]), []).append(rider)
    return found


def mates_ahead(state: CiclismoState, rider: int, rows: Rows, ahead: int) -> Sequence[int]:
    """Return the rider's team-mates so many rows ahead."""
    return rows.get((state.row[rider] + ahead, state.scene.team_of[rider]), ())
