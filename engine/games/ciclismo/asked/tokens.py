"""Activation tokens: what each rider may lay, what lies under it, how far it carries."""

from __future__ import annotations

from typing import cast

from engine.games.ciclismo.asked.table import advice_of, alone, barred, poor, said, table_of
from engine.games.ciclismo.phases.activation import EFFORT
from engine.games.ciclismo.state.plans import ATTACK, LEAD_OUT, PULL, SPRINT_ACTION, Token
from engine.games.ciclismo.state.state import CiclismoState
from engine.games.ciclismo.tokens.attack import peloton_dice
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.question import Each, Question
from engine.race.sheet import ROWS, Barred, Option, Part, Phrase, Riders, Sheet


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
                gain=_gain(state, seen, rider, token),
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
    missing = [] if question.kind == EFFORT else _barred_tokens(seen, kinds)
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


def _gain(state: CiclismoState, seen: CiclismoSnapshot, rider: int, token: Token) -> float | None:
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


def _barred_tokens(seen: CiclismoSnapshot, kinds: dict[int, set[str]]) -> list[Barred]:
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
