"""The winner: which type of rider, which team, from which seat of the start roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def types(facts: RaceFacts) -> dict[str, str]:
    """Return the type of the winner."""
    return {"wins/by_type": facts.winner.type} if facts.winner else {}


def teams(facts: RaceFacts) -> dict[str, str]:
    """Return the team that wins."""
    team = winning_team(facts)
    return {} if team is None else {"wins/by_team": team}


def winning_team(facts: RaceFacts) -> str | None:
    """Return the team that wins: the first where a game ranks teams, else that of the winner.

    A rider without a manager wins for none, which is called "".
    """
    if facts.results.teams:
        return facts.results.teams[0].team
    return facts.winner.team if facts.winner else None


def seats(facts: RaceFacts) -> dict[str, str]:
    """Return from which seat of the start roll the winner's team began."""
    first, ids = facts.winner, [team.id for team in facts.setup.teams]
    if first is None or first.team not in ids:
        return {}
    return {"wins/by_seat": str(facts.seats.index(ids.index(first.team)) + 1)}
