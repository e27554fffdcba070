"""Riders of a formation by team, found once for all directors who ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.games.ciclismo.advice import Advice

FEW: Final = 8
"""Riders among whom a team's are found sooner than remembered."""


class RidersByTeam:
    """The riders of a formation by team."""

    def __init__(self, advice: Advice) -> None:
        self._team_of = advice.scene.team_of
        self._teams = range(len(advice.scene.teams))
        self._found: tuple[tuple[int, ...], list[list[int]]] = ((), [])

    def of(self, members: tuple[int, ...], team: int) -> list[int]:
        """Return who of a formation rides for a team, front to back."""
        if len(members) <= FEW:
            return [rider for rider in members if self._team_of[rider] == team]
        known, by_team = self._found
        if known is not members:
            by_team = [[] for _ in self._teams]
            for rider in members:
                by_team[self._team_of[rider]].append(rider)
            self._found = members, by_team
        return by_team[team]
