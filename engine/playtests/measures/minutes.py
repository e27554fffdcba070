"""How long people would sit at the table for this race."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.race.event import kinds_of

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def minutes(facts: RaceFacts) -> dict[str, int]:
    """Return the minutes by the game's own seconds; a decision is any answer but the default.

    What an event takes stands with the event; a rider moved alone is not moved in a block.
    """
    times = facts.followed.taken.copy()
    times["decision"] = facts.decisions
    times["turn"] = facts.results.turns
    times["line"] = sum(
        1 for line in facts.results.lines if any(p.points or p.bonus for p in line.places)
    )
    return {"minutes/table": round(_minutes(facts, times))}


def minutes_until(facts: RaceFacts, turn: int) -> float:
    """Return the minutes until a turn is over, lines apart."""
    kinds, times = kinds_of(facts.setup.rules.game), Counter[str]()
    for happening in facts.happenings:
        if happening[1] <= turn and happening[0] in kinds:
            times.update(kinds[happening[0]].takes)
    times["decision"] = sum(n for at, n in facts.decided.items() if at <= turn)
    times["turn"] = min(turn, facts.results.turns)
    return _minutes(facts, times)


def _minutes(facts: RaceFacts, times: Counter[str]) -> float:
    times["moved_in_block"] = max(0, times["moved_in_block"] - times["moved_alone"])
    total = sum(count * facts.table["seconds"].get(name, 0) for name, count in times.items())
    return float(total) / 60
