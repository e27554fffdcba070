"""What races tell of a claim: it is so, it is not so, or it cannot be told from so many.

Nothing seen is not nothing there: a claim is denied only where its whole interval denies it, and
what counts as small is a figure that is said. Else the races that would tell are reckoned.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from engine.playtests.summary import wilson_share

if TYPE_CHECKING:
    from collections.abc import Sequence

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


LEAST_EXPECTED: Final = 5
"""Wins that each category must be due before a count of them all is compared with even shares."""
ALPHA: Final = 0.05
"""Chance of a false report."""


@dataclass(frozen=True, slots=True)
class EvenJudgement:
    """Whether something weighs among categories that would be even, and which stand out."""

    judged: Judgement
    best: int
    worst: int


def judge_even(counts: Sequence[int], small: float) -> EvenJudgement:
    """Judge by χ² whether the first of these categories come more often than others.

    They do not where every share lies within `small` of an even one, for all at once.
    """
    races, among = sum(counts), len(counts)
    even = 1 / among
    best, worst = (end(range(among), key=counts.__getitem__) for end in (max, min))
    if among < 2 or not races:
        return EvenJudgement(Judgement(State.OPEN, LEAST_EXPECTED * max(2, among)), best, worst)
    distance = sum((n - races * even) ** 2 for n in counts) / (races * even)
    enough = races >= LEAST_EXPECTED * among
    if enough and chi_square_tail(distance, among - 1) < ALPHA:
        return EvenJudgement(Judgement(State.SO), best, worst)
    z = NormalDist().inv_cdf(1 - ALPHA / 2 / among)
    shares = [wilson_share(n, races, z) for n in counts]
    if all(even - small <= one.low and one.high <= even + small for one in shares):
        return EvenJudgement(Judgement(State.NOT_SO), best, worst)
    apart = max(abs(one.share - even) for one in shares)
    half = max((one.high - one.low) / 2 for one in shares)
    needed = races_needed(max(apart, small - apart), half, races)
    least = LEAST_EXPECTED * among
    return EvenJudgement(Judgement(State.OPEN, max(needed, least)), best, worst)


def chi_square_tail(distance: float, freedom: int) -> float:
    """Return how likely a χ² of at least this is, by Wilson and Hilferty's cube root."""
    if distance <= 0:
        return 1.0
    spread = 2 / (9 * freedom)
    return 1 - NormalDist().cdf(((distance / freedom) ** (1 / 3) - 1 + spread) / sqrt(spread))
