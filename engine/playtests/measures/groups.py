"""How the field arrives: in how many groups, how many with the winner, how far apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def groups(facts: RaceFacts) -> dict[str, int]:
    """Return groups of equal turns, riders in the first one, and turns from first to last."""
    times = [a.turns for a in facts.arrived]
    if not times:
        return {}
    return {
        "groups/count": len(set(times)),
        "groups/first": times.count(min(times)),
        "groups/spread": max(times) - min(times),
    }
