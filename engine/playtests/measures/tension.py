"""How tense a race is: which team leads, the margin of the winner, what bonus turns turn over."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.playtests.measures.wins import winning_team

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def lead(facts: RaceFacts) -> dict[str, bool | int | str]:
    """Return how often another team has the first rider, which has it most, whether it tells.

    O5.1 — a race against the clock has no leader; where all start together there is one.
    """
    if not facts.moments:
        return {}
    team = [t.id for t in facts.setup.teams for _ in t.riders]
    leads = [team[m.leader] for m in facts.moments if m.leader < len(team)]
    found: dict[str, bool | int | str] = {
        "tension/lead_changes": sum(a != b for a, b in pairwise(leads))
    }
    if leads:
        counts = Counter(leads)
        found["tension/most_led"] = max(reversed(leads), key=counts.__getitem__)
        found["tension/half_way_wins"] = leads[len(leads) // 2] == winning_team(facts)
    return found


def tension(facts: RaceFacts) -> dict[str, bool | int]:
    """Return the margin in turns, and whether bonuses make another rider first."""
    found: dict[str, bool | int] = {}
    times = sorted(a.turns for a in facts.arrived)
    if len(times) > 1:
        found["tension/margin"] = times[1] - times[0]
    return found | _bonus(facts)


def _bonus(facts: RaceFacts) -> dict[str, bool | int]:
    """R12.3, RULING 84 — the leader of the stage with bonus turns taken off, against without."""
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
