"""Whether a break keeps the stage, and how long breaks live."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def breaks(facts: RaceFacts) -> dict[str, bool | int]:
    """Return whether the winner came from a break, and the turns the longest break was away."""
    first = facts.winner
    if first is None or facts.setup.road.format != "road":
        return {}
    table = facts.table["breaks"]
    away = first.figures.get("break_turns", 0)
    crossed = sum(a.turns == first.turns for a in facts.arrived)
    longest = max(a.figures.get("break_turns", 0) for a in facts.results.arrivals)
    return {
        "breaks/success": away >= table["turns"] and crossed <= table["riders"],
        "breaks/longest": longest,
        "breaks/tried": longest >= table["turns"],
    }
