"""How long a race takes: turns, minutes at the table, and the part of them that is dead time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.race.values import TABLE_PACE, TABLE_SECONDS

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts

DECISION: Final = "decision"
GLANCE: Final = "glance"
"""What answers cost at a table: those that are not the default, and those that are."""


def measure_turns(facts: RaceFacts) -> dict[str, int]:
    """Return the turns of the winner."""
    times = [a.turns for a in facts.riders_home]
    return {"turns/winner": min(times)} if times else {}


def measure_field(facts: RaceFacts) -> dict[str, int | float]:
    """Return the turns of the last rider, and the mean of the field."""
    times = [a.turns for a in facts.riders_home]
    if not times:
        return {}
    return {"turns/field": max(times), "turns/mean": round(sum(times) / len(times), 1)}


def measure_minutes(facts: RaceFacts) -> dict[str, int]:
    """Return the minutes at the table."""
    return {"minutes/table": round(table_seconds(facts) / 60)}


def table_seconds(facts: RaceFacts) -> float:
    """Return the seconds by the game's own table, at the pace of the tour's.

    A decision is any answer but the default; a default answer costs a glance. What an event takes
    stands with the event; a rider moved alone is not moved in a block. Seconds that were learned
    from people are those of that table already: no pace is laid on them.
    """
    counts = dict(facts.action_counts)
    alone = counts.get("moved_alone", 0)
    counts["moved_in_block"] = max(0, counts.get("moved_in_block", 0) - alone)
    counts[DECISION] = facts.decisions
    counts[GLANCE] = facts.glances
    counts["turn"] = facts.results.turns
    counts["line"] = sum(
        1 for line in facts.results.lines if any(p.points or p.bonus for p in line.places)
    )
    seconds = facts.table["seconds"]
    share: float = facts.setup.extra.get(TABLE_PACE, 100) / 100
    learned = facts.setup.extra.get(TABLE_SECONDS, {})
    timed = [name for name in (DECISION, GLANCE) if name in learned]
    own = float(sum(counts.pop(name) * learned[name] for name in timed))
    return own + share * float(sum(count * seconds.get(name, 0) for name, count in counts.items()))


def measure_idle(facts: RaceFacts) -> dict[str, int]:
    """Return the turns of a hundred in which every answer of everybody is the default."""
    turns = facts.results.turns
    if not turns:
        return {}
    busy = sum(bool(facts.decisions_by_turn.get(turn)) for turn in range(1, turns + 1))
    return {"dead/idle": round(100 * (turns - busy) / turns)}


def measure_tail(facts: RaceFacts) -> dict[str, int]:
    """Return the turns of a hundred, and the minutes, after the last paid place is taken."""
    turns, paid = facts.results.turns, facts.last_paid
    if facts.setup.road.format != "road" or not paid:
        return {}
    return {
        "dead/tail": round(100 * max(0, turns - paid) / turns),
        "dead/tail_minutes": round(
            (table_seconds(facts) - table_seconds(facts.up_to_turn(paid))) / 60
        ),
    }
