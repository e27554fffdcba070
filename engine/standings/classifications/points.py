"""The points classifications: what each adds up, and how its ties are resolved."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.standings.order import rank_items
from engine.tour.terrain import terrains
from engine.tour.values import FINISH, TTT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.standings.facts import TourFacts
    from engine.standings.settle import SettledStage
    from engine.standings.values import StageResult
    from engine.tour.rules import Rules

STAGE_WINS, SPRINT_WINS = "stage_wins", "sprint_wins"


def climb_categories() -> tuple[str, ...]:
    """Return the categories of climbs, the hardest first."""
    return tuple(reversed([t.category for t in terrains().values() if t.category]))


@dataclass(frozen=True, slots=True)
class Prize:
    """What a points classification adds up: lines of one kind, and the finish where it pays."""

    line: str
    """The kind of line that pays."""
    finish: bool = False
    """Whether places at the finish pay as well."""
    by_category: bool = False
    """Whether first places are told apart by the category of their climb."""

    @property
    def wins(self) -> tuple[str, ...]:
        """RULING 89 — return the first places that settle ties, the weightiest first."""
        lines = climb_categories() if self.by_category else (SPRINT_WINS,)
        return (STAGE_WINS, *lines) if self.finish else lines

    def counts(self, kind: str) -> bool:
        """Tell whether points won at a line of this kind count here."""
        return kind == self.line or (self.finish and kind == FINISH)

    def win_at(self, category: str) -> str:
        """Return what a first place at a line is counted as."""
        return category if self.by_category else SPRINT_WINS


@dataclass(frozen=True, slots=True)
class PointsRow:
    """One rider in a points classification."""

    rank: int
    bib: int
    points: int
    wins: Mapping[str, int]
    """First places by what settles ties: categories of climbs, or stages and sprints."""
    tie: str = ""


@dataclass(slots=True)
class PointsTotal:
    """One rider's points and first places so far."""

    bib: int
    points: int = 0
    wins: Counter[str] = field(default_factory=Counter)


class PointsTally:
    """The running count of a points classification."""

    def __init__(self, prize: Prize, facts: TourFacts, rules: Rules) -> None:
        self._prize = prize
        self._gc_only = rules["points.tie_breaks"] == "gc_only"
        self._totals = {e.bib: PointsTotal(e.bib) for e in facts.entrants}

    def add(self, stage: SettledStage) -> None:
        """Add what one stage paid the riders who started it."""
        prize, totals, finishes = self._prize, self._totals, stage.finishes
        if prize.finish:
            for bib, finish in finishes.items():
                totals[bib].points += finish.points
                if finish.place == 1 and stage.course.format != TTT:
                    totals[bib].wins[STAGE_WINS] += 1
        for won in stage.places:
            if won.kind == prize.line and won.bib in finishes:
                total = totals[won.bib]
                total.points += won.points
                total.wins[prize.win_at(won.category)] += won.place == 1 and bool(won.points)

    def rank(
        self, stage: SettledStage, result: StageResult, general: Mapping[int, int]
    ) -> tuple[PointsRow, ...]:
        """R12.5, R12.6, RULING 89 — points; then first places, the weightiest first; then GC."""
        del stage, result
        wins = () if self._gc_only else self._prize.wins
        breaks = [(name, _fewer(name)) for name in wins]
        # RULING 89: a rider must be in the race to hold a place in any classification.
        scored = (t for t in self._totals.values() if t.points and t.bib in general)
        rows = rank_items(scored, lambda t: -t.points, [*breaks, ("GC", lambda t: general[t.bib])])
        return tuple(
            PointsRow(p.rank, p.item.bib, p.item.points, {w: p.item.wins[w] for w in wins}, p.tie)
            for p in rows
        )


def _fewer(name: str) -> Callable[[PointsTotal], int]:
    return lambda total: -total.wins[name]
