"""Sheets of plans: what is proposed and voted on, who follows, pays or pursues."""

from __future__ import annotations

from engine.games.ciclismo.activation import turn_up_tokens
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.formations import controlling_teams, file_behind, is_peloton
from engine.games.ciclismo.law import race_numbers
from engine.games.ciclismo.payment import can_pay, pull_charges, relay_charges, wheel_left
from engine.games.ciclismo.resolution import (
    attack_price,
    help_of_attack,
    list_helpers,
    settle_behind,
)
from engine.games.ciclismo.roll import basic_distance
from engine.games.ciclismo.sheets.table import (
    advice_of,
    bar_riders,
    bar_spending,
    mean_alone,
    own_riders,
    riders_phrase,
    table_of,
    yes_no,
)
from engine.games.ciclismo.state import BASIC, FOLLOW, INDEPENDENT, RELAY, CiclismoState, Plan
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.question import Question
from engine.race.sheet import (
    AGREEING,
    LIST,
    OF_ROLL,
    BarredOption,
    Option,
    Part,
    Phrase,
    Riders,
    Sheet,
)
from engine.tour.values import TTT

Members = tuple[int, ...]


def propose_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """R6.22, RULING 41 — the plans this manager may name for a formation."""
    state, members = table_of(snapshot), question.riders
    head = head_for(state, members, question.manager)
    mine = own_riders(snapshot, question.manager, members)
    options = []
    for code, plan in enumerate(question.options):
        whole = Plan(plan.kind, plan.pe, (head, *plan.helpers))
        cost = plan.pe + len(plan.helpers) if plan.pe else 0  # R7.10
        gain = _expected_distance(snapshot, whole, members, mine)
        words = plan_words(state, whole, members)
        options.append(Option(code, words, cost=cost, gain=gain, counts=OF_ROLL, others=AGREEING))
    words = Phrase("PROPOSE", {"rider": riders_phrase(head), "count": len(members)})
    bars = _bar_plans(question, snapshot, state, head)
    return Sheet(words, question.rule, (Part(None, LIST, tuple(options)),), tuple(bars))


def vote_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """R6.20, RULING 41 — go with the plan, or each rider alone."""
    state, head = table_of(snapshot), question.riders[0]
    plan: Plan = question.about
    members = snapshot.formations[snapshot.formation[head]]
    mine = own_riders(snapshot, question.manager, members)
    whole = Plan(plan.kind, plan.pe, question.riders)
    charges = _charges_of(state, whole, members)
    paying = Riders(tuple([rider for rider in mine if rider in charges]))
    gain = _expected_distance(snapshot, whole, members, mine)
    agree, alone = Phrase("agree", {"riders": paying}), _mean_each_alone(snapshot, mine)
    yes = Option(1, agree, gain=gain, counts=OF_ROLL, others=AGREEING)
    no = Option(0, Phrase("disagree"), gain=alone, counts=OF_ROLL, others=AGREEING)
    words = Phrase("VOTE", {"plan": plan_words(state, whole, members), "count": len(members)})
    other = BarredOption(Phrase("other_plan"), "RULING 41")
    return Sheet(words, question.rule, (yes_no(None, no, yes),), (other,))


def head_for(state: CiclismoState, members: Members, team: int) -> int:
    """RULING 41, RULING 52 — the rider at the head of a plan this team proposes."""
    if not is_peloton(state, members):
        return members[0]
    return controlling_teams(state, members).get(team, members[0])


def plan_words(state: CiclismoState, plan: Plan, members: Members) -> Phrase:
    """Return a plan in words; the head stands first among its helpers."""
    head, *helpers = plan.helpers
    if plan.kind == FOLLOW:
        helped = Riders(tuple(helpers))
        return Phrase("follow", {"rider": riders_phrase(head), "pe": plan.pe, "helpers": helped})
    if plan.kind == RELAY:
        return Phrase("relay", {"rider": riders_phrase(head), "pe": plan.pe})
    if plan.kind == BASIC:
        return Phrase("basic", {"squares": basic_distance(state, head, members)})
    return Phrase("each")


def _expected_distance(
    snapshot: CiclismoSnapshot, plan: Plan, members: Members, mine: Members
) -> float:
    """Return how far a plan carries the own riders on average."""
    if plan.kind == INDEPENDENT:
        return _mean_each_alone(snapshot, mine)
    return advice_of(snapshot.scene).plan_distance(snapshot, plan, members)


def _mean_each_alone(snapshot: CiclismoSnapshot, mine: Members) -> float:
    """Return how far the own riders get on average, each alone and without effort."""
    return sum([mean_alone(snapshot, rider) for rider in mine]) / max(1, len(mine))


def _charges_of(state: CiclismoState, plan: Plan, members: Members) -> dict[int, int]:
    """R7.8, R7.11, R7.18 — what riders owe to stay with a plan."""
    if plan.kind == FOLLOW:
        head, *helpers = plan.helpers
        return pull_charges(state, head, plan.pe, tuple(helpers), members)
    return relay_charges(state, members) if plan.kind == RELAY else {}


def _bar_plans(
    question: Question, snapshot: CiclismoSnapshot, state: CiclismoState, head: int
) -> list[BarredOption]:
    """Return the plans people look for and do not find, each with its rule."""
    members = question.riders
    peloton = is_peloton(state, members)
    if peloton and head not in controlling_teams(state, members).values():
        bars = [BarredOption(Phrase("no_control"), "R7.14")]
    elif not peloton and snapshot.scene.team_of[head] != question.manager:
        bars = bar_riders("not_head", "RULING 41", [head])
    else:
        bars = _bar_effort(question, snapshot, state, head)
    many = peloton or len(members) > race_numbers("relay")["most"]
    if many and snapshot.scene.course.format != TTT:
        bars.append(BarredOption(Phrase("no_relay"), "RULING 54"))
    return bars


def _bar_effort(
    question: Question, snapshot: CiclismoSnapshot, state: CiclismoState, head: int
) -> list[BarredOption]:
    """R7.2, R7.9, R7.10 — why a head pulls with no more effort, and no more mates help."""
    pulls = [plan for plan in question.options if plan.kind == FOLLOW]
    if not pulls:
        return [BarredOption(Phrase("no_pull_peloton"), "RULING 41")]
    most = max([plan.pe for plan in pulls])
    bars = []
    if most < snapshot.scene.law.pull_max_pe:
        own = snapshot.scene.cells[snapshot.scene.course.ground[snapshot.row[head] + BEHIND]][head]
        rule = "R7.2" if own.max_pe == own.cap else "R7.4"
        bars += bar_spending(snapshot, [head]) or bar_riders("at_limit", rule, [head])
    if not snapshot.scene.course.terrain(snapshot.row[head]).flat:
        return [*bars, BarredOption(Phrase("no_helpers_here"), "R7.9")]
    mates = file_behind(state, head, question.riders)
    if not mates:
        bars.append(BarredOption(Phrase("no_helpers"), "RULING 49"))
    without = [mate for mate in mates if most and not can_pay(state, mate, 1)]
    return bars + bar_riders("broke_helpers", "R7.10", without)


def join_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """R6.28 — which riders follow one that pulls with a token."""
    puller, *riders = question.riders
    members = snapshot.formations[snapshot.formation[puller]]
    owed = pull_charges(table_of(snapshot), puller, question.about, (), members)
    helpers = len(list_helpers(table_of(snapshot), puller, members, question.about))
    far = advice_of(snapshot.scene).pull_distance(snapshot, puller, question.about, helpers)
    parts = [
        yes_no(
            rider,
            Option(0, Phrase("rolls_himself"), gain=mean_alone(snapshot, rider), counts=OF_ROLL),
            Option(1, Phrase("joins", {"pe": owed.get(rider, 0)}), gain=far, counts=OF_ROLL),
        )
        for rider in riders
    ]
    words = Phrase("JOIN", {"rider": riders_phrase(puller), "pe": question.about})
    mine = own_riders(snapshot, question.manager, members)
    busy = [rider for rider in mine if snapshot.tokens[rider].kind and rider != puller]
    return Sheet(words, question.rule, tuple(parts), tuple(bar_riders("has_token", "R6.28", busy)))


def pay_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """RULING 51 — which riders pay for the pace, and which let the others go."""
    number = snapshot.formation[question.riders[0]]
    plan, members = snapshot.plans[number], snapshot.formations[number]
    advice = advice_of(snapshot.scene)
    far = advice.plan_distance(snapshot, plan, members) if plan.helpers else None
    state = table_of(snapshot)
    parts = [
        yes_no(
            rider,
            Option(
                0,
                Phrase("lets_go"),
                gain=advice.mean_distance(snapshot, rider, wheel=wheel_left(state, rider)),
                counts=OF_ROLL,
            ),
            Option(
                1,
                Phrase("pays", {"pe": owed}),
                cost=owed,
                gain=far,
                counts=OF_ROLL,
                others=AGREEING,
            ),
        )
        for rider, owed in zip(question.riders, question.about, strict=True)
    ]
    words = Phrase("PAY", {"riders": Riders(question.riders)})
    mine = own_riders(snapshot, question.manager, members)
    charges = _charges_of(state, plan, members)
    unable = [rider for rider in mine if rider in charges and rider not in question.riders]
    return Sheet(words, question.rule, tuple(parts), tuple(bar_riders("unable", "R2.10", unable)))


def pursue_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """R8.5, RULING 57 — go after an attacker instead of riding the own attack."""
    rider, attacker = question.riders
    state = table_of(snapshot)
    settle_behind(state, rider, attacker)
    to = state.row[rider], state.lane[rider]
    token = snapshot.tokens[rider]
    parts = yes_no(
        rider,
        Option(
            0,
            Phrase("attacks_himself", {"pe": token.pe}),
            gain=_own_attack(snapshot, rider, token.pe),
            counts=OF_ROLL,
        ),
        Option(
            1,
            Phrase("pursues", {"pe": question.about, "other": riders_phrase(attacker)}),
            to,
            moves=((rider, to),),
            cost=question.about,
            gain=float(to[0] - snapshot.row[rider]),
        ),
    )
    words = Phrase("PURSUE", {"rider": riders_phrase(rider), "other": riders_phrase(attacker)})
    return Sheet(words, question.rule, (parts,))


def _own_attack(snapshot: CiclismoSnapshot, rider: int, named: int) -> float:
    """R8.9, RULING 60 — how far the own attack carries, with the points a surcharge leaves."""
    state = table_of(snapshot)
    turn_up_tokens(state)  # they lie open: who is pulled with effort pays for attacking
    pe, _ = attack_price(state, rider, named)
    if pe < 0:
        return mean_alone(snapshot, rider)
    return mean_alone(snapshot, rider, help_of_attack(snapshot, rider, pe))
