"""Answers of riders who follow: paying for a pace, joining a puller, going after an attacker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.director.turn.effort import is_crowd
from engine.games.ciclismo.course import BEHIND
from engine.tour.values import TTT

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question


def pay(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[bool, ...]:
    """Pay for a pace that a rider alone would not hold, where a point is well spent."""
    riders, number = question.riders, table.formation[question.riders[0]]
    plan = table.plans[number]
    trial = table.scene.course.format == TTT
    if not plan.helpers and not trial:
        return tuple([False for _ in riders])
    if purse.seen.over:
        return tuple([False for _ in riders])
    saves = purse.cut is not None and purse.selective
    far = 99.0 if trial else purse.advice.plan(table, plan, table.formations[number])
    answers = []
    for rider, owed in zip(riders, question.about, strict=True):
        seen, own = purse.outlook(table, rider), purse.advice.alone[1][table.row[rider] + BEHIND]
        if saves and rider not in purse.reading.finishers:
            answers.append(False)  # the time cut is met by pulls of those who are left behind
            continue
        worth = trial or far - own[rider] >= owed * purse.toll(seen)
        answers.append(seen.spend >= owed and worth)
    return tuple(answers)


def join(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[bool, ...]:
    """Follow a puller who is about as fast as the rider alone."""
    puller, *riders = question.riders
    far = purse.advice.pull(table, puller, question.about, 0)
    alone, row, wheel = purse.advice.alone, table.row, table.wheel
    slack = purse.weights.together if is_crowd(table, table.formation[puller]) else 0.0
    return tuple([far + slack >= alone[wheel[r]][row[r] + BEHIND][r] for r in riders])


def pursue(question: Question, table: CiclismoSnapshot, purse: Purse) -> bool:
    """Go after a rival who has gained more than the own attack would; never after a team-mate."""
    rider, attacker = question.riders
    if table.scene.team_of[rider] == table.scene.team_of[attacker]:
        return False
    pe = max(1, table.tokens[rider].pe)
    gained = table.row[attacker] - 1 - table.row[rider]
    own = purse.advice.far(table.row[rider], rider, pe, plus=table.wheel[rider])
    if is_crowd(table, table.formation[rider]):
        own += 2.0 * table.scene.law.attack_peloton_bonus_dice
    price = purse.toll(purse.outlook(table, rider))
    return bool(gained - own >= (question.about - pe) * price)
