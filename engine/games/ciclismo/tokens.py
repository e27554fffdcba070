"""Tokens each rider may lay, and which line is within reach of a sprint: R6.25, RULING 109 e."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.games.ciclismo.course import BEHIND, BEYOND
from engine.games.ciclismo.formations import file_behind, front_row
from engine.games.ciclismo.law import LEADOUT_DICE, most_shown
from engine.games.ciclismo.payment import can_pay
from engine.games.ciclismo.roll import has_wind_die, roll_penalty
from engine.games.ciclismo.state import ATTACK, LEAD_OUT, NO_TOKEN, PULL, SPRINT_ACTION, Token
from engine.race.question import Choice
from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.state import CiclismoState

Rows = dict[tuple[int, int], list[int]]
"""Riders of one formation by row and team."""
Files = dict[int, tuple[int, ...]]
"""R7.9 — riders who could help a puller: each with the file of riders ahead, puller first."""


class SprintReach(NamedTuple):
    """Most effort of a SPRINT_ACTION, for the move and for sprint rolls."""

    move: int
    dice: int
    needy: bool = False
    """The rider reaches the line only if launched with effort."""


NO_SPRINT: Final = SprintReach(-1, 0)


class Offer(NamedTuple):
    """The tokens one rider may lay, the blank one first, and what is to know of them."""

    tokens: Choice
    needy: bool = False
    """The rider can sprint only if launched with effort."""
    launches: int = -1
    """Most effort of a LEAD_OUT; -1 if there is no rider to launch."""
    pulls: bool = False


def offer_tokens(state: CiclismoState, members: tuple[int, ...], files: Files) -> list[Offer]:
    """R6.25 — the tokens of every rider of a formation that does not move as one."""
    law, row, pe, barred = state.scene.law, state.row, state.pe, state.barred
    cells, ground_at = state.scene.cells, state.scene.course.ground
    trial = state.scene.course.format == ITT  # RULING 105: nothing but ATTACK fits a lone rider
    front = row[members[0]] if len(members) > 1 and not trial else BEYOND
    sprints = {} if trial else sprints_of(state, members)
    rows = rows_of(state, members) if sprints else {}
    offers = []
    for rider in members:
        purse = 0 if barred else pe[rider]
        cap = min(cells[ground_at[row[rider] + BEHIND]][rider].max_pe, purse)
        pull = -1
        if row[rider] == front:
            pull = min(law.pull_max_pe, cap)
        elif rider in files:
            pull = int(can_pay(state, rider, 1))  # RULING 49: it buys no die, so it is a charge
        if sprints:
            launch = _possible_launches(state, rider, rows, sprints)
            sprint = sprints.get(rider, NO_SPRINT)
            offers.append(_make_offer(law.attack_min_pe, cap, pull, sprint, launch, purse))
        else:
            offers.append(_make_offer(law.attack_min_pe, cap, pull))
    return offers


def _possible_launches(
    state: CiclismoState, rider: int, rows: Rows, sprints: dict[int, SprintReach]
) -> tuple[tuple[int, int], ...]:
    """R6.25 — team-mates in the row directly behind who may sprint, each with 0 or 1 PE."""
    # RULING 72: the effort of a launcher buys no die for the own roll, so it is a charge
    most = int(can_pay(state, rider, 1))
    return tuple(
        [
            (mate, pe)
            for mate in _mates_near(state, rider, rows, -1)
            if mate in sprints
            for pe in range(most + 1)
        ]
    )


@lru_cache(maxsize=4096)
def _make_offer(
    fewest: int,
    attack: int,
    pull: int,
    sprint: SprintReach = NO_SPRINT,
    launch: tuple[tuple[int, int], ...] = (),
    purse: int = 0,
) -> Offer:
    """Return these tokens; most riders of a race are offered one of a few hundred sets."""
    tokens = [NO_TOKEN]
    tokens += [Token(ATTACK, pe) for pe in range(fewest, attack + 1)]
    tokens += [Token(LEAD_OUT, pe, 0, mate) for mate, pe in launch]
    tokens += [
        Token(SPRINT_ACTION, pe, dice)
        for pe in range(sprint.move + 1)
        for dice in range(sprint.dice + 1)
        if pe + dice <= purse
    ]
    tokens += [Token(PULL, pe) for pe in range(pull + 1)]
    return Offer(Choice(tokens), sprint.needy, max((pe for _, pe in launch), default=-1), pull >= 0)


def files_of(state: CiclismoState, members: tuple[int, ...]) -> Files:
    """R7.9, RULING 49 — the files behind every rider of the front row, on the flat."""
    files: Files = {}
    if len(members) > 1 and state.scene.course.terrain(state.row[members[0]]).flat:
        for head in front_row(state, members):
            file = file_behind(state, head, members)
            for place, mate in enumerate(file):
                files[mate] = (head, *file[:place])
    return files


def sprints_of(state: CiclismoState, members: tuple[int, ...]) -> dict[int, SprintReach]:
    """R6.25 — riders of a formation who may lay SPRINT_ACTION; mostly none is near a line."""
    course, farthest = state.scene.course, state.scene.farthest
    ground, sprint_at = course.ground, course.sprint_at
    row, line_at = state.row, state.line_at
    sprints = {}
    rows: Rows = {}
    for rider in members:
        at = row[rider]
        # what is farther than the best of all results needs no closer look
        if sprint_at[line_at[rider]] + 1 - at <= farthest[ground[at + BEHIND]][rider]:
            rows = rows or rows_of(state, members)
            sprint = _sprint_reach(state, rider, rows)
            if sprint.move >= 0:
                sprints[rider] = sprint
    return sprints


def _sprint_reach(state: CiclismoState, rider: int, rows: Rows) -> SprintReach:
    """R6.25 — what a rider may spend on a sprint for the next line, if it is within reach."""
    ahead = squares_to_line(state, rider)
    purse = state.purse(rider)
    pe = min(state.scene.sprint_caps[_ground_of(state, rider)][rider], purse)
    needy = _largest_result(state, rider, pe, launched=False) < ahead
    if needy:
        launcher = any(can_pay(state, mate, 1) for mate in _mates_near(state, rider, rows, 1))
        if not launcher or _largest_result(state, rider, pe, launched=True) < ahead:
            return NO_SPRINT
    return SprintReach(pe, min(state.scene.sprint[rider].max_pe, purse), needy)


def squares_to_line(state: CiclismoState, rider: int) -> int:
    """RULING 109 e — squares to the first line a rider has not crossed and can sprint for.

    Less than one where cession carried the rider over it; more than any ride if there is none.
    """
    return state.scene.course.sprint_at[state.line_at[rider]] + 1 - state.row[rider]


def _largest_result(state: CiclismoState, rider: int, pe: int, *, launched: bool) -> int:
    """R6.25, RULING 107 i — a rider's largest final result: all dice at their maximum."""
    scene, ground = state.scene, _ground_of(state, rider)
    own = scene.cells[ground][rider]
    effort = most_shown(own.efforts[pe]) + roll_penalty(
        state, rider, state.row[rider], effort=pe > 0
    )
    # in a cold where effort costs more than it brings a rider goes farther without it (RULING 79)
    most = (
        own.most
        + max(effort, roll_penalty(state, rider, state.row[rider], effort=False))
        + state.wheel[rider]
    )
    if has_wind_die(state, rider, ground):
        most += 3
    if launched:
        most += most_shown(LEADOUT_DICE[scene.law.sprint_leadout_die])
        if not scene.law.sprint_leadout_and_slipstream_add:
            most -= state.wheel[rider]
    return max(scene.law.move_minimum, most)


def _ground_of(state: CiclismoState, rider: int) -> int:
    return state.scene.course.ground[state.row[rider] + BEHIND]


def rows_of(state: CiclismoState, members: tuple[int, ...]) -> Rows:
    """Return the riders of a formation by row and team."""
    team_of, row = state.scene.team_of, state.row
    rows: Rows = {}
    for rider in members:
        rows.setdefault((row[rider], team_of[rider]), []).append(rider)
    return rows


def _mates_near(state: CiclismoState, rider: int, rows: Rows, ahead: int) -> Sequence[int]:
    """Return the team-mates of a rider so many rows ahead, or behind where it is negative."""
    return rows.get((state.row[rider] + ahead, state.scene.team_of[rider]), ())
