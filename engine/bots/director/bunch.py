"""How a formation rides: which plan to propose, when to agree, when to pay for a pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from engine.bots.director.adventure import breaking
from engine.bots.director.company import apart, kept_up, together
from engine.games.ciclismo.advice import toll
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import BASIC, INDEPENDENT, RELAY, Plan

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import Picture
    from engine.race.question import Choice, Each, Question

ALONE: Final = Plan(INDEPENDENT)
APART: Final = frozenset((INDEPENDENT, BASIC))
"""Plans nobody proposes for what they carry."""


def propose(question: Question, table: Picture, purse: Purse) -> Plan:
    """Propose what carries the own riders farthest on average."""
    members = question.riders
    head = _head(question, table, members)
    if freedom_wanted(table, question.manager, head, purse):
        return ALONE
    mine = purse.reading.sides.of(members, question.manager)
    crowd = len(members) >= table.scene.law.formation_peloton_min
    best, most = ALONE, apart(table, mine, purse, crowd=crowd)
    most -= purse.reading.ballots.slack(table, members) * len(mine)
    behind = _Behind(table, head, mine, purse)
    for plan in question.options:
        if plan.kind in APART:
            continue
        if plan.kind == RELAY:
            far = purse.advice.relay(table.row[head], head, plan.pe, len(members))
        else:
            far = purse.advice.pull(table, head, plan.pe, len(plan.helpers))
        worth = behind.together(far, toll(plan), plan.helpers)
        if plan.pe:
            worth -= plan.pe * purse.toll(table, head)
            worth -= sum([purse.toll(table, helper) for helper in plan.helpers])
        if worth > most + 1e-9:
            best, most = plan, worth
    return best


class _Behind:
    """The own riders behind one head: what each pace is worth to them, worked out once."""

    def __init__(self, table: Picture, head: int, mine: list[int], purse: Purse) -> None:
        self._table, self._purse = table, purse
        weak = purse.advice.weak(table.row[head], head)
        self._ahead = sum([rider == head for rider in mine])
        self._followers = [(rider, weak[rider]) for rider in mine if rider != head]
        self._charged = any(owed for _, owed in self._followers)
        self._made: dict[tuple[float, int], dict[int, float]] = {}

    def together(self, far: float, charge: int, helpers: tuple[int, ...]) -> float:
        """Return what they make at a pace, if helpers of the head owe nothing."""
        if not charge and not self._charged:
            return far * (self._ahead + len(self._followers))
        made = self._made.get((far, charge))
        if made is None:
            made = self._made[far, charge] = {
                rider: kept_up(self._table, rider, far, charge + owed, self._purse)
                if charge + owed
                else far
                for rider, owed in self._followers
            }
        total = far * self._ahead + sum(made.values())
        for helper in helpers:
            total += far - made[helper]
        return total


def vote(question: Question, table: Picture, purse: Purse) -> bool:
    """Agree where the plan carries the own riders as far as riding each for himself."""
    head = question.riders[0]
    if freedom_wanted(table, question.manager, head, purse):
        return False
    ballot = purse.reading.ballots.of(table, question.about, question.riders)
    if ballot.plain:
        return True
    mine = purse.reading.sides.of(ballot.members, question.manager)
    joint = together(table, mine, ballot.far, ballot.owed, purse)
    crowd = len(ballot.members) >= table.scene.law.formation_peloton_min
    return joint >= apart(table, mine, purse, crowd=crowd) - ballot.slack * len(mine)


def freedom_wanted(table: Picture, team: int, head: int, purse: Purse) -> bool:
    """Tell whether a team wants to ride free: for a break, or for a finisher in reach."""
    number = table.formation[head]
    trying = breaking(table, team, purse)
    if trying >= 0 and table.formation[trying] == number and table.here[trying]:
        return True
    front = table.row[table.formations[number][0]]
    return front >= purse.close and any(
        table.here[rider] and table.formation[rider] == number and in_reach(table, rider, purse)
        for rider in purse.finishers_of[team]
    )


def in_reach(table: Picture, rider: int, purse: Purse) -> bool:
    """Tell whether a rider gets to the finish this turn on average, with all he may spend."""
    advice, row = purse.advice, table.row[rider]
    left = advice.finish + 1 - row
    if row < purse.close:
        return False
    ground = advice.ground(row)
    pe = min(table.scene.sprint_caps[ground][rider], purse.outlook(table, rider).spend)
    far = advice.means[ground][rider] + advice.gains[ground][rider][pe] + table.wheel[rider]
    return bool(far >= left)


def each_of(question: Question) -> tuple[Choice, ...]:
    """Return what each rider of a question may answer."""
    return cast("Each", question.options).choices


def pay(question: Question, table: Picture, purse: Purse) -> tuple[bool, ...]:
    """Pay for a pace that a rider alone would not hold, where a point is well spent."""
    rider = question.riders[0]
    members = table.formations[table.formation[rider]]
    plan = table.plans[table.formation[rider]]
    if not plan.helpers:
        return tuple(False for _ in question.riders)
    far = purse.advice.plan(table, plan, members)
    return tuple(
        _worth_paying(table, one, far, owed, purse)
        for one, owed in zip(question.riders, question.about, strict=True)
    )


def _worth_paying(table: Picture, rider: int, far: float, owed: int, purse: Purse) -> bool:
    if purse.outlook(table, rider).spend < owed:
        return False
    alone = purse.advice.alone[1][table.row[rider] + BEHIND][rider]
    return far - alone >= owed * purse.toll(table, rider)


def join(question: Question, table: Picture, purse: Purse) -> tuple[bool, ...]:
    """Follow a puller who is faster than the rider himself."""
    puller, *riders = question.riders
    pe = min(1, question.about)
    far = purse.advice.far(table.row[puller], puller, pe)
    alone, row, wheel = purse.advice.alone, table.row, table.wheel
    return tuple([far >= alone[wheel[r]][row[r] + BEHIND][r] for r in riders])


def _head(question: Question, table: Picture, members: tuple[int, ...]) -> int:
    """Return who would be the head of a plan this manager proposes (RULING 41, RULING 52)."""
    head = members[0]
    if table.scene.team_of[head] == question.manager:
        return head
    top = table.row[head]
    front = [r for r in members if table.row[r] == top]
    return next((r for r in front if table.scene.team_of[r] == question.manager), head)
