"""The dash: a rider leaves for the finish with all there is, because a rival has or may.

A bunch makes 12 squares a turn where a rouleur with a full pool makes 15. So who goes from where
the points last to the line is not brought back: the answer is to go as well. It is given in the
turn in which the bunch rides free, before anybody is seen to go, and else as soon as those ahead
would be home before the bunch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.director.work import is_peloton, line_near

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot

FAR: Final = 999.0
"""Turns to the finish of a rider who is not there."""


def dash_riders(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> list[int]:
    """Return who of a team may dash out of a formation now, the fastest home first.

    They are as fast as anybody there or ahead, and their points last to the finish.
    """
    weights = purse.weights
    if table.rain_forbids or purse.situation.prizes_gone or not purse.reading.is_road_stage:
        return []
    mine = purse.reading.sides.riders_of(table.formations[number], team)
    able = [(purse.turns_home(table, rider), rider) for rider in mine if _pays(table, rider, purse)]
    if not able:
        return []
    first = purse.first_home(table, number)
    # One goes where climbs decide, and after riders of several teams: two are for a team that has
    # two away alone, or may be about to.
    away = {table.scene.team_of[rider] for rider in purse.situation.riders_ahead}
    late = weights.dash_late if away else weights.dash_behind
    alone = len(away) < 2 and len(purse.situation.riders_ahead) != 1
    most = weights.dash_men if alone and not purse.climbs_decide else 1
    able = [one for one in able if one[0] <= first + late]
    able.sort()
    return [rider for _, rider in able[:most]]


def _pays(table: CiclismoSnapshot, rider: int, purse: Purse) -> bool:
    pe, gain = purse.dash_of(table, rider)
    return pe > 0 and gain > purse.weights.dash_gain


def dash_effort(table: CiclismoSnapshot, rider: int, purse: Purse) -> int:
    """Return the effort of a rider ahead of the bunch, or next to it, who rides for the finish."""
    return purse.dash_of(table, rider)[0] if _pays(table, rider, purse) else 0


def must_dash(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> bool:
    """Tell whether those ahead come home before the bunch, and a rider here comes in with them."""
    situation, weights = purse.situation, purse.weights
    ahead = situation.riders_ahead
    if not ahead or number != situation.peloton or len(ahead) > weights.break_most:
        return False
    team_of = table.scene.team_of
    theirs = min([purse.turns_home(table, rider) for rider in ahead])
    left = purse.advice.finish + 1 - situation.front_row
    bunch = max(1.0, (left - weights.dash_sprint) / weights.dash_bunch + 1.0)
    if theirs >= bunch - weights.dash_lost:
        return False
    ours = [purse.turns_home(table, rider) for rider in ahead if team_of[rider] == team]
    if ours and min(ours) <= theirs + weights.dash_mate:
        return False
    return bool(dash_riders(table, team, number, purse))


def covers(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> list[int]:
    """Return who goes along in a turn in which the bunch rides free."""
    if not is_peloton(table, number):
        return []
    front, weights = table.row[table.formations[number][0]], purse.weights
    if front < weights.dash_from * purse.advice.finish or (
        weights.dash_lines and line_near(table, front, purse) is not None
    ):
        return []
    return dash_riders(table, team, number, purse)
