"""Tactical activation: a secret token for each rider who moves alone.

R6.24, R6.25, R6.26.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.state.plans import ACTIVATE, INDEPENDENT, NO_TOKEN, PULL, Token
from engine.games.ciclismo.tokens.fits import fits_for
from engine.games.ciclismo.tokens.offers import Files, Offer, files_of, offer_tokens
from engine.race.question import Asked, Choice, Each, Question, ask

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state.state import CiclismoState

TOKENS: Final = "TOKENS"
EFFORT: Final = "EFFORT"


def activation(state: CiclismoState, made: dict[int, Offer]) -> Generator[Asked, Any, bool]:
    """R6.24, RULING 42 — all lay their tokens before anybody sees one; tell whether any lies.

    What deliberation has `made` out for solo riders is not made out again.
    """
    files: Files = {}
    by_team = _offered(state, files, made)
    later = state.scene.law.activation_commit_pe == "at_resolution"
    asked = [
        _question(state, TOKENS, team, {r: _kinds(o) if later else o for r, o in mine.items()},
                  files, whole=not later)
        for team, mine in enumerate(by_team)
        if mine
    ]  # fmt: skip
    if not asked:
        return False
    state.changed += 1
    _take(state, asked, (yield tuple(asked)))
    if later:
        yield from _name_effort(state, by_team, files)
    return _reveal(state)


def _offered(state: CiclismoState, files: Files, made: dict[int, Offer]) -> list[dict[int, Offer]]:
    """Return by team the riders who may lay something; note who could help whom (R7.9)."""
    team_of = state.scene.team_of
    free: list[dict[int, Offer]] = [{} for _ in state.scene.teams]
    for members, plan in zip(state.formations, state.plans):
        if plan.kind == INDEPENDENT or plan.kind == ACTIVATE:  # noqa: PLR1714 -- in the loop
            if members[0] in made:
                if len(made[members[0]].tokens) > 1:
                    free[team_of[members[0]]][members[0]] = made[members[0]]
                continue
            files.update(files_of(state, members))
            for rider, offer in zip(members, offer_tokens(state, members, files)):
                if len(offer.tokens) > 1:
                    free[team_of[rider]][rider] = offer
    return free


def _question(
    state: CiclismoState, kind: str, team: int, mine: dict[int, Offer], files: Files, *, whole: bool
) -> Question:
    riders, found = tuple(mine), tuple(mine.values())
    choices = tuple([offer.tokens for offer in found])
    options = Each(choices, fits_for(riders, found, files, whole=whole))
    default = (NO_TOKEN,) * len(riders) if kind == TOKENS else next(iter(options))
    return ask(kind, team, state.turn, riders, options, default, "R6.25", kind == TOKENS)


def _take(
    state: CiclismoState, asked: list[Question], answers: tuple[tuple[Token, ...], ...]
) -> None:
    for question, tokens in zip(asked, answers):
        for rider, token in zip(question.riders, tokens):
            state.tokens[rider] = token


def _kinds(offer: Offer) -> Offer:
    """RULING 42, at_resolution — the tokens without their effort."""
    kinds = dict.fromkeys(Token(token.kind, target=token.target) for token in offer.tokens)
    return offer._replace(tokens=Choice(kinds))


def _name_effort(
    state: CiclismoState, by_team: list[dict[int, Offer]], files: Files
) -> Generator[Asked, Any, None]:
    """RULING 42, at_resolution — once all tokens lie open, managers name their effort."""
    asked = []
    for team, mine in enumerate(by_team):
        laid = {}
        for rider, offer in mine.items():
            token = state.tokens[rider]
            if token.kind:
                kept = (token.kind, token.target)
                same = Choice([t for t in offer.tokens if (t.kind, t.target) == kept])
                laid[rider] = offer._replace(tokens=same)
        if laid:
            asked.append(_question(state, EFFORT, team, laid, files, whole=True))
    if asked:
        state.phase = "RESOLUTION"  # the kinds are turned up: everybody may see them
        state.changed += 1
        _take(state, asked, (yield tuple(asked)))


def _reveal(state: CiclismoState) -> bool:
    """R6.27 — all tokens are turned up; pulls with effort are known before any attack."""
    state.pullers = {}
    for rider in state.order:
        token = state.tokens[rider]
        if token.kind:
            state.laid = True
            if token.kind == PULL and token.pe:
                state.pullers.setdefault(state.formation[rider], []).append(rider)
            if state.happenings is not None:
                state.happenings.append(("revealed", state.turn, rider) + token)  # noqa: RUF005 -- twice as fast
    return state.laid
