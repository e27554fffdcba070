"""R6.25 — tokens of one team that only go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.state.plans import LEAD_OUT, NO_TOKEN, PULL, SPRINT_ACTION, Token
from engine.games.ciclismo.tokens.clash import find_clash
from engine.race.question import Choice, Still
from engine.race.sheet import Barred

if TYPE_CHECKING:
    from engine.games.ciclismo.tokens.offers import Files, Offer


Helped = tuple[tuple[int, tuple[int, ...]], ...]
"""Each possible helper with the file of riders ahead, the puller first."""


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
        return all(_works(laid, rider, ahead, whole=whole) for rider, ahead in helped)

    def clash(self, given: tuple[Token | None, ...], choices: tuple[Choice, ...]) -> Barred | None:
        """Return why no legal answer lays these tokens; None stands for a rider still open."""
        riders, needy, helped, promising = self._of
        return find_clash(riders, given, choices, needy, helped, promising)


def _works(laid: dict[int, Token], rider: int, ahead: tuple[int, ...], *, whole: bool) -> bool:
    """RULING 107 b — a helper needs a puller, and spends nothing behind one who spends nothing.

    Behind effort a helper may keep the point: moves with the block and gives nothing (RULING 49).
    """
    if laid[rider].kind != PULL:
        return True
    if any(laid.get(other, NO_TOKEN).kind != PULL for other in ahead):
        return False
    return not whole or laid[rider].pe <= laid[ahead[0]].pe


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
