"""Wheels: how often riders take the wheel in front of them instead of a move of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def wheels(facts: RaceFacts) -> dict[str, int]:
    """Return the wheels all riders took."""
    return {"wheels/taken": sum(a.figure("wheels") for a in facts.results.arrivals)}
