"""Breaks: which rider tries one, and when it is worth a try."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.race.dice import Chance

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot

PARTS: Final = 1000


def breakaway_rider(table: CiclismoSnapshot, team: int, purse: Purse) -> int:
    """Return the rider whom the team sends up the road this turn, or -1; asked again, the same."""
    if not purse.ventures:
        return -1
    key = (table.turn, team)
    if key not in purse.tries:
        purse.tries[key] = adventurer(table, team, purse)
    return purse.tries[key]


def adventurer(table: CiclismoSnapshot, team: int, purse: Purse) -> int:
    """Return the rider a team sends up the road this turn, or -1."""
    weights = purse.weights["break"]
    if not _bunch_is_whole(table, purse):
        return -1
    luck = Chance(f"{purse.key}|{table.turn}").below(PARTS)
    if luck >= int(weights["chance"] * PARTS):
        return -1
    riders = [rider for rider in table.scene.teams[team] if table.here[rider]]
    front = max(riders, key=lambda r: (table.row[r], -r))
    done = table.row[front] / purse.advice.finish
    if table.formation[front] > 0 or not weights["from"] <= done <= weights["until"]:
        return -1
    able = [
        rider
        for rider in riders
        if rider not in purse.finishers
        and purse.outlook(table, rider).spend >= int(weights["points"])
    ]
    means = purse.advice.means
    return max(
        able,
        key=lambda r: (means[purse.advice.ground(table.row[r])][r], table.row[r], -r),
        default=-1,
    )


def _bunch_is_whole(table: CiclismoSnapshot, purse: Purse) -> bool:
    """Tell whether most riders ride in front together, and some of them where breaks are tried."""
    weights, finish = purse.weights["break"], purse.advice.finish
    first, last = table.formations[0][0], table.formations[-1][-1]
    return bool(
        table.row[first] / finish >= weights["from"]
        and table.row[last] / finish <= weights["until"]
        and len(table.formations[0]) >= weights["bunch"] * sum(table.here)
    )
