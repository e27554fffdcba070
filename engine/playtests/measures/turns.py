"""How long a race is, in turns: for the winner, for the last to arrive, for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import Facts


def turns(facts: Facts) -> dict[str, int | float]:
    """Return the turns of the winner, of the last rider, and the mean of the field."""
    times = [a.turns for a in facts.arrived]
    if not times:
        return {}
    return {
        "turns/winner": min(times),
        "turns/field": max(times),
        "turns/mean": round(sum(times) / len(times), 1),
    }
