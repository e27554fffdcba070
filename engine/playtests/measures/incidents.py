"""Mishaps: punctures, crashes, bonks, and riders who do not arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import Facts


def incidents(facts: Facts) -> dict[str, int]:
    """Return how many of each, and how many riders abandoned or came in too late."""
    found = {f"incidents/{kind}": 0 for kind in ("PUNCTURE", "CRASH", "BONK")}
    for kind, _, _, *values in facts.happenings:
        if kind == "incident" and f"incidents/{values[0]}" in found:
            found[f"incidents/{values[0]}"] += 1
    statuses = [a.status for a in facts.results.arrivals]
    found["incidents/abandoned"] = statuses.count("DNF")
    found["incidents/outside"] = statuses.count("OUT")
    return found
