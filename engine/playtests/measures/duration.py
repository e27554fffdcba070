"""How long a race takes: turns, minutes at the table, and the part of them that is dead time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def turns(facts: RaceFacts) -> dict[str, int]:
    """Return the turns of the winner."""
    times = [a.turns for a in facts.arrived]
    return {"turns/winner": min(times)} if times else {}


def turns_of_the_field(facts: RaceFacts) -> dict[str, int | float]:
    """Return the turns of the last rider, and the mean of the field."""
    times = [a.turns for a in facts.arrived]
    if not times:
        return {}
    return {"turns/field": max(times), "turns/mean": round(sum(times) / len(times), 1)}


def minutes(facts: RaceFacts) -> dict[str, int]:
    """Return the minutes at the table."""
    return {"minutes/table": round(seconds_of(facts) / 60)}


def seconds_of(facts: RaceFacts) -> float:
    """Return the seconds by the game's own table; a decision is any answer but the default.

    What an event takes stands with the event; a rider moved alone is not moved in a block.
    """
    counts = dict(facts.taken)
    alone = counts.get("moved_alone", 0)
    counts["moved_in_block"] = max(0, counts.get("moved_in_block", 0) - alone)
    counts["decision"] = facts.decisions
    counts["turn"] = facts.results.turns
    counts["line"] = sum(
        1 for line in facts.results.lines if any(p.points or p.bonus for p in line.places)
    )
    seconds = facts.table["seconds"]
    return float(sum(count * seconds.get(name, 0) for name, count in counts.items()))


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
