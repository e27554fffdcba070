"""Two versions side by side: the same dice, paired differences, and how many races they need."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from engine.playtests.summary import Z, spread_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.playtests.play import PlayedRace
    from engine.playtests.summary import NumberSummary


@dataclass(frozen=True, slots=True)
class Difference:
    """How much the second version has more of something than the first."""

    name: str
    spread: NumberSummary
    races: int
    needed: int
    """Races after which a difference of this size would be told from chance; 0 where it is."""

    @property
    def told(self) -> bool:
        """Return whether the difference is distinguishable from none."""
        return self.needed == 0


@dataclass(slots=True)
class Comparison:
    """Paired differences of every number and truth that both versions have."""

    races: int = 0
    counts: dict[str, Counter[float]] = field(default_factory=dict)

    def add(self, played: Iterable[PlayedRace]) -> None:
        """Add races, each with the race of the other version that had the same dice."""
        for one in played:
            if one.against is None:
                continue
            self.races += 1
            for name, value in one.values.items():
                against = one.against.values.get(name)
                if isinstance(value, str) or isinstance(against, str) or against is None:
                    continue
                self.counts.setdefault(name, Counter())[round(against - value, 6)] += 1

    def differences(self) -> list[Difference]:
        """Return every difference, in the order in which measures were first seen."""
        return [self._difference(name, counts) for name, counts in self.counts.items()]

    def _difference(self, name: str, counts: Counter[float]) -> Difference:
        spread = spread_of(counts)
        races = counts.total()
        if spread.sd == 0:
            told = spread.mean and races > 1  # one race says nothing of the next
            return Difference(name, spread, races, 0 if told else races * 10)
        apart = spread.low > 0 or spread.high < 0
        size = max(abs(spread.mean), spread.sd / 50)
        needed = 0 if apart else max(races + 1, ceil((Z * spread.sd / size) ** 2 * 1.2))
        return Difference(name, spread, races, needed)
