"""The phase of movement, and moving up inside a formation: R6.29, R10.2."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.block import (
    announce_move,
    bonked_squares,
    move_together,
    place_block,
    pull_formation,
    ride_relay,
)
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.roll import basic_far, roll_distance
from engine.games.ciclismo.squares import go_straight, land_rider, where_to_stop
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
    Plan,
)
from engine.race.question import Asked, Choice, Each, Step, ask, each_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state import CiclismoState

MOVE_UP: Final = "MOVE_UP"
MODE: Final = "MODE"

MODES: Final = Choice((ROLL, BASIC, ROLL_AND_STOP, BASIC_AND_STOP))
NO_BASIC: Final = Choice((ROLL, ROLL_AND_STOP))
"""RULING 29 — where only whole formations take basic movement."""

AS_FAR_AS_IT_GOES: Final = frozenset((ROLL, BASIC))
WITHOUT_DICE: Final = frozenset((BASIC, BASIC_AND_STOP))

FREE: Final = frozenset((INDEPENDENT, ACTIVATE))

Climbing = list[tuple[int, int]]
"""The riders who move up, and at most how many squares."""


def movement(state: CiclismoState) -> Step:
    """R6.30 — everybody who has not moved yet."""
    modes = yield from _ask_modes(state, _independent_riders(state))
    for members, plan in zip(state.formations, state.plans):
        moving_up: Climbing = []
        if len(members) == 1:
            if plan.kind != ACTIVATE:
                modes[members[0]] = plan.kind
        elif plan.kind != INDEPENDENT:
            if plan.kind == RELAY:
                yield from ride_relay(state, plan, members)
            else:
                moving_up = yield from _move_with_head(state, plan, members)
            later = [rider for rider, _ in moving_up]
            left = [r for r in members if not state.moved[r] and r not in later]
            if left:
                modes.update((yield from _ask_modes(state, left)))
        for rider in members if modes else ():
            mode = modes.get(rider)
            if mode is not None and not state.moved[rider]:
                squares = ride_for_himself(state, rider, mode)
                if mode in AS_FAR_AS_IT_GOES:
                    go_straight(state, rider, squares)
                else:
                    land_rider(state, rider, (yield where_to_stop(state, rider, squares)))
        for rider, squares in moving_up:
            land_rider(state, rider, (yield where_to_stop(state, rider, squares)))


def _independent_riders(state: CiclismoState) -> list[int]:
    """Return the riders who move for themselves and have laid no token, front to back."""
    return [
        rider
        for members, plan in zip(state.formations, state.plans)
        if plan.kind in FREE
        for rider in members
        if not state.moved[rider]
    ]


def _ask_modes(state: CiclismoState, alone: list[int]) -> Generator[Asked, Any, dict[int, str]]:
    """RULING 29, RULING 32 — each team says how its riders who are alone move."""
    if not alone:
        return {}
    choice = MODES if state.scene.law.basic_allow_individual else NO_BASIC
    mine: list[list[int]] = [[] for _ in state.scene.teams]
    for rider in alone:
        mine[state.scene.team_of[rider]].append(rider)
    asked = tuple(
        [
            ask(
                MODE,
                team,
                state.turn,
                tuple(riders),
                each_of(choice, len(riders)),
                (ROLL,) * len(riders),
                "RULING 29",
            )
            for team, riders in enumerate(mine)
            if riders
        ]
    )
    state.changed += 1
    answers = yield asked
    return {
        rider: mode
        for question, modes in zip(asked, answers)
        for rider, mode in zip(question.riders, modes)
    }


def _move_with_head(
    state: CiclismoState, plan: Plan, members: tuple[int, ...]
) -> Generator[Asked, Any, Climbing]:
    """R6.20 — the formation moves exactly as its head does; return who moves up afterwards."""
    head, *helpers = plan.helpers
    had = tuple(state.pe)
    if plan.kind == FOLLOW:
        pulling = Plan(FOLLOW, plan.pe, tuple(helpers))
        carried, squares = yield from pull_formation(state, head, pulling, members)
    else:
        carried, squares = members, move_together(state, head, members)
    announced, shift = yield from announce_move(state, head, carried, squares)
    paid = yield from move_up(state, head, carried, announced, had)
    block = tuple([rider for rider in carried if rider not in paid]) if paid else carried
    place_block(state, block, head, announced, shift)
    climbing: Climbing = []
    if not paid:
        return climbing
    foremost = max(state.row[rider] for rider in block)
    for rider, points in paid.items():
        own = announced if state.scene.law.moveup_base == "joint_move" else 0
        if state.bonk[rider]:
            own -= bonked_squares(state, own)
        own += points * state.scene.law.moveup_squares_per_pe
        climbing.append((rider, max(0, min(own, foremost + 1 - state.row[rider]))))
    return climbing


def ride_for_himself(state: CiclismoState, rider: int, mode: str) -> int:
    """R6.29, RULING 29 — how far a rider may go: a roll, or basic movement instead."""
    if mode in WITHOUT_DICE:
        squares = basic_far(state, rider, (rider,))
        state.say("went_basic", rider, squares)
    else:
        squares = roll_distance(state, rider)
        state.say("rolled", rider, squares)
    return squares


@cache
def up_to(most: int) -> Choice:
    """Return the numbers 0 to `most` as a choice."""
    return Choice(range(most + 1))


_FEW: Final = tuple([up_to(most) for most in range(8)])


def move_up(
    state: CiclismoState, head: int, carried: tuple[int, ...], squares: int, had: tuple[int, ...]
) -> Generator[Asked, Any, dict[int, int]]:
    """R10.2, RULING 69 — after the head's dice, riders further back may pay to come forward."""
    if state.barred:
        return {}
    team_of, ground, row, pe = state.scene.team_of, state.scene.course.ground, state.row, state.pe
    cells, top = state.scene.cells, max([row[rider] for rider in carried])
    charged = state.scene.law.pe_charges_count_in_cap
    able: dict[int, list[int]] = {}
    choices: dict[int, list[Choice]] = {}
    for rider in carried:
        purse, at = pe[rider], row[rider]
        if purse and at < top and rider != head:
            most = cells[ground[at + BEHIND]][rider].cap
            if charged:
                most -= had[rider] - purse  # RULING 46: what the rider has paid to be carried
            if most > 0:
                # Asked for a thousand riders a race: a call of min would cost as much as all else.
                most = most if most < purse else purse  # noqa: FURB136
                choice = _FEW[most] if most < len(_FEW) else up_to(most)
                team = team_of[rider]
                if team in able:
                    able[team].append(rider)
                    choices[team].append(choice)
                else:
                    able[team], choices[team] = [rider], [choice]
    asked = []
    for team in sorted(able):
        riders = tuple(able[team])
        options = Each(tuple(choices[team]))
        nothing = (0,) * len(riders)
        asked.append(
            ask(MOVE_UP, team, state.turn, riders, options, nothing, "RULING 69", about=squares)
        )
    if not asked:
        return {}
    state.changed += 1
    answers = yield tuple(asked)
    if not any(map(any, answers)):
        return {}
    paid = {
        rider: points
        for question, answer in zip(asked, answers)
        for rider, points in zip(question.riders, answer)
        if points
    }
    ordered = {rider: paid[rider] for rider in carried if rider in paid}
    for rider, points in ordered.items():
        state.spend(rider, points, MOVING_UP)
        state.say("moves_up", rider, points, squares)
    return ordered
