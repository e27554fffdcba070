"""Tokens that clash: why those already laid for a team leave no legal way to lay the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.ciclismo.state.plans import LEAD_OUT, NO_TOKEN, PULL, SPRINT_ACTION, Token
from engine.race.question import Choice
from engine.race.sheet import Barred, Phrase, Riders

RULE: Final = "R6.25"
Laid = dict[int, Token]
Open = dict[int, Choice]
Helpers = tuple[tuple[int, tuple[int, ...]], ...]


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
        return self._launches() or self._helps(helped) or self._needs(needy)

    def _launches(self) -> Barred | None:
        """R6.25 — a launched rider sprints, and has one launcher."""
        for launcher, token in self._laid.items():
            if token.kind != LEAD_OUT:
                continue
            if token.target in self._launched:
                return _because("launched_twice", token.target)
            if not self._can(token.target, SPRINT_ACTION):
                return _because("launched_rides", token.target)
            self._launched[token.target] = self._paid(launcher, token)
        return None

    def _helps(self, helped: Helpers) -> Barred | None:
        """RULING 107 b — a helper needs all riders ahead in the file to pull as hard."""
        for rider, ahead in helped:
            token = self._laid.get(rider, NO_TOKEN)
            if token.kind != PULL:
                continue
            head = ahead[0]
            for other in ahead:
                if not self._can(other, PULL):
                    return _because("helps_nobody", other)
            if self._whole and token.pe > self._most(head):
                return _because("helps_for_nothing", head)
        return None

    def _needs(self, needy: tuple[int, ...]) -> Barred | None:
        """R6.25 — a rider too far away to sprint alone needs a launcher that pays."""
        alone = []
        for rider in needy:
            kind = self._laid[rider].kind if rider in self._laid else self._must.get(rider)
            if kind != SPRINT_ACTION:
                continue
            if rider not in self._launched:
                alone.append(rider)
            elif self._launched[rider] < 1:
                return _because("needs_launch", rider)
        taken: dict[int, int] = {}
        for rider in alone:
            if not self._launcher_for(rider, taken, set()):
                return _because("needs_launch", rider)
        return None

    def _launcher_for(self, rider: int, taken: dict[int, int], tried: set[int]) -> bool:
        """Find an open launcher, if need be by finding another one for its present target."""
        for launcher, choices in self._open.items():
            if launcher in tried or self._must.get(launcher, LEAD_OUT) != LEAD_OUT:
                continue
            if any(
                token.kind == LEAD_OUT and token.target == rider and self._paid(launcher, token) > 0
                for token in choices
            ):
                tried.add(launcher)
                if launcher not in taken or self._launcher_for(taken[launcher], taken, tried):
                    taken[launcher] = rider
                    return True
        return False

    def _can(self, rider: int, kind: str) -> bool:
        """Tell whether a rider has laid a kind of token, or may lay it, and from now on must."""
        if rider not in self._open:
            return self._laid.get(rider, NO_TOKEN).kind == kind
        if self._must.setdefault(rider, kind) != kind:
            return False
        return any(token.kind == kind for token in self._open[rider])

    def _most(self, head: int) -> int:
        """Return the most effort a rider pulls with, or may still pull with."""
        if head in self._laid:
            return self._laid[head].pe
        efforts: list[int] = [token.pe for token in self._open[head] if token.kind == PULL]
        return max(efforts)

    def _paid(self, launcher: int, token: Token) -> int:
        """Return the effort of a launcher; before it is named, whether there is a point for it."""
        return token.pe if self._promising is None else int(launcher in self._promising)


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


def _because(key: str, rider: int) -> Barred:
    return Barred(Phrase(key, {"rider": Riders((rider,))}), RULE)
