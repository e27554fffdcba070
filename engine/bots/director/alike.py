"""Cache shared by all directors of a race: worked out for the first who asks, kept for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import BASIC, Plan
from engine.games.ciclismo.view import CiclismoSnapshot

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


class Ballot(NamedTuple):
    """A plan that is voted on."""

    table: CiclismoSnapshot | None
    plan: Plan
    workers: tuple[int, ...]
    """The head and the helpers."""
    members: tuple[int, ...] = ()
    far: float = 0.0
    """How far it carries them on average."""
    owed: Sequence[int] = ()
    """By rider: the points owed to stay with it."""
    slack: float = 0.0
    """Squares that a rider gives away to keep the bunch whole."""
    plain: bool = False
    """Whether no rider owes anything, and none would gain more than the slack alone."""


class Ballots:
    """The plan that is being voted on, seen once for all who vote."""

    def __init__(self, advice: Advice, decisive: Sequence[bool], together: float) -> None:
        self._advice = advice
        self._decisive = decisive
        self._together = together
        self._last = Ballot(None, Plan(BASIC), ())

    def of(self, table: CiclismoSnapshot, plan: Plan, workers: tuple[int, ...]) -> Ballot:
        """Return what is to know of a plan proposed for the formation of its workers."""
        last = self._last
        if last.table is not table or last.plan is not plan or last.workers != workers:
            last = self._last = self._seen(table, plan, workers)
        return last

    def _seen(self, table: CiclismoSnapshot, plan: Plan, workers: tuple[int, ...]) -> Ballot:
        advice, head = self._advice, workers[0]
        members = table.formations[table.formation[head]]
        whole = Plan(plan.kind, plan.pe, workers)
        far, owed = advice.plan(table, whole, members), advice.charges(table, whole)
        slack = self.slack(table, members)
        plain = False
        if slack and owed is advice.nobody:
            rows = slice(table.row[members[-1]] + BEHIND, table.row[members[0]] + BEHIND + 1)
            # a hair more, so that sums of unlike numbers cannot say otherwise
            calm = True not in self._decisive[rows]
            plain = calm and far + slack > max(advice.fastest[rows]) + 1e-6
        return Ballot(table, plan, workers, members, far, owed, slack, plain)

    def slack(self, table: CiclismoSnapshot, members: tuple[int, ...]) -> float:
        """Return the squares a rider gives away to keep a bunch whole where nothing is decided."""
        crowd = len(members) >= table.scene.law.formation_peloton_min
        if not crowd or self._decisive[table.row[members[0]] + BEHIND]:
            return 0.0
        return self._together
