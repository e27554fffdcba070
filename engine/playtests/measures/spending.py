"""Effort, wheels, cards, mishaps."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from engine.standings.results import CAUSES

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def effort(facts: RaceFacts) -> dict[str, int]:
    """Return the points everybody spent, in all, by cause and by section."""
    found: dict[str, int] = {"effort/all": 0}
    found |= {f"effort/by_cause/{cause}": 0 for cause in CAUSES}
    for arrival in facts.results.arrivals:
        for cause, points in arrival.spent.items():
            found["effort/all"] += points
            found[f"effort/by_cause/{cause}"] += points
    found |= _by_section(facts)
    return found


def _by_section(facts: RaceFacts) -> dict[str, int]:
    sections = facts.setup.road.sections
    ends = [s.last for s in sections]
    spent = [0] * len(sections)
    for row, points in facts.followed.spent:
        spent[bisect_left(ends, min(max(1, row), ends[-1]))] += points
    return {f"effort/by_section/{n:02d}": points for n, points in enumerate(spent, 1)}


def wheels(facts: RaceFacts) -> dict[str, int]:
    """Return the wheels all riders took."""
    return {"wheels/taken": sum(a.figure("wheels") for a in facts.results.arrivals)}


def cards(facts: RaceFacts) -> dict[str, float]:
    """Return the cards left to a team, on average."""
    left = [sum(hand) for hand in facts.results.figures["hands"].values()]
    return {"cards/left": round(sum(left) / len(left), 1)}


def incidents(facts: RaceFacts) -> dict[str, int]:
    """Return how many of each there were."""
    seen = facts.followed.mishaps
    return {f"incidents/{kind}": seen[kind] for kind in facts.table["mishaps"]}


def lost(facts: RaceFacts) -> dict[str, int]:
    """Return how many riders abandoned or came in too late."""
    statuses = [a.status for a in facts.results.arrivals]
    return {
        "incidents/abandoned": statuses.count("DNF"),
        "incidents/outside": statuses.count("OUT"),
    }
