"""The winner: which type of rider, which team, from which seat of the start roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def types(facts: RaceFacts) -> dict[str, str]:
    """Return the type of the winner."""
    return {"wins/by_type": facts.winner.type} if facts.winner else {}


def teams(facts: RaceFacts) -> dict[str, str]:
    """Return the team that wins: of the first team where a game ranks them, else of the winner.

    A rider without a manager wins for none.
    """
    if facts.results.teams:
        return {"wins/by_team": facts.results.teams[0].team}
    return {"wins/by_team": facts.winner.team} if facts.winner else {}


def seats(facts: RaceFacts) -> dict[str, str]:
    """Return from which seat of the start roll the winner's team began."""
    first, ids = facts.winner, [team.id for team in facts.setup.teams]
    if first is None or first.team not in ids:
        return {}
    return {"wins/by_seat": str(facts.seats.index(ids.index(first.team)) + 1)}
