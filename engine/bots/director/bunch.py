"""Decisions of a formation: which plan to propose, when to agree, when to pay for a pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from engine.bots.director.adventure import breakaway_rider
from engine.bots.director.company import apart, kept_up, together
from engine.games.ciclismo.advice import pull_toll
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import FOLLOW, INDEPENDENT, RELAY, Plan

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Choice, Each, Question

ALONE: Final = Plan(INDEPENDENT)


def propose(question: Question, table: CiclismoSnapshot, purse: Purse) -> Plan:
    """Propose what carries the own riders farthest on average."""
    members = question.riders
    head = _head(question, table, members)
    if freedom_wanted(table, question.manager, head, purse):
        return ALONE
    mine = purse.reading.sides.of(members, question.manager)
    crowd = len(members) >= table.scene.law.formation_peloton_min
    best, most = ALONE, apart(table, mine, purse, crowd=crowd)
    if crowd:
        most -= purse.reading.ballots.slack(table, members) * len(mine)
    behind = _Behind(table, head, mine, purse)
    advice, row = purse.advice, table.row[head]
    for plan in question.options:
        kind, pe, helpers = plan
        if kind == FOLLOW:
            far = advice.pull(table, head, pe, len(helpers))
            worth = behind.together(far, pull_toll(plan), helpers)
        elif kind == RELAY:
            worth = behind.together(advice.relay(row, head, pe, len(members)), 0, helpers)
        else:
            continue
        if pe:
            worth -= pe * purse.toll(purse.outlook(table, head))
            for helper in helpers:
                worth -= purse.toll(purse.outlook(table, helper))
        if worth > most + 1e-9:
            best, most = plan, worth
    return best


class _Behind:
    """The own riders behind one head: what each pace is worth to them, worked out once."""

    def __init__(self, table: CiclismoSnapshot, head: int, mine: list[int], purse: Purse) -> None:
        self._table, self._mine, self._head, self._purse = table, mine, head, purse
        self._weak = purse.advice.weak(table.row[head], head)
        self._charged = self._weak is not purse.advice.nobody
        self._made: dict[tuple[float, int], dict[int, float]] = {}

    def together(self, far: float, charge: int, helpers: tuple[int, ...]) -> float:
        """Return what they make at a pace, if helpers of the head owe nothing."""
        if not charge and not self._charged:
            return far * len(self._mine)
        made = self._made.get((far, charge))
        if made is None:
            made = self._made[far, charge] = self._all(far, charge)
        total = sum(made.values())
        for helper in helpers:
            total += far - made[helper]
        return total

    def _all(self, far: float, charge: int) -> dict[int, float]:
        """Return what each makes who is no helper."""
        table, purse, weak = self._table, self._purse, self._weak
        row, alone = table.row, purse.advice.alone[1]
        made = {}
        for rider in self._mine:
            owed = charge + weak[rider]
            if rider == self._head or not owed:
                made[rider] = far
            else:
                own, seen = alone[row[rider] + BEHIND][rider], purse.outlook(table, rider)
                made[rider] = kept_up(seen, own, far, owed, purse)
        return made


def vote(question: Question, table: CiclismoSnapshot, purse: Purse) -> bool:
    """Agree where the plan carries the own riders as far as riding each alone."""
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


def freedom_wanted(table: CiclismoSnapshot, team: int, head: int, purse: Purse) -> bool:
    """Tell whether a team wants to ride free: for a break, or for a finisher in reach."""
    number = table.formation[head]
    trying = breakaway_rider(table, team, purse) if purse.ventures else -1
    if trying >= 0 and table.formation[trying] == number and table.here[trying]:
        return True
    front = table.row[table.formations[number][0]]
    return front >= purse.close and any(
        table.here[rider] and table.formation[rider] == number and in_reach(table, rider, purse)
        for rider in purse.finishers_of[team]
    )


def in_reach(table: CiclismoSnapshot, rider: int, purse: Purse) -> bool:
    """Tell whether a rider gets to the finish this turn on average, with all there is to spend."""
    if table.row[rider] < purse.close:
        return False
    advice, seen = purse.advice, purse.outlook(table, rider)
    ground, left = seen.ground, advice.finish + 1 - seen.row
    pe = min(table.scene.sprint_caps[ground][rider], seen.spend)
    far = advice.means[ground][rider] + advice.gains[ground][rider][pe] + table.wheel[rider]
    return bool(far >= left)


def each_of(question: Question) -> tuple[Choice, ...]:
    """Return what each rider of a question may answer."""
    return cast("Each", question.options).choices


def pay(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[bool, ...]:
    """Pay for a pace that a rider alone would not hold, where a point is well spent."""
    number = table.formation[question.riders[0]]
    plan = table.plans[number]
    if not plan.helpers:
        return tuple([False for _ in question.riders])
    far = purse.advice.plan(table, plan, table.formations[number])
    answers = []
    for rider, owed in zip(question.riders, question.about, strict=True):
        seen, own = purse.outlook(table, rider), purse.advice.alone[1][table.row[rider] + BEHIND]
        answers.append(seen.spend >= owed and far - own[rider] >= owed * purse.toll(seen))
    return tuple(answers)


def join(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[bool, ...]:
    """Follow a puller who is faster than the rider alone."""
    puller, *riders = question.riders
    pe = min(1, question.about)
    far = purse.advice.far(table.row[puller], puller, pe)
    alone, row, wheel = purse.advice.alone, table.row, table.wheel
    return tuple([far >= alone[wheel[r]][row[r] + BEHIND][r] for r in riders])


def _head(question: Question, table: CiclismoSnapshot, members: tuple[int, ...]) -> int:
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
