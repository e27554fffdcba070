"""Deliberation: a plan is proposed for each formation, and its managers vote.

R6.20, R6.21, R6.22, R6.23.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.formations import controlling_teams, file_behind, is_peloton
from engine.games.ciclismo.law import race_numbers
from engine.games.ciclismo.payment import can_pay
from engine.games.ciclismo.state import (
    ACTIVATE,
    ATTACK,
    BASIC,
    BASIC_AND_STOP,
    FOLLOW,
    INDEPENDENT,
    RELAY,
    ROLL,
    ROLL_AND_STOP,
    Plan,
    ask_together,
    riders_by_team,
)
from engine.games.ciclismo.tokens import Offer, offer_tokens
from engine.race.question import YES_NO, Choice, Each, Questions, ask
from engine.tour.values import TTT

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state import CiclismoState

PROPOSE: Final = "PROPOSE"
VOTE: Final = "VOTE"
SOLO: Final = "SOLO"

ALONE: Final = Plan(INDEPENDENT)
"""The plan of a formation that has agreed on none: each rider alone."""
Proposer = tuple[int, int, bool]
"""A team, the rider who would be head of its plan, and whether effort and helpers are its own."""


def deliberation(state: CiclismoState) -> Generator[Questions, Any, dict[int, Offer]]:
    """R6.20, RULING 41 — formations front to back; solo riders say last what they do (R6.23).

    Returns the tokens each solo rider could lay: nothing changes them until one is asked for.
    """
    state.plans = [ALONE] * len(state.formations)
    for number, members in enumerate(state.formations):
        if len(members) > 1:
            state.plans[number] = yield from _agree_plan(state, members)
            state.changed += 1
    return (yield from _ask_solos(state))


def _agree_plan(state: CiclismoState, members: tuple[int, ...]) -> Generator[Questions, Any, Plan]:
    """RULING 41 — proposals in turn until one is accepted; none makes it INDEPENDENT."""
    for team, head, full in list_proposers(state, members):
        options = plans_for(state, members, head, full=full)
        default = options[0]
        plan = yield ask(PROPOSE, team, state.turn, members, options, default, "RULING 41")
        state.log_event("proposed", head, team, *plan)
        if plan.kind == INDEPENDENT:
            continue
        agreed = yield from _hold_vote(state, members, team, plan, head)
        if agreed:
            if full and is_peloton(state, members):
                for rider in members:
                    state.controller[rider] = team
            return Plan(plan.kind, plan.pe, (head, *plan.helpers))
    return ALONE


def list_proposers(state: CiclismoState, members: tuple[int, ...]) -> list[Proposer]:
    """RULING 41, RULING 52 — the teams that may propose, in their order."""
    team_of, law = state.scene.team_of, state.scene.law
    head = members[0]
    if not is_peloton(state, members):
        teams = list(dict.fromkeys(team_of[rider] for rider in members))
        most = law.deliberation_proposals_per_formation
        return [(team, head, team == team_of[head]) for team in teams[:most]]
    able = controlling_teams(state, members)
    if not able:
        return [(team_of[head], head, False)]
    present = present_controller(state, members) if len(able) > 1 else -1
    order = sorted(able, key=lambda team: team != present)
    return [(team, able[team], True) for team in order]


def present_controller(state: CiclismoState, members: tuple[int, ...]) -> int:
    """RULING 41 — the team most of these riders followed last; a break that is caught is none."""
    controllers = [state.controller[rider] for rider in members]
    if controllers.count(controllers[0]) == len(controllers):
        return controllers[0]
    followed = Counter(controllers)
    return max(followed, key=followed.__getitem__)


def plans_for(state: CiclismoState, members: tuple[int, ...], head: int, *, full: bool) -> Choice:
    """R6.22 — every plan this proposer may name; the first is what no answer counts as."""
    law, scene = state.scene.law, state.scene
    cell = scene.cells[scene.course.ground[state.row[head] + BEHIND]][head]
    cap = min(state.purse(head), cell.max_pe)
    peloton = is_peloton(state, members)
    pull = relay = -1
    mates: tuple[int, ...] = ()
    if not peloton or full or law.peloton_head_may_pull:
        mates = file_behind(state, head, members) if full else ()
        pull = min(law.pull_max_pe, cap) if full else 0
    few = not peloton and len(members) <= race_numbers("relay")["most"]
    if few or scene.course.format == TTT:
        relay = min(law.relay_max_pe, cap) if full else 0
    paying = tuple([mate for mate in mates if can_pay(state, mate, 1)])
    return _list_plans(pull, relay, mates, paying)


@lru_cache(maxsize=1024)
def _list_plans(pull: int, relay: int, mates: tuple[int, ...], paying: tuple[int, ...]) -> Choice:
    """R7.9, R7.10 — a helper works for nothing behind a pull without effort, else for 1 PE."""
    plans = []
    for pe in range(pull + 1):
        able = paying if pe else mates
        for count in range(len(able) + 1):
            plans += [Plan(FOLLOW, pe, helpers) for helpers in combinations(able, count)]
    plans += [Plan(RELAY, pe) for pe in range(relay + 1)]
    return Choice([*plans, ALONE, Plan(BASIC)])


def _hold_vote(
    state: CiclismoState, members: tuple[int, ...], team: int, plan: Plan, head: int
) -> Generator[Questions, Any, bool]:
    """R6.20, RULING 102 — one no splits the formation; a manager without riders has no vote."""
    law, team_of = state.scene.law, state.scene.team_of
    if is_peloton(state, members) and law.deliberation_peloton_voters == "all_players":
        teams = sorted({team_of[rider] for rider in range(len(team_of)) if state.here[rider]})
    else:
        teams = sorted({team_of[rider] for rider in members})
    default = law.deliberation_default_vote == "yes"
    riders, turn = (head, *plan.helpers), state.turn
    questions = tuple(
        [
            ask(VOTE, voter, turn, riders, YES_NO, default, "RULING 41", about=plan)
            for voter in teams
            if voter != team
        ]
    )
    if not questions:
        return True
    votes = yield questions
    if state.happenings is not None:
        said: tuple[list[int], list[int]] = [], []
        for question, yes in zip(questions, votes):
            said[bool(yes)].append(question.manager)
        against, agreeing = map(tuple, said)
        state.log_event("voted", head, not against, agreeing, against)
    return all(votes)


def _ask_solos(state: CiclismoState) -> Generator[Questions, Any, dict[int, Offer]]:
    """R6.23, RULING 29 — solo riders do not deliberate: a roll, basic movement, or a token."""
    offers: dict[int, Offer] = {}
    alone = [members[0] for members in state.formations if len(members) == 1]
    if not alone:
        return offers
    basic, questions = state.scene.law.basic_allow_individual, []
    for team, riders in riders_by_team(state, alone):
        choices = []
        for rider in riders:
            (offer,) = offer_tokens(state, (rider,), {})
            offers[rider] = offer
            choices.append(solo_plans(basic, (), activates=len(offer.tokens) > 1))
        options, default = Each(tuple(choices)), (Plan(ROLL),) * len(riders)
        questions.append(ask(SOLO, team, state.turn, riders, options, default, "R6.23"))
    plans = yield from ask_together(state, questions)
    for rider, plan in plans.items():
        state.plans[state.formation[rider]] = plan
    return offers


@lru_cache(maxsize=256)
def solo_plans(basic: bool, attacks: tuple[int, ...], *, activates: bool) -> Choice:
    """Return what a rider alone may do; the first is what no answer counts as."""
    plans = [Plan(ROLL), Plan(ROLL_AND_STOP)]
    if basic:
        plans += [Plan(BASIC), Plan(BASIC_AND_STOP)]
    plans += [Plan(ATTACK, pe) for pe in attacks]
    return Choice([*plans, Plan(ACTIVATE)] if activates else plans)
