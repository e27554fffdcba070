"""Tempo: who brings back riders ahead, who pulls, and how fast that has to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.director.roles import protected

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot

NO_HURRY: Final = 0.0
LAST: Final = 4
"""Squares from the finish at which no rider is brought back any more."""


def pace_wanted(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> float:
    """Return the squares a turn that bring those ahead back in time; 0 where none are wanted.

    A strong group is closed at once; others may ride until just before the finale.
    """
    if not number or purse.seen.over or not chases(table, team, number, purse):
        return NO_HURRY
    weights, finish = purse.weights, purse.advice.finish
    first = table.row[table.formations[0][0]]
    if first >= finish - LAST:
        return NO_HURRY
    ahead = sum([len(members) for members in table.formations[:number]])
    speed = break_speed(table, purse)
    lead = first - table.row[table.formations[number][0]]
    if ahead >= weights.strong and lead <= weights.close:
        return speed + lead / 2.0
    catch = max(finish - weights.catch, first + 2.0 * speed)
    turns = max(1.0, (catch - first) / speed)
    if ahead > weights.break_most:
        return speed + lead / min(turns, 4.0)
    wanted = speed + lead / turns
    free = first < weights.leash * finish
    return NO_HURRY if free or wanted < weights.start else wanted


def break_speed(table: CiclismoSnapshot, purse: Purse) -> float:
    """Return how fast the first formation rides home, if it relays and spends all it has left."""
    first, advice = table.formations[0], purse.advice
    row, size = table.row[first[0]], len(first)
    left = max(1, advice.finish + 1 - row)
    pace = sum([advice.far(row, rider) for rider in first]) / size
    if size >= table.scene.law.formation_peloton_min:
        return pace
    ground = advice.ground(row)
    gain = advice.gains[ground][first[0]][1]
    points = sum([table.pe[rider] for rider in first])
    most = advice.caps[ground][first[0]]
    if size > 1:
        pace += advice.relay(row, first[0], 0, size) - advice.far(row, first[0])
        most = 1
    turns = max((left - gain * points) / pace, left / (pace + gain * most), 1.0)
    return left / turns


def chases(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> bool:
    """Tell whether a team wants those ahead back: its captains are here, none of it is there."""
    key = team, number
    found = purse.chasing.get(key)
    if found is None:
        found = purse.chasing[key] = _chases(table, team, number, purse)
    return found


def _chases(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> bool:
    formation, here = table.formation, table.here
    captains = [r for r in purse.captains[team] if here[r] and protected(r, purse)]
    if not any(formation[rider] == number for rider in captains):
        return False
    if any(formation[rider] < number for rider in captains):
        return False
    team_of = table.scene.team_of
    ahead = [rider for members in table.formations[:number] for rider in members]
    mine = sum([team_of[rider] == team for rider in ahead])
    return not mine or (len(ahead) > purse.weights.break_most and mine * 8 < len(ahead))


def rider_on_duty(table: CiclismoSnapshot, number: int, purse: Purse) -> int:
    """Return the rider who has to pull a formation back to those ahead, or -1.

    Of the workers of teams that want them back it is one near the front with points left, so that
    the work goes round; first those of the team that leads the tour.
    """
    found = purse.duties.get(number, -2)
    if found == -2:
        found = purse.duties[number] = _on_duty(table, number, purse)
    return found


def _on_duty(table: CiclismoSnapshot, number: int, purse: Purse) -> int:
    members, scene = table.formations[number], table.scene
    top = table.row[members[0]]
    means = purse.advice.means[purse.advice.ground(top)]
    best, most = -1, -1e9
    for rider in members:
        team = scene.team_of[rider]
        if table.pe[rider] < 2 or protected(rider, purse):
            continue
        if not chases(table, team, number, purse):
            continue
        worth = 2.0 * means[rider] - 4.0 * (top - table.row[rider]) + table.pe[rider] / 16.0
        if scene.tour.gaps and not min([scene.tour.gaps[mate] for mate in scene.teams[team]]):
            worth += 6.0
        if worth > most:
            best, most = rider, worth
    return best


def pulls_by_token(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> bool:
    """Tell whether the rider on duty is of this team and stands in front: a token may pull."""
    rider = rider_on_duty(table, number, purse)
    if rider < 0 or table.scene.team_of[rider] != team:
        return False
    in_front = table.row[rider] == table.row[table.formations[number][0]]
    return in_front and purse.outlook(table, rider).spend > 0
