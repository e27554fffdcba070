"""Section 18 — switching the lead: the front rider asks down the line who would take it over."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from engine.race.question import YES_NO, Asked, ask

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState

ASK_SWITCH, REPLY_SWITCH = "ASK_SWITCH", "REPLY_SWITCH"


def switch_lead(
    state: ReifenState, rider: int, before: tuple[int, ...] = ()
) -> Generator[Asked, Any, int]:
    """R18.1, R18.2, R18.3, R18.5, RULING 36 — return who takes the turn in front of the line.

    Where the new front rider may ask as well, none asks twice in a turn (`before` have asked).
    """
    able = riders_to_ask(state, rider)
    if not able or rider in before:
        return rider
    wants = yield ask(
        ASK_SWITCH, state.seat(rider), state.turn, (rider,), YES_NO, False, "R18.2",
        about=tuple(able),
    )  # fmt: skip
    for other in able if wants else ():
        agrees = yield ask(
            REPLY_SWITCH, state.seat(other), state.turn, (other, rider), YES_NO, False, "R18.3",
            about=rider,
        )  # fmt: skip
        if agrees:
            front, back = state.lift(rider), state.lift(other)
            state.put(rider, back)
            state.put(other, front)
            state.say("switched", rider, other)
            if state.law.switches_again:
                return (yield from switch_lead(state, other, (*before, rider)))
            return other
    if wants:
        state.say("kept_lead", rider)
    return rider


def riders_to_ask(state: ReifenState, rider: int) -> list[int]:
    """R18.1, RULING 36, RULING 39 — the line behind, square by square, riders yet to move."""
    squares = state.squares
    here = state.square[rider]
    found: list[int] = []
    if squares.apart[here]:
        return found
    square = squares.behind[here]
    other = state.rider_at(square)
    while other >= 0 and not state.moved[other]:
        same = not state.law.switch_same_colour or squares.colour[square] == squares.colour[here]
        if same and not squares.apart[square]:
            found.append(other)
        square = squares.behind[square]
        other = state.rider_at(square)
    return found
