"""How many riders come home."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def crowd(facts: RaceFacts) -> dict[str, bool | int | float | str]:
    """Return how many arrived."""
    return {"crowd/home": len(facts.riders_home)}
