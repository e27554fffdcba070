"""The races of one stage ridden together, and what they came to so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from designer.kit.report.frame import Subject
from engine.playtests.compare import Comparison
from engine.playtests.summary import Summary

if TYPE_CHECKING:
    from engine.playtests.changes import TriedChange
    from engine.playtests.plan import PlaytestPlan
    from engine.tour.values import Tour


@dataclass(slots=True, eq=False)
class Batch:
    """A plan, how many of its races were asked for, and what was counted in those ridden."""

    tour: Tour
    """As it was when the races were ridden."""
    plan: PlaytestPlan
    count: int
    other: str = ""
    """What the other version is called, where two are compared."""
    summary: Summary = field(default_factory=Summary)
    comparison: Comparison = field(default_factory=Comparison)
    tried: list[TriedChange] = field(default_factory=list)
    """Changes of the stage that were tried so far."""

    def subject(self, lang: str) -> Subject:
        """Return what pictures of these races are of."""
        return Subject(
            self.tour,
            self.plan,
            self.summary,
            lang,
            tuple(self.comparison.differences()),
            self.other,
            self.count,
            tuple(self.tried),
        )
