"""Hints: what a director would answer, why, and what each answer costs and brings.

Asked beside a race they change nothing in it: a director keeps only what follows from the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.bots.director.answers.alone import each_of
from engine.bots.director.answers.bunch import head_of
from engine.bots.director.turn.effort import apart, is_crowd, together
from engine.bots.director.turn.tempo import pace_wanted
from engine.bots.director.wishes import BREAK, FIGHT, FINISH, HURRY, LINE, goes, wish_of
from engine.games.ciclismo.advice import pull_toll
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import (
    ATTACK,
    INDEPENDENT,
    LEAD_OUT,
    PULL,
    SPRINT_ACTION,
    Plan,
    Token,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question

REASONS: Final = {BREAK: "break", LINE: "line", FIGHT: "fight", FINISH: "finish", HURRY: "hurry"}
"""By wish: the key of the reason in `ask_ciclismo.toml`, after `why_`."""
CHASE: Final = "chase"
SHELTER: Final = "shelter"
SAVE: Final = "save"
TOGETHER: Final = "together"
USUAL: Final = "usual"


class Expected(NamedTuple):
    """One answer as a director sees it."""

    rider: int | None
    """Whom it is about; None: the team's riders of the formation, on average."""
    option: Any
    cost: int
    """Effort points it takes at most."""
    gain: float
    """Squares it brings on average."""
    worth: float
    """Those squares with the points taken off at their price."""


class DirectorHint(NamedTuple):
    """What a director would answer, and what it weighed."""

    decision: Any
    reason: str
    """Key of the reason in `ask_ciclismo.toml`, after `why_`."""
    expected: tuple[Expected, ...]


def reason_of(question: Question, table: CiclismoSnapshot, purse: Purse) -> str:
    """Return why a director answers a question as it does."""
    if question.kind in {"PLACE", "CEDE"}:
        return SHELTER
    if question.kind in {"PURSUE", "PAY", "MOVE_UP"}:
        return SAVE
    if question.kind not in {"PROPOSE", "VOTE", "SOLO", "TOKENS"}:
        return USUAL
    number = table.formation[question.riders[0]]
    wish = wish_of(table, question.manager, number, purse)
    if wish:
        return REASONS[wish]
    if any(goes(table, rider, purse, free=True) for rider in question.riders):
        return REASONS[FINISH]
    if pace_wanted(table, question.manager, number, purse):
        return CHASE
    return TOGETHER if is_crowd(table, number) else SAVE


def expected_of(question: Question, table: CiclismoSnapshot, purse: Purse) -> Iterator[Expected]:
    """Yield what each answer costs and brings, where a director weighs squares against points."""
    if question.kind == "PROPOSE":
        head = head_of(question, table, question.riders)
        for plan in question.options:
            yield _joint(plan, head, question.manager, table, purse)
    elif question.kind == "VOTE":
        head, *helpers = question.riders
        plan = Plan(question.about.kind, question.about.pe, tuple(helpers))
        yield _joint(plan, head, question.manager, table, purse)._replace(option=True)
        alone = _joint(Plan(INDEPENDENT), head, question.manager, table, purse)
        yield alone._replace(option=False)
    elif question.kind in {"SOLO", "TOKENS"}:
        for rider, choices in zip(question.riders, each_of(question), strict=True):
            for option in choices:
                yield _single(rider, option, table, purse)


def _joint(plan: Plan, head: int, team: int, table: CiclismoSnapshot, purse: Purse) -> Expected:
    """Return what a plan brings the own riders of a formation, on average."""
    number = table.formation[head]
    members = table.formations[number]
    mine = purse.reading.sides.of(members, team)
    count = max(1, len(mine))
    if plan.kind == INDEPENDENT:
        far = apart(table, mine, purse, crowd=is_crowd(table, number)) / count
        return Expected(None, plan, 0, far, far)
    whole = Plan(plan.kind, plan.pe, (head, *plan.helpers))
    far = purse.advice.plan(table, whole, members)
    worth = together(table, mine, far, purse.advice.charges(table, whole), purse)
    cost = plan.pe + (len(plan.helpers) if plan.pe else 0)
    if table.scene.team_of[head] == team and plan.pe:
        worth -= plan.pe * purse.toll(purse.outlook(table, head))
        for helper in plan.helpers:
            worth -= purse.toll(purse.outlook(table, helper))
    return Expected(None, plan, cost + pull_toll(plan), far, worth / count)


def _single(rider: int, option: Any, table: CiclismoSnapshot, purse: Purse) -> Expected:
    """Return what a roll or a token brings one rider."""
    row = table.row[rider]
    own = purse.advice.alone[table.wheel[rider]][row + BEHIND][rider]
    seen = purse.outlook(table, rider)
    gains = purse.advice.gains[seen.ground][rider]
    kind, pe = option.kind, option.pe
    dice = option.sprint if isinstance(option, Token) else 0
    gain, cost = own, pe + dice
    if kind in {ATTACK, SPRINT_ACTION, PULL}:
        gain += gains[min(pe, len(gains) - 1)]
    if kind == ATTACK and is_crowd(table, table.formation[rider]):
        gain += 2.0 * table.scene.law.attack_peloton_bonus_dice
    if dice:
        d3, d2 = table.scene.sprint[rider].efforts[dice]
        gain += 2.0 * d3 + 1.5 * d2
    price = purse.toll(seen) if cost and kind != LEAD_OUT else 0.0
    return Expected(rider, option, cost, gain, gain - cost * price if cost else gain)
