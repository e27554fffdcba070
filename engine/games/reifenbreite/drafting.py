"""Drafting (section 10), and switching the lead before the roll (section 18)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from engine.games.reifenbreite.lines import pass_lines
from engine.games.reifenbreite.ways import shortest
from engine.race.question import YES_NO, Questions, Step, ask
from engine.road.net import NOWHERE

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState

DRAFT: Final = "DRAFT"
AVERAGE: Final = 7
"""What two dice show on average."""
WHEEL: Final = 8
"""A draft of so many squares is told."""
ASK_SWITCH, REPLY_SWITCH = "ASK_SWITCH", "REPLY_SWITCH"


def follow(state: ReifenState, leader: int, start: int, steps: int, rolled: int) -> Step:
    """R8.3, R10.1, R10.2, R10.6, R10.7, R10.8 — one after the other, until one does not draft."""
    limit = rolled if state.law.limit_is_roll else steps
    while limit:
        rider = state.rider_at(state.squares.behind[start])
        way = draft_way(state, rider, leader, start, limit) if rider >= 0 else 0
        if not way:
            return
        own = state.square[rider]
        change = state.squares.change[own] if state.law.surfaces else 0
        drafts = yield ask(
            DRAFT, state.seat(rider), state.turn, (rider,), YES_NO, way >= AVERAGE + change,
            "R10.2", about=(leader, way, way - AVERAGE - change),
        )  # fmt: skip
        if not drafts:
            return
        end = state.squares.behind[state.square[leader]]
        state.lift(rider)
        state.put(rider, end)
        state.moved[rider] = True
        state.wheels[rider] += 1
        far = way if way >= WHEEL else 0
        state.log_event("drafted", rider, leader, way, state.place(end), far)
        pass_lines(state, rider, own)
        leader, start, limit = rider, own, way


def draft_way(state: ReifenState, rider: int, leader: int, start: int, limit: int) -> int:
    """R10.3, R10.4, R10.5, R10.9, R14.2, RULING 8, RULING 16, RULING 27, RULING 39.

    The squares of the shortest free way to directly behind the followed rider; 0 where it is
    barred or longer than that rider's own.
    """
    squares, law = state.squares, state.law
    own, end = state.square[rider], squares.behind[state.square[leader]]
    if state.moved[rider] or state.barred[rider] or end == NOWHERE:
        return 0
    if state.turn == 1 and not law.drafts_in_round_1:
        return 0
    if squares.apart[own] or squares.apart[start]:
        return 0
    if law.surfaces and squares.colour[own] != squares.colour[start]:
        return 0
    return shortest(squares, own, end, limit, state.taken)


def bar_line(state: ReifenState, start: int) -> None:
    """RULING 19 — by house rule none of the line behind a breakaway drafts in this round."""
    rider = state.rider_at(state.squares.behind[start])
    while rider >= 0 and not state.moved[rider]:
        state.barred[rider] = True
        rider = state.rider_at(state.squares.behind[state.square[rider]])


def switch_lead(
    state: ReifenState, rider: int, before: tuple[int, ...] = ()
) -> Generator[Questions, Any, int]:
    """R18.1, R18.2, R18.3, R18.5, RULING 36 — return who takes the turn in front of the line.

    Where the new front rider may ask as well, none asks twice in a turn (`before` have asked).
    """
    able = riders_to_ask(state, rider) if rider not in before else []
    refused = False
    for nth, other in enumerate(able):
        # R18.2: asked anew after each refusal, for those who are left may be rivals
        wants = yield ask(
            ASK_SWITCH, state.seat(rider), state.turn, (rider,), YES_NO, False, "R18.2",
            about=tuple(able[nth:]),
        )  # fmt: skip
        if not wants:
            break
        agrees = yield ask(
            REPLY_SWITCH, state.seat(other), state.turn, (other, rider), YES_NO, False, "R18.3",
            about=rider,
        )  # fmt: skip
        if agrees:
            front, back = state.lift(rider), state.lift(other)
            state.put(rider, back)
            state.put(other, front)
            state.log_event("switched", rider, other)
            if state.law.switches_again:
                return (yield from switch_lead(state, other, (*before, rider)))
            return other
        refused = True
    if refused:
        state.log_event("kept_lead", rider)
    return rider


def riders_to_ask(state: ReifenState, rider: int) -> list[int]:
    """R18.1, RULING 36, RULING 39 — the line behind, square by square, riders yet to move."""
    squares = state.squares
    here = state.square[rider]
    able: list[int] = []
    if squares.apart[here]:
        return able
    square = squares.behind[here]
    other = state.rider_at(square)
    while other >= 0 and not state.moved[other]:
        same = not state.law.switch_same_colour or squares.colour[square] == squares.colour[here]
        if same and not squares.apart[square]:
            able.append(other)
        square = squares.behind[square]
        other = state.rider_at(square)
    return able
