"""Tokens laid, those that clash (R6.25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.state import (
    ACTIVATE,
    INDEPENDENT,
    LEAD_OUT,
    NO_TOKEN,
    PULL,
    SPRINT_ACTION,
    Token,
)
from engine.games.ciclismo.tokens import Files, Offer, files_of, offer_tokens
from engine.race.question import Asked, Choice, Each, Question, Still, ask
from engine.race.sheet import Barred, Phrase, Riders

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state import CiclismoState

TOKENS: Final = "TOKENS"
EFFORT: Final = "EFFORT"
RULE: Final = "R6.25"

Laid = dict[int, Token]
Open = dict[int, Choice]
Helpers = tuple[tuple[int, tuple[int, ...]], ...]


def activation(state: CiclismoState, made: dict[int, Offer]) -> Generator[Asked, Any, bool]:
    """R6.24, RULING 42 — all lay their tokens before anybody sees one; tell whether any lies.

    What deliberation has `made` out for solo riders is not made out again.
    """
    files: Files = {}
    by_team = _offer_by_team(state, files, made)
    later = state.scene.law.activation_commit_pe == "at_resolution"
    asked = [
        _ask_team(state, TOKENS, team, {r: _without_effort(o) if later else o for r, o in mine.items()},
                  files, whole=not later)
        for team, mine in enumerate(by_team)
        if mine
    ]  # fmt: skip
    if not asked:
        return False
    state.changed += 1
    _lay_answers(state, asked, (yield tuple(asked)))
    if later:
        yield from _name_effort(state, by_team, files)
    return _turn_up_tokens(state)


def _offer_by_team(
    state: CiclismoState, files: Files, made: dict[int, Offer]
) -> list[dict[int, Offer]]:
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


def _ask_team(
    state: CiclismoState, kind: str, team: int, mine: dict[int, Offer], files: Files, *, whole: bool
) -> Question:
    riders, found = tuple(mine), tuple(mine.values())
    choices = tuple([offer.tokens for offer in found])
    options = Each(choices, fits_for(riders, found, files, whole=whole))
    default = (NO_TOKEN,) * len(riders) if kind == TOKENS else next(iter(options))
    return ask(kind, team, state.turn, riders, options, default, "R6.25", kind == TOKENS)


def _lay_answers(
    state: CiclismoState, asked: list[Question], answers: tuple[tuple[Token, ...], ...]
) -> None:
    for question, tokens in zip(asked, answers):
        for rider, token in zip(question.riders, tokens):
            state.tokens[rider] = token


def _without_effort(offer: Offer) -> Offer:
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
            asked.append(_ask_team(state, EFFORT, team, laid, files, whole=True))
    if asked:
        state.phase = "RESOLUTION"  # the kinds are turned up: everybody may see them
        state.changed += 1
        _lay_answers(state, asked, (yield tuple(asked)))


def _turn_up_tokens(state: CiclismoState) -> bool:
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


def fits_for(
    riders: tuple[int, ...],
    found: tuple[Offer, ...],
    files: Files,
    *,
    whole: bool = True,
) -> FittingTokens | None:
    """Return what must go together among these tokens; nothing where nothing can clash."""
    needy: list[int] = []
    helped, launchers, promising = [], False, []
    for rider, offer in zip(riders, found):
        launchers = launchers or offer.launches >= 0
        if offer.launches > 0:
            promising.append(rider)
        if offer.needy:
            needy.append(rider)
        if offer.pulls and rider in files:
            helped.append((rider, files[rider]))
    if not (launchers or needy or helped):
        return None
    return FittingTokens(riders, tuple(needy), tuple(helped), None if whole else tuple(promising))


class FittingTokens(Still):
    """R6.25 — tokens of one team that need each other: launchers, launched, helpers and pullers."""

    __slots__ = ("_of",)
    _of: tuple[tuple[int, ...], tuple[int, ...], Helped, tuple[int, ...] | None]

    def __init__(
        self,
        riders: tuple[int, ...],
        needy: tuple[int, ...],
        helped: Helped,
        promising: tuple[int, ...] | None,
    ) -> None:
        # needy: who reaches the line only when launched with effort; promising: while tokens carry
        # no effort yet (RULING 42, at_resolution), the launchers who will be able to pay, else None
        object.__setattr__(self, "_of", (riders, needy, helped, promising))

    def __call__(self, tokens: tuple[Token, ...]) -> bool:
        """Tell whether these tokens, one a rider, may be laid together."""
        riders, needy, helped, promising = self._of
        laid = dict(zip(riders, tokens))
        launched: dict[int, int] = {}
        for launcher, token in laid.items():
            if token.kind == LEAD_OUT:
                if laid.get(token.target, NO_TOKEN).kind != SPRINT_ACTION:
                    return False
                if token.target in launched:
                    return False
                paid = token.pe if promising is None else int(launcher in promising)
                launched[token.target] = paid
        for rider in needy:
            if laid[rider].kind == SPRINT_ACTION and launched.get(rider, 0) < 1:
                return False
        whole = promising is None
        return all(_helps_puller(laid, rider, ahead, whole=whole) for rider, ahead in helped)

    def clash(self, given: tuple[Token | None, ...], choices: tuple[Choice, ...]) -> Barred | None:
        """Return why no legal answer lays these tokens; None stands for a rider still open."""
        riders, needy, helped, promising = self._of
        return find_clash(riders, given, choices, needy, helped, promising)


def _helps_puller(
    laid: dict[int, Token], rider: int, ahead: tuple[int, ...], *, whole: bool
) -> bool:
    """RULING 107 b — a helper needs a puller, and spends nothing behind one who spends nothing.

    Behind effort a helper may keep the point: moves with the block and gives nothing (RULING 49).
    """
    if laid[rider].kind != PULL:
        return True
    if any(laid.get(other, NO_TOKEN).kind != PULL for other in ahead):
        return False
    return not whole or laid[rider].pe <= laid[ahead[0]].pe


def find_clash(
    riders: tuple[int, ...],
    given: Sequence[Token | None],
    choices: tuple[Choice, ...],
    needy: tuple[int, ...],
    helped: Helpers,
    promising: tuple[int, ...] | None,
) -> Barred | None:
    """Return why no legal answer lays these tokens; None among them stands for a rider open."""
    laid: Laid = {}
    still: Open = {}
    for rider, token, choice in zip(riders, given, choices):
        if token is None:
            still[rider] = choice
        else:
            laid[rider] = token
    return LaidTokens(laid, still, promising).clash(needy, helped)


class LaidTokens:
    """What lies in front of a team: tokens laid, riders still open, and what these must lay."""

    __slots__ = ("_laid", "_launched", "_must", "_open", "_promising", "_whole")

    def __init__(self, laid: Laid, still: Open, promising: tuple[int, ...] | None) -> None:
        self._laid = laid
        self._open = still
        self._promising = promising
        self._whole = promising is None
        """Whether tokens carry their effort (RULING 42)."""
        self._must: dict[int, str] = {}
        self._launched: dict[int, int] = {}
        """By launched rider: the effort of the launcher."""
        for rider, choices in still.items():
            kinds = {token.kind for token in choices}
            if len(kinds) == 1:
                self._must[rider] = next(iter(kinds))

    def clash(self, needy: tuple[int, ...], helped: Helpers) -> Barred | None:
        """Return the first reason why these tokens cannot be completed."""
        return (
            self._find_launch_clash()
            or self._find_helper_clash(helped)
            or self._find_needy_clash(needy)
        )

    def _find_launch_clash(self) -> Barred | None:
        """R6.25 — a launched rider sprints, and has one launcher."""
        for launcher, token in self._laid.items():
            if token.kind != LEAD_OUT:
                continue
            if token.target in self._launched:
                return _bar_because("launched_twice", token.target)
            if not self._can_lay(token.target, SPRINT_ACTION):
                return _bar_because("launched_rides", token.target)
            self._launched[token.target] = self._launch_effort(launcher, token)
        return None

    def _find_helper_clash(self, helped: Helpers) -> Barred | None:
        """RULING 107 b — a helper needs all riders ahead in the file to pull as hard."""
        for rider, ahead in helped:
            token = self._laid.get(rider, NO_TOKEN)
            if token.kind != PULL:
                continue
            head = ahead[0]
            for other in ahead:
                if not self._can_lay(other, PULL):
                    return _bar_because("helps_nobody", other)
            if self._whole and token.pe > self._most_effort(head):
                return _bar_because("helps_for_nothing", head)
        return None

    def _find_needy_clash(self, needy: tuple[int, ...]) -> Barred | None:
        """R6.25 — a rider too far away to sprint alone needs a launcher that pays."""
        alone = []
        for rider in needy:
            kind = self._laid[rider].kind if rider in self._laid else self._must.get(rider)
            if kind != SPRINT_ACTION:
                continue
            if rider not in self._launched:
                alone.append(rider)
            elif self._launched[rider] < 1:
                return _bar_because("needs_launch", rider)
        taken: dict[int, int] = {}
        for rider in alone:
            if not self._launcher_for(rider, taken, set()):
                return _bar_because("needs_launch", rider)
        return None

    def _launcher_for(self, rider: int, taken: dict[int, int], tried: set[int]) -> bool:
        """Find an open launcher, if need be by finding another one for its present target."""
        for launcher, choices in self._open.items():
            if launcher in tried or self._must.get(launcher, LEAD_OUT) != LEAD_OUT:
                continue
            if any(
                token.kind == LEAD_OUT
                and token.target == rider
                and self._launch_effort(launcher, token) > 0
                for token in choices
            ):
                tried.add(launcher)
                if launcher not in taken or self._launcher_for(taken[launcher], taken, tried):
                    taken[launcher] = rider
                    return True
        return False

    def _can_lay(self, rider: int, kind: str) -> bool:
        """Tell whether a rider has laid a kind of token, or may lay it, and from now on must."""
        if rider not in self._open:
            return self._laid.get(rider, NO_TOKEN).kind == kind
        if self._must.setdefault(rider, kind) != kind:
            return False
        return any(token.kind == kind for token in self._open[rider])

    def _most_effort(self, head: int) -> int:
        """Return the most effort a rider pulls with, or may still pull with."""
        if head in self._laid:
            return self._laid[head].pe
        efforts: list[int] = [token.pe for token in self._open[head] if token.kind == PULL]
        return max(efforts)

    def _launch_effort(self, launcher: int, token: Token) -> int:
        """Return the effort of a launcher; before it is named, whether there is a point for it."""
        return token.pe if self._promising is None else int(launcher in self._promising)


def _bar_because(key: str, rider: int) -> Barred:
    return Barred(Phrase(key, {"rider": Riders((rider,))}), RULE)


Helped = tuple[tuple[int, tuple[int, ...]], ...]
"""Each possible helper with the file of riders ahead, the puller first."""
