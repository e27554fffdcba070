"""Wishes: what a team wants to ride free for this turn, formation by formation.

A director begins little and answers everything: a team votes against a common pace only where
its captain gains by it, and once a formation rides free it does what pays (answers/sealed.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.director.roles import fights
from engine.bots.director.turn.adventure import breakaway_rider
from engine.bots.director.turn.contest import contender
from engine.bots.director.turn.effort import best_attack, is_crowd

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot

NOTHING: Final = 0
BREAK: Final = 1
LINE: Final = 2
FIGHT: Final = 3
FINISH: Final = 4
HURRY: Final = 5
"""To come in within the time cut: out of a peloton a point buys most (R8.2)."""


def wish_of(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> int:
    """Return what a team wants to be free for in a formation."""
    key = team, number
    found = purse.wishes.get(key, -1)
    if found < 0:
        found = purse.wishes[key] = _wish(table, team, number, purse)
    return found


def _wish(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> int:
    members = table.formations[number]
    mine = purse.reading.sides.of(members, team)
    if not mine or not purse.reading.road:
        return NOTHING
    if hurries(table, mine, number, purse) and not pulls_in(table, mine, number, purse):
        return HURRY
    if purse.seen.over:
        return NOTHING
    front, finishers = table.row[members[0]], purse.reading.finishers
    if front >= purse.close and any(
        rider in finishers and goes(table, rider, purse, free=False) for rider in mine
    ):
        return FINISH
    if contender(table, mine, purse) >= 0:
        return LINE
    trying = breakaway_rider(table, team, purse)
    if trying >= 0 and table.formation[trying] == number:
        return BREAK
    if purse.selective and front >= purse.reading.fight and _fighter(table, mine, number, purse):
        return FIGHT
    return NOTHING


def hurries(table: CiclismoSnapshot, mine: list[int], number: int, purse: Purse) -> bool:
    """Tell whether most of some team-mates in a crowd must hurry to come in within the time cut."""
    if purse.cut is None or not is_crowd(table, number):
        return False
    return 2 * sum(purse.pressed(table, rider) for rider in mine) >= len(mine)


def pulls_in(table: CiclismoSnapshot, mine: list[int], number: int, purse: Purse) -> bool:
    """Tell whether those in a hurry come in by pulls: a point of the head carries all."""
    if purse.cut is None:
        return False
    ground = purse.advice.ground(table.row[table.formations[number][0]])
    flat = purse.reading.flat[ground]
    if not flat and not table.scene.course.grounds[ground].mountain:
        return False
    last = mine[len(mine) // 2] if flat else mine[-1]
    return not (purse.cut.outpaces(table, last, flat=flat) and purse.endangered(table, last))


def _fighter(table: CiclismoSnapshot, mine: list[int], number: int, purse: Purse) -> bool:
    """Tell whether one of the own captains gains by an attack."""
    crowd = is_crowd(table, number)
    return any(
        rider in purse.reading.finishers
        and fights(table, rider, purse)
        and best_attack(table, rider, purse, crowd=crowd)[0] > 0
        for rider in mine
    )


def goes(table: CiclismoSnapshot, rider: int, purse: Purse, *, free: bool) -> bool:
    """Tell whether a rider goes for the finish this turn with all there is to spend.

    `free`: the formation rides free anyhow, so that others go too.
    """
    row = table.row[rider]
    if row < purse.close or table.rain_forbids or purse.seen.over or not purse.reading.road:
        return False
    weights = purse.weights
    past = reach(table, rider, purse) - (purse.advice.finish + 1 - row)
    if rider not in purse.reading.finishers:
        return free and past >= weights.others
    return past >= (weights.answer if free else weights.go)


def reach(table: CiclismoSnapshot, rider: int, purse: Purse) -> float:
    """Return how far a rider gets this turn on average with all there is to spend."""
    advice, scene = purse.advice, table.scene
    seen = purse.outlook(table, rider)
    ground, spend = seen.ground, seen.spend
    gains = advice.gains[ground][rider]
    attack = gains[min(advice.caps[ground][rider], spend)]
    if spend and is_crowd(table, table.formation[rider]):
        attack += 2.0 * scene.law.attack_peloton_bonus_dice
    sprint = gains[min(scene.sprint_caps[ground][rider], spend)]
    return advice.means[ground][rider] + table.wheel[rider] + max(attack, sprint)
