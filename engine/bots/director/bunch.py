"""How a formation rides: which plan to propose, when to agree, when to pay for a pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.bots.director.adventure import breaking
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import BASIC, INDEPENDENT, Plan

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import Picture
    from engine.race.question import Choice, Each, Question

ALONE = Plan(INDEPENDENT)
FARTHEST = 40
"""Squares that no rider makes in a turn, whatever he spends."""


def propose(question: Question, table: Picture, purse: Purse) -> Plan:
    """Propose what carries the own riders farthest on average."""
    members = question.riders
    head = _head(question, table, members)
    if freedom_wanted(table, question.manager, head, purse):
        return ALONE
    mine = _mine(table, members, question.manager)
    slack = _slack(table, members, purse) * len(mine)
    best, most = ALONE, _apart(table, mine, members, purse)
    advice = purse.advice
    for plan in question.options:
        if plan.kind == INDEPENDENT or plan.kind == BASIC:  # noqa: PLR1714 -- in the loop
            continue
        whole = Plan(plan.kind, plan.pe, (head, *plan.helpers))
        far, owed = advice.plan(table, whole, members), advice.charges(table, whole, mine)
        worth = _joint(table, far, mine, owed, purse) - _cost(table, whole, purse) + slack
        if worth > most + 1e-9:
            best, most = plan, worth
    return best


def vote(question: Question, table: Picture, purse: Purse) -> bool:
    """Agree where the plan carries the own riders as far as riding each for himself."""
    plan: Plan = question.about
    if freedom_wanted(table, question.manager, question.riders[0], purse):
        return False
    members = table.formations[table.formation[question.riders[0]]]
    mine = _mine(table, members, question.manager)
    whole = Plan(plan.kind, plan.pe, question.riders)
    slack = _slack(table, members, purse) * len(mine)
    far, owed = purse.advice.plan(table, whole, members), purse.advice.charges(table, whole, mine)
    joint = _joint(table, far, mine, owed, purse)
    return joint >= _apart(table, mine, members, purse) - slack


def _slack(table: Picture, members: tuple[int, ...], purse: Purse) -> float:
    """Return the squares a rider gives away to keep a bunch whole where nothing is decided."""
    crowd = len(members) >= table.scene.law.formation_peloton_min
    if not crowd or purse.open_road(table, members[0]):
        return 0.0
    return purse.weights["bunch"]["together"]


def freedom_wanted(table: Picture, team: int, head: int, purse: Purse) -> bool:
    """Tell whether a team wants to ride free: for a break, or for a finisher in reach."""
    number = table.formation[head]
    trying = breaking(table, team, purse)
    if trying >= 0 and table.formation[trying] == number and table.here[trying]:
        return True
    front = table.row[table.formations[number][0]]
    return front > purse.advice.finish - FARTHEST and any(
        table.here[rider] and table.formation[rider] == number and in_reach(table, rider, purse)
        for rider in purse.finishers_of[team]
    )


def in_reach(table: Picture, rider: int, purse: Purse) -> bool:
    """Tell whether a rider gets to the finish this turn on average, with all he may spend."""
    advice, row = purse.advice, table.row[rider]
    left = advice.finish + 1 - row
    if left > FARTHEST:
        return False
    ground = advice.ground(row)
    pe = min(table.scene.sprint_caps[ground][rider], purse.may_spend(table, rider))
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


def join(question: Question, table: Picture, purse: Purse) -> tuple[bool, ...]:
    """Follow a puller who is faster than the rider himself."""
    puller, *riders = question.riders
    pe = min(1, question.about)
    far = purse.advice.far(table.row[puller], puller, pe)
    return tuple(far >= _own(table, rider, purse) for rider in riders)


def _head(question: Question, table: Picture, members: tuple[int, ...]) -> int:
    """Return who would be the head of a plan this manager proposes (RULING 41, RULING 52)."""
    head = members[0]
    if table.scene.team_of[head] == question.manager:
        return head
    top = table.row[head]
    front = [r for r in members if table.row[r] == top]
    return next((r for r in front if table.scene.team_of[r] == question.manager), head)


def _mine(table: Picture, members: tuple[int, ...], team: int) -> list[int]:
    team_of = table.scene.team_of
    return [rider for rider in members if team_of[rider] == team]


def _own(table: Picture, rider: int, purse: Purse) -> float:
    return purse.advice.far(table.row[rider], rider, plus=table.wheel[rider])


def _apart(table: Picture, mine: list[int], members: tuple[int, ...], purse: Purse) -> float:
    """Return what the riders make each for himself, with the effort they would spend so."""
    total = 0.0
    crowd = len(members) >= table.scene.law.formation_peloton_min
    far, row, wheel, decisive = purse.advice.far, table.row, table.wheel, purse.decisive
    for rider in mine:
        own = far(row[rider], rider, 0, wheel[rider])
        if not crowd or decisive[row[rider] + BEHIND]:
            own += best_attack(table, rider, purse, crowd=crowd)[1]
        total += own
    return total


def best_attack(table: Picture, rider: int, purse: Purse, *, crowd: bool) -> tuple[int, float]:
    """Return the effort an attack deserves now, and the squares it brings beyond its price."""
    row = table.row[rider]
    if table.rain_forbids or (crowd and not purse.decisive[row + BEHIND]):
        return 0, 0.0
    budget = purse.may_spend(table, rider) - purse.held(table, rider)
    if budget <= 0 or (crowd and _works(table, rider, purse)):
        return 0, 0.0
    advice = purse.advice
    ground = advice.ground(row)
    most = min(advice.caps[ground][rider], budget)
    price = purse.price(table, rider) * advice.pace(row, rider)
    gains = advice.gains[ground][rider]
    free = 2.0 * table.scene.law.attack_peloton_bonus_dice if crowd else 0.0
    best, most_gain = 0, 0.0
    for pe in range(1, most + 1):
        gain = gains[pe] + free - pe * price
        if gain >= most_gain:
            best, most_gain = pe, gain
    return best, most_gain


def _works(table: Picture, rider: int, purse: Purse) -> bool:
    """Tell whether a rider stays to work for a team-mate whose day it is, in a bunch with him."""
    if purse.selective or rider in purse.finishers or table.scene.course.format != "road":
        return False
    formation = table.formation[rider]
    return any(
        table.here[r] and table.formation[r] == formation
        for r in purse.finishers_of[table.scene.team_of[rider]]
    )


def _joint(table: Picture, far: float, mine: list[int], charges: list[int], purse: Purse) -> float:
    """Return what the own riders make in a joint plan, those who would leave it included."""
    total = 0.0
    for rider, owed in zip(mine, charges, strict=True):
        if owed == 0:
            total += far
        elif _worth_paying(table, rider, far, owed, purse):
            total += far - owed * purse.price(table, rider) * purse.advice.pace(
                table.row[rider], rider
            )
        else:
            total += purse.advice.far(table.row[rider], rider, plus=1.0)
    return total


def _worth_paying(table: Picture, rider: int, far: float, owed: int, purse: Purse) -> bool:
    if purse.may_spend(table, rider) < owed:
        return False
    alone = purse.advice.far(table.row[rider], rider, plus=1.0)
    price = purse.price(table, rider) * purse.advice.pace(table.row[rider], rider)
    return far - alone >= owed * price


def _cost(table: Picture, plan: Plan, purse: Purse) -> float:
    """Return what the team itself pays for its plan, in squares."""
    if not plan.pe:
        return 0.0
    head, *helpers = plan.helpers
    paying = [(head, plan.pe), *((helper, 1) for helper in helpers)]
    return sum(
        [
            pe * purse.price(table, rider) * purse.advice.pace(table.row[rider], rider)
            for rider, pe in paying
        ]
    )
