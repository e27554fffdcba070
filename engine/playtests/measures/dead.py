"""Dead time: turns in which nothing is decided, and what is ridden behind the last paid place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.playtests.measures.minutes import seconds_of

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def idle(facts: RaceFacts) -> dict[str, int]:
    """Return the turns of a hundred in which every answer of everybody is the default."""
    turns = facts.results.turns
    if not turns:
        return {}
    busy = sum(bool(facts.decided.get(turn)) for turn in range(1, turns + 1))
    return {"dead/idle": round(100 * (turns - busy) / turns)}


def tail(facts: RaceFacts) -> dict[str, int]:
    """Return the turns of a hundred, and the minutes, after the last paid place is taken."""
    turns, paid = facts.results.turns, facts.last_paid
    if facts.setup.road.format != "road" or not paid:
        return {}
    return {
        "dead/tail": round(100 * max(0, turns - paid) / turns),
        "dead/tail_minutes": round((seconds_of(facts) - seconds_of(facts.until(paid))) / 60),
    }
