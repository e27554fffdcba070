"""The situation of a race: where the peloton is, who is ahead of it, what is still to be won."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, eq=False)
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
    formations = table.formations
    peloton = size = riding = 0
    for number, members in enumerate(formations):
        riding += len(members)
        if len(members) >= size:
            peloton, size = number, len(members)
    ahead: list[int] = []
    for members in formations[:peloton]:
        ahead += members
    return Situation(
        peloton,
        riding > 0 and size >= share * riding,
        table.row[formations[peloton][0]] if formations else 0,
        tuple(ahead),
        len(table.line_places[-1]) > 0,
        len(table.line_places[-1]) >= paid,
    )


class Situations:
    """The last situation that was read; the same table gives the same one."""

    __slots__ = ("_formations", "_last", "_paid", "_places", "_row", "_share")

    def __init__(self, paid: int, share: float) -> None:
        self._paid, self._share = paid, share
        self._row: tuple[int, ...] = ()
        self._formations: tuple[tuple[int, ...], ...] = ()
        self._places: tuple[tuple[int, ...], ...] = ()
        self._last = NOTHING_SEEN

    def situation_at(self, table: CiclismoSnapshot) -> Situation:
        """Return how the race lies on a table."""
        # A snapshot shares with the one before it what has not changed: identity is enough.
        if (
            table.row is not self._row
            or table.formations is not self._formations
            or table.line_places is not self._places
        ):
            self._last = read_situation(table, self._paid, self._share)
            self._row, self._formations = table.row, table.formations
            self._places = table.line_places
        return self._last
