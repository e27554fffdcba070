"""Formations: riders with no empty row between them, with the wheels they give each other.

R6.11, R6.12, R6.13, R6.14, R6.15, R7.9, R7.14, RULING 68.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.course import BEHIND
from engine.tour.values import TTT

if TYPE_CHECKING:
    from engine.games.ciclismo.roll import Table
    from engine.games.ciclismo.state import CiclismoState

SOLO: Final = "SOLO"
PAIR: Final = "PAIR"
GROUP: Final = "GROUP"
PELOTON: Final = "PELOTON"

_AHEAD_OF_ALL: Final = 1 << 20
"""A row ahead of every rider: before the first rider there is none to follow."""


def take_snapshot(state: CiclismoState) -> None:
    """R6.14, RULING 36, RULING 68 — formations, order and wheels for the whole turn.

    Nothing that is resolved later in the turn changes them.
    """
    row, lane, here, scene = state.row, state.lane, state.here, state.scene
    law, course = scene.law, scene.course
    # R6.13: one number a rider (row, lane, rider) sorts faster than a key function would.
    present = compress(range(len(row)), here)
    keys = sorted([(lane[r] << 8 | r) - (row[r] << 12) for r in present])
    order = [key & 255 for key in keys]
    formations: list[tuple[int, ...]] = []
    formation, wheel = state.formation, state.wheel
    gap, bonus = law.formation_min_free_rows, law.slipstream_bonus
    any_lane = law.slipstream_scope == "any_lane"
    number, start, last, shelter = 0, 0, _AHEAD_OF_ALL, 0
    for place, rider in enumerate(order):
        at = row[rider]
        if at != last:  # all riders of a row share the formation and the wheel of its first
            shelter = bonus if last == at + 1 <= at + gap else 0
            if place and last - at > gap:
                formations.append(tuple(order[start:place]))
                start = place
                number += 1
            last = at
        formation[rider] = number
        if any_lane or not shelter:
            wheel[rider] = shelter
        else:
            wheel[rider] = shelter if rider_at(state, at + 1, lane[rider]) >= 0 else 0
    if order:
        formations.append(tuple(order[start:]))
    if course.rough:
        for rider in order:
            if not has_shelter(state, rider):
                wheel[rider] = 0
    state.order = order
    state.formations = formations
    state.tops = [row[members[0]] for members in formations]


def has_shelter(state: CiclismoState, rider: int) -> bool:
    """RULING 93 — shelter counts little on cobbles; the start square decides."""
    rough = state.scene.course.terrain(state.row[rider]).rough
    return state.scene.law.cobbles_slipstream or not rough


def kind_of(size: int, peloton_min: int) -> str:
    """R6.11, RULING 37 — one SOLO, two PAIR, up to five GROUP, more PELOTON."""
    if size < 3:
        return SOLO if size == 1 else PAIR
    return GROUP if size < peloton_min else PELOTON


def is_peloton(table: Table, members: tuple[int, ...]) -> bool:
    """Tell whether these riders are a PELOTON."""
    return kind_of(len(members), table.scene.law.formation_peloton_min) == PELOTON


def rider_at(state: CiclismoState, row: int, lane: int) -> int:
    """Return the rider on a square, -1 if there is none: a stopped rider may stand there (R6.3)."""
    rider = state.who[(row + BEHIND) * state.scene.course.lanes + lane - 1]
    return rider if 0 <= rider < len(state.here) and state.here[rider] else -1


def front_row(state: CiclismoState, members: tuple[int, ...]) -> list[int]:
    """Return the riders of the foremost row of a formation, left to right."""
    top = state.row[members[0]]
    return [rider for rider in members if state.row[rider] == top]


def file_behind(state: CiclismoState, head: int, members: tuple[int, ...]) -> tuple[int, ...]:
    """R7.9, RULING 49 — team-mates behind the head in its lane, row after row without a gap."""
    course, team_of = state.scene.course, state.scene.team_of
    mates: tuple[int, ...] = ()
    if len(members) < 2 or not course.terrain(state.row[head]).flat:
        return mates
    row, lane = state.row[head], state.lane[head]
    while len(mates) < state.scene.law.pull_max_pullers_flat - 1:
        mate = rider_at(state, row - len(mates) - 1, lane)
        if mate < 0 or team_of[mate] != team_of[head]:
            break
        mates += (mate,)
    return mates


def controlling_teams(state: CiclismoState, members: tuple[int, ...]) -> dict[int, int]:
    """R7.14, RULING 52 — the teams that may control a peloton, and who pulls for each.

    By front-row position, left to right; the team's leftmost front-row rider is its head.
    """
    scene = state.scene
    if scene.course.format == TTT:
        return {scene.team_of[members[0]]: members[0]}  # RULING 92: always entitled
    front = front_row(state, members)
    top = state.row[members[0]]
    second = {(state.lane[r], scene.team_of[r]) for r in members if state.row[r] == top - 1}
    heads: dict[int, int] = {}
    for rider in front:
        team = scene.team_of[rider]
        mates = [r for r in front if scene.team_of[r] == team]
        behind = any((state.lane[r], team) in second for r in mates)
        # a house that asks for one rider takes nothing from a team that has two
        enough = min(2, scene.law.peloton_control_riders)
        if team not in heads and (len(mates) >= enough or behind):
            heads[team] = rider
    return heads


def exchange_riders(state: CiclismoState, first: int, second: int) -> None:
    """RULING 40 — two riders of a formation have swapped: the snapshot swaps them too."""
    number = state.formation[first]
    members, order = list(state.formations[number]), state.order
    for places in (members, order):
        one, other = places.index(first), places.index(second)
        places[one], places[other] = second, first
    state.formations[number] = tuple(members)
    wheel = state.wheel
    wheel[first], wheel[second] = wheel[second], wheel[first]
