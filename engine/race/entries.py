"""Entries: which teams of a tour sit down to a game, and which of their riders fill its roles.

A game makes up no rider: those without a seat or a role stay home, and their number is said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.errors import SetupError
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.values import RaceRider, RaceTeam, Setup
    from engine.tour.finding import Finding

Role = tuple[str, ...]
"""The types that may fill a role, the most wanted first; empty where anybody may."""


def seat_teams(setup: Setup, seats: range) -> tuple[RaceTeam, ...]:
    """O6.1, O6.3 — the first teams of the tour, as many as there are seats, for a stage to ride."""
    if not setup.road.rows:
        raise SetupError("setup_no_road")
    if len(setup.teams) < seats[0]:
        raise teams_error(len(setup.teams), seats[0], seats[-1])
    return setup.teams[: seats[-1]]


def seat_everybody(setup: Setup, seats: range) -> tuple[RaceTeam, ...]:
    """O6.1 — all teams: a game that leaves no team at home refuses those it has no seat for."""
    if len(setup.teams) not in seats:
        raise teams_error(len(setup.teams), seats[0], seats[-1])
    return setup.teams


def teams_error(have: int, least: int, most: int) -> SetupError:
    """O6.3 — name how many teams there are and how many are wanted."""
    return SetupError("setup_teams", have=have, least=least, most=most)


def fill_roles(team: RaceTeam, roles: Sequence[Role]) -> tuple[RaceRider, ...]:
    """O6.2 — a rider for each role, in the order of the roles; the others stay home.

    A role takes the first free rider of its most wanted type, else of the next type, and so on.
    Roles for which the team has no such rider then take the riders left over, in team order.
    """
    if len(team.riders) < len(roles):
        raise SetupError("setup_riders", team=team.name, have=len(team.riders), want=len(roles))
    free = list(team.riders)
    filled: list[RaceRider | None] = []
    for types in roles:
        fitting = (rider for kind in types for rider in free if rider.type == kind)
        rider = next(fitting, None)
        if rider is not None:
            free.remove(rider)
        filled.append(rider)
    return tuple([rider or free.pop(0) for rider in filled])


def seat_roles(setup: Setup, seats: range, roles: Sequence[Role]) -> Setup:
    """O6.1, O6.2 — the first teams, of each a rider for every role; again, it changes nothing."""
    teams = seat_teams(setup, seats)
    return replace(
        setup, teams=tuple(replace(team, riders=fill_roles(team, roles)) for team in teams)
    )


def find_left_home(whole: Setup, entered: Setup) -> tuple[Finding, ...]:
    """O7.1 — how many teams and how many riders of the riding teams do not take part."""
    where = f"stages/{whole.road.number}"
    riding = {team.id: len(team.riders) for team in entered.teams}
    findings = []
    teams = len(whole.teams) - len(entered.teams)
    if teams > 0:  # a house rule may bring teams along
        findings.append(make_finding("I_LEFT_TEAMS", where, count=teams, of=len(whole.teams)))
    riders = sum(len(team.riders) for team in whole.teams if team.id in riding)
    home = riders - sum(riding.get(team.id, 0) for team in whole.teams)
    if home:
        findings.append(make_finding("I_LEFT_RIDERS", where, count=home, of=riders))
    return tuple(findings)
