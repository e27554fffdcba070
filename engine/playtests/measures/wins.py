"""Who wins: which type of rider, which team, from which seat of the start roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import Facts


def wins(facts: Facts) -> dict[str, str]:
    """Return type, team and seat of the winner."""
    first = facts.winner
    if first is None:
        return {}
    teams = [team.id for team in facts.setup.teams]
    found = {"wins/by_type": first.type, "wins/by_team": first.team}
    if first.team in teams:
        found["wins/by_seat"] = str(facts.seats.index(teams.index(first.team)) + 1)
    return found
