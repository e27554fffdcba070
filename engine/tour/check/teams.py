"""Which teams may start: sizes, limits by type, advanced types.

R2.1, R2.2, R2.3, R2.4, RULING 10.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.derived.effort import TABLE, rider_types
from engine.tour.finding import make_finding
from engine.tour.values import MOST_TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Team, Tour


def check_teams(tour: Tour, rules: Rules) -> list[Finding]:
    """Return what keeps these teams from starting."""
    found: list[Finding] = []
    if len(tour.teams) > MOST_TEAMS:
        found.append(make_finding("E_TOO_MANY_TEAMS", "teams", have=len(tour.teams)))
    elif len(tour.teams) == 1:
        found.append(make_finding("W_ONE_TEAM", "teams"))
    for number, team in enumerate(tour.teams, start=1):
        found += _check_team(team, rules, f"teams/{number}")
    found += _check_bibs(tour)
    ids = Counter(team.id for team in tour.teams)
    found += [make_finding("E_TEAM_TWICE", "teams", team=name) for name, n in ids.items() if n > 1]
    return found


def _check_team(team: Team, rules: Rules, place: str) -> Iterable[Finding]:
    if len(team.riders) > rules["team.size"]:
        yield make_finding(
            "E_TEAM_SIZE", place, team=team.name, have=len(team.riders), most=rules["team.size"]
        )
    if not team.riders:
        yield make_finding("W_TEAM_EMPTY", place, team=team.name)
    advanced = set(tables.toml(TABLE)["types"]["advanced"])
    known = rider_types()
    counts = Counter(rider.type for rider in team.riders)
    for kind, have in counts.items():
        most = rules["team.max_per_type"].get(kind)
        if kind not in known:
            yield make_finding("E_TYPE_UNKNOWN", place, team=team.name, type=kind)
        elif kind in advanced and not rules["team.advanced_types"]:
            yield make_finding("E_TYPE_ADVANCED", place, team=team.name, type=kind)
        elif most is not None and have > most:
            yield make_finding(
                "E_TYPE_LIMIT", place, team=team.name, type=kind, have=have, most=most
            )


def _check_bibs(tour: Tour) -> Iterable[Finding]:
    bibs = Counter(rider.bib for team in tour.teams for rider in team.riders)
    for bib, n in bibs.items():
        if n > 1:
            yield make_finding("E_BIB_TWICE", "teams", bib=bib)
