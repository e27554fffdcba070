"""The jersey of a single race: for how many rounds a rider is paid for wearing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def jersey(facts: RaceFacts) -> dict[str, int]:
    """Return the rounds in it; nothing where none is worn under these house rules."""
    rounds = facts.results.figures["jersey_rounds"]
    return {} if rounds is None else {"jersey/rounds": rounds}
