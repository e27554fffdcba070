"""Roles of a day: captains, workers, hunters; who fights, who works, in which order a team rides.

All of it follows from types, pools, standings and the stage, and from who still rides together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot


def protected(rider: int, purse: Purse) -> bool:
    """Tell whether a rider is kept out of the wind: a captain of the day or of the tour."""
    return purse.reading.protected[rider]


def may_work(table: CiclismoSnapshot, rider: int, purse: Purse) -> bool:
    """Tell whether a rider works for others: not protected, and with a point to spend on it."""
    return not protected(rider, purse) and purse.outlook(table, rider).spend > 0


def fights(table: CiclismoSnapshot, rider: int, purse: Purse) -> bool:
    """Tell whether a rider rides for the stage: on the last climb all who may win it.

    Before, only so many as are captains, and those whose captains have been left behind.
    """
    of = purse.captains[purse.scene.team_of[rider]]
    if purse.sprints:
        return True
    if rider not in of:
        return False
    if table.row[rider] >= purse.reading.last_climb:
        return True
    number, beside = table.formation[rider], 0
    for mate in of:
        if mate == rider:
            return True
        if table.here[mate] and table.formation[mate] <= number:
            beside += 1
            if beside >= purse.weights.captains:
                return False
    return True


def riding_order(team: int, purse: Purse, *, near: bool) -> tuple[int, ...]:
    """Return the riders of a team as they are to ride: workers in front, captains on their wheel.

    Near the end of a flat stage one worker is left before the captain, to launch the sprint.
    """
    key = team, near
    found = purse.orders.get(key)
    if found is None:
        found = purse.orders[key] = _order(team, purse, near=near)
    return found


def _order(team: int, purse: Purse, *, near: bool) -> tuple[int, ...]:
    scene, advice, selective = purse.scene, purse.advice, purse.selective
    captains = [rider for rider in purse.captains[team] if protected(rider, purse)]
    captains += [r for r in scene.teams[team] if protected(r, purse) and r not in captains]
    row = purse.reading.last_climb + 6 if selective else 1
    means = advice.means[advice.ground(min(row, scene.course.rows))]
    others = [rider for rider in scene.teams[team] if rider not in captains]
    others.sort(key=lambda rider: (-means[rider], -scene.pools[rider], rider))
    workers = 1 if near or selective else purse.weights.workers
    return (*others[:workers], *captains, *others[workers:])
