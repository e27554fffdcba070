"""Riders alone, tokens, notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from engine.games.ciclismo.activation import EFFORT
from engine.games.ciclismo.resolution import peloton_dice
from engine.games.ciclismo.roll import basic_far
from engine.games.ciclismo.sheets.table import advice_of, alone, barred, poor, said, table_of
from engine.games.ciclismo.squares import find_square
from engine.games.ciclismo.state import (
    ACTIVATE,
    ATTACK,
    BASIC,
    BASIC_AND_STOP,
    FOLLOW,
    INDEPENDENT,
    LEAD_OUT,
    PULL,
    RELAY,
    SPRINT_ACTION,
    CiclismoState,
    Plan,
    Token,
)
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.frame import View
from engine.race.question import Each, Question
from engine.race.sheet import ROWS, Barred, Option, Part, Phrase, RiderNote, Riders, Sheet
from engine.tour.values import ITT

PLANNED: Final = frozenset({"ACTIVATION", "RESOLUTION", "MOVEMENT"})
"""Phases in which every formation has the plan of its turn."""
BONKED: Final = "note_bonk"
WAITS: Final = "note_wait"
MOVED: Final = "note_moved"
ALONE: Final = Plan(INDEPENDENT)


def solo(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R6.23, RULING 105 — what riders do that are alone on the road."""
    every = cast("Each", question.options).choices
    parts = _ride_parts(question.riders, every, seen)
    riders = Riders(question.riders)
    trial = seen.scene.course.format == ITT
    key = "SOLO_trial" if trial and question.rule != "R6.23" else "SOLO"
    words = Phrase(key, {"riders": riders, "turn": question.turn})
    return Sheet(words, question.rule, parts, tuple(_bar_riders_alone(question, every, seen)))


def mode(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """RULING 29 — how riders move that follow no plan and have laid no token."""
    every = cast("Each", question.options).choices
    modes = [tuple([Plan(kind) for kind in choice]) for choice in every]
    parts = _ride_parts(question.riders, modes, seen)
    words = Phrase("MODE", {"riders": Riders(question.riders)})
    late = Barred(Phrase("effort_too_late"), "R6.24")
    return Sheet(words, question.rule, parts, (late, *_bar_basic(question.riders, modes)))


def _ride_parts(
    riders: Sequence[int], every: Sequence[Sequence[Plan]], seen: CiclismoSnapshot
) -> tuple[Part, ...]:
    state = table_of(seen)
    return tuple(
        [
            Part(
                rider,
                ROWS,
                tuple(
                    [
                        _ride_option(code, plan, state, seen, rider)
                        for code, plan in enumerate(plans)
                    ]
                ),
            )
            for rider, plans in zip(riders, every, strict=True)
        ]
    )


def _ride_option(
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


def _bar_riders_alone(
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
    return found + _bar_basic(question.riders, every)


def _bar_basic(riders: Sequence[int], every: Sequence[Sequence[Plan]]) -> list[Barred]:
    """RULING 29 — where only whole formations take basic movement."""
    without = [
        rider
        for rider, plans in zip(riders, every, strict=True)
        if all(plan.kind != BASIC for plan in plans)
    ]
    return barred("no_basic", "RULING 29", without, riders)


def lay_tokens(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R6.25, RULING 42 — a token for each rider that moves alone, or its effort."""
    every = cast("Each", question.options).choices
    state = table_of(seen)
    nothing: list[int | None] = [None] * len(every)
    parts = []
    for place, (rider, tokens) in enumerate(zip(question.riders, every, strict=True)):
        options = [
            Option(
                code,
                token_words(seen, rider, token),
                cost=token.pe + token.sprint,
                gain=_token_gain(state, seen, rider, token),
            )
            for code, token in enumerate(tokens)
            if question.options.clash([*nothing[:place], code, *nothing[place + 1 :]]) is None
        ]
        parts.append(Part(rider, ROWS, tuple(options)))
    words = Phrase(question.kind, {"riders": Riders(question.riders), "turn": question.turn})
    kinds = {
        rider: {token.kind for token in tokens}
        for rider, tokens in zip(question.riders, every, strict=True)
    }
    missing = [] if question.kind == EFFORT else _bar_tokens(seen, kinds)
    return Sheet(words, question.rule, tuple(parts), tuple(missing))


def token_words(seen: CiclismoSnapshot, rider: int, token: Token) -> Phrase:
    """Return a token in words; one of its kind alone says nothing of effort."""
    if token.kind == LEAD_OUT:
        return Phrase("lead_out", {"rider": said(token.target), "pe": token.pe})
    if token.kind == SPRINT_ACTION:
        return Phrase("sprint", {"pe": token.pe, "dice": token.sprint})
    if token.kind == PULL:
        front = seen.row[seen.formations[seen.formation[rider]][0]]
        return Phrase("pull" if seen.row[rider] == front else "help", {"pe": token.pe})
    return Phrase("attack" if token.kind else "no_token_laid", {"pe": token.pe})


def _token_gain(
    state: CiclismoState, seen: CiclismoSnapshot, rider: int, token: Token
) -> float | None:
    """Return how far a token carries its rider on average; None where that hangs on another."""
    if token.kind == ATTACK:
        return alone(seen, rider, token.pe) + 2.0 * peloton_dice(state, rider)
    if token.kind == SPRINT_ACTION:
        return alone(seen, rider, token.pe)
    if token.kind != PULL:
        return alone(seen, rider)
    if seen.row[rider] != seen.row[seen.formations[seen.formation[rider]][0]]:
        return None
    return advice_of(seen.scene).pull(seen, rider, token.pe, 0)


def _bar_tokens(seen: CiclismoSnapshot, kinds: dict[int, set[str]]) -> list[Barred]:
    """R6.25 — which tokens riders do not find, and why."""

    def without(kind: str) -> list[int]:
        return [rider for rider, own in kinds.items() if kind not in own]

    among = tuple(kinds)
    idle = without(ATTACK)
    found = poor(seen, idle, among) or barred("no_attack", "R7.2", idle, among)
    found += barred("no_sprint", "R6.25", without(SPRINT_ACTION), among)
    if any(SPRINT_ACTION in own for own in kinds.values()):
        found += barred("no_lead_out", "R6.25", without(LEAD_OUT), among)
    lone = [r for r in kinds if len(seen.formations[seen.formation[r]]) == 1]
    return found + barred("no_pull", "R6.25", [r for r in without(PULL) if r not in lone], among)


def noted(view: View) -> tuple[RiderNote, ...]:
    """R2.11 — balances are public; so are tokens once they lie open (R6.27)."""
    seen: CiclismoSnapshot = view.public
    at = {(seen.row[r], seen.lane[r]): r for r, here in enumerate(seen.here) if here}
    return tuple(
        [
            RiderNote(
                rider,
                Phrase("note_purse", {"pe": pe}),
                min(1.0, pe / full) if (full := seen.scene.pe_start[rider]) else None,
                _wheel_ahead(seen, at, rider),
                tuple(_note_phrases(seen, rider)),
            )
            for rider, pe in enumerate(seen.pe)
        ]
    )


def _wheel_ahead(seen: CiclismoSnapshot, at: dict[tuple[int, int], int], rider: int) -> int | None:
    """R6.15 — the rider right ahead, in the own lane before any other."""
    if not seen.here[rider] or not seen.wheel[rider]:
        return None
    ahead, own = seen.row[rider] + 1, seen.lane[rider]
    lanes = sorted([lane for row, lane in at if row == ahead], key=lambda lane: abs(lane - own))
    return at[ahead, lanes[0]] if lanes else None


def _note_phrases(seen: CiclismoSnapshot, rider: int) -> list[Phrase]:
    found = []
    if seen.wait[rider]:
        found.append(Phrase(WAITS, {"turns": seen.wait[rider]}))
    if seen.bonk[rider]:
        found.append(Phrase(BONKED, {"turns": seen.bonk[rider]}))
    if not seen.here[rider]:
        return found
    token = seen.tokens[rider]
    if token.kind:
        found.append(token_words(seen, rider, token))
    plan = seen.plans[seen.formation[rider]] if seen.phase in PLANNED else ALONE
    if plan.kind in {FOLLOW, RELAY} and plan.helpers:
        key = "note_pulls" if rider in plan.helpers else "note_follows"
        found.append(Phrase(key, {"riders": Riders(plan.helpers[:1])}))
    if seen.moved[rider]:
        found.append(Phrase(MOVED))
    return found
