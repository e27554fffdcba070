"""Plans, votes, following, paying."""

from __future__ import annotations

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.formations import controlling_teams, file_behind
from engine.games.ciclismo.law import race_numbers
from engine.games.ciclismo.payment import can_pay, pull_charges, relay_charges
from engine.games.ciclismo.roll import basic_far
from engine.games.ciclismo.sheets.table import (
    advice_of,
    alone,
    barred,
    own_riders,
    poor,
    said,
    table_of,
    yes_no,
)
from engine.games.ciclismo.squares import lift_rider, settle_rider
from engine.games.ciclismo.state import BASIC, FOLLOW, INDEPENDENT, RELAY, CiclismoState, Plan
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.question import Question
from engine.race.sheet import LIST, Barred, Option, Part, Phrase, Riders, Sheet

Members = tuple[int, ...]


def propose(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R6.22, RULING 41 — the plans this manager may name for a formation."""
    state, members = table_of(seen), question.riders
    head = head_for(state, members, question.manager)
    mine = own_riders(seen, question.manager, members)
    options = []
    for code, plan in enumerate(question.options):
        whole = Plan(plan.kind, plan.pe, (head, *plan.helpers))
        options.append(
            Option(
                code,
                plan_words(state, whole, members),
                cost=plan.pe + (len(plan.helpers) if plan.pe else 0),
                gain=expected(state, seen, whole, members, mine),
            )
        )
    words = Phrase("PROPOSE", {"rider": said(head), "count": len(members)})
    missing = _bar_plans(question, seen, state, head)
    return Sheet(words, question.rule, (Part(None, LIST, tuple(options)),), tuple(missing))


def vote(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R6.20, RULING 41 — go with the plan, or each rider alone."""
    state, head = table_of(seen), question.riders[0]
    plan: Plan = question.about
    members = seen.formations[seen.formation[head]]
    mine = own_riders(seen, question.manager, members)
    whole = Plan(plan.kind, plan.pe, question.riders)
    yes = Option(
        1, Phrase("agree", {"riders": Riders(_who_owes(state, whole, mine))}),
        gain=expected(state, seen, whole, members, mine),
    )  # fmt: skip
    no = Option(0, Phrase("disagree"), gain=_mean_each_alone(seen, mine))
    words = Phrase("VOTE", {"plan": plan_words(state, whole, members), "count": len(members)})
    other = Barred(Phrase("other_plan"), "RULING 41")
    return Sheet(words, question.rule, (yes_no(None, no, yes),), (other,))


def head_for(state: CiclismoState, members: Members, team: int) -> int:
    """RULING 41, RULING 52 — the rider at the head of a plan this team proposes."""
    if len(members) < state.scene.law.formation_peloton_min:
        return members[0]
    return controlling_teams(state, members).get(team, members[0])


def plan_words(state: CiclismoState, plan: Plan, members: Members) -> Phrase:
    """Return a plan in words; the head stands first among its helpers."""
    head, *helpers = plan.helpers
    if plan.kind == FOLLOW:
        helped = Riders(tuple(helpers))
        return Phrase("follow", {"rider": said(head), "pe": plan.pe, "helpers": helped})
    if plan.kind == RELAY:
        return Phrase("relay", {"rider": said(head), "pe": plan.pe})
    if plan.kind == BASIC:
        return Phrase("basic", {"squares": basic_far(state, head, members)})
    return Phrase("each")


def expected(
    state: CiclismoState, seen: CiclismoSnapshot, plan: Plan, members: Members, mine: Members
) -> float:
    """Return how far a plan carries the own riders on average."""
    if plan.kind == INDEPENDENT:
        return _mean_each_alone(seen, mine)
    if plan.kind == BASIC:
        return float(basic_far(state, plan.helpers[0], members))
    return advice_of(seen.scene).plan(seen, plan, members)


def _mean_each_alone(seen: CiclismoSnapshot, mine: Members) -> float:
    """Return how far the own riders get on average, each alone and without effort."""
    return sum([alone(seen, rider) for rider in mine]) / max(1, len(mine))


def _who_owes(state: CiclismoState, plan: Plan, mine: Members) -> Members:
    """R7.8, R7.11, R7.18 — the own riders that must pay to stay with a plan."""
    head, *helpers = plan.helpers
    members = state.formations[state.formation[head]]
    if plan.kind == FOLLOW:
        owed = pull_charges(state, head, plan.pe, tuple(helpers), members)
    else:
        owed = relay_charges(state, members) if plan.kind == RELAY else {}
    return tuple([rider for rider in mine if rider in owed])


def _bar_plans(
    question: Question, seen: CiclismoSnapshot, state: CiclismoState, head: int
) -> list[Barred]:
    """Return the plans people look for and do not find, each with its rule."""
    members, law = question.riders, seen.scene.law
    trial = seen.scene.course.format == "TTT"
    crowd = len(members) >= law.formation_peloton_min
    found = []
    controls = head in controlling_teams(state, members).values() if crowd else (
        seen.scene.team_of[head] == question.manager
    )  # fmt: skip
    if not controls:
        found += (
            [Barred(Phrase("no_control"), "R7.14")]
            if crowd
            else barred("not_head", "RULING 41", [head])
        )
    else:
        found += _bar_effort(question, seen, state, head)
    if not trial and (crowd or len(members) > race_numbers("relay")["most"]):
        found.append(Barred(Phrase("no_relay"), "RULING 54"))
    return found


def _bar_effort(
    question: Question, seen: CiclismoSnapshot, state: CiclismoState, head: int
) -> list[Barred]:
    """R7.2, R7.9, R7.10 — why a head pulls with no more effort, and no more mates help."""
    pulls = [plan for plan in question.options if plan.kind == FOLLOW]
    if not pulls:
        return [Barred(Phrase("no_pull_peloton"), "RULING 41")]
    most = max([plan.pe for plan in pulls])
    found = []
    if most < seen.scene.law.pull_max_pe:
        own = seen.scene.cells[seen.scene.course.ground[seen.row[head] + BEHIND]][head]
        rule = "R7.2" if own.max_pe == own.cap else "R7.4"
        found += poor(seen, [head]) or barred("at_limit", rule, [head])
    if not seen.scene.course.terrain(seen.row[head]).flat:
        return [*found, Barred(Phrase("no_helpers_here"), "R7.9")]
    mates = file_behind(state, head, question.riders)
    if not mates:
        found.append(Barred(Phrase("no_helpers"), "RULING 49"))
    broke = [mate for mate in mates if not can_pay(state, mate, 1)]
    return found + barred("broke_helpers", "R7.10", broke if most else [])


def join(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R6.28 — which riders follow one that pulls with a token."""
    puller, *riders = question.riders
    members = seen.formations[seen.formation[puller]]
    owed = pull_charges(table_of(seen), puller, question.about, (), members)
    far = advice_of(seen.scene).pull(seen, puller, question.about, 0)
    parts = [
        yes_no(
            rider,
            Option(0, Phrase("rolls_himself"), gain=alone(seen, rider)),
            Option(1, Phrase("joins", {"pe": owed.get(rider, 0)}), gain=far),
        )
        for rider in riders
    ]
    words = Phrase("JOIN", {"rider": said(puller), "pe": question.about})
    mine = own_riders(seen, question.manager, members)
    busy = [rider for rider in mine if seen.tokens[rider].kind and rider != puller]
    return Sheet(words, question.rule, tuple(parts), tuple(barred("has_token", "R6.28", busy)))


def pay(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """RULING 51 — which riders pay for the pace, and which let the others go."""
    number = seen.formation[question.riders[0]]
    plan, members = seen.plans[number], seen.formations[number]
    advice = advice_of(seen.scene)
    far = advice.plan(seen, plan, members) if plan.helpers else None
    wheel = float(seen.scene.law.slipstream_bonus)
    parts = [
        yes_no(
            rider,
            Option(0, Phrase("lets_go"), gain=advice.far(seen.row[rider], rider, plus=wheel)),
            Option(1, Phrase("pays", {"pe": owed}), cost=owed, gain=far),
        )
        for rider, owed in zip(question.riders, question.about, strict=True)
    ]
    words = Phrase("PAY", {"riders": Riders(question.riders)})
    mine = own_riders(seen, question.manager, members)
    unable = [
        rider
        for rider in mine
        if rider in _charged(table_of(seen), number) and rider not in question.riders
    ]
    return Sheet(words, question.rule, tuple(parts), tuple(barred("unable", "R2.10", unable)))


def _charged(state: CiclismoState, number: int) -> dict[int, int]:
    """Return what riders of a formation owe to stay with its plan."""
    plan, members = state.plans[number], state.formations[number]
    if plan.kind == FOLLOW:
        head, *helpers = plan.helpers
        return pull_charges(state, head, plan.pe, tuple(helpers), members)
    return relay_charges(state, members) if plan.kind == RELAY else {}


def pursue(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R8.5, RULING 57 — go after an attacker instead of riding the own attack."""
    rider, attacker = question.riders
    to = _square_behind(table_of(seen), rider, attacker)
    token = seen.tokens[rider]
    parts = yes_no(
        rider,
        Option(0, Phrase("attacks_himself", {"pe": token.pe}), gain=alone(seen, rider, token.pe)),
        Option(
            1,
            Phrase("pursues", {"pe": question.about, "other": said(attacker)}),
            to,
            moves=((rider, to),),
            cost=question.about,
            gain=float(to[0] - seen.row[rider]),
        ),
    )
    words = Phrase("PURSUE", {"rider": said(rider), "other": said(attacker)})
    return Sheet(words, question.rule, (parts,))


def _square_behind(state: CiclismoState, rider: int, attacker: int) -> tuple[int, int]:
    """R8.5, RULING 107 c — the square behind an attacker, never behind the pursuer's own."""
    row, lane = state.row[attacker] - 1, state.lane[attacker]
    if row < state.row[rider]:
        row, lane = state.row[rider], state.lane[rider]
    lift_rider(state, rider)
    settle_rider(state, rider, row, lane)
    return state.row[rider], state.lane[rider]
