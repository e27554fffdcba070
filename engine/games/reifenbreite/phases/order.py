"""Section 8 — the order of the riders: who is next, and how the race lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.reifenbreite.state import NOBODY
from engine.road.net import NOWHERE

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState


def next_rider(state: ReifenState) -> int:
    """R8.1, R8.2, R8.4, R8.6 — the farthest ahead yet to move, of level ones the rightmost."""
    best, found, rank = -1, NOBODY, state.squares.rank
    for rider, square in enumerate(state.square):
        if square != NOWHERE and not state.moved[rider] and rank[square] > best:
            best, found = rank[square], rider
    return found


def running_order(state: ReifenState) -> list[int]:
    """RULING 26 — who is not home, from the front; dismounted riders as where they dismounted.

    Riders who have no place yet come last.
    """
    rank = state.squares.rank
    left = [rider for rider in state.riders if not state.home_round[rider]]

    def key(rider: int) -> tuple[int, bool]:
        off = state.square[rider] == NOWHERE
        square = state.off_at[rider] if off else state.square[rider]
        return (1 if square == NOWHERE else -rank[square]), off

    return sorted(left, key=key)
