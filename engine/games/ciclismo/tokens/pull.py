"""R6.28 — a PULL token: who wants to follow moves with the puller in one block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.moves.block import announce, place_block, pull
from engine.games.ciclismo.moves.payment import can_pay
from engine.games.ciclismo.state.formations import file_behind
from engine.games.ciclismo.state.plans import FOLLOW, NO_TOKEN, PULL, Plan
from engine.race.question import YES_NO, Asked, ask, each_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state.state import State

JOIN: Final = "JOIN"


def pull_token(state: State, rider: int) -> Generator[Asked, Any, None]:
    """R6.28, RULING 107 b — ask who follows, just before the dice; then pull as in a joint plan."""
    members = state.formations[state.formation[rider]]
    pe = state.tokens[rider].pe
    if state.row[rider] != state.tops[state.formation[rider]]:
        return  # a helper's token is not resolved by itself
    if not can_pay(state, rider, 0, pe):
        state.tokens[rider] = NO_TOKEN
        state.say("void", rider, PULL)
        return
    helpers = _helpers(state, rider, members, pe)
    followers = yield from _followers(state, rider, members)
    block = tuple(r for r in members if r == rider or r in helpers or r in followers)
    carried, squares = yield from pull(state, rider, Plan(FOLLOW, pe, helpers), block)
    state.left += [r for r in block if r not in carried]
    squares, shift = yield from announce(state, rider, carried, squares)
    place_block(state, carried, rider, squares, shift)


def _helpers(state: State, puller: int, members: tuple[int, ...], pe: int) -> tuple[int, ...]:
    """R6.28 — team-mates of the file who hold PULL too; behind effort each must pay his own."""
    found = []
    for mate in file_behind(state, puller, members):
        token = state.tokens[mate]
        if token.kind != PULL or state.moved[mate]:
            break
        if token.pe == min(1, pe) and can_pay(state, mate, token.pe):
            found.append(mate)
    return tuple(found)


def _followers(
    state: State, puller: int, members: tuple[int, ...]
) -> Generator[Asked, Any, set[int]]:
    """R6.28 — each rider without a token says whether he follows this puller; yes by default.

    He names one puller: who would not pay for that one has left him and rolls (RULING 51).
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
