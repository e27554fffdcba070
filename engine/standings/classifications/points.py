"""The points classifications, mountain and regularity, and how their ties are resolved."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.standings.order import ranked
from engine.tour.terrain import terrains
from engine.tour.values import INTERMEDIATE_SPRINT, SUMMIT, TTT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from engine.standings.settle import Settled
    from engine.tour.rules import Rules

STAGE_WINS, SPRINT_WINS = "stage_wins", "sprint_wins"


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
    mountain: int = 0
    regularity: int = 0
    wins: Counter[str] = field(default_factory=Counter)

    def add(self, stage: Settled) -> None:
        """Add what one stage paid him."""
        finish = stage.finishes[self.bib]
        self.regularity += finish.points
        if finish.place == 1 and stage.course.format != TTT:
            self.wins[STAGE_WINS] += 1
        for won in stage.places:
            if won.bib != self.bib:
                continue
            first = won.place == 1 and bool(won.points)
            if won.kind == SUMMIT:
                self.mountain += won.points
                self.wins[won.category] += first
            elif won.kind == INTERMEDIATE_SPRINT:
                self.regularity += won.points
                self.wins[SPRINT_WINS] += first


def categories() -> tuple[str, ...]:
    """Return the categories of climbs, the hardest first."""
    return tuple(reversed([t.category for t in terrains().values() if t.category]))


def mountain(
    totals: Iterable[PointsTotal], general: Mapping[int, int], rules: Rules
) -> tuple[PointsRow, ...]:
    """R12.5, RULING 89 — points; then first places from the hardest category down, then GC."""
    return _ranked(totals, lambda t: t.mountain, categories(), general, rules)


def regularity(
    totals: Iterable[PointsTotal], general: Mapping[int, int], rules: Rules
) -> tuple[PointsRow, ...]:
    """R12.6, RULING 89 — points; then stage wins, then intermediate-sprint wins, then GC."""
    return _ranked(totals, lambda t: t.regularity, (STAGE_WINS, SPRINT_WINS), general, rules)


def _ranked(
    totals: Iterable[PointsTotal],
    points: Callable[[PointsTotal], int],
    wins: tuple[str, ...],
    general: Mapping[int, int],
    rules: Rules,
) -> tuple[PointsRow, ...]:
    if rules["points.tie_breaks"] == "gc_only":
        wins = ()
    breaks = [(name, _fewer(name)) for name in wins]
    # RULING 89: a rider must be in the race to hold a place in any classification.
    scored = (t for t in totals if points(t) and t.bib in general)
    rows = ranked(scored, lambda t: -points(t), [*breaks, ("GC", lambda t: general[t.bib])])
    return tuple(
        PointsRow(p.rank, p.item.bib, points(p.item), {w: p.item.wins[w] for w in wins}, p.tie)
        for p in rows
    )


def _fewer(name: str) -> Callable[[PointsTotal], int]:
    return lambda total: -total.wins[name]
