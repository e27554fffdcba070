"""What the stages before have left: riders out, effort points, the order of a time trial."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.games.ciclismo.numbers.tour_so_far import AHEAD, GENERAL, POINT_STANDINGS, STANDINGS
from engine.games.ciclismo.series.table import table
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from engine.race.game import Kept
    from engine.race.values import Setup
    from engine.standings.outcome import Snapshot, Standings
    from engine.tour.rules import Rules


def carry(kept: Kept, rules: Rules, start: Setup) -> Setup:
    """Return the start of a stage as the stages before it have left the tour.

    A stage whose forerunners have no results yet is ridden as part of an imagined tour: with
    everybody, and with the pools of the tour (RULING 12).
    """
    past = table(kept, rules)
    carried = past.counted == start.road.number - 1
    gone = {one.bib for one in past.gone} if carried else set()
    teams = tuple(
        replace(
            team,
            riders=tuple(
                replace(
                    rider,
                    pe=past.pool(rider.bib) if carried else _full(past, rider.bib),
                    pe_start=_full(past, rider.bib),
                )
                for rider in team.riders
                if rider.bib not in gone
            ),
        )
        for team in start.teams
    )
    trial = carried and start.road.format != ROAD
    extra: dict[str, Any] = {**start.extra}
    if start.rules.game == rules.game:
        if not kept.tour.one_day:
            extra[AHEAD] = [road.type for road in kept.roads[start.road.number :]]
        if carried and past.last:
            extra[STANDINGS] = _standings(past.last)
    return replace(start, teams=teams, order=_reverse_general(past) if trial else (), extra=extra)


def _standings(last: Snapshot) -> dict[str, list[list[int]]]:
    """Return by bib the turns behind the leader, and the points of riders who have any."""
    found = {GENERAL: [[row.bib, row.gap] for row in last.general]}
    for key in POINT_STANDINGS:
        found[key] = [[row.bib, row.points] for row in last.rows[key] if row.points]
    return found


def _full(past: Standings, bib: int) -> int:
    return past.effort[bib].entrant.pool


def _reverse_general(past: Standings) -> tuple[int, ...]:
    """RULING 44 — time trials start in reverse order of the general classification."""
    return tuple(row.bib for row in reversed(past.last.general)) if past.last else ()
