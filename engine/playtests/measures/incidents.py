"""Mishaps: what befalls riders on the way, and riders who do not arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def incidents(facts: RaceFacts) -> dict[str, int]:
    """Return how many of each there were."""
    seen = facts.followed.mishaps
    return {f"incidents/{kind}": seen[kind] for kind in facts.table["mishaps"]}


def lost(facts: RaceFacts) -> dict[str, int]:
    """Return how many riders abandoned or came in too late."""
    statuses = [a.status for a in facts.results.arrivals]
    return {
        "incidents/abandoned": statuses.count("DNF"),
        "incidents/outside": statuses.count("OUT"),
    }
