"""R6.25 — which tokens each rider may lay, and which of a team go together."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.formations import file_behind, front_row
from engine.games.ciclismo.state.plans import (
    ATTACK,
    LEAD_OUT,
    NO_TOKEN,
    PULL,
    SPRINT_ACTION,
    Token,
)
from engine.games.ciclismo.tokens.reach import ground_of, mates, sprint_efforts
from engine.race.question import Choice

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import State

BEYOND = 1 << 20
"""A row nobody reaches."""
NEAR = 48
"""No launched sprinter reaches a line so far ahead of who launches him."""
Files = dict[int, tuple[int, ...]]
"""R7.9 — who could help a puller: each with the riders of the file ahead of him, puller first."""


class Offer(NamedTuple):
    """The tokens one rider may lay, the blank one first, and which kinds are among them."""

    tokens: Choice
    sprints: bool = False
    launches: bool = False
    pulls: bool = False


def offers(state: State, members: tuple[int, ...], files: Files) -> list[Offer]:
    """R6.25 — the tokens of every rider of a formation that does not move as one."""
    scene, course, law, row, pe = (
        state.scene,
        state.scene.course,
        state.scene.law,
        state.row,
        state.pe,
    )
    fewest, to_line = law.attack_min_pe, course.to_line
    trial = course.format == "ITT"  # RULING 105: nothing but ATTACK fits a lone rider
    front = row[members[0]] if len(members) > 1 and not trial else BEYOND
    found = []
    for rider in members:
        at = row[rider] + BEHIND
        ground = course.ground[at]
        purse = 0 if state.barred else pe[rider]
        cap = min(scene.cells[ground][rider].max_pe, purse)
        pull = -1
        if row[rider] == front:
            pull = min(law.pull_max_pe, cap)
        elif rider in files:
            pull = min(1, purse)
        sprint: tuple[int, int] = (-1, 0)
        launch: tuple[tuple[int, int], ...] = ()
        if not trial:
            if to_line[at] <= scene.farthest[ground][rider]:
                sprint = sprint_efforts(state, rider, members)
            if to_line[at] < NEAR:
                launch = _launch(state, rider, members)
        if sprint[0] < 0 and not launch:
            found.append(_offer(fewest, cap, pull))
        else:
            found.append(_offer(fewest, cap, pull, sprint, launch, purse))
    return found


@lru_cache(maxsize=4096)
def _offer(
    fewest: int,
    attack: int,
    pull: int,
    sprint: tuple[int, int] = (-1, 0),
    launch: tuple[tuple[int, int], ...] = (),
    purse: int = 0,
) -> Offer:  # fmt: skip
    tokens = [NO_TOKEN]
    tokens += [Token(ATTACK, pe) for pe in range(fewest, attack + 1)]
    tokens += [Token(LEAD_OUT, pe, 0, mate) for mate, pe in launch]
    tokens += [
        Token(SPRINT_ACTION, pe, dice)
        for pe in range(sprint[0] + 1)
        for dice in range(sprint[1] + 1)
        if pe + dice <= purse
    ]
    tokens += [Token(PULL, pe) for pe in range(pull + 1)]
    return Offer(Choice(tokens), sprint[0] >= 0, bool(launch), pull >= 0)


def files_of(state: State, members: tuple[int, ...]) -> Files:
    """R7.9, RULING 49 — the files behind every rider of the front row, on the flat."""
    found: Files = {}
    if len(members) > 1 and state.scene.course.terrain(state.row[members[0]]).flat:
        for head in front_row(state, members):
            file = file_behind(state, head, members)
            for place, mate in enumerate(file):
                found[mate] = (head, *file[:place])
    return found


def _launch(state: State, rider: int, members: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """R6.25 — team-mates in the row directly behind who may sprint, each with 0 or 1 PE."""
    purse = state.purse(rider)
    return tuple(
        [
            (mate, pe)
            for mate in mates(state, rider, members, -1)
            if state.scene.farthest[ground_of(state, mate)][mate]
            >= state.scene.course.to_line[state.row[mate] + BEHIND]
            and sprint_efforts(state, mate, members)[0] >= 0
            for pe in range(min(1, purse) + 1)
        ]
    )
