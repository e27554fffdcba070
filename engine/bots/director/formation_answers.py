"""Answers for a formation: the pace that is proposed, voted, paid and followed, and its line-up.

A plan is compared by what the own riders make in it on average, effort and its price counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from engine.bots.director.ambitions import ambition_of, must_hurry, pulls_suffice
from engine.bots.director.work import (
    NO_HURRY,
    is_peloton,
    is_protected,
    may_work,
    pace_wanted,
    pulls_by_token,
    riding_sequence,
    squares_apart,
    squares_paying,
    squares_together,
)
from engine.games.ciclismo.resolution import help_of_attack
from engine.games.ciclismo.state import FOLLOW, INDEPENDENT, RELAY, Plan
from engine.tour.values import TTT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question


def place_riders(question: Question, table: CiclismoSnapshot, purse: Purse) -> Any:
    """Put riders on the grid two by two, in the order of the day."""
    del table
    unplaced = question.riders
    sequence = riding_sequence(purse.scene.team_of[unplaced[0]], purse, near=False)
    wanted = tuple([rider for rider in sequence if rider in unplaced][:2])
    for choice in question.options:
        if choice[:-1] == wanted:
            return choice
    return question.default


Swaps = tuple[tuple[int, int], ...]


def cede_places(question: Question, table: CiclismoSnapshot, purse: Purse) -> Swaps:
    """Change two riders of a formation, so that the team comes nearer to the order of the day.

    The first rider of that order who rides too far behind changes with the farthest mate ahead
    within reach. In the front row the worker stands left, so that the worker pulls (RULING 52).
    """
    law, row, lane, formation = table.scene.law, table.row, table.lane, table.formation
    riders, formations = question.riders, table.formations
    near = purse.advice.finish + 1 - purse.weights.up
    # The foremost of all is asked before the own, who are too far away for most of a race.
    in_reach = row[formations[0][0]] >= near and max([row[rider] for rider in riders]) >= near
    sequence = riding_sequence(question.manager, purse, near=in_reach)
    here = [rider for rider in sequence if rider in riders]
    for one in here:
        if is_protected(one, purse) and row[one] == row[formations[formation[one]][0]]:
            worker = _worker_behind(table, one, here, purse)
            if worker >= 0:
                return ((min(one, worker), max(one, worker)),)
    reach = law.cession_max_row_distance
    for rank, one in enumerate(here[:-1]):
        number, here_row = formation[one], row[one]
        members = formations[number]
        leads = here_row == row[members[0]]
        if (leads and rank) or len(members) < law.cession_min_formation:
            continue
        best, most = -1, 0
        for other in here[rank + 1 :]:
            ahead = row[other] - here_row
            if not 0 <= ahead <= reach or formation[other] != number:
                continue
            worth = 2 * ahead + (leads and not ahead and lane[other] < lane[one])
            if worth > most:
                best, most = other, worth
        if best >= 0:
            return ((min(one, best), max(one, best)),)
    return ()


def _worker_behind(table: CiclismoSnapshot, captain: int, mates: list[int], purse: Purse) -> int:
    """Return the nearest worker who may take the wind from a captain in front; or -1.

    It is as fast here as the captain. There is none where a mate rides in front as well.
    """
    row, formation = table.row, table.formation
    number, top = formation[captain], row[captain]
    if len(table.formations[number]) < table.scene.law.cession_min_formation:
        return -1
    means = purse.advice.means[purse.advice.ground(top)]
    best, least = -1, table.scene.law.cession_max_row_distance + 1
    for mate in mates:
        if mate == captain or formation[mate] != number or is_protected(mate, purse):
            continue
        if row[mate] == top:
            return -1
        if top - row[mate] < least and means[mate] >= means[captain]:
            best, least = mate, top - row[mate]
    return best


ALONE: Final = Plan(INDEPENDENT)
IN_REACH: Final = 3.0
"""Squares that a pace may lack and still be worth its points."""


def propose_plan(question: Question, table: CiclismoSnapshot, purse: Purse) -> Plan:
    """Propose the pace the team wants, or to ride free."""
    members, team = question.riders, question.manager
    head = head_of(question, table, members)
    number = table.formation[head]
    if ambition_of(table, team, number, purse):
        return ALONE
    mine = purse.reading.sides.riders_of(members, team)
    if must_hurry(table, mine, number, purse) and pulls_suffice(table, mine, number, purse):
        pulls = [plan for plan in question.options if plan.kind == FOLLOW and plan.pe == 1]
        return max(pulls, key=lambda plan: len(plan.helpers), default=ALONE)
    if table.scene.course.format == TTT:
        return _team_relay(question, table, head, purse)
    if is_peloton(table, number):
        return _cheapest_pace(question, table, head, purse)
    return _farthest_plan(question, table, head, purse)


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


def _cheapest_pace(question: Question, table: CiclismoSnapshot, head: int, purse: Purse) -> Plan:
    """Return the cheapest pull that is fast enough; where there is no hurry what costs nothing."""
    advice, team, number = purse.advice, question.manager, table.formation[head]
    wanted = pace_wanted(table, team, number, purse)
    plain = cast("Plan", question.default)
    flat = purse.reading.flat[advice.ground(table.row[head])]
    if not wanted:
        return ALONE if _rides_apart(table, plain, head, team, purse) else plain
    best, most, least = ALONE, -1.0, 99
    if not flat:
        mine = purse.reading.sides.riders_of(question.riders, team)
        most = squares_apart(table, mine, purse, in_peloton=True) / len(mine)
    for plan in question.options:
        kind, pe, helpers = plan
        if kind != FOLLOW or pe > 1:
            continue
        if pe and not all(may_work(table, rider, purse) for rider in (head, *helpers)):
            continue
        far = advice.pull_distance(table, head, pe, len(helpers))
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
    """Tell whether the own riders get farther each alone, in a peloton with no captain of theirs.

    Uphill a wheel is worth more than the pace of a weak head: so those left behind ride in.
    """
    if purse.situation.prizes_gone and not purse.time_cut:
        return False
    number = table.formation[head]
    if purse.reading.flat[purse.advice.ground(table.row[head])]:
        return False
    formation, here = table.formation, table.here
    if any(here[rider] and formation[rider] == number for rider in purse.captains[team]):
        return False
    members = table.formations[number]
    mine = purse.reading.sides.riders_of(members, team)
    whole = Plan(plan.kind, plan.pe, (head, *plan.helpers))
    far, owed = (
        purse.advice.plan_distance(table, whole, members),
        purse.advice.plan_charges(table, whole, members),
    )
    joint = squares_together(table, mine, far, owed, purse)
    return squares_apart(table, mine, purse, in_peloton=True) > joint + 0.3 * len(mine)


def _team_relay(question: Question, table: CiclismoSnapshot, head: int, purse: Purse) -> Plan:
    """Return the relay of a team trial, with a point as long as the head has one (RULING 92)."""
    best = cast("Plan", question.default)
    for plan in question.options:
        if plan.kind == RELAY and plan.pe <= purse.outlook_of(table, head).spend:
            best = plan
    return best


def _farthest_plan(question: Question, table: CiclismoSnapshot, head: int, purse: Purse) -> Plan:
    """Return the plan that carries the own riders farthest on average, or each alone."""
    members = question.riders
    mine = purse.reading.sides.riders_of(members, question.manager)
    best, most = ALONE, squares_apart(table, mine, purse, in_peloton=False)
    advice = purse.advice
    for plan in question.options:
        kind, pe, helpers = plan
        if pe and purse.situation.prizes_gone:
            continue
        charges: Sequence[int]
        if kind == FOLLOW:  # asked of a dozen plans a proposal: no list is made of their helpers
            far = advice.pull_distance(table, head, pe, len(helpers))
            charges = advice.owed_behind(table, head, pe)
        elif kind == RELAY:
            whole = Plan(kind, pe, (head,))
            far = advice.plan_distance(table, whole, members)
            charges = advice.plan_charges(table, whole, members)
        else:
            continue
        worth = 0.0
        for rider in mine:
            owed = charges[rider]
            if not owed or rider == head or rider in helpers:
                worth += far
            else:
                own = advice.alone(table, rider, 1)
                worth += squares_paying(purse.outlook_of(table, rider), own, far, owed, purse)
        if pe:
            for worker in (head, *helpers):
                worth -= (pe if worker == head else 1) * purse.toll_of(
                    purse.outlook_of(table, worker)
                )
        if worth > most + 1e-9:  # of equals the first stays, whatever rounding makes of them
            best, most = plan, worth
    return best


def vote_on_plan(question: Question, table: CiclismoSnapshot, purse: Purse) -> bool:
    """Agree unless the team wants to ride free, or gets farther so."""
    head, team, proposal = question.riders[0], question.manager, question.about
    number = table.formation[head]
    if ambition_of(table, team, number, purse):
        return False
    members = table.formations[number]
    advice = purse.advice
    mine = purse.reading.sides.riders_of(members, team)
    if not mine:  # RULING 102 — all managers vote; one without a rider here answers as usual
        return bool(question.default)
    if must_hurry(table, mine, number, purse) and pulls_suffice(table, mine, number, purse):
        return bool(proposal.pe == 1)
    peloton = is_peloton(table, number)
    wanted = NO_HURRY
    if peloton:
        if proposal.pe > 1 or _rides_apart(table, proposal, head, team, purse):
            return False
        wanted = pace_wanted(table, team, number, purse)
        if not wanted:
            return True
    plan = Plan(proposal.kind, proposal.pe, question.riders)
    far = advice.plan_distance(table, plan, members)
    if peloton:
        if purse.reading.flat[advice.ground(table.row[head])]:
            slow = not proposal.pe and wanted > far + 0.5
            return not (slow and pulls_by_token(table, team, number, purse))
        return far * len(mine) >= squares_apart(table, mine, purse, in_peloton=True)
    owed = advice.plan_charges(table, plan, members)
    return squares_together(table, mine, far, owed, purse) >= squares_apart(
        table, mine, purse, in_peloton=False
    )


def pay_for_pace(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[bool, ...]:
    """Pay for a pace that a rider alone would not hold, where a point is well spent."""
    riders, number = question.riders, table.formation[question.riders[0]]
    plan = table.plans[number]
    trial = table.scene.course.format == TTT
    if (not plan.helpers and not trial) or purse.situation.prizes_gone:
        return (False,) * len(riders)
    saves = purse.time_cut is not None and purse.climbs_decide
    far = 99.0 if trial else purse.advice.plan_distance(table, plan, table.formations[number])
    answers = []
    for rider, owed in zip(riders, question.about, strict=True):
        outlook = purse.outlook_of(table, rider)
        if saves and rider not in purse.reading.finishers:
            answers.append(False)  # the time cut is met by pulls of those who are left behind
            continue
        own = purse.advice.alone(table, rider, 1)
        pays = trial or far - own >= owed * purse.toll_of(outlook)
        answers.append(outlook.spend >= owed and pays)
    return tuple(answers)


def join_puller(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[bool, ...]:
    """Follow a puller who is about as fast as the rider alone."""
    puller, *riders = question.riders
    advice, wheel = purse.advice, table.wheel
    far = advice.pull_distance(table, puller, question.about, 0)
    slack = purse.weights.together if is_peloton(table, table.formation[puller]) else 0.0
    return tuple([far + slack >= advice.alone(table, r, wheel[r]) for r in riders])


def pursue_attacker(question: Question, table: CiclismoSnapshot, purse: Purse) -> bool:
    """Go after a rival who has gained more than the own attack would; never after a team-mate."""
    rider, attacker = question.riders
    if table.scene.team_of[rider] == table.scene.team_of[attacker]:
        return False
    pe = max(1, table.tokens[rider].pe)
    gained = table.row[attacker] - 1 - table.row[rider]
    own = purse.advice.mean_distance(table, rider, help_of_attack(table, rider, pe))
    price = purse.toll_of(purse.outlook_of(table, rider))
    return bool(gained - own >= (question.about - pe) * price)
