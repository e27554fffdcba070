"""What riders spend and lose: effort points, cards, and themselves by mishaps; what wheels save."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from engine.standings.results import CAUSES

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def measure_effort(facts: RaceFacts) -> dict[str, int]:
    """Return the points everybody spent, in all, by cause and by section."""
    values: dict[str, int] = {"effort/all": 0}
    values |= {f"effort/by_cause/{cause}": 0 for cause in CAUSES}
    for arrival in facts.results.arrivals:
        for cause, points in arrival.spent.items():
            values["effort/all"] += points
            values[f"effort/by_cause/{cause}"] += points
    ends = [section.last for section in facts.setup.road.sections]
    by_section = [0] * len(ends)
    for row, points in facts.story.spent:
        by_section[bisect_left(ends, min(max(1, row), ends[-1]))] += points
    for number, points in enumerate(by_section, start=1):
        values[f"effort/by_section/{number:02d}"] = points
    return values


def measure_wheels(facts: RaceFacts) -> dict[str, int]:
    """Return the wheels all riders took."""
    return {"wheels/taken": sum(a.figure("wheels") for a in facts.results.arrivals)}


def measure_cards(facts: RaceFacts) -> dict[str, float]:
    """Return the cards left to a team, on average."""
    left = [sum(hand) for hand in facts.results.figures["hands"].values()]
    return {"cards/left": round(sum(left) / len(left), 1)}


def measure_incidents(facts: RaceFacts) -> dict[str, int]:
    """Return how many mishaps of each kind there were."""
    counts = facts.story.mishaps
    return {f"incidents/{kind}": counts[kind] for kind in facts.table["mishaps"]}


def measure_lost(facts: RaceFacts) -> dict[str, int]:
    """Return how many riders abandoned or came in too late."""
    statuses = [a.status for a in facts.results.arrivals]
    return {
        "incidents/abandoned": statuses.count("DNF"),
        "incidents/outside": statuses.count("OUT"),
    }
