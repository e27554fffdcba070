"""R6.25 — which tokens each rider may lay, and which of a team go together."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.games.ciclismo.moves.payment import can_pay
from engine.games.ciclismo.numbers.course import BEHIND, BEYOND
from engine.games.ciclismo.state.formations import file_behind, front_row
from engine.games.ciclismo.state.plans import (
    ATTACK,
    LEAD_OUT,
    NO_TOKEN,
    PULL,
    SPRINT_ACTION,
    Token,
)
from engine.games.ciclismo.tokens.reach import (
    NO_SPRINT,
    Rows,
    SprintReach,
    mates_ahead,
    rows_of,
    sprints_of,
)
from engine.race.question import Choice
from engine.tour.values import ITT

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState

Files = dict[int, tuple[int, ...]]
"""R7.9 — riders who could help a puller: each with the file of riders ahead, puller first."""


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
    found = []
    for rider in members:
        purse = 0 if barred else pe[rider]
        cap = min(cells[ground_at[row[rider] + BEHIND]][rider].max_pe, purse)
        pull = -1
        if row[rider] == front:
            pull = min(law.pull_max_pe, cap)
        elif rider in files:
            pull = int(can_pay(state, rider, 1))  # RULING 49: it buys no die, so it is a charge
        if sprints:
            launch = _launch(state, rider, rows, sprints)
            sprint = sprints.get(rider, NO_SPRINT)
            found.append(_offer(law.attack_min_pe, cap, pull, sprint, launch, purse))
        else:
            found.append(_offer(law.attack_min_pe, cap, pull))
    return found


@lru_cache(maxsize=4096)
def _offer(
    fewest: int,
    attack: int,
    pull: int,
    sprint: SprintReach = NO_SPRINT,
    launch: tuple[tuple[int, int], ...] = (),
    purse: int = 0,
) -> Offer:  # fmt: skip
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
    found: Files = {}
    if len(members) > 1 and state.scene.course.terrain(state.row[members[0]]).flat:
        for head in front_row(state, members):
            file = file_behind(state, head, members)
            for place, mate in enumerate(file):
                found[mate] = (head, *file[:place])
    return found


def _launch(
    state: CiclismoState, rider: int, rows: Rows, sprints: dict[int, SprintReach]
) -> tuple[tuple[int, int], ...]:
    """R6.25 — team-mates in the row directly behind who may sprint, each with 0 or 1 PE."""
    most = int(
        can_pay(state, rider, 1)
    )  # RULING 72: a launcher's effort buys no die for the own roll
    return tuple(
        [
            (mate, pe)
            for mate in mates_ahead(state, rider, rows, -1)
            if mate in sprints
            for pe in range(most + 1)
        ]
    )
