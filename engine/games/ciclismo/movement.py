"""The phase of movement: formations with a plan, riders alone, and those who move up.

R6.29, R6.30, R10.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.block import (
    announce_move,
    bonked_squares,
    place_block,
    pull_formation,
    ride_relay,
)
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.roll import basic_distance, roll_distance
from engine.games.ciclismo.squares import go_straight, stop_where_asked
from engine.games.ciclismo.state import (
    ACTIVATE,
    BASIC,
    BASIC_AND_STOP,
    FOLLOW,
    INDEPENDENT,
    MOVING_UP,
    RELAY,
    ROLL,
    ROLL_AND_STOP,
    UNBOUND,
    Plan,
    ask_together,
    riders_by_team,
)
from engine.race.question import Choice, Each, Questions, Step, ask, each_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state import CiclismoState

MOVE_UP: Final = "MOVE_UP"
MODE: Final = "MODE"

MODES: Final = Choice((ROLL, BASIC, ROLL_AND_STOP, BASIC_AND_STOP))
"""How a rider alone may move."""
NO_BASIC: Final = Choice((ROLL, ROLL_AND_STOP))
"""RULING 29 — the same where only whole formations take basic movement."""

POINTS: Final = tuple([Choice(range(most + 1)) for most in range(5)])
"""By cap: the points a rider may spend on moving up; no cap is larger (RULING 45)."""

AS_FAR_AS_IT_GOES: Final = frozenset((ROLL, BASIC))
WITHOUT_DICE: Final = frozenset((BASIC, BASIC_AND_STOP))

MovingUp = list[tuple[int, int]]
"""The riders who move up, and at most how many squares."""


def movement(state: CiclismoState) -> Step:
    """R6.30 — everybody who has not moved yet, formation by formation, front to back."""
    modes = yield from _ask_modes(state, _independent_riders(state))
    for members, plan in zip(state.formations, state.plans):
        moving_up: MovingUp = []
        if len(members) == 1:
            if plan.kind != ACTIVATE:
                modes[members[0]] = plan.kind
        elif plan.kind != INDEPENDENT:
            if plan.kind == RELAY:
                yield from ride_relay(state, plan, members)
            else:
                moving_up = yield from _move_with_head(state, plan, members)
            last = [rider for rider, _ in moving_up]
            left = [r for r in members if not state.moved[r] and r not in last]
            if left:
                modes.update((yield from _ask_modes(state, left)))
        for rider in members if modes else ():
            mode = modes.get(rider)
            if mode is not None and not state.moved[rider]:
                squares = own_distance(state, rider, mode)
                if mode in AS_FAR_AS_IT_GOES:
                    go_straight(state, rider, squares)
                else:
                    yield from stop_where_asked(state, rider, squares)
        for rider, squares in moving_up:
            yield from stop_where_asked(state, rider, squares)


def _independent_riders(state: CiclismoState) -> list[int]:
    """Return the riders who move for themselves and have laid no token, front to back."""
    return [
        rider
        for members, plan in zip(state.formations, state.plans)
        if plan.kind in UNBOUND
        for rider in members
        if not state.moved[rider]
    ]


def _ask_modes(state: CiclismoState, alone: list[int]) -> Generator[Questions, Any, dict[int, str]]:
    """RULING 29, RULING 32 — each team says how its riders who are alone move."""
    if not alone:
        return {}
    choice = MODES if state.scene.law.basic_allow_individual else NO_BASIC
    questions = []
    for team, riders in riders_by_team(state, alone):
        options, default = each_of(choice, len(riders)), (ROLL,) * len(riders)
        questions.append(ask(MODE, team, state.turn, riders, options, default, "RULING 29"))
    return (yield from ask_together(state, questions))


def _move_with_head(
    state: CiclismoState, plan: Plan, members: tuple[int, ...]
) -> Generator[Questions, Any, MovingUp]:
    """R6.20 — the formation moves exactly as its head does; return who moves up afterwards."""
    head, *helpers = plan.helpers
    before = tuple(state.pe)
    if plan.kind == FOLLOW:
        pulling = Plan(FOLLOW, plan.pe, tuple(helpers))
        riders, squares = yield from pull_formation(state, head, pulling, members)
    else:
        riders, squares = members, basic_distance(state, head, members)  # R5.3
        state.log_event("went_basic", head, squares)
    squares, shift = yield from announce_move(state, head, riders, squares)
    points_of = yield from move_up(state, head, riders, squares, before)
    block = tuple([rider for rider in riders if rider not in points_of]) if points_of else riders
    place_block(state, block, head, squares, shift)
    moving_up: MovingUp = []
    if not points_of:
        return moving_up
    foremost = max(state.row[rider] for rider in block)
    for rider, points in points_of.items():
        moving_up.append((rider, squares_forward(state, rider, points, squares, foremost)))
    return moving_up


def squares_forward(
    state: CiclismoState, rider: int, points: int, squares: int, foremost: int
) -> int:
    """R10.2 — at most how far points bring a rider whose block has moved, its front to `foremost`.

    RULING 69, RULING 81, RULING 109 c: the block is the limit, also where a rider is ahead of it.
    """
    own = squares if state.scene.law.moveup_base == "joint_move" else 0
    if state.bonk[rider]:
        own -= bonked_squares(state, own)
    own += points * state.scene.law.moveup_squares_per_pe
    return max(0, min(own, foremost + 1 - state.row[rider]))


def own_distance(state: CiclismoState, rider: int, mode: str) -> int:
    """R6.29, RULING 29 — how far a rider may go: a roll, or basic movement instead."""
    if mode in WITHOUT_DICE:
        squares = basic_distance(state, rider, (rider,))
        state.log_event("went_basic", rider, squares)
    else:
        squares = roll_distance(state, rider)
        state.log_event("rolled", rider, squares)
    return squares


def move_up(
    state: CiclismoState, head: int, carried: tuple[int, ...], squares: int, before: tuple[int, ...]
) -> Generator[Questions, Any, dict[int, int]]:
    """R10.2, RULING 69 — after the head's dice, riders further back may pay to come forward.

    `before` is what each rider had when the plan began. Returns the points of those who pay.
    A question is about the riders who are carried and how many squares that is (`BlockMove`).
    """
    if state.barred:
        return {}
    ground, row, pe = state.scene.course.ground, state.row, state.pe
    cells, top = state.scene.cells, max([row[rider] for rider in carried])
    counts_in_cap = state.scene.law.pe_charges_count_in_cap
    choices: dict[int, Choice] = {}
    for rider in carried:
        purse, at = pe[rider], row[rider]
        if purse and at < top and rider != head:
            most = cells[ground[at + BEHIND]][rider].cap
            if counts_in_cap:
                most -= before[rider] - purse  # RULING 46: what the rider has paid to be carried
            if most > 0:
                # Asked for a thousand riders a race: a call of min would cost as much as all else.
                choices[rider] = POINTS[most if most < purse else purse]  # noqa: FURB136
    questions = []
    for team, riders in riders_by_team(state, choices):
        options = Each(tuple([choices[rider] for rider in riders]))
        nothing = (0,) * len(riders)
        questions.append(
            ask(
                MOVE_UP,
                team,
                state.turn,
                riders,
                options,
                nothing,
                "RULING 69",
                about=(carried, squares),
            )
        )
    if not questions:
        return {}
    answers = yield from ask_together(state, questions)
    if not any(answers.values()):
        return {}
    points_of = {rider: answers[rider] for rider in carried if answers.get(rider)}
    for rider, points in points_of.items():
        state.spend(rider, points, MOVING_UP)
        state.log_event("moves_up", rider, points, squares)
    return points_of
