"""A race of El juego from the lots to the last rider home (sections 5 to 8), as it is ridden.

A round: one after the other drafts or rolls; then who has crossed the line leaves the road.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from engine.race.question import Choice, Question, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.juego.box import JuegoLaw
    from engine.games.juego.state import JuegoState

MOVE_MODE, ADD_BONUS, SHORTEN = "MOVE_MODE", "ADD_BONUS", "SHORTEN"
ROLL, DRAFT = "ROLL", "DRAFT"
MODES: Final = Choice((ROLL, DRAFT))
AMOUNTS: Final = tuple([Choice(range(n + 1)) for n in range(10)])
NOBODY = -1
OFF: Final = -1
"""The space of riders who have crossed: the strip is free for the next round (RULING 14)."""


def race(state: JuegoState) -> Step:
    """R5.1, R8.5 — rounds until everybody has crossed."""
    line_up(state)
    while not is_over(state):
        begin_round(state)
        for rider in list(state.order):
            yield from move(state, rider)
            state.at += 1
        clear_strip(state)


def line_up(state: JuegoState) -> None:
    """RULING 6 — teams by lot, then one rider of each in that order, again and again."""
    teams = range(len(state.purse))
    fixed = [seat for seat in state.law.start_order if seat in teams]
    others = [team for team in teams if team not in fixed]
    if len(others) > 1:
        others = [others[place] for place in state.dice.shuffle(0, "lots", len(others))]
    waiting = [[r for r in state.riders if state.team_of[r] == t] for t in (*fixed, *others)]
    while any(waiting):
        for riders in waiting:
            if riders:
                rider = riders.pop(0)
                state.order.append(rider)
                state.place[rider] = len(state.order)
    state.log_event("lined_up", -1, (*fixed, *others))
    for rider in state.order:
        state.log_event("placed", rider, 0, state.place[rider])


def begin_round(state: JuegoState) -> None:
    """R5.2, R5.3, RULING 8 — the farthest first, of one space the earliest arrival."""
    state.turn += 1
    state.order.sort(key=lambda rider: (-state.space[rider], state.place[rider]))
    state.at = 0
    state.began = state.space[:]
    state.used = [0] * len(state.space)
    state.earned = [0] * len(state.purse)
    state.log_event("turn_began", -1, state.turn, state.space[state.order[0]])


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
    state.log_event("drafted", rider, ahead, goes_to - before, goes_to, state.place[rider], costs)
    if not costs:
        state.log_event("followed", rider)
    if not costs and state.purse[team] < state.law.purse:  # R7.2
        state.purse[team] += 1
        state.earned[team] += 1
        state.log_event("earned", rider, state.purse[team])
    pass_lines(state, rider, before)


def roll(state: JuegoState, rider: int) -> Step:
    """R6.3, R7.4 — the dice, then counters of the team, each for one space more."""
    law, team, before = state.law, state.team_of[rider], state.space[rider]
    faces = state.dice.faces(state.turn, "roll", rider, law.dice)
    rolled = spaces_rolled(sum(faces), state.deltas, before)
    state.log_event("rolled", rider, rolled)
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
    stand(state, rider, space_reached(before, goes, state.last, law))
    state.log_event("moved", rider, goes, added, state.space[rider], state.place[rider])
    pass_lines(state, rider, before)


def spaces_rolled(shown: int, deltas: Sequence[int], space: int) -> int:
    """RULING 5 — what dice are worth on a space: terrain may change them, never below 1."""
    return max(1, shown + deltas[space]) if deltas else shown


def space_reached(before: int, goes: int, last: int, law: JuegoLaw) -> int:
    """RULING 13 — where a move ends: beyond the strip a rider stands on its last space."""
    return min(before + goes, last + law.strip)


def stand(state: JuegoState, rider: int, space: int) -> None:
    """R3.3, R6.7 — take the last place on a space; those behind the old place close up."""
    left, old_place = state.space[rider], state.place[rider]
    place = 1
    for other, others_space in enumerate(state.space):
        if others_space == space and other != rider:
            place += 1
        elif others_space == left and state.place[other] > old_place:
            state.place[other] -= 1
            state.log_event("moved_up", other, left, state.place[other])
    state.space[rider], state.place[rider] = space, place


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
        state.log_event(
            "passed", rider, marks[state.logged[line]].kind, len(state.crossings[line]), line
        )
    if before <= state.last < now:
        state.log_event("crossed", rider, now - state.last, state.last + state.law.strip - now)


def ahead_of(state: JuegoState, rider: int) -> int:
    """R6.5, RULING 8 — the rider just before in the order of the round, or none."""
    at = state.at if state.order[state.at] == rider else state.order.index(rider)
    return state.order[at - 1] if at else NOBODY


def target(state: JuegoState, ahead: int) -> int:
    """R6.6 — the space behind the one the rider ahead has come to."""
    return state.space[ahead] - 1


def price(state: JuegoState, ahead: int) -> int:
    """R7.7 — as many counters as the rider ahead has used."""
    return state.used[ahead]


def why_not(state: JuegoState, rider: int) -> str:
    """Return the rule that forbids drafting now; nothing where it is allowed."""
    if state.turn <= state.law.start_rounds:
        return "R6.10"
    ahead = ahead_of(state, rider)
    if ahead == NOBODY:
        return "R6.5"
    mine, before = state.began[rider], state.began[ahead]
    # RULING 10: as they stood when the round began; by now the one ahead has always moved.
    if before - mine not in (0, 1):
        return "R6.8"
    if _is_apart(state, mine) or _is_apart(state, before):
        return "M4"
    if state.deltas and _look_of(state, mine) != _look_of(state, before):
        return "RULING 5"
    if target(state, ahead) <= mine:
        return "R6.11"
    if state.available(state.team_of[rider]) < price(state, ahead):
        return "R7.7"
    return ""


def _is_apart(state: JuegoState, space: int) -> bool:
    return bool(state.apart) and state.apart[space]


def _look_of(state: JuegoState, space: int) -> str:
    return state.course.look[space - 1] if space else ""


def clear_strip(state: JuegoState) -> None:
    """R8.5, R8.6, R8.7, RULING 14 — rank who crossed in this round, and take them off the road."""
    beyond = [rider for rider in state.order if state.space[rider] > state.last]
    beyond.sort(key=lambda rider: (-state.space[rider], state.place[rider]))
    for rider in beyond:
        past = state.space[rider] - state.last
        state.ranked.append((rider, state.turn, past))
        state.space[rider] = OFF
        state.log_event("came_home", rider, len(state.ranked), state.law.strip - past)
    if beyond and len(beyond) == len(state.ranked):
        winner = beyond[0]
        state.log_event("won", winner, state.ranked[0][2])
    off = set(beyond)
    state.order = [rider for rider in state.order if rider not in off]


def is_over(state: JuegoState) -> bool:
    """RULING 15 — when everybody has crossed, or so many that the rest do not matter."""
    home = len(state.ranked)
    return home == len(state.space) or 0 < state.law.stop_after <= home


def standing(state: JuegoState) -> list[int]:
    """RULING 14, RULING 15 — all riders in order: crossed or not, then by space and place."""
    home = [rider for rider, _, _ in state.ranked]
    out = set(home)
    others = [rider for rider in state.riders if rider not in out]
    others.sort(key=lambda rider: (-state.space[rider], state.place[rider]))
    return home + others


def first_round(state: JuegoState) -> int:
    """RULING 16 — the round in which anybody crossed first; 0 before that."""
    return state.ranked[0][1] if state.ranked else 0


def label(state: JuegoState, past: int) -> int:
    """RULING 13 — the number on a space of the strip: it falls with the way from the line."""
    return state.law.strip - past


def score(state: JuegoState, round_: int, past: int) -> Fraction:
    """RULING 16 — the time score: 1 for the first round, a tenth more for each space lost."""
    return round_ - first_round(state) + 1 + Fraction(label(state, past), state.law.strip)
