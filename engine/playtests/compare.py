"""Two versions side by side: the same dice, paired differences, and how many races they need.

Many measures are looked at, so each is judged by its part of a chance of one in twenty: of a
hundred comparisons of versions that are alike, five at most report any difference.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from math import ceil, comb, erfc, log, log2, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from engine.playtests.states import races_needed
from engine.playtests.summary import spread_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.playtests.play import PlayedRace
    from engine.playtests.summary import NumberSummary

FIRST_MEASURES: Final = ("wins/by_type", "turns/winner", "turns/stages", "minutes/table")
"""Measures every organiser looks at: they share a chance of their own."""
ALONG: Final = ("splits/", "effort/by_section/", "pools/", "gaps/", "tenth/")
"""Beginnings of measures that are shown along the road or the tour, not one by one."""
CHANCES: Final = (0.02, 0.02, 0.01)
"""Chance of a false report: of the first measures, of the rest, of those along the road."""
WORDS: Final = ("wins/by_type",)
"""Measures in words of which every word is compared, as the share of races it is true of."""
EVERY: Final = 1000
"""Races beyond which a count of signs is as good as normal."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How much the second version has more of something than the first."""

    name: str
    spread: NumberSummary
    """Of the paired differences; its interval holds for all measures at once."""
    races: int
    needed: int
    """Races after which a difference of this size would be told from chance; 0 where it is."""
    share: bool = False
    """Whether it is one of shares: so many races in a hundred more."""
    word: str = ""
    """Of a measure in words: the word it counts."""
    before: float = 0.0
    """The mean in the first version; of a word its share."""

    @property
    def is_clear(self) -> bool:
        """Return whether the difference is distinguishable from none."""
        return self.needed == 0

    def is_small(self, share: float, part: float) -> bool:
        """Return whether all of its interval is small: a share of races, a part of a number."""
        limit = share if self.share else part * abs(self.before)
        return max(-self.spread.low, self.spread.high) <= limit

    def races_to_tell(self, share: float, part: float) -> int:
        """Return how many races tell it from chance, or tell that it is small: the fewer of both.

        Of two versions alike no number of races tells a difference; that it is small they do.
        """
        limit = share if self.share else part * abs(self.before)
        room = limit - abs(self.spread.mean)
        if room <= 0 or not self.needed:
            return self.needed
        return min(self.needed, races_needed(room, self.spread.half, self.races))

    @property
    def is_same(self) -> bool:
        """Return whether both versions had the same in every race."""
        return not self.spread.mean and not self.spread.sd

    @property
    def size(self) -> float:
        """Return how large it is beside what it varies from race to race, to order by."""
        return abs(self.spread.mean) / self.spread.sd if self.spread.sd else abs(self.spread.mean)


Key = tuple[str, str]
"""A measure, and of one in words the word."""


@dataclass(slots=True)
class Comparison:
    """Paired differences of every number, truth and winner that both versions have."""

    races: int = 0
    counts: dict[Key, Counter[float]] = field(default_factory=dict)
    shares: set[Key] = field(default_factory=set)
    firsts: dict[Key, float] = field(default_factory=dict)
    """Sum of a measure in the first version; of a word the races in which it has it."""

    def add_races(self, played: Iterable[PlayedRace]) -> None:
        """Add races, each with the race of the other version that had the same dice."""
        for one in played:
            if one.against is None:
                continue
            self.races += 1
            for name, value in one.values.items():
                other = one.against.values.get(name)
                if isinstance(value, str) or isinstance(other, str):
                    if name in WORDS:
                        self._count_words(name, value, other)
                elif other is not None:
                    key = name, ""
                    self._count_difference(key, other - value, share=isinstance(value, bool))
                    self.firsts[key] = self.firsts.get(key, 0) + value

    def differences(self) -> list[Difference]:
        """Return every difference: who wins comes first, then what is told from chance, by size.

        What is the same in every race comes last; it can report nothing, and so takes no chance
        away from the others.
        """
        families: list[list[Key]] = [[] for _ in CHANCES]
        for key in self.counts:
            families[_family_of(key)].append(key)
        differences: list[Difference] = []
        for chance, keys in zip(CHANCES, families, strict=True):
            varying = [key for key in keys if set(self.counts[key]) != {0}]
            part = chance / max(1, len(varying))
            differences += [self._judge_difference(key, part) for key in keys]
        return sorted(differences, key=_sorting_key)

    def _count_difference(self, key: Key, difference: float, *, share: bool) -> None:
        self.counts.setdefault(key, Counter())[round(difference, 6)] += 1
        if share:
            self.shares.add(key)

    def _count_words(self, name: str, value: object, other: object) -> None:
        """Count a race for every word that came up so far, those of this race included."""
        for word in (value, other):
            key = name, str(word)
            if word is not None and key not in self.counts:
                self.counts[key] = Counter({0: self.races - 1} if self.races > 1 else {})
                self.shares.add(key)
        first = name, str(value)
        self.firsts[first] = self.firsts.get(first, 0) + 1
        for of, word in [key for key in self.counts if key[0] == name and key[1]]:
            self.counts[of, word][(other == word) - (value == word)] += 1

    def _judge_difference(self, key: Key, part: float) -> Difference:
        """Return a difference, judged by its part of the chance of a false report."""
        counts = self.counts[key]
        z = NormalDist().inv_cdf(1 - part / 2)
        spread, races = spread_of(counts), counts.total()
        half = z * spread.sd / sqrt(races)
        low, high = spread.mean - half, spread.mean + half
        if key in self.shares:  # no share is more than all of them
            low, high = max(-1.0, low), min(1.0, high)
        spread = replace(spread, low=low, high=high)
        needed = 0
        if chance_of(counts, share=key in self.shares) > part:
            size = max(abs(spread.mean), spread.sd / 50)
            enough = ceil((z * spread.sd / size) ** 2 * 1.2) if size else races * 10
            needed = max(races + 1, enough, ceil(1 - log2(part)))
        before = self.firsts.get(key, 0) / races
        return Difference(key[0], spread, races, needed, key in self.shares, key[1], before)


def chance_of(counts: Mapping[float, int], *, share: bool) -> float:
    """Return how likely differences at least as clear are where two versions are alike.

    Shares are told by the sign test; numbers by Student's t, but never from fewer races that
    differ than the sign test needs.
    """
    up = sum(n for value, n in counts.items() if value > 0)
    down = sum(n for value, n in counts.items() if value < 0)
    if up + down == 0:
        return 1.0
    if share or len(counts) == 1:
        return _sign_test(up, down)
    spread, races = spread_of(Counter(counts)), sum(counts.values())
    if races < 2 or not spread.sd:
        return 1.0
    t = abs(spread.mean) / (spread.sd / sqrt(races))
    return max(_student_tails(t, races - 1), 2.0 ** (1 - up - down))


def _sign_test(up: int, down: int) -> float:
    """Return how likely so uneven a count of signs is, if both are equally likely."""
    signs, few = up + down, min(up, down)
    if signs > EVERY:
        return erfc((abs(up - down) - 1) / sqrt(2 * signs))
    return float(min(1.0, 2 * sum(comb(signs, k) for k in range(few + 1)) / 2**signs))


def _student_tails(t: float, freedom: int) -> float:
    """Return both tails of Student's distribution, by Wallace's normal deviate."""
    z = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log(1 + t * t / freedom))
    return erfc(z / sqrt(2))


def _family_of(key: Key) -> int:
    """Return which of CHANCES a measure shares."""
    if key[0] in FIRST_MEASURES:
        return 0
    return 2 if key[0].startswith(ALONG) else 1


def _sorting_key(one: Difference) -> tuple[bool, bool, bool, bool, float]:
    return (not one.word, one.is_same, not one.is_clear, one.name.startswith(ALONG), -one.size)
