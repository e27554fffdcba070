"""The points classifications: what each adds up, and how its ties are resolved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.standings.ranking import rank_items
from engine.tour.terrain import terrains
from engine.tour.values import FINISH, TTT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.standings.facts import TourFacts
    from engine.standings.results import StageResult
    from engine.standings.settle import SettledStage
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

    def counts_line(self, kind: str) -> bool:
        """Tell whether points won at a line of this kind count here."""
        return kind == self.line or (self.finish and kind == FINISH)

    def win_at(self, category: str) -> str:
        """Return what a first place at a line is counted as."""
        return category if self.by_category else SPRINT_WINS


class PointsRow(NamedTuple):
    """One rider in a points classification."""

    rank: int
    bib: int
    points: int
    wins: Mapping[str, int]
    """First places by what settles ties: categories of climbs, or stages and sprints."""
    tie: str = ""


@dataclass(frozen=True, slots=True)
class PointsTotal:
    """One rider's points and first places so far."""

    bib: int
    points: int = 0
    wins: Mapping[str, int] = field(default_factory=dict)

    def add_points(self, points: int, win: str = "") -> PointsTotal:
        """Return it with more points, and perhaps one more first place."""
        wins = {**self.wins, win: self.wins.get(win, 0) + 1} if win else self.wins
        return PointsTotal(self.bib, self.points + points, wins)


@dataclass(frozen=True, slots=True)
class PointsTally:
    """The running count of a points classification."""

    key: str
    """That of its classification."""
    prize: Prize
    gc_only: bool
    totals: Mapping[int, PointsTotal]

    @classmethod
    def begin(cls, key: str, prize: Prize, facts: TourFacts, rules: Rules) -> PointsTally:
        """Return the count before the first stage."""
        gc_only = rules["points.tie_breaks"] == "gc_only"
        return cls(key, prize, gc_only, {e.bib: PointsTotal(e.bib) for e in facts.entrants})

    def add_stage(self, stage: SettledStage) -> PointsTally:
        """Add what one stage paid the riders who started it."""
        prize, totals, finishes = self.prize, dict(self.totals), stage.finishes
        for bib, finish in finishes.items() if prize.finish else ():
            won_it = finish.place == 1 and stage.course.format != TTT
            if finish.points or won_it:
                totals[bib] = totals[bib].add_points(finish.points, STAGE_WINS if won_it else "")
        for won in stage.places:
            if won.kind == prize.line and won.bib in finishes:
                first = won.place == 1 and bool(won.points)
                win = prize.win_at(won.category) if first else ""
                totals[won.bib] = totals[won.bib].add_points(won.points, win)
        for bib, finish in finishes.items():
            if fine := finish.fines.get(self.key):  # RULING 110
                totals[bib] = totals[bib].add_points(-fine)
        return PointsTally(self.key, prize, self.gc_only, totals)

    def rank_rows(
        self, stage: SettledStage, result: StageResult, general: Mapping[int, int]
    ) -> tuple[PointsRow, ...]:
        """R12.5, R12.6, RULING 89 — points; then first places, the weightiest first; then GC."""
        del stage, result
        wins = () if self.gc_only else self.prize.wins
        breaks = [(name, _fewest_wins(name)) for name in wins]
        # RULING 89: a rider must be in the race to hold a place in any classification.
        scored = (t for t in self.totals.values() if t.points > 0 and t.bib in general)
        rows = rank_items(scored, lambda t: -t.points, [*breaks, ("GC", lambda t: general[t.bib])])
        return tuple(
            PointsRow(p.rank, t.bib, t.points, {w: t.wins.get(w, 0) for w in wins}, p.tie)
            for p, t in ((p, p.item) for p in rows)
        )


def _fewest_wins(name: str) -> Callable[[PointsTotal], int]:
    return lambda total: -total.wins.get(name, 0)
