"""Who wins and how open it was: type, team and seat of the winner, lead, margin, hopes, jersey."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def measure_types(facts: RaceFacts) -> dict[str, str]:
    """Return the type of the winner."""
    return {"wins/by_type": facts.winner.type} if facts.winner else {}


def measure_teams(facts: RaceFacts) -> dict[str, str]:
    """Return the team that wins."""
    team = winning_team(facts)
    return {} if team is None else {"wins/by_team": team}


def measure_team_table(facts: RaceFacts) -> dict[str, str]:
    """Return the team that is first in the table of teams, which the winner's need not be."""
    ranked = facts.results.teams
    return {"teams/first": ranked[0].team if ranked else facts.results.figures["teams"][0][0]}


def winning_team(facts: RaceFacts) -> str | None:
    """Return the team that wins: the first where a game ranks teams, else that of the winner.

    A rider without a manager wins for none, which is called "".
    """
    if facts.results.teams:
        return facts.results.teams[0].team
    return facts.winner.team if facts.winner else None


def measure_seats(facts: RaceFacts) -> dict[str, str]:
    """Return from which seat of the start roll the winner's team began."""
    first, ids = facts.winner, [team.id for team in facts.setup.teams]
    if first is None or first.team not in ids:
        return {}
    return {"wins/by_seat": str(facts.seats.index(ids.index(first.team)) + 1)}


def measure_lead(facts: RaceFacts) -> dict[str, bool | int | str]:
    """Return how often the lead changes teams, which team leads most, whether half-way tells.

    O5.1 — a race against the clock has no leader; where all start together there is one.
    """
    if not facts.moments:
        return {}
    team = [t.id for t in facts.setup.teams for _ in t.riders]
    leads = [team[m.leader] for m in facts.moments if m.leader < len(team)]
    values: dict[str, bool | int | str] = {
        "tension/lead_changes": sum(a != b for a, b in pairwise(leads))
    }
    if leads:
        counts = Counter(leads)
        values["tension/most_led"] = max(reversed(leads), key=counts.__getitem__)
        values["tension/half_way_wins"] = leads[len(leads) // 2] == winning_team(facts)
    return values


def measure_tension(facts: RaceFacts) -> dict[str, bool | int]:
    """Return the margin in turns, and whether bonuses make another rider first."""
    times = sorted(a.turns for a in facts.riders_home)
    margin = {"tension/margin": times[1] - times[0]} if len(times) > 1 else {}
    return {**margin, **_measure_bonus(facts)}


def _measure_bonus(facts: RaceFacts) -> dict[str, bool | int]:
    """R12.3, RULING 84 — the leader of the stage with bonus turns taken off, against without."""
    bonus: dict[int, int] = {}
    for line in facts.results.lines:
        for place in line.places:
            bonus[place.bib] = bonus.get(place.bib, 0) + place.bonus
    if not facts.riders_home or not any(bonus.values()):
        return {}
    best = min(a.turns for a in facts.riders_home)
    net = min(a.turns - bonus.get(a.bib, 0) for a in facts.riders_home)
    leaders = [a for a in facts.riders_home if a.turns - bonus.get(a.bib, 0) == net]
    return {
        "tension/bonus_turns": sum(bonus.values()),
        "tension/bonus_swamps": all(a.turns != best for a in leaders),
    }


def measure_hopes(facts: RaceFacts) -> dict[str, int]:
    """Return the first place of each type among those who arrive."""
    best: dict[str, int] = {}
    for place, arrival in enumerate(facts.riders_home, start=1):
        best.setdefault(f"hopes/{arrival.type}", place)
    return best


def measure_jersey(facts: RaceFacts) -> dict[str, int]:
    """Return the rounds in the jersey; nothing where none is worn under these house rules."""
    rounds = facts.results.figures["jersey_rounds"]
    return {} if rounds is None else {"jersey/rounds": rounds}
