"""Sections 6 and 7 — moving a rider: a roll and perhaps counters, or a draft that earns one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.juego.phases.drafting import ahead_of, price, target, why_not
from engine.race.question import Choice, Question, Step

if TYPE_CHECKING:
    from engine.games.juego.state import JuegoState

MOVE_MODE, ADD_BONUS, SHORTEN = "MOVE_MODE", "ADD_BONUS", "SHORTEN"
ROLL, DRAFT = "ROLL", "DRAFT"
MODES: Final = Choice((ROLL, DRAFT))
AMOUNTS: Final = tuple([Choice(range(n + 1)) for n in range(10)])


def move(state: JuegoState, rider: int) -> Step:
    """R6.1, R9.1 — the player drafts with a rider where possible and wanted, else rolls."""
    mode = ROLL
    if not why_not(state, rider):
        ahead = ahead_of(state, rider)
        goes_to, costs = target(state, ahead), price(state, ahead)
        mode = yield Question(
            MOVE_MODE, state.team_of[rider], state.turn, (rider,), MODES, ROLL, rule="R9.1",
            about=(ahead, goes_to, goes_to - state.space[rider], costs),
        )  # fmt: skip
    if mode == DRAFT:
        draft(state, rider, ahead_of(state, rider))
    else:
        yield from roll(state, rider)


def draft(state: JuegoState, rider: int, ahead: int) -> None:
    """R6.6, R7.1, R7.7, R7.8 — behind the rider ahead; a paid draft earns nothing (R7.9)."""
    team, costs = state.team_of[rider], price(state, ahead)
    state.purse[team] -= costs
    state.used[rider] = costs if state.law.inherits_price else 0  # RULING 11
    goes_to = target(state, ahead)
    before = state.space[rider]
    stand(state, rider, goes_to)
    state.say("drafted", rider, ahead, goes_to - before, goes_to, state.place[rider], costs)
    if not costs:
        state.say("followed", rider)
    if not costs and state.purse[team] < state.law.purse:  # R7.2
        state.purse[team] += 1
        state.earned[team] += 1
        state.say("earned", rider, state.purse[team])
    pass_lines(state, rider, before)


def roll(state: JuegoState, rider: int) -> Step:
    """R6.3, R7.4 — the dice, then counters of the team, each for one space more."""
    law, team, before = state.law, state.team_of[rider], state.space[rider]
    faces = state.dice.faces(state.turn, "roll", rider, law.dice)
    rolled = sum(faces)
    if state.deltas:
        rolled = max(1, rolled + state.deltas[before])
    state.say("rolled", rider, rolled)
    added = 0
    most = min(law.most_added, state.available(team))
    if most:
        added = yield Question(
            ADD_BONUS, team, state.turn, (rider,), AMOUNTS[most], 0, rule="R9.2", about=rolled
        )
    state.purse[team] -= added
    state.used[rider] = added
    goes = rolled + added
    if law.may_shorten and goes > 1:
        amounts = Choice(range(goes, 0, -1))
        goes = yield Question(
            SHORTEN, team, state.turn, (rider,), amounts, goes, rule="RULING 9", about=rolled
        )
    # RULING 13: beyond the strip a rider stands on its last space
    stand(state, rider, min(before + goes, state.last + law.strip))
    state.say("moved", rider, goes, added, state.space[rider], state.place[rider])
    pass_lines(state, rider, before)


def stand(state: JuegoState, rider: int, space: int) -> None:
    """R3.3, R6.7 — take the last place on a space; those behind the old place close up."""
    left, gone = state.space[rider], state.place[rider]
    there = 1
    for other, on in enumerate(state.space):
        if on == space and other != rider:
            there += 1
        elif on == left and state.place[other] > gone:
            state.place[other] -= 1
            state.say("moved_up", other, left, state.place[other])
    state.space[rider], state.place[rider] = space, there


def pass_lines(state: JuegoState, rider: int, before: int) -> None:
    """M3, R8.3 — every line the rider has left behind in this move, in the order of the road."""
    now = state.space[rider]
    marks = state.course.marks
    while state.passed[rider] < len(state.logged):
        line = state.passed[rider]
        if marks[state.logged[line]].square >= now:
            break
        state.passed[rider] += 1
        state.crossings[line].append(rider)
        state.say("passed", rider, marks[state.logged[line]].kind, len(state.crossings[line]), line)
    if before <= state.last < now:
        state.say("crossed", rider, now - state.last, state.last + state.law.strip - now)
