"""Activation: every team lays its tokens in secret, and only those that go together (R6.24, R6.25).

`FittingTokens` tells of a whole answer whether it is legal, `LaidTokens` of part of one why it can
no longer become legal: what a person still may click.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.state import (
    ACTIVATE,
    INDEPENDENT,
    LEAD_OUT,
    NO_TOKEN,
    PULL,
    SPRINT_ACTION,
    Token,
    ask_together,
)
from engine.games.ciclismo.tokens import Files, Offer, files_of, offer_tokens
from engine.race.question import Choice, Each, FrozenValue, Question, Questions, ask
from engine.race.sheet import BarredOption, Phrase, Riders

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state import CiclismoState

TOKENS: Final = "TOKENS"
EFFORT: Final = "EFFORT"
RULE: Final = "R6.25"

Helpers = tuple[tuple[int, tuple[int, ...]], ...]
"""Each possible helper with the file of riders ahead, the puller first."""


def activation(
    state: CiclismoState, solo_offers: dict[int, Offer]
) -> Generator[Questions, Any, bool]:
    """R6.24, RULING 42 — all lay their tokens before anybody sees one; tell whether any lies.

    `solo_offers` are those deliberation has worked out: nothing has changed since.
    """
    files: Files = {}
    by_team = _offer_by_team(state, files, solo_offers)
    later = state.scene.law.activation_commit_pe == "at_resolution"
    questions = []
    for team, whole_offers in enumerate(by_team):
        offers = whole_offers
        if later:
            offers = {rider: _without_effort(offer) for rider, offer in offers.items()}
        if offers:
            questions.append(_ask_team(state, TOKENS, team, offers, files, whole=not later))
    if not questions:
        return False
    yield from _lay_tokens(state, questions)
    if later:
        yield from _name_effort(state, by_team, files)
    return turn_up_tokens(state)


def _offer_by_team(
    state: CiclismoState, files: Files, solo_offers: dict[int, Offer]
) -> list[dict[int, Offer]]:
    """Return by team the riders who may lay something; note who could help whom (R7.9)."""
    team_of = state.scene.team_of
    by_team: list[dict[int, Offer]] = [{} for _ in state.scene.teams]
    for members, plan in zip(state.formations, state.plans):
        if plan.kind == INDEPENDENT or plan.kind == ACTIVATE:  # noqa: PLR1714 -- in the loop
            if members[0] in solo_offers:
                offers = [solo_offers[members[0]]]
            else:
                files.update(files_of(state, members))
                offers = offer_tokens(state, members, files)
            for rider, offer in zip(members, offers):
                if len(offer.tokens) > 1:
                    by_team[team_of[rider]][rider] = offer
    return by_team


def _ask_team(
    state: CiclismoState,
    kind: str,
    team: int,
    offers: dict[int, Offer],
    files: Files,
    *,
    whole: bool,
) -> Question:
    """Return the question which tokens a team lays; `whole` where they carry their effort."""
    riders, every = tuple(offers), tuple(offers.values())
    choices = tuple([offer.tokens for offer in every])
    options = Each(choices, fits_for(riders, every, files, whole=whole))
    default = (NO_TOKEN,) * len(riders) if kind == TOKENS else next(iter(options))
    return ask(kind, team, state.turn, riders, options, default, RULE, kind == TOKENS)


def _lay_tokens(state: CiclismoState, questions: list[Question]) -> Generator[Questions, Any, None]:
    tokens = yield from ask_together(state, questions)
    for rider, token in tokens.items():
        state.tokens[rider] = token


def _without_effort(offer: Offer) -> Offer:
    """RULING 42, at_resolution — the tokens without their effort."""
    kinds = dict.fromkeys(Token(token.kind, target=token.target) for token in offer.tokens)
    return offer._replace(tokens=Choice(kinds))


def _name_effort(
    state: CiclismoState, by_team: list[dict[int, Offer]], files: Files
) -> Generator[Questions, Any, None]:
    """RULING 42, at_resolution — once all tokens lie open, managers name their effort."""
    questions = []
    for team, offers in enumerate(by_team):
        same_kind = {}
        for rider, offer in offers.items():
            token = state.tokens[rider]
            if token.kind:
                same = [t for t in offer.tokens if (t.kind, t.target) == (token.kind, token.target)]
                same_kind[rider] = offer._replace(tokens=Choice(same))
        if same_kind:
            questions.append(_ask_team(state, EFFORT, team, same_kind, files, whole=True))
    if questions:
        state.phase = "RESOLUTION"  # the kinds are turned up: everybody may see them
        yield from _lay_tokens(state, questions)


def turn_up_tokens(state: CiclismoState) -> bool:
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
    riders: tuple[int, ...], offers: tuple[Offer, ...], files: Files, *, whole: bool = True
) -> FittingTokens | None:
    """Return what must go together among these tokens; nothing where nothing can clash."""
    needy: list[int] = []
    helpers, launchers, promising = [], False, []
    for rider, offer in zip(riders, offers):
        launchers = launchers or offer.launches >= 0
        if offer.launches > 0:
            promising.append(rider)
        if offer.needy:
            needy.append(rider)
        if offer.pulls and rider in files:
            helpers.append((rider, files[rider]))
    if not (launchers or needy or helpers):
        return None
    return FittingTokens(riders, tuple(needy), tuple(helpers), None if whole else tuple(promising))


class FittingTokens(FrozenValue):
    """R6.25 — tokens of one team that need each other: launchers, launched, helpers and pullers."""

    __slots__ = ("_of",)
    _of: tuple[tuple[int, ...], tuple[int, ...], Helpers, tuple[int, ...] | None]
    """Who lays; who is needy, reaching the line only when launched with effort; who may help.

    Last, while tokens carry no effort yet (RULING 42, at_resolution), the launchers who will be
    able to pay; None where tokens are whole.
    """

    def __init__(
        self,
        riders: tuple[int, ...],
        needy: tuple[int, ...],
        helpers: Helpers,
        promising: tuple[int, ...] | None,
    ) -> None:
        object.__setattr__(self, "_of", (riders, needy, helpers, promising))

    def __call__(self, tokens: tuple[Token, ...]) -> bool:
        """Tell whether these tokens, one a rider, may be laid together."""
        riders, needy, helpers, promising = self._of
        token_of = dict(zip(riders, tokens))
        launch_effort: dict[int, int] = {}
        for launcher, token in token_of.items():
            if token.kind == LEAD_OUT:
                if token_of.get(token.target, NO_TOKEN).kind != SPRINT_ACTION:
                    return False
                if token.target in launch_effort:
                    return False
                effort = token.pe if promising is None else int(launcher in promising)
                launch_effort[token.target] = effort
        for rider in needy:
            if token_of[rider].kind == SPRINT_ACTION and launch_effort.get(rider, 0) < 1:
                return False
        whole = promising is None
        return all(_helps_puller(token_of, rider, ahead, whole=whole) for rider, ahead in helpers)

    def find_clash(
        self, tokens: tuple[Token | None, ...], choices: tuple[Choice, ...]
    ) -> BarredOption | None:
        """Return why no legal answer lays these tokens; None stands for a rider still open."""
        riders, needy, helpers, promising = self._of
        token_of: dict[int, Token] = {}
        still_open: dict[int, Choice] = {}
        for rider, token, choice in zip(riders, tokens, choices):
            if token is None:
                still_open[rider] = choice
            else:
                token_of[rider] = token
        return LaidTokens(token_of, still_open, promising).find_clash(needy, helpers)


def _helps_puller(
    token_of: dict[int, Token], rider: int, ahead: tuple[int, ...], *, whole: bool
) -> bool:
    """RULING 107 b — a helper needs a puller, and spends nothing behind one who spends nothing.

    Behind effort a helper may keep the point: moves with the block and gives nothing (RULING 49).
    """
    if token_of[rider].kind != PULL:
        return True
    if any(token_of.get(other, NO_TOKEN).kind != PULL for other in ahead):
        return False
    return not whole or token_of[rider].pe <= token_of[ahead[0]].pe


class LaidTokens:
    """What lies in front of a team: tokens laid, riders still open, and what these must lay."""

    __slots__ = ("_launched", "_must", "_open", "_promising", "_token_of")

    def __init__(
        self,
        token_of: dict[int, Token],
        still_open: dict[int, Choice],
        promising: tuple[int, ...] | None,
    ) -> None:
        self._token_of = token_of
        self._open = still_open
        self._promising = promising
        self._must: dict[int, str] = {}
        """By open rider: the kind of token that alone is left."""
        self._launched: dict[int, int] = {}
        """By launched rider: the effort of the launcher."""
        for rider, choices in still_open.items():
            kinds = {token.kind for token in choices}
            if len(kinds) == 1:
                self._must[rider] = next(iter(kinds))

    def find_clash(self, needy: tuple[int, ...], helpers: Helpers) -> BarredOption | None:
        """Return the first reason why these tokens cannot be completed.

        Each part notes what it demands of open riders, so the order of the parts is fixed.
        """
        return (
            self._find_launch_clash()
            or self._find_helper_clash(helpers)
            or self._find_needy_clash(needy)
        )

    def _find_launch_clash(self) -> BarredOption | None:
        """R6.25 — a launched rider sprints, and has one launcher."""
        for launcher, token in self._token_of.items():
            if token.kind != LEAD_OUT:
                continue
            if token.target in self._launched:
                return _bar_because("launched_twice", token.target)
            if not self._can_lay(token.target, SPRINT_ACTION):
                return _bar_because("launched_rides", token.target)
            self._launched[token.target] = self._launch_effort(launcher, token)
        return None

    def _find_helper_clash(self, helpers: Helpers) -> BarredOption | None:
        """RULING 107 b — a helper needs all riders ahead in the file to pull as hard."""
        for rider, ahead in helpers:
            token = self._token_of.get(rider, NO_TOKEN)
            if token.kind != PULL:
                continue
            for other in ahead:
                if not self._can_lay(other, PULL):
                    return _bar_because("helps_nobody", other)
            whole = self._promising is None
            if whole and token.pe > self._most_effort(ahead[0]):
                return _bar_because("helps_for_nothing", ahead[0])
        return None

    def _find_needy_clash(self, needy: tuple[int, ...]) -> BarredOption | None:
        """R6.25 — a rider too far away to sprint alone needs a launcher that pays."""
        alone = []
        for rider in needy:
            token = self._token_of.get(rider)
            kind = token.kind if token else self._must.get(rider)
            if kind != SPRINT_ACTION:
                continue
            if rider not in self._launched:
                alone.append(rider)
            elif self._launched[rider] < 1:
                return _bar_because("needs_launch", rider)
        target_of: dict[int, int] = {}
        for rider in alone:
            if not self._find_launcher(rider, target_of, set()):
                return _bar_because("needs_launch", rider)
        return None

    def _find_launcher(self, rider: int, target_of: dict[int, int], tried: set[int]) -> bool:
        """Find an open launcher, if need be by finding another one for its present target.

        This is the matching of pairs along augmenting paths: to try launchers one after the other
        would bar sprints that can all be launched.
        """
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
                if launcher not in target_of or self._find_launcher(
                    target_of[launcher], target_of, tried
                ):
                    target_of[launcher] = rider
                    return True
        return False

    def _can_lay(self, rider: int, kind: str) -> bool:
        """Tell whether a rider has laid a kind of token, or may lay it, and from now on must."""
        if rider not in self._open:
            return self._token_of.get(rider, NO_TOKEN).kind == kind
        if self._must.setdefault(rider, kind) != kind:
            return False
        return any(token.kind == kind for token in self._open[rider])

    def _most_effort(self, head: int) -> int:
        """Return the most effort a rider pulls with, or may still pull with."""
        if head in self._token_of:
            return self._token_of[head].pe
        efforts: list[int] = [token.pe for token in self._open[head] if token.kind == PULL]
        return max(efforts)

    def _launch_effort(self, launcher: int, token: Token) -> int:
        """Return the effort of a launcher; before it is named, whether there is a point for it."""
        return token.pe if self._promising is None else int(launcher in self._promising)


def _bar_because(key: str, rider: int) -> BarredOption:
    return BarredOption(Phrase(key, {"rider": Riders((rider,))}), RULE)
