"""The most combative rider of a stage (R12.7, RULING 90)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.standings.results import OK
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.standings.facts import TourFacts
    from engine.standings.results import RiderResult, StageResult
    from engine.standings.settle import SettledStage
    from engine.tour.rules import Rules

CAUSES = ("attack", "pursuit", "relay", "pull", "lead_out")
"""Effort that shows initiative."""


class Combative(NamedTuple):
    """One rider's score in one stage."""

    bib: int
    score: int
    break_turns: int
    attacks: int
    place: int


def combativity_score(a: RiderResult, rules: Rules) -> int:
    """RULING 90 — attacks, pursuits, effort shown and turns ahead, each with its weight."""
    weights = rules["combativity.weights"]
    return int(
        weights.get("attack", 0) * a.attacks
        + weights.get("pursuit", 0) * a.pursuits
        + weights.get("pe", 0) * sum(a.spent.get(cause, 0) for cause in CAUSES)
        + weights.get("break_turn", 0) * a.break_turns
    )


@dataclass(frozen=True, slots=True)
class CombativeTally:
    """The most combative riders, stage by stage: nothing is carried from one to the next."""

    rules: Rules

    @classmethod
    def begin(cls, _facts: TourFacts, rules: Rules) -> CombativeTally:
        """Return the count before the first stage."""
        return cls(rules)

    def add_stage(self, _stage: SettledStage) -> CombativeTally:
        """Keep nothing of a stage: each is ranked by itself."""
        return self

    def rank_rows(
        self, stage: SettledStage, result: StageResult, general: Mapping[int, int]
    ) -> tuple[Combative, ...]:
        """Return the riders who scored, the most combative first; none in a time trial."""
        del general
        if stage.course.format != ROAD:
            return ()
        finishes = stage.finishes
        rows = [
            Combative(
                a.bib,
                combativity_score(a, self.rules),
                a.break_turns,
                a.attacks,
                finishes[a.bib].place,
            )
            for a in result.arrivals
            if a.bib in finishes and finishes[a.bib].status == OK
        ]
        return tuple(
            sorted(
                (r for r in rows if r.score > 0),
                key=lambda r: (-r.score, -r.break_turns, -r.attacks, r.place),
            )
        )
