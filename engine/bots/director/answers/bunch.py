"""Answers of a formation: which pace to propose, and when to agree to one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from engine.bots.director.roles import may_work
from engine.bots.director.turn.effort import apart, is_crowd, kept_up, together
from engine.bots.director.turn.tempo import pace_wanted, pulls_by_token
from engine.bots.director.wishes import hurries, pulls_in, wish_of
from engine.games.ciclismo.advice import pull_toll
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.state import FOLLOW, INDEPENDENT, RELAY, Plan
from engine.tour.values import TTT

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question

ALONE: Final = Plan(INDEPENDENT)
IN_REACH: Final = 3.0
"""Squares that a pace may lack and still be worth its points."""


def propose(question: Question, table: CiclismoSnapshot, purse: Purse) -> Plan:
    """Propose the pace the team wants, or to ride free."""
    members, team = question.riders, question.manager
    head = head_of(question, table, members)
    number = table.formation[head]
    if wish_of(table, team, number, purse):
        return ALONE
    mine = purse.reading.sides.of(members, team)
    if hurries(table, mine, number, purse) and pulls_in(table, mine, number, purse):
        pulls = [plan for plan in question.options if plan.kind == FOLLOW and plan.pe == 1]
        return max(pulls, key=lambda plan: len(plan.helpers), default=ALONE)
    if table.scene.course.format == TTT:
        return _relay(question, table, head, purse)
    if is_crowd(table, number):
        return _pace(question, table, head, purse)
    return _farthest(question, table, head, purse)


def _pace(question: Question, table: CiclismoSnapshot, head: int, purse: Purse) -> Plan:
    """Return the cheapest pull that is fast enough; where there is no hurry what costs nothing."""
    advice, team, number = purse.advice, question.manager, table.formation[head]
    wanted = pace_wanted(table, team, number, purse)
    plain = cast("Plan", question.default)
    flat = purse.reading.flat[advice.ground(table.row[head])]
    if not wanted:
        return ALONE if _rides_apart(table, plain, head, team, purse) else plain
    best, most, least = ALONE, -1.0, 99
    if not flat:
        mine = purse.reading.sides.of(question.riders, team)
        most = apart(table, mine, purse, crowd=True) / len(mine)
    for plan in question.options:
        kind, pe, helpers = plan
        if kind != FOLLOW or pe > 1:
            continue
        if pe and not all(may_work(table, rider, purse) for rider in (head, *helpers)):
            continue
        far = advice.pull(table, head, pe, len(helpers))
        cost = pe * (1 + len(helpers))
        if far >= wanted:
            if most < wanted or cost < least:
                best, most, least = plan, far, cost
        elif far > most and most < wanted and (not pe or wanted - far < IN_REACH or not flat):
            best, most, least = plan, far, cost
    if not flat:
        return best
    if not best.pe and wanted > most + 0.5 and pulls_by_token(table, team, number, purse):
        return ALONE
    return plain if best is ALONE else best


def _rides_apart(table: CiclismoSnapshot, plan: Plan, head: int, team: int, purse: Purse) -> bool:
    """Tell whether the own riders get farther each alone in a crowd without a captain of theirs.

    Uphill a wheel is worth more than the pace of a weak head: so those left behind ride in.
    """
    if purse.seen.over and not purse.cut:
        return False
    number = table.formation[head]
    if purse.reading.flat[purse.advice.ground(table.row[head])]:
        return False
    formation, here = table.formation, table.here
    if any(here[rider] and formation[rider] == number for rider in purse.captains[team]):
        return False
    members = table.formations[number]
    mine = purse.reading.sides.of(members, team)
    whole = Plan(plan.kind, plan.pe, (head, *plan.helpers))
    far, owed = purse.advice.plan(table, whole, members), purse.advice.charges(table, whole)
    joint = together(table, mine, far, owed, purse)
    return apart(table, mine, purse, crowd=True) > joint + 0.3 * len(mine)


def _relay(question: Question, table: CiclismoSnapshot, head: int, purse: Purse) -> Plan:
    """Return the relay of a team trial, with a point as long as the head has one (RULING 92)."""
    best = cast("Plan", question.default)
    for plan in question.options:
        if plan.kind == RELAY and plan.pe <= purse.outlook(table, head).spend:
            best = plan
    return best


def _farthest(question: Question, table: CiclismoSnapshot, head: int, purse: Purse) -> Plan:
    """Return the plan that carries the own riders farthest on average, or each alone."""
    members = question.riders
    mine = purse.reading.sides.of(members, question.manager)
    best, most = ALONE, apart(table, mine, purse, crowd=False)
    advice, row = purse.advice, table.row[head]
    weak = advice.weak(row, head)
    for plan in question.options:
        kind, pe, helpers = plan
        if kind == FOLLOW:
            far = advice.pull(table, head, pe, len(helpers))
        elif kind == RELAY:
            far = advice.relay(row, head, pe, len(members))
        else:
            continue
        if pe and purse.seen.over:
            continue
        toll, worth = pull_toll(plan), 0.0
        for rider in mine:
            owed = toll + weak[rider]
            if rider == head or rider in helpers or not owed:
                worth += far
            else:
                own = advice.alone[1][table.row[rider] + BEHIND][rider]
                worth += kept_up(purse.outlook(table, rider), own, far, owed, purse)
        if pe:
            for worker in (head, *helpers):
                worth -= (pe if worker == head else 1) * purse.toll(purse.outlook(table, worker))
        if worth > most + 1e-9:
            best, most = plan, worth
    return best


def vote(question: Question, table: CiclismoSnapshot, purse: Purse) -> bool:
    """Agree unless the team wants to ride free, or gets farther so."""
    head, team = question.riders[0], question.manager
    plan = Plan(question.about.kind, question.about.pe, question.riders)
    number = table.formation[head]
    if wish_of(table, team, number, purse):
        return False
    members = table.formations[number]
    advice = purse.advice
    mine = purse.reading.sides.of(members, team)
    if hurries(table, mine, number, purse) and pulls_in(table, mine, number, purse):
        return plan.pe == 1
    if is_crowd(table, number):
        if pull_toll(plan) or _rides_apart(table, question.about, head, team, purse):
            return False
        wanted = pace_wanted(table, team, number, purse)
        if not wanted:
            return True
        far = advice.plan(table, plan, members)
        if purse.reading.flat[advice.ground(table.row[head])]:
            slow = not plan.pe and wanted > far + 0.5
            return not (slow and pulls_by_token(table, team, number, purse))
        return far * len(mine) >= apart(table, mine, purse, crowd=True)
    far, owed = advice.plan(table, plan, members), advice.charges(table, plan)
    return together(table, mine, far, owed, purse) >= apart(table, mine, purse, crowd=False)


def head_of(question: Question, table: CiclismoSnapshot, members: tuple[int, ...]) -> int:
    """Return who would be the head of a plan this manager proposes (RULING 41, RULING 52)."""
    head = members[0]
    if table.scene.team_of[head] == question.manager:
        return head
    row, team_of = table.row, table.scene.team_of
    for rider in members:
        if row[rider] < row[head]:
            break
        if team_of[rider] == question.manager:
            return rider
    return head
