"""Section 14 — dismounting, and the return to the road at the end of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.race.question import Choice, Step, ask
from engine.road.net import NOWHERE

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState

REMOUNT: Final = "REMOUNT"
DISMOUNT: Final = "DISMOUNT"
"""What playtests count."""


def dismount(state: ReifenState, rider: int) -> None:
    """R14.8, RULING 28 — the rider is off the road, and the square is free."""
    state.off_at[rider] = state.lift(rider)
    state.off.append(rider)
    state.say("dismounted", rider, DISMOUNT)


def remount(state: ReifenState) -> Step:
    """R14.9, R14.10, R14.11, RULING 28 — back in the order in which they dismounted.

    Who finds no free square waits, and returns before those who dismount in the next round.
    """
    left = []
    for rider in state.off:
        own = state.off_at[rider]
        found = squares_back(state, own)
        if not found:
            left.append(rider)
            continue
        options = Choice(found)
        square = options[0]  # the option itself: a record knows the default by that
        if len(found) > 1:
            square = yield ask(
                REMOUNT, state.seat(rider), state.turn, (rider,), options, options[0], "R14.11"
            )
        state.put(rider, square)
        state.off_at[rider] = NOWHERE
        state.say("remounted", rider, state.place(square), int(square != own))
    state.off = left


def squares_back(state: ReifenState, own: int) -> list[int]:
    """RULING 28 — the own square or the nearest free one behind it; by house rule also beside."""
    square = own
    while square != NOWHERE and state.on[square] >= 0:
        square = state.squares.behind[square]
    found = [square] if square != NOWHERE else []
    if state.law.beside and square != own:
        beside = state.squares.beside_left[own], state.squares.beside_right[own]
        found += [one for one in beside if one != NOWHERE and state.on[one] < 0]
    return found
