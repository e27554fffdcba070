"""How long people would sit at the table for this race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import tables

if TYPE_CHECKING:
    from engine.playtests.facts import Facts

TABLE = "playtests/minutes.toml"
ROLLS = ("rolled", "pulled", "relayed", "attacked", "led_out", "sprinted", "sprint_roll")
ALONE = ("rolled", "attacked", "led_out", "sprinted", "moves_up", "pursued")


def minutes(facts: Facts) -> dict[str, float]:
    """Return the minutes by the table of seconds; a decision is any answer but the default."""
    seconds = tables.toml(TABLE)["seconds"]
    counts = facts.counts
    alone = sum(counts.get(kind, 0) for kind in ALONE)
    paid = sum(1 for line in facts.results.lines if any(p.points or p.bonus for p in line.places))
    total = (
        facts.decisions * seconds["decision"]
        + sum(counts.get(kind, 0) for kind in ROLLS) * seconds["roll"]
        + alone * seconds["moved_alone"]
        + max(0, counts.get("moved", 0) - alone) * seconds["moved_in_block"]
        + facts.results.turns * seconds["turn"]
        + paid * seconds["line"]
    )
    return {"minutes/table": round(float(total) / 60)}
