"""Where a race breaks up: how many groups ride when its front passes each part of the road."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts

PARTS = 24


def splits(facts: RaceFacts) -> dict[str, int]:
    """Return the number of groups when the front had come into each part of the road."""
    rows = facts.setup.road.rows
    found: dict[str, int] = {}
    if facts.setup.road.format != "road":
        return found
    reached = -1
    for moment in facts.moments:
        part = min(PARTS - 1, (moment.front - 1) * PARTS // rows)
        for passed in range(reached + 1, part + 1):
            found[f"splits/{passed:02d}"] = len(moment.groups)
        reached = max(reached, part)
    return found
