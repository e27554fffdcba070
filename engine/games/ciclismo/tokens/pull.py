"""R6.28 — a PULL token: riders who follow move with the puller in one block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.moves.block import announce_move, place_block, pull_formation
from engine.games.ciclismo.moves.payment import can_pay
from engine.games.ciclismo.state.formations import file_behind
from engine.games.ciclismo.state.plans import FOLLOW, NO_TOKEN, PULL, Plan
from engine.race.question import YES_NO, Asked, ask, each_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state.state import CiclismoState

JOIN: Final = "JOIN"


def pull_token(state: CiclismoState, rider: int) -> Generator[Asked, Any, None]:
    """R6.28, RULING 107 b — ask who follows, just before the dice; then pull as in a joint plan."""
    members = state.formations[state.formation[rider]]
    pe = state.tokens[rider].pe
    if state.row[rider] != state.tops[state.formation[rider]]:
        return  # a helper's token is not resolved by itself
    if not can_pay(state, rider, 0, pe):
        state.tokens[rider] = NO_TOKEN
        state.say("void", rider, PULL)
        return
    file = _file(state, rider, members)
    helpers = tuple([mate for mate in file if _gives(state, mate, pe)])
    followers = yield from _followers(state, rider, members)
    block = tuple(r for r in members if r == rider or r in file or r in followers)
    carried, squares = yield from pull_formation(state, rider, Plan(FOLLOW, pe, helpers), block)
    state.left += [r for r in block if r not in carried]
    squares, shift = yield from announce_move(state, rider, carried, squares)
    place_block(state, carried, rider, squares, shift)


def _file(state: CiclismoState, puller: int, members: tuple[int, ...]) -> tuple[int, ...]:
    """RULING 107 b — team-mates of the file who hold PULL too: they move with the block."""
    found = []
    for mate in file_behind(state, puller, members):
        if state.tokens[mate].kind != PULL or state.moved[mate]:
            break
        found.append(mate)
    return tuple(found)


def _gives(state: CiclismoState, mate: int, pe: int) -> bool:
    """R7.10, RULING 49 — behind effort a helper gives the +1 only for a point of the own."""
    own = state.tokens[mate].pe
    return own == min(1, pe) and can_pay(state, mate, own)


def _followers(
    state: CiclismoState, puller: int, members: tuple[int, ...]
) -> Generator[Asked, Any, set[int]]:
    """R6.28 — each rider without a token follows this puller or not; yes by default.

    One puller is named: a rider who would not pay for that one has left and rolls (RULING 51).
    """
    team_of, moved, tokens = state.scene.team_of, state.moved, state.tokens
    free: dict[int, list[int]] = {}
    for rider in members:
        if not moved[rider] and not tokens[rider].kind and rider not in state.left:
            free.setdefault(team_of[rider], []).append(rider)
    asked = []
    for team in sorted(free):
        riders, pe = (puller, *free[team]), tokens[puller].pe
        options, joins = each_of(YES_NO, len(free[team])), (True,) * len(free[team])
        asked.append(ask(JOIN, team, state.turn, riders, options, joins, "R6.28", about=pe))
    if not asked:
        return set()
    state.changed += 1
    answers = yield tuple(asked)
    return {
        rider
        for question, joins in zip(asked, answers)
        for rider, joined in zip(question.riders[1:], joins)
        if joined
    }
