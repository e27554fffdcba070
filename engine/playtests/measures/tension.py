"""How tense a race is: changes of lead, the winner's margin, what bonus turns turn over."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import Facts


def tension(facts: Facts) -> dict[str, bool | int]:
    """Return lead changes, the margin in turns, and whether bonuses make another man first."""
    found: dict[str, bool | int] = {}
    if facts.setup.road.format == "road":
        team = [n for n, t in enumerate(facts.setup.teams) for _ in t.riders]
        leads = [team[m.leader] for m in facts.moments if m.leader < len(team)]
        found["tension/lead_changes"] = sum(a != b for a, b in pairwise(leads))
    times = sorted(a.turns for a in facts.arrived)
    if len(times) > 1:
        found["tension/margin"] = times[1] - times[0]
    return found | _bonus(facts)


def _bonus(facts: Facts) -> dict[str, bool | int]:
    """R12.3, RULING 84 — who leads the stage with bonus turns taken off, against without."""
    bonus: dict[int, int] = {}
    for line in facts.results.lines:
        for place in line.places:
            bonus[place.bib] = bonus.get(place.bib, 0) + place.bonus
    if not facts.arrived or not any(bonus.values()):
        return {}
    best = min(a.turns for a in facts.arrived)
    net = min(a.turns - bonus.get(a.bib, 0) for a in facts.arrived)
    leaders = [a for a in facts.arrived if a.turns - bonus.get(a.bib, 0) == net]
    return {
        "tension/bonus_turns": sum(bonus.values()),
        "tension/bonus_swamps": all(a.turns != best for a in leaders),
    }
