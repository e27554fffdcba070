"""Mishaps: punctures, crashes, bonks, and riders who do not arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def incidents(facts: RaceFacts) -> dict[str, int]:
    """Return how many of each, and how many riders abandoned or came in too late."""
    seen = facts.followed.mishaps
    found = {f"incidents/{kind}": seen[kind] for kind in facts.table["mishaps"]}
    statuses = [a.status for a in facts.results.arrivals]
    found["incidents/abandoned"] = statuses.count("DNF")
    found["incidents/outside"] = statuses.count("OUT")
    return found
