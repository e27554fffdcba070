"""How long a stage takes at a table, and how hard it is, estimated from its road alone.

What a table spends is a table of numbers fitted to races that were ridden (minutes.toml of a game);
races confirm it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import exp, fsum
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import tables
from engine.tour.pace import table_share
from engine.tour.rider_types import dice_rows, mean_roll
from engine.tour.terrain import terrain, terrains
from engine.tour.values import MOST_TEAMS, ROAD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.road.values import Road
    from engine.tour.rules import Rules
    from engine.tour.values import Tour


class Pace(NamedTuple):
    """What a table spends on stages of one format, in seconds and in turns."""

    rider: float
    line: float
    turn: float
    alone: float
    start: float
    parting: float
    climb: float
    other: float
    closed: float
    turns: Mapping[str, float]
    apart: Mapping[str, float]


def riders_at_table(tour: Tour, rules: Rules, kind: str = ROAD) -> int:
    """Return how many riders are ridden: those of the teams, or of all seats where there are none.

    RULING 96 — in a road stage the simplification has only some of each team ridden.
    """
    sizes = [len(team.riders) for team in tour.teams[:MOST_TEAMS]]
    sizes = sizes or [int(rules["team.size"])] * MOST_TEAMS
    if kind == ROAD and rules["simplification.enabled"]:
        sizes = [min(size, int(rules["simplification.played_per_team"])) for size in sizes]
    return sum(sizes)


def tour_minutes(tour: Tour, rules: Rules, road: Road) -> tuple[float, ...]:
    """Return the minutes at every row of a stage at the table of this tour, at its own pace."""
    along, share = usual_minutes(tour, rules, road), table_share(tour)
    return along if share == 1 else tuple(minutes * share for minutes in along)


def usual_minutes(tour: Tour, rules: Rules, road: Road) -> tuple[float, ...]:
    """Return the minutes at every row of a stage at a usual table, under the tour's house rules.

    RULING 100 — a road stage that is closed behind its last paid place is over sooner.
    """
    along = minutes_along(road, riders_at_table(tour, rules, road.format), rules.game)
    if not along or road.format != ROAD or not rules["finish.close"]:
        return along
    share = _read_paces(rules.game)[road.format].closed
    return tuple(minutes * share for minutes in along)


def minutes_along(road: Road, riders: int, game: str) -> tuple[float, ...]:
    """Return the minutes at the end of every row, from row 0, the start, to the finish.

    It is empty where it is not known what the turns of a game take.
    """
    if not tables.has_file(_table_of(game)) or road.format not in _read_paces(game):
        return ()
    paid = tuple(line.square for line in road.lines if line.points or line.bonus)
    return _minutes_by_row(game, road.format, road.terrain, paid, road.lanes, riders)


@lru_cache(maxsize=256)
def _minutes_by_row(
    game: str, kind: str, terrains: tuple[str, ...], paid: tuple[int, ...], lanes: int, riders: int
) -> tuple[float, ...]:
    """Return the minutes at every row; a tour in the window is asked again at every edit."""
    pace = _read_paces(game)[kind]
    seconds, apart = riders * pace.rider, pace.start
    at_line = dict.fromkeys(paid, pace.line)
    behind = round(riders / lanes / 2)  # where the middle of the grid stands
    terrain_at = [terrain(name) for name in (*([terrains[0]] * (behind + 1)), *terrains)]
    minutes = []
    for row, (before, here) in enumerate(pairwise(terrain_at), start=1 - behind):
        turns = pace.turns[here.rolls]
        if here.id != before.id:
            turns += pace.climb if here.rises else pace.other
        # the longer a terrain lasts, the nearer the field comes to the share that it parts
        apart += (pace.apart[here.rolls] - apart) * (1 - exp(-pace.parting * turns))
        seconds += turns * riders * (1 + pace.alone * apart)
        seconds += turns * pace.turn * (0.5 + apart)
        seconds += at_line.get(row, 0.0)
        if row >= 0:
            minutes.append(seconds / 60)
    return tuple(minutes)


@cache
def _read_paces(game: str) -> dict[str, Pace]:
    return {kind: _read_pace(block) for kind, block in tables.read_toml(_table_of(game)).items()}


def _read_pace(block: Mapping[str, Any]) -> Pace:
    turns, apart = (
        {row: float(value) for row, value in block[key].items()} for key in ("turns", "apart")
    )
    plain = {key: float(value) for key, value in block.items() if key not in {"turns", "apart"}}
    return Pace(turns=turns, apart=apart, **plain)


def _table_of(game: str) -> str:
    return f"games/{game}/minutes.toml"


def road_hardness(road: Road, rules: Rules) -> float:
    """Return the turns between the slowest and the quickest type uphill, each riding alone.

    Squares over the mean of the dice, for sections that rise: no wheel, no effort points. On the
    flat a peloton carries everybody along, so a flat stage is not hard, however long it is.
    """
    rows, known = dice_rows(rules), terrains()
    climbs = [
        (rows[known[s.terrain].rolls], s.squares) for s in road.sections if known[s.terrain].rises
    ]
    if not climbs:
        return 0.0
    turns = [
        fsum(squares / float(mean_roll(row[kind])) for row, squares in climbs)
        for kind in climbs[0][0]
    ]
    return max(turns) - min(turns)
