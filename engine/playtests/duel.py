"""A duel: one manager against a field of others, in every seat in turn, stage after stage.

Whether a team wins is what every playtest says of it (measures/winners.py); its share of all points
and its best place stand beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.playtests.measures.duels import PLACE, POINTS, WON
from engine.playtests.summary import NumberSummary, Share, Summary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.play import PlayedRace


@dataclass(slots=True)
class DuelCount:
    """What the races of one stage of a duel came to, or those of all of them."""

    summary: Summary = field(default_factory=Summary)

    def add_races(self, played: Iterable[PlayedRace]) -> None:
        """Count more races."""
        self.summary.add_races(played)

    @property
    def races(self) -> int:
        """Return how many races were ridden."""
        return self.summary.races

    @property
    def wins(self) -> Share:
        """Return how often `us` won."""
        return self.summary.share_of(WON)

    @property
    def points(self) -> NumberSummary | None:
        """Return its share of the points, where any are paid."""
        return self._number(POINTS)

    @property
    def place(self) -> NumberSummary | None:
        """Return its best place."""
        return self._number(PLACE)

    def _number(self, name: str) -> NumberSummary | None:
        return self.summary.spread_of(name) if name in self.summary.numbers else None

    @property
    def by_seat(self) -> dict[int, Share]:
        """Return how often it won from each seat it had."""
        names = [name for name in self.summary.truths if name.startswith(f"{WON}/")]
        shares = {int(name.rpartition("/")[2]): self.summary.share_of(name) for name in names}
        return dict(sorted(shares.items()))

    @property
    def stages_won(self) -> dict[int, Share]:
        """Return, of whole tours, how often it won each stage."""
        start = "duel/stage/"
        names = [name for name in self.summary.truths if name.startswith(start)]
        return {int(n.removeprefix(start)): self.summary.share_of(n) for n in sorted(names)}


def count_races(played: Iterable[PlayedRace]) -> DuelCount:
    """Return what some races came to."""
    count = DuelCount()
    count.add_races(played)
    return count


def add_counts(counts: Iterable[DuelCount]) -> DuelCount:
    """Return what several came to together."""
    total = DuelCount()
    for count in counts:
        total.summary.add_summary(count.summary)
    return total


@dataclass(slots=True)
class DuelStage:
    """One stage of a duel, or whole tours, and what its races came to."""

    plan: PlaytestPlan
    count: DuelCount = field(default_factory=DuelCount)


def fair_share(plan: PlaytestPlan) -> float:
    """Return what a team wins where all are alike."""
    return 1 / plan.seats
