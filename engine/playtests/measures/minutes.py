"""How long people would sit at the table for this race."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def minutes(facts: RaceFacts) -> dict[str, int]:
    """Return the minutes at the table."""
    return {"minutes/table": round(seconds_of(facts) / 60)}


def seconds_of(facts: RaceFacts) -> float:
    """Return the seconds by the game's own table; a decision is any answer but the default.

    What an event takes stands with the event; a rider moved alone is not moved in a block.
    """
    times = dict(facts.taken)
    times["moved_in_block"] = max(0, times.get("moved_in_block", 0) - times.get("moved_alone", 0))
    times["decision"] = facts.decisions
    times["turn"] = facts.results.turns
    times["line"] = sum(
        1 for line in facts.results.lines if any(p.points or p.bonus for p in line.places)
    )
    seconds = facts.table["seconds"]
    return float(sum(count * seconds.get(name, 0) for name, count in times.items()))
