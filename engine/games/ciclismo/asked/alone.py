"""Riders on their own: roll, basic movement, a token, and how far each carries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.games.ciclismo.asked.table import alone, barred, poor, table_of
from engine.games.ciclismo.moves.roll import basic_far
from engine.games.ciclismo.state.plans import (
    ACTIVATE,
    ATTACK,
    BASIC,
    BASIC_AND_STOP,
    Plan,
)
from engine.games.ciclismo.state.squares import find_square
from engine.games.ciclismo.state.state import CiclismoState
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.question import Each, Question
from engine.race.sheet import ROWS, Barred, Option, Part, Phrase, Riders, Sheet
from engine.tour.values import ITT


def solo(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R6.23, RULING 105 — what riders do that are alone on the road."""
    every = cast("Each", question.options).choices
    parts = _parts(question.riders, every, seen)
    riders = Riders(question.riders)
    trial = seen.scene.course.format == ITT
    key = "SOLO_trial" if trial and question.rule != "R6.23" else "SOLO"
    words = Phrase(key, {"riders": riders, "turn": question.turn})
    return Sheet(words, question.rule, parts, tuple(_barred_riders(question, every, seen)))


def mode(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """RULING 29 — how riders move that follow no plan and have laid no token."""
    every = cast("Each", question.options).choices
    modes = [tuple([Plan(kind) for kind in choice]) for choice in every]
    parts = _parts(question.riders, modes, seen)
    words = Phrase("MODE", {"riders": Riders(question.riders)})
    late = Barred(Phrase("effort_too_late"), "R6.24")
    return Sheet(words, question.rule, parts, (late, *_no_basic(question.riders, modes)))


def _parts(
    riders: Sequence[int], every: Sequence[Sequence[Plan]], seen: CiclismoSnapshot
) -> tuple[Part, ...]:
    state = table_of(seen)
    return tuple(
        [
            Part(
                rider,
                ROWS,
                tuple([_option(code, plan, state, seen, rider) for code, plan in enumerate(plans)]),
            )
            for rider, plans in zip(riders, every, strict=True)
        ]
    )


def _option(
    code: int, plan: Plan, state: CiclismoState, seen: CiclismoSnapshot, rider: int
) -> Option:
    """Return one way to ride alone; without dice and without others its end is known."""
    if plan.kind in {BASIC, BASIC_AND_STOP}:
        squares = basic_far(state, rider, (rider,))
        words = Phrase(plan.kind, {"squares": squares})
        if plan.kind == BASIC and seen.scene.course.format == ITT:
            to = find_square(state, rider, seen.row[rider] + squares, seen.lane[rider])
            return Option(code, words, to, moves=((rider, to),), gain=float(squares))
        return Option(code, words, gain=float(squares))
    if plan.kind == ATTACK:
        words = Phrase("attack", {"pe": plan.pe})
        return Option(code, words, cost=plan.pe, gain=alone(seen, rider, plan.pe))
    gain = None if plan.kind == ACTIVATE else alone(seen, rider)
    return Option(code, Phrase(plan.kind), gain=gain)


def _barred_riders(
    question: Question, every: Sequence[Sequence[Plan]], seen: CiclismoSnapshot
) -> list[Barred]:
    """R6.25, R7.4 — riders that cannot spend effort; and basic movement by house rule."""
    kinds = {
        rider: {plan.kind for plan in plans}
        for rider, plans in zip(question.riders, every, strict=True)
    }
    idle = [rider for rider, own in kinds.items() if not own & {ACTIVATE, ATTACK}]
    found = poor(seen, idle, question.riders)
    if not found:
        found = barred("no_token", "R6.25", idle, question.riders)
    return found + _no_basic(question.riders, every)


def _no_basic(riders: Sequence[int], every: Sequence[Sequence[Plan]]) -> list[Barred]:
    """RULING 29 — where only whole formations take basic movement."""
    without = [
        rider
        for rider, plans in zip(riders, every, strict=True)
        if all(plan.kind != BASIC for plan in plans)
    ]
    return barred("no_basic", "RULING 29", without, riders)
