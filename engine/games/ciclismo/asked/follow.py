"""Staying with others: following a puller, paying for a pace, going after an attacker."""

from __future__ import annotations

from engine.games.ciclismo.asked.table import (
    advice_of,
    alone,
    barred,
    own_riders,
    said,
    table_of,
    yes_no,
)
from engine.games.ciclismo.moves.payment import pull_charges, relay_charges
from engine.games.ciclismo.state.plans import FOLLOW, RELAY
from engine.games.ciclismo.state.squares import lift_rider, settle_rider
from engine.games.ciclismo.state.state import CiclismoState
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.question import Question
from engine.race.sheet import Option, Phrase, Riders, Sheet


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
    to = _behind(table_of(seen), rider, attacker)
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


def _behind(state: CiclismoState, rider: int, attacker: int) -> tuple[int, int]:
    """R8.5, RULING 107 c — the square behind an attacker, never behind the pursuer's own."""
    row, lane = state.row[attacker] - 1, state.lane[attacker]
    if row < state.row[rider]:
        row, lane = state.row[rider], state.lane[rider]
    lift_rider(state, rider)
    settle_rider(state, rider, row, lane)
    return state.row[rider], state.lane[rider]
