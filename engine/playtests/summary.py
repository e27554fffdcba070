"""Many races summed up while they come in: shares, words, distributions.

Values are counted and not kept, so that memory stays flat however many races there are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.playtests.play import PlayedRace

Z = 1.959963984540054
"""Of the normal distribution: 95 % lie within so many standard deviations of the mean."""


@dataclass(frozen=True, slots=True)
class Share:
    """How often something was so, with Wilson's interval of 95 %."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class NumberSummary:
    """A number over many races: mean with its interval of 95 %, deviation, quantiles."""

    mean: float
    low: float
    high: float
    sd: float
    p5: float
    p50: float
    p95: float


@dataclass(slots=True)
class Summary:
    """Counts of every value of every measure; adding is the same in any order."""

    races: int = 0
    truths: dict[str, Counter[bool]] = field(default_factory=dict)
    words: dict[str, Counter[str]] = field(default_factory=dict)
    numbers: dict[str, Counter[float]] = field(default_factory=dict)
    beside: dict[str, Summary] = field(default_factory=dict)
    """Of the races ridden in other ways, by the name of each."""

    def add_races(self, played: Iterable[PlayedRace]) -> None:
        """Count more races."""
        for one in played:
            self.races += 1
            self.count_values(one.values)
            if one.beside is not None:
                name, other = one.beside
                self.beside.setdefault(name, Summary()).add_races([other])

    def add_summary(self, other: Summary) -> None:
        """Count the races of another summary too."""
        self.races += other.races
        for name, truths in other.truths.items():
            self.truths.setdefault(name, Counter()).update(truths)
        for name, words in other.words.items():
            self.words.setdefault(name, Counter()).update(words)
        for name, numbers in other.numbers.items():
            self.numbers.setdefault(name, Counter()).update(numbers)

    def count_values(self, values: Mapping[str, bool | int | float | str]) -> None:
        """Count the values of one race."""
        for name, value in values.items():
            if isinstance(value, bool):
                self.truths.setdefault(name, Counter())[value] += 1
            elif isinstance(value, str):
                self.words.setdefault(name, Counter())[value] += 1
            else:
                self.numbers.setdefault(name, Counter())[value] += 1

    def has_measure(self, name: str) -> bool:
        """Tell whether any race had this measure."""
        return name in self.numbers or name in self.truths or name in self.words

    def share_of(self, name: str) -> Share:
        """Return how often a measure was true."""
        counts = self.truths[name]
        return wilson_share(counts[True], counts.total())

    def word_shares(self, name: str) -> dict[str, Share]:
        """Return how often a measure was each word, most often first."""
        counts = self.words[name]
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return {word: wilson_share(n, counts.total()) for word, n in ordered}

    def share_in_words(self, name: str, word: str) -> Share | None:
        """Return how often a measure was a word, be it never; None where it was not taken."""
        counts = self.words.get(name)
        return wilson_share(counts[word], counts.total()) if counts else None

    def share_if_any(self, name: str) -> Share | None:
        """Return how often a measure was true; None where it was not taken."""
        return self.share_of(name) if name in self.truths else None

    def is_uneven(self, name: str, among: int) -> bool:
        """Return whether the most frequent of so many words is more than an even chance of them.

        Any of them might have been the first: each is judged by its part of the doubt.
        """
        counts = self.words[name]
        z = NormalDist().inv_cdf(1 - 0.025 / among)
        return wilson_share(max(counts.values()), counts.total(), z).low > 1 / among

    def spread_of(self, name: str) -> NumberSummary:
        """Return the distribution of a measure."""
        return spread_of(self.numbers[name])


def wilson_share(hits: int, count: int, z: float = Z) -> Share:
    """Return a share with Wilson's score interval, which holds for few races and rare things."""
    if count == 0:
        return Share(0.0, 0.0, 1.0)  # nothing was seen, so anything may be
    p, z2 = hits / count, z * z
    middle = (p + z2 / (2 * count)) / (1 + z2 / count)
    half = z / (1 + z2 / count) * sqrt(p * (1 - p) / count + z2 / (4 * count * count))
    return Share(p, max(0.0, middle - half), min(1.0, middle + half))


def spread_of(counts: Counter[float]) -> NumberSummary:
    """Return mean, deviation and quantiles of values that were counted."""
    values = sorted(counts.items())
    total = sum(n for _, n in values)
    mean = sum(v * n for v, n in values) / total
    square = sum((v - mean) ** 2 * n for v, n in values)
    sd = sqrt(square / (total - 1)) if total > 1 else 0.0
    half = Z * sd / sqrt(total)
    p5, p50, p95 = (quantile(values, total, q) for q in (0.05, 0.5, 0.95))
    return NumberSummary(mean, mean - half, mean + half, sd, p5, p50, p95)


def quantile(values: list[tuple[float, int]], total: int, q: float) -> float:
    """Return a quantile of counted, sorted values, between two of them in proportion."""
    at = q * (total - 1)
    low, part = int(at), at - int(at)
    below, above = _nth_value(values, low), _nth_value(values, min(low + 1, total - 1))
    return below + (above - below) * part


def _nth_value(values: list[tuple[float, int]], n: int) -> float:
    """Return the value that stands at place `n` when each is written as often as it was counted."""
    upto = list(accumulate(count for _, count in values))
    return values[bisect_right(upto, n)][0]
