"""How long a race is, in turns: for the winner, for the last to arrive, for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def turns(facts: RaceFacts) -> dict[str, int]:
    """Return the turns of the winner."""
    times = [a.turns for a in facts.arrived]
    return {"turns/winner": min(times)} if times else {}


def turns_of_the_field(facts: RaceFacts) -> dict[str, int | float]:
    """Return the turns of the last rider, and the mean of the field."""
    times = [a.turns for a in facts.arrived]
    if not times:
        return {}
    return {"turns/field": max(times), "turns/mean": round(sum(times) / len(times), 1)}
