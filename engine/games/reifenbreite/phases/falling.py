"""Section 12 — falls: who goes down with the rider who drew the card (R12.8 and after)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState

FALL: Final = "FALL"
"""What playtests count."""


def fall(state: ReifenState, causer: int, spreads: bool) -> None:
    """R12.8, R12.9, R12.10, R12.11, R12.12, R12.13, RULING 23, RULING 24 — the causer, and more.

    From each falling rider to the one directly behind, to the one beside on the left, and to the
    one beside on the right, but not from the causer. Who has moved falls without effect.
    """
    state.fallen[causer] = True
    state.say("fell", causer, FALL)
    down = [causer]
    for rider in down if spreads else ():
        for other in near(state, rider, causer):
            if other in down or (state.moved[other] and not state.law.falls_hit_moved):
                continue
            down.append(other)
            state.fallen[other] = True
            state.moved[other] = True
            state.say("went_down", other, FALL)


def near(state: ReifenState, rider: int, causer: int) -> list[int]:
    """Return who goes down with a falling rider; riders who are home are not touched."""
    here, squares = state.square[rider], state.squares
    places = [squares.behind[here], squares.beside_left[here]]
    if rider != causer:
        places.append(squares.beside_right[here])
    if state.law.falls_diagonally:
        places += squares.diagonal[here]
    found = [state.rider_at(square) for square in places]
    return [other for other in found if other >= 0 and not state.home_round[other]]
