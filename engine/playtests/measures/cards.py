"""Cards: how many of them teams still hold when a race is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def cards(facts: RaceFacts) -> dict[str, float]:
    """Return the cards left to a team, on average."""
    left = [sum(hand) for hand in facts.results.figures["hands"].values()]
    return {"cards/left": round(sum(left) / len(left), 1)}
