"""The clock of a team time trial: the rider who stops it, and the riders credited with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from engine.standings.order import MANUAL, last_resort, rank_items
from engine.standings.values import OK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.standings.values import RiderResult
    from engine.tour.rules import Rules

UNPLACED = 10**6


class TeamTime(NamedTuple):
    """One team's trial: its turns, the rider who stopped the clock, the riders of its place."""

    team: str
    turns: int
    overshoot: int
    place: int
    tie: str
    paid: frozenset[int]
    """Bibs that get the points of the team's place (RULING 88)."""
    roll: int = UNPLACED
    """Best place written beside a rider of the team: settles what turns and overshoot leave."""
    resort: int = 0


def team_times(
    seen: Sequence[RiderResult], team_of: Mapping[int, str], rules: Rules, manual: Sequence[int]
) -> tuple[TeamTime, ...]:
    """Return the teams in the order of their places (R12.8, RULING 74, RULING 91)."""
    teams: dict[str, list[RiderResult]] = {}
    for a in seen:
        if a.status == OK:
            teams.setdefault(team_of[a.bib], []).append(a)
    resort = last_resort(manual)
    breaks: list[tuple[str, Callable[[TeamTime], int]]] = [
        ("overshoot", lambda t: -t.overshoot),
        ("sprint", lambda t: t.roll),
        (MANUAL, lambda t: t.resort),
    ]
    if rules["tt.tie"] == "sprint":
        breaks = breaks[1:]
    times = rank_items(
        (_time(team, crossed, rules, resort) for team, crossed in teams.items()),
        lambda t: t.turns,
        breaks,
    )
    return tuple(p.item._replace(place=p.rank, tie=p.tie) for p in times)


def _time(
    team: str, riders: Sequence[RiderResult], rules: Rules, resort: Callable[[int], int]
) -> TeamTime:
    """RULING 91 — the fourth rider stops the clock; of fewer, the last."""
    crossed = sorted(
        riders, key=lambda a: (a.turns or 0, -(a.overshoot or 0), a.place or UNPLACED, a.bib)
    )
    count = rules["ttt.counting_rider"]
    stopper = crossed[min(count, len(crossed)) - 1]
    turns = stopper.turns or 0
    paid = {
        "riders_with_team_time": [a for a in crossed if (a.turns or 0) <= turns],
        "all_finishers": crossed,
        "first_four": crossed[:count],
    }[rules["ttt.points_to"]]
    return TeamTime(
        team, turns, stopper.overshoot or 0, 0, "", frozenset(a.bib for a in paid),
        min(a.place or UNPLACED for a in crossed), min(resort(a.bib) for a in crossed),
    )  # fmt: skip


def credit_team_times(
    seen: Sequence[RiderResult], times: Sequence[TeamTime], team_of: Mapping[int, str], rules: Rules
) -> list[RiderResult]:
    """Return the arrivals with the turns each rider is credited with (RULING 91)."""
    clock = {t.team: t.turns for t in times}
    everyone = rules["ttt.dropped_get"] == "team_turns"
    return [
        replace(a, turns=clock[team_of[a.bib]])
        if a.status == OK and (everyone or (a.turns or 0) <= clock[team_of[a.bib]])
        else a
        for a in seen
    ]


def team_place(bib: int, times: Sequence[TeamTime]) -> int:
    """Return the team's place for a rider who gets its points, 0 for a dropped one."""
    return next((t.place for t in times if bib in t.paid), 0)
