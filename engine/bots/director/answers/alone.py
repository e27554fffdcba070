"""Answers of single riders: alone on the road, or coming forward in the bunch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from engine.bots.director.roles import fights
from engine.bots.director.turn.effort import best_attack
from engine.bots.director.turn.tempo import pace_wanted, rider_on_duty
from engine.bots.director.wishes import goes
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.state import ACTIVATE, ATTACK, ROLL, Plan

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Choice, Each, Question

ROLLS: Final = Plan(ROLL)
TOKEN: Final = Plan(ACTIVATE)


def each_of(question: Question) -> tuple[Choice, ...]:
    """Return what each rider of a question may answer."""
    return cast("Each", question.options).choices


def alone(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[Plan, ...]:
    """A rider alone rolls, or lays a token where a point is well spent."""
    answers = tuple(
        [
            _alone(choices, table, rider, purse)
            for rider, choices in zip(question.riders, each_of(question), strict=True)
        ]
    )
    return question.default if answers == question.default else answers


def _alone(choices: Choice, table: CiclismoSnapshot, rider: int, purse: Purse) -> Plan:
    pe = effort_alone(table, rider, purse)
    if pe:
        attack = Plan(ATTACK, pe)
        if attack in choices:
            return attack
    near = table.row[rider] >= purse.close
    if (pe or (near and goes(table, rider, purse, free=True))) and TOKEN in choices:
        return TOKEN
    return ROLLS


def effort_alone(table: CiclismoSnapshot, rider: int, purse: Purse) -> int:
    """Return the points a rider alone spends on a roll: in a time trial, ahead, or as captain."""
    if purse.seen.over:
        return 1 if purse.endangered(table, rider) else 0
    if purse.reading.road:
        number, seen = table.formation[rider], purse.seen
        ahead = number < seen.bunch
        behind = number > seen.bunch and rider not in purse.reading.finishers
        if not ahead and (behind or not fights(table, rider, purse)):
            return 1 if purse.endangered(table, rider) else 0
        if ahead and purse.sprints and not purse.decisive[table.row[rider] + BEHIND]:
            return min(1, best_attack(table, rider, purse, crowd=False)[0])
    return best_attack(table, rider, purse, crowd=False)[0]


def move_up(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[int, ...]:
    """Come forward in the bunch: the rider on duty to chase, the sprinter for the finish."""
    nothing = cast("tuple[int, ...]", question.default)
    if (purse.seen.over or not purse.sprints) and purse.cut is None:
        return nothing
    row, step = table.row, table.scene.law.moveup_squares_per_pe
    carried = table.formations[table.formation[question.riders[0]]]
    foremost = max([row[rider] for rider in carried])
    near = purse.advice.finish + 1 - foremost <= purse.weights.up
    chaser = _chaser(question, table, foremost, purse) if purse.sprints else -1
    sprints = purse.sprints and not purse.seen.over
    captain = next(iter(purse.captains[question.manager]), -1) if near and sprints else -1
    answers = []
    for rider, choices in zip(question.riders, each_of(question), strict=True):
        depth, want = foremost - row[rider], 0
        if rider == chaser:
            want = -(-(depth + 1) // step)
        elif rider == captain and depth >= step:
            spare = purse.outlook(table, rider).spend - purse.weights.held
            want = max(0, min(choices[-1], spare, depth // step))
        elif purse.sprints and depth >= step and purse.endangered(table, rider):
            want = 1
        answers.append(min(want, choices[-1]))
    return tuple(answers) if any(answers) else nothing


def _chaser(question: Question, table: CiclismoSnapshot, foremost: int, purse: Purse) -> int:
    """Return the rider on duty who has to come to the front, where the pace is too slow; or -1."""
    number = table.formation[question.riders[0]]
    wanted = pace_wanted(table, question.manager, number, purse)
    if not wanted or wanted <= question.about + 1.0:
        return -1
    rider = rider_on_duty(table, number, purse)
    if rider not in question.riders or table.row[rider] >= foremost:
        return -1
    step = table.scene.law.moveup_squares_per_pe
    need = -(-(foremost + 1 - table.row[rider]) // step)
    most = each_of(question)[question.riders.index(rider)][-1]
    return rider if need <= most and need < purse.outlook(table, rider).spend else -1
