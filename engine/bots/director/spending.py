"""Where points go one by one: attacks of lone riders, pursuits, moving up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.director.bunch import best_attack, each_of, in_reach
from engine.games.ciclismo.state.plans import ACTIVATE, ATTACK, ROLL, Plan

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import Picture
    from engine.race.question import Question


def alone(question: Question, table: Picture, purse: Purse) -> tuple[Plan, ...]:
    """A rider on his own rolls, or lays a token where a point is well spent."""
    return tuple(
        _alone(choices, table, rider, purse)
        for rider, choices in zip(question.riders, each_of(question), strict=True)
    )


def _alone(choices: tuple[Plan, ...], table: Picture, rider: int, purse: Purse) -> Plan:
    pe, _ = best_attack(table, rider, purse, crowd=False)
    if pe and Plan(ATTACK, pe) in choices:
        return Plan(ATTACK, pe)
    if Plan(ACTIVATE) in choices and (pe or in_reach(table, rider, purse)):
        return Plan(ACTIVATE)
    return Plan(ROLL)


def pursue(question: Question, table: Picture, purse: Purse) -> bool:
    """Go after an attacker who has gained more than the own attack would."""
    rider, attacker = question.riders
    pe = max(1, table.tokens[rider].pe)
    gained = table.row[attacker] - 1 - table.row[rider]
    own = purse.advice.far(table.row[rider], rider, pe, plus=table.wheel[rider])
    price = purse.price(table, rider) * purse.advice.pace(table.row[rider], rider)
    return bool(gained - own >= (question.about - pe) * price)


def move_up(question: Question, table: Picture, purse: Purse) -> tuple[int, ...]:
    """Spend points on squares at the tail of a formation, where each buys three."""
    carried = table.formations[table.formation[question.riders[0]]]
    foremost = max(table.row[rider] for rider in carried)
    step = table.scene.law.moveup_squares_per_pe
    answers = []
    for rider, choices in zip(question.riders, each_of(question), strict=True):
        depth = foremost + 1 - table.row[rider]
        pace = purse.advice.pace(table.row[rider], rider)
        price = purse.price(table, rider) * pace
        most = min(choices[-1], purse.may_spend(table, rider) - purse.held(table, rider))
        if not purse.open_road(table, rider):
            most = 0
        best = 0
        for pe in range(1, most + 1):
            if min(step, depth - (pe - 1) * step) >= price:
                best = pe
            else:
                break
        answers.append(best)
    return tuple(answers)
