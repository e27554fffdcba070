"""The most combative rider of a stage (R12.7, RULING 90)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.standings.values import OK
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.standings.settle import Settled
    from engine.standings.values import Arrival
    from engine.tour.rules import Rules

CAUSES = ("attack", "pursuit", "relay", "pull", "lead_out")
"""Effort that shows initiative."""


@dataclass(frozen=True, slots=True)
class Combative:
    """One rider's score in one stage."""

    bib: int
    score: int
    break_turns: int
    attacks: int
    place: int


def score(a: Arrival, rules: Rules) -> int:
    """RULING 90 — attacks, pursuits, effort shown and turns ahead, each with its weight."""
    weights = rules["combativity.weights"]
    return int(
        weights.get("attack", 0) * a.attacks
        + weights.get("pursuit", 0) * a.pursuits
        + weights.get("pe", 0) * sum(a.spent.get(cause, 0) for cause in CAUSES)
        + weights.get("break_turn", 0) * a.break_turns
    )


def combative(stage: Settled, arrivals: Iterable[Arrival], rules: Rules) -> tuple[Combative, ...]:
    """Return who scored, the most combative first; nobody in a time trial."""
    if stage.course.format != ROAD:
        return ()
    rows = [
        Combative(a.bib, score(a, rules), a.break_turns, a.attacks, stage.finishes[a.bib].place)
        for a in arrivals
        if a.bib in stage.finishes and stage.finishes[a.bib].status == OK
    ]
    return tuple(
        sorted(
            (r for r in rows if r.score > 0),
            key=lambda r: (-r.score, -r.break_turns, -r.attacks, r.place),
        )
    )
