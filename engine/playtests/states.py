"""What races tell of a claim: it is so, it is not so, or it cannot be told from so many.

Nothing seen is not nothing there: a claim is denied only where its whole interval denies it, and
what counts as small is a figure that is said. Else the races that would tell are reckoned.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.playtests.summary import Share

NEAREST: Final = 0.1
"""So near to its limit, in halves of the interval, a claim is reckoned to lie at the least: of what
lies on the limit itself no number of races would tell."""
SPARE: Final = 1.2
"""So many times the races that would just tell: the next ones fall otherwise."""


class State(Enum):
    """What can be said of a claim."""

    SO = "so"
    NOT_SO = "not_so"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A state, and where it is open how many races would tell."""

    state: State
    needed: int = 0


def judge_reached(low: float, mean: float, high: float, limit: float, races: int) -> Judgement:
    """Judge whether a figure reaches a limit, by its interval from so many races."""
    if low >= limit:
        return Judgement(State.SO)
    if high < limit:
        return Judgement(State.NOT_SO)
    return Judgement(State.OPEN, races_needed(abs(mean - limit), (high - low) / 2, races))


def judge_difference(low: float, mean: float, high: float, small: float, races: int) -> Judgement:
    """Judge whether something differs: not where all of its interval lies within what is small."""
    if low > 0 or high < 0:
        return Judgement(State.SO)
    if -small <= low and high <= small:
        return Judgement(State.NOT_SO)
    half = (high - low) / 2
    # Enough of them leave nought out, or come to lie within what is small: whatever is nearer.
    return Judgement(State.OPEN, races_needed(max(abs(mean), small - abs(mean)), half, races))


def races_needed(distance: float, half: float, races: int) -> int:
    """Return after how many races an interval of this half would be no wider than a distance."""
    nearest = max(distance, NEAREST * half)
    if not nearest:
        return races + 1
    return max(races + 1, ceil(races * (half / nearest) ** 2 * SPARE))


@dataclass(frozen=True, slots=True)
class ShareDifference:
    """How much larger the second of two shares is, of races that have nothing to do with another.

    Newcombe's interval, from those of Wilson.
    """

    mean: float
    low: float
    high: float


def share_difference(first: Share, second: Share) -> ShareDifference:
    """Return the difference of two shares that were taken of different races."""
    mean = second.share - first.share
    down = sqrt((second.share - second.low) ** 2 + (first.high - first.share) ** 2)
    up = sqrt((second.high - second.share) ** 2 + (first.share - first.low) ** 2)
    return ShareDifference(mean, mean - down, mean + up)
