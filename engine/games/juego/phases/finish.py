"""Section 8 — the finish: the riders who have crossed, their round, their space of the strip."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.games.juego.state import JuegoState


OFF: Final = -1
"""The space of riders who have crossed: the strip is free for the next round (RULING 14)."""


def clear_strip(state: JuegoState) -> None:
    """R8.5, R8.6, R8.7, RULING 14 — rank who crossed in this round, and take them off the road."""
    beyond = [rider for rider in state.order if state.space[rider] > state.last]
    beyond.sort(key=lambda rider: (-state.space[rider], state.place[rider]))
    for rider in beyond:
        past = state.space[rider] - state.last
        state.ranked.append((rider, state.turn, past))
        state.space[rider] = OFF
        state.say("came_home", rider, len(state.ranked), state.law.strip - past)
    if beyond and len(beyond) == len(state.ranked):
        winner = beyond[0]
        state.say("won", winner, state.ranked[0][2])
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
