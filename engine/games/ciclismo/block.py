"""Riders who move together: a pull and its helpers, a block that is placed as one, a relay.

R6.9, R7.5, R7.16, R7.26, R8.8, R9.11.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.payment import pull_charges, relay_charges, settle_charges
from engine.games.ciclismo.roll import PULLING, RollHelp, roll_distance
from engine.games.ciclismo.squares import STOP, lift_rider, settle_rider, shift_limit
from engine.games.ciclismo.state import EMPTY, RELAYING
from engine.games.ciclismo.state import PULLING as PULL_CAUSE
from engine.race.question import Choice, Questions, ask
from engine.tour.values import TTT

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.roll import Table
    from engine.games.ciclismo.state import CiclismoState, Plan

BlockMove = tuple[tuple[int, ...], int]
"""The riders of a block, its head among them, and how many squares it moves."""


def pull_formation(
    state: CiclismoState, head: int, plan: Plan, members: tuple[int, ...]
) -> Generator[Questions, Any, BlockMove]:
    """The head pulls: riders who must pay do so or leave, then the head rolls for all who stay.

    R7.5, R7.6, R7.7, R7.8, R7.9, R7.10, R7.11, R7.12.
    """
    pe, helpers = plan.pe, plan.helpers
    charged = pull_charges(state, head, pe, helpers, members)
    leaving = (yield from settle_charges(state, charged)) if charged else ()
    state.spend(head, pe, PULL_CAUSE)
    if pe:
        for helper in helpers:
            state.spend(helper, 1, PULL_CAUSE)  # R7.10
        pulled, by = state.pulled, (state.turn, head)
        for rider in state.formations[state.formation[head]]:  # RULING 60: also who stays behind
            if rider != head:
                pulled[rider] = by
    squares = roll_distance(state, head, help_of_pull(state, head, pe, len(helpers)))
    state.log_event("pulled", head, squares, pe, len(helpers))
    stay = tuple([rider for rider in members if rider not in leaving]) if leaving else members
    return stay, squares


def help_of_pull(table: Table, head: int, pe: int, helpers: int) -> RollHelp:
    """R7.9, R8.8 — what a pull puts into its roll: effort, a square a helper, one to neutralise."""
    return RollHelp(pe, PULLING, flat=helpers + (_neutralising_bonus(table, head) if pe else 0))


def _neutralising_bonus(table: Table, head: int) -> int:
    """R8.8, RULING 59 — one more on the flat while anybody is ahead on the road."""
    if table.formation[head] == 0 or not table.scene.course.terrain(table.row[head]).flat:
        return 0
    return table.scene.law.neutralise_bonus


class Carried(NamedTuple):
    """Riders who move as their head does: what all know when the head is asked how far."""

    riders: tuple[int, ...]
    relays: bool
    """Whether they change places on the way (R7.26), and by how many squares that carries them."""
    gain: int


def announce_move(
    state: CiclismoState,
    head: int,
    members: tuple[int, ...],
    squares: int,
    *,
    gain: int = 0,
    aside: bool = True,
) -> Generator[Questions, Any, tuple[int, int]]:
    """RULING 33 — the head names squares and direction: fewer squares only near the finish.

    A relay may reach the line by what it gains alone.
    """
    law, course = state.scene.law, state.scene.course
    front = max([state.row[rider] for rider in members]) + squares + gain
    crossing = front > course.crossed_at[-1]
    short = law.move_joint_may_stop_short
    fewest = 0 if short == "always" or (short == "finish_only" and crossing) else squares
    most = shift_limit(state, state.row[head]) if aside else 0
    options = _list_announcements(state.lane[head], course.lanes, most, squares, fewest)
    if len(options) == 1:
        return squares, 0
    state.changed += 1
    team, carried = state.scene.team_of[head], Carried(members, not aside, gain)
    answer: tuple[int, int] = yield ask(
        STOP, team, state.turn, (head,), options, options[0], "RULING 33", about=carried
    )
    return answer


@lru_cache(maxsize=4096)
def _list_announcements(lane: int, lanes: int, most: int, squares: int, fewest: int) -> Choice:
    """Return squares and change of lane a head may name; first straight, for the whole roll."""
    straight = (squares, 0)
    options = [straight]
    for ahead in range(squares, fewest - 1, -1):
        reach = min(ahead, most)
        options += [
            (ahead, to - lane)
            for to in range(max(1, lane - reach), min(lanes, lane + reach) + 1)
            if (ahead, to - lane) != straight
        ]
    return Choice(options)


def place_block(
    state: CiclismoState, members: tuple[int, ...], head: int, squares: int, shift: int
) -> None:
    """R6.9 — lifted together, then placed front row first, left to right.

    Most moves of a race are made here: what `square_index`, `land_rider` and `say` do is written
    out, so that a rider of a block costs no call where the square ahead is free.
    """
    course, bonk, moved, log = state.scene.course, state.bonk, state.moved, state.happenings
    row, lane, who, turn = state.row, state.lane, state.who, state.turn
    lanes, rows = course.lanes, course.rows
    starts = [(row[rider] + BEHIND) * lanes + lane[rider] - 1 for rider in members]
    for square in starts:
        who[square] = EMPTY
    for rider, start in zip(members, starts):
        before, beside, ahead = row[rider], lane[rider], squares
        if bonk[rider] and rider != head:
            ahead -= bonked_squares(state, squares)
        to, square = before + ahead, start + ahead * lanes
        if shift and not course.split[before + BEHIND]:  # RULING 94: the road is split there
            beside = min(max(beside + shift, 1), lanes)
            square += beside - lane[rider]
        if to <= rows and who[square] >= 0:
            settle_rider(state, rider, to, beside)
        else:
            row[rider], lane[rider] = to, beside
            if to <= rows:
                who[square] = rider
        moved[rider] = True
        if log is not None:
            log.append(("moved", turn, rider, row[rider] - before, row[rider], lane[rider]))


def bonked_squares(state: CiclismoState, squares: int) -> int:
    """RULING 81 — what a bonked follower loses on the plan: a square, down to the least move."""
    return 1 if squares > state.scene.law.move_minimum else 0


def ride_relay(
    state: CiclismoState, plan: Plan, members: tuple[int, ...]
) -> Generator[Questions, Any, None]:
    """R7.16, R7.17 — pay or leave; the first rolls, all who stay change places."""
    leaving = yield from settle_charges(state, relay_charges(state, members))
    staying = tuple(rider for rider in members if rider not in leaving)
    roller = staying[0]  # the rider in front owes nothing, and so never leaves
    gain = relay_gain(state, staying)
    state.spend(roller, plan.pe, RELAYING)
    squares = roll_distance(state, roller, RollHelp(plan.pe) if plan.pe else RollHelp())
    state.log_event("relayed", roller, squares, len(staying))
    squares, _ = yield from announce_move(state, roller, staying, squares, gain=gain, aside=False)
    rotate_relay(state, staying, squares, gain)


def relay_gain(table: Table, staying: tuple[int, ...]) -> int:
    """RULING 53, RULING 107 h, RULING 108 — squares won by relaying on the roller's terrain."""
    law = table.scene.law
    ground = table.scene.course.terrain(table.row[staying[0]])
    if ground.movement_class not in law.relay_gain_classes:
        return 0
    gain, most = _count_relaying(table, staying) - 1, law.relay_gain_max
    return gain if isinstance(most, str) else min(gain, most)


def _count_relaying(table: Table, staying: tuple[int, ...]) -> int:
    """RULING 92 — how many of these riders relay: of a team against the clock only its first."""
    if table.scene.course.format != TTT:
        return len(staying)
    return min(len(staying), table.scene.law.ttt_max_relay_riders)


def rotate_relay(state: CiclismoState, staying: tuple[int, ...], squares: int, gain: int) -> None:
    """R7.26 — single file from the new head backwards; only the old head may lose ground."""
    roller = staying[0]
    front, lane = state.row[roller] + squares + gain, state.lane[roller]
    for rider in staying:
        lift_rider(state, rider)
    for place, rider in enumerate(new_order(state, staying)):
        before, target = state.row[rider], front - place
        if state.bonk[rider] and rider != roller:
            target -= bonked_squares(state, target - before)
        if target < before and rider != roller:
            settle_rider(state, rider, before, state.lane[rider])
        else:
            settle_rider(state, rider, target, lane)
        state.moved[rider] = True
        state.log_event(
            "moved", rider, state.row[rider] - before, state.row[rider], state.lane[rider]
        )


def new_order(state: CiclismoState, staying: tuple[int, ...]) -> tuple[int, ...]:
    """R7.25, RULING 92 — head first: the roller goes to the tail of those who relay."""
    relaying = _count_relaying(state, staying)
    return staying[1:relaying] + staying[:1] + staying[relaying:]
