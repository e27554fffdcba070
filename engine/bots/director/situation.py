"""The situation of a race: where the peloton is, who is ahead of it, what is still to be won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.games.ciclismo.advice import Advice
    from engine.games.ciclismo.view import CiclismoSnapshot


FEW: Final = 8
"""Riders among whom those of a team are found sooner than they are remembered."""


class RidersByTeam:
    """The riders of a formation by team."""

    def __init__(self, advice: Advice) -> None:
        self._team_of = advice.scene.team_of
        self._teams = range(len(advice.scene.teams))
        self._last: tuple[tuple[int, ...], list[list[int]]] = ((), [])
        """The last formation that was sorted, and its riders by team."""

    def riders_of(self, members: tuple[int, ...], team: int) -> list[int]:
        """Return who of a formation rides for a team, front to back."""
        if len(members) <= FEW:
            return [rider for rider in members if self._team_of[rider] == team]
        last, by_team = self._last
        if last is not members:
            by_team = [[] for _ in self._teams]
            for rider in members:
                by_team[self._team_of[rider]].append(rider)
            self._last = members, by_team
        return by_team[team]


class Situation:
    """Where the peloton is, who is ahead of it, and whether a place is still paid."""

    peloton: int = 0
    """The peloton: number of the largest formation; of several, the rearmost (RULING 90)."""
    is_main_field: bool = False
    """Whether it is most of the race, so that those ahead of it are a break."""
    front_row: int = 0
    """Its first row."""
    riders_ahead: tuple[int, ...] = ()
    """The riders ahead of it, front to back."""
    winner_home: bool = False
    """Whether a rider has come home."""
    prizes_gone: bool = False
    """Whether every paid place at the finish is gone."""


NOTHING_SEEN = Situation()


def read_situation(table: CiclismoSnapshot, paid: int, share: float) -> Situation:
    """Read a table; the peloton is the race if it holds such a share of the riders on the road."""
    formations, home, now = table.formations, len(table.line_places[-1]), Situation()
    peloton = size = riding = 0
    for number, members in enumerate(formations):
        riding += len(members)
        if len(members) >= size:
            peloton, size = number, len(members)
    now.peloton = peloton
    now.is_main_field = riding > 0 and size >= share * riding
    now.front_row = table.row[formations[peloton][0]] if formations else 0
    now.riders_ahead = tuple([rider for members in formations[:peloton] for rider in members])
    now.winner_home, now.prizes_gone = home > 0, home >= paid
    return now
