"""Breaks: who tries one, and when it is worth a try."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.race.dice import Chance

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import Picture

PARTS: Final = 1000


def breaking(table: Picture, team: int, purse: Purse) -> int:
    """Return the rider whom the team sends up the road this turn, or -1; asked again, the same."""
    if not purse.ventures:
        return -1
    key = (table.turn, team)
    if key not in purse.tries:
        purse.tries[key] = adventurer(table, team, purse)
    return purse.tries[key]


def adventurer(table: Picture, team: int, purse: Purse) -> int:
    """Return the rider a team sends up the road this turn, or -1."""
    weights = purse.weights["break"]
    if not _hour(table, purse):
        return -1
    luck = Chance(f"{purse.key}|{table.turn}").below(PARTS)
    if luck >= int(weights["chance"] * PARTS):
        return -1
    gone = sum(len(f) for f in table.formations[: table.formation[_front(table, team)]])
    if gone or not _time_for_it(table, team, purse):
        return -1
    able = [
        rider
        for rider in table.scene.teams[team]
        if table.here[rider]
        and rider not in purse.finishers
        and purse.outlook(table, rider).spend >= int(weights["points"])
    ]
    means = purse.advice.means
    return max(
        able,
        key=lambda r: (means[purse.advice.ground(table.row[r])][r], table.row[r], -r),
        default=-1,
    )


def _front(table: Picture, team: int) -> int:
    riders = [r for r in table.scene.teams[team] if table.here[r]]
    return max(riders, key=lambda r: (table.row[r], -r))


def _hour(table: Picture, purse: Purse) -> bool:
    """Tell whether anybody may be where breaks are tried, before lots are drawn for it."""
    weights, finish = purse.weights["break"], purse.advice.finish
    first, last = table.formations[0][0], table.formations[-1][-1]
    return bool(
        table.row[first] / finish >= weights["from"]
        and table.row[last] / finish <= weights["until"]
    )


def _time_for_it(table: Picture, team: int, purse: Purse) -> bool:
    """Tell whether the bunch is whole, far from the finish, and somebody of the team in it."""
    weights = purse.weights["break"]
    riders = [r for r in table.scene.teams[team] if table.here[r]]
    first = max(table.row[r] for r in riders)
    done = first / purse.advice.finish
    size = len(table.formations[table.formation[_front(table, team)]])
    whole = size >= weights["bunch"] * sum(table.here)
    return bool(whole and weights["from"] <= done <= weights["until"])
