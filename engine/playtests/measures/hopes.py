"""Hopes: the best place that each type of rider comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def hopes(facts: RaceFacts) -> dict[str, int]:
    """Return the first place of each type among those who arrive."""
    found: dict[str, int] = {}
    for arrival in facts.arrived:
        found.setdefault(f"hopes/{arrival.type}", arrival.place)
    return found
