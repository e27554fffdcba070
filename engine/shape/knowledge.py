"""What the races of a search have said so far, and what is to be expected of changes together.

Every candidate rides the same dice as the stage as it is, so that few races tell a difference. What
was seen of a candidate is drawn towards the sum of what its changes do alone, the more the fewer
races it has: most changes of a road hardly know of each other, and where they do, races say so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.playtests.play import PlayedRace
    from engine.shape.task import ShapeTask
    from engine.shape.tweaks import Tweak
    from engine.shape.wants import Want

ALONE: Final = 10.0
"""Races that "it does nothing" is worth, of a single change."""
TOGETHER: Final = 24.0
"""Races that the sum of its changes is worth, of a candidate of several."""
MARGIN: Final = 0.5
"""How safely inside a wish a candidate should lie, in what is felt."""
A_CHANGE: Final = 0.03
"""What a change costs, so that of two alike the smaller is offered."""

Reading = list[float | None]
"""What one race says of every want."""


@dataclass(slots=True)
class CandidateRecord:
    """A candidate and its races, by field of managers, in the order of their numbers."""

    tweaks: tuple[Tweak, ...]
    digest: str
    road: tuple[float | None, ...]
    """What its road says, want by want."""
    races: list[list[Reading]]
    fresh: list[list[PlayedRace]]
    """Races of the last part of a search, with dice that nothing was chosen by."""
    broken: bool = False
    """A race of it could not be finished."""

    @property
    def count(self) -> int:
        """Return how many races it was chosen by."""
        return sum(map(len, self.races))


@dataclass(slots=True)
class Knowledge:
    """All candidates of a search by their changes; the first is the stage as it is."""

    task: ShapeTask
    records: dict[frozenset[Tweak], CandidateRecord] = field(default_factory=dict)

    @property
    def wants(self) -> tuple[Want, ...]:
        """Return the wants."""
        return self.task.wants

    @property
    def base(self) -> CandidateRecord:
        """Return the stage as it is, fitted to the evening where that is wished for."""
        return self.records[frozenset()]

    @property
    def usable(self) -> Iterator[CandidateRecord]:
        """Yield the candidates that could be ridden."""
        return (record for record in self.records.values() if not record.broken)

    def add_candidate(
        self, tweaks: tuple[Tweak, ...], digest: str, road: tuple[float | None, ...]
    ) -> CandidateRecord:
        """Know of one more candidate."""
        fields = len(self.task.fields)
        record = CandidateRecord(
            tweaks, digest, road, [[] for _ in range(fields)], [[] for _ in range(fields)]
        )
        self.records[frozenset(tweaks)] = record
        return record

    def read_race(self, played: PlayedRace) -> Reading:
        """Return what a race says of every want."""
        return [None if want.kind.of_road else want.value_in(played.values) for want in self.wants]

    def expect(self, tweaks: Iterable[Tweak]) -> list[float]:
        """Return what is to be expected of every want, with these changes made."""
        own = tuple(tweaks)
        record = self.records.get(frozenset(own))
        return [self._expect_value(at, own, record) for at in range(len(self.wants))]

    def loss_of(self, tweaks: Iterable[Tweak]) -> float:
        """Return how far changes are expected to miss the wish; less is better."""
        own = tuple(tweaks)
        misses = sum(self.miss_of(own))
        return misses + A_CHANGE * len(own)

    def miss_of(self, tweaks: Sequence[Tweak]) -> list[float]:
        """Return want by want how far changes are expected to miss it."""
        expected = self.expect(tweaks)
        return [
            want.distance(value, MARGIN) for want, value in zip(self.wants, expected, strict=True)
        ]

    def fresh_miss(self, record: CandidateRecord) -> float:
        """Return how far a candidate misses the wish by its fresh races alone."""
        total = 0.0
        for at, want in enumerate(self.wants):
            known = record.road[at]
            values = [
                value
                for races in record.fresh
                for one in races
                if (value := want.value_in(one.values)) is not None
            ]
            if known is not None or values:
                total += want.distance(sum(values) / len(values) if known is None else known)
        return total

    def _expect_value(
        self, at: int, tweaks: tuple[Tweak, ...], record: CandidateRecord | None
    ) -> float:
        """Return what is to be expected of one want."""
        want = self.wants[at]
        if want.kind.of_road and record is not None and record.road[at] is not None:
            return record.road[at] or 0.0
        middle = self._base_mean(at)
        alone = len(tweaks) == 1
        guess = 0.0 if alone or not tweaks else sum(self._effect(at, one) for one in tweaks)
        if record is not None and tweaks:
            seen, races = self._difference(at, record)
            weight = ALONE if alone else TOGETHER
            guess = (seen * races + guess * weight) / (races + weight)
        value = middle + guess
        return min(max(value, 0.0), 100.0) if want.kind.is_share else value

    def _effect(self, at: int, tweak: Tweak) -> float:
        """Return what one change does to a want."""
        record = self.records.get(frozenset((tweak,)))
        if record is None:
            return 0.0
        if self.wants[at].kind.of_road:
            return (record.road[at] or 0.0) - (self.base.road[at] or 0.0)
        seen, races = self._difference(at, record)
        return seen * races / (races + ALONE)

    def _base_mean(self, at: int) -> float:
        """Return a want of the stage as it is."""
        if self.wants[at].kind.of_road:
            return self.base.road[at] or 0.0
        values = [
            value
            for races in self.base.races
            for reading in races
            if (value := reading[at]) is not None
        ]
        return sum(values) / len(values) if values else 0.0

    def _difference(self, at: int, record: CandidateRecord) -> tuple[float, int]:
        """Return how much more of a want a candidate has over the same dice, and in how many."""
        total, count = 0.0, 0
        for own, base in zip(record.races, self.base.races, strict=True):
            for mine, other in zip(own, base, strict=False):
                one, two = mine[at], other[at]
                if one is not None and two is not None:
                    total += one - two
                    count += 1
        return (total / count if count else 0.0), count
