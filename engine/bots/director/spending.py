"""Decisions on single points: attacks of lone riders, pursuits, moving up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from engine.bots.director.bunch import each_of, in_reach
from engine.bots.director.company import best_attack
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import ACTIVATE, ATTACK, ROLL, Plan

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question

ROLLS: Final = Plan(ROLL)
TOKEN: Final = Plan(ACTIVATE)


def alone(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[Plan, ...]:
    """A rider alone rolls, or lays a token where a point is well spent."""
    answers = []
    for rider, choices in zip(question.riders, each_of(question), strict=True):
        answers.append(_alone(choices, table, rider, purse))
    alike = tuple(answers)
    return question.default if alike == question.default else alike


def _alone(choices: tuple[Plan, ...], table: CiclismoSnapshot, rider: int, purse: Purse) -> Plan:
    pe, _ = best_attack(table, rider, purse, crowd=False)
    if pe:
        attack = Plan(ATTACK, pe)
        if attack in choices:
            return attack
    near = table.row[rider] >= purse.close
    if (pe or (near and in_reach(table, rider, purse))) and TOKEN in choices:
        return TOKEN
    return ROLLS


def pursue(question: Question, table: CiclismoSnapshot, purse: Purse) -> bool:
    """Go after an attacker who has gained more than the own attack would."""
    rider, attacker = question.riders
    pe = max(1, table.tokens[rider].pe)
    gained = table.row[attacker] - 1 - table.row[rider]
    own = purse.advice.far(table.row[rider], rider, pe, plus=table.wheel[rider])
    price = purse.toll(purse.outlook(table, rider))
    return bool(gained - own >= (question.about - pe) * price)


def move_up(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[int, ...]:
    """Spend points on squares at the tail of a formation, where each buys three."""
    row, decisive = table.row, purse.decisive
    number = table.formation[question.riders[0]]
    carried = table.formations[number]
    hunters = _hunters(question, table, carried, purse) if number else ()
    if not hunters and not any(decisive[row[rider] + BEHIND] for rider in question.riders):
        return cast("tuple[int, ...]", question.default)
    foremost = max([row[rider] for rider in carried])
    answers = []
    for rider, choices in zip(question.riders, each_of(question), strict=True):
        depth = foremost + 1 - row[rider]
        if rider in hunters:
            answers.append(min(choices[-1], -(-depth // table.scene.law.moveup_squares_per_pe)))
        else:
            answers.append(_up(table, rider, depth, choices[-1], purse))
    return tuple(answers) if any(answers) else cast("tuple[int, ...]", question.default)


def _up(table: CiclismoSnapshot, rider: int, depth: int, cap: int, purse: Purse) -> int:
    if not purse.open_road(table, rider):
        return 0
    step = table.scene.law.moveup_squares_per_pe
    seen = purse.outlook(table, rider)
    price, most = purse.toll(seen), min(cap, seen.budget)
    best = 0
    while best < most and min(step, depth - best * step) >= price:
        best += 1
    return best


def _hunters(
    question: Question, table: CiclismoSnapshot, carried: tuple[int, ...], purse: Purse
) -> tuple[int, ...]:
    """Return two workers who come forward to lead the chase of a break for their finisher."""
    team, team_of = question.manager, table.scene.team_of
    gone = sum([len(members) for members in table.formations[: table.formation[carried[0]]]])
    if purse.selective or not 0 < gone <= int(purse.weights["chase"]["most_ahead"]):
        return ()
    mine = [rider for rider in carried if team_of[rider] == team]
    top = max(table.row[rider] for rider in carried)
    if (
        not any(rider in purse.finishers for rider in mine)
        or sum(table.row[rider] >= top - 1 for rider in mine) >= 2
    ):
        return ()
    step = table.scene.law.moveup_squares_per_pe
    cells = table.scene.cells[purse.advice.ground(top)]
    able = [
        rider
        for rider in question.riders
        if rider not in purse.finishers
        and -(-(top + 1 - table.row[rider]) // step)
        <= min(cells[rider].max_pe, purse.outlook(table, rider).spend - 1)
    ]
    able.sort(key=lambda r: (-cells[r].mean, -table.row[r], r))
    return tuple(able[:2]) if len(able) > 1 else ()
