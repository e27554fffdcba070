"""R6.25 — tokens of one team that only go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.state.plans import LEAD_OUT, NO_TOKEN, PULL, SPRINT_ACTION, Token
from engine.race.question import Still

if TYPE_CHECKING:
    from engine.games.ciclismo.tokens.offers import Files, Offer


class Fits(Still):
    """R6.25 — tokens of one team that need each other: launchers, launched, helpers and pullers."""

    __slots__ = ()

    def __init__(
        self,
        riders: tuple[int, ...],
        needy: tuple[int, ...],
        helped: tuple[tuple[int, tuple[int, ...]], ...],
        *,
        whole: bool,
    ) -> None:
        # needy: who reaches the line only when launched with effort; helped: each possible helper
        # with the file ahead of him, the puller first; whole: False while tokens carry no effort
        # yet (RULING 42, at_resolution).
        super().__init__(riders, needy, helped, whole)

    def __call__(self, tokens: tuple[Token, ...]) -> bool:
        """Tell whether these tokens, one a rider, may be laid together."""
        riders, needy, helped, whole = self._of
        laid = dict(zip(riders, tokens, strict=True))
        launched: dict[int, int] = {}
        for token in tokens:
            if token.kind == LEAD_OUT:
                if laid.get(token.target, NO_TOKEN).kind != SPRINT_ACTION:
                    return False
                if token.target in launched:
                    return False
                launched[token.target] = token.pe
        for rider in needy:
            if laid[rider].kind == SPRINT_ACTION and launched.get(rider, -1) < int(whole):
                return False
        return all(_works(laid, rider, ahead, whole=whole) for rider, ahead in helped)


def _works(laid: dict[int, Token], rider: int, ahead: tuple[int, ...], *, whole: bool) -> bool:
    """RULING 107 b — a helper needs his puller, and effort exactly where the puller spends."""
    if laid[rider].kind != PULL:
        return True
    if any(laid.get(other, NO_TOKEN).kind != PULL for other in ahead):
        return False
    return not whole or laid[rider].pe == min(1, laid[ahead[0]].pe)


def fits_for(
    riders: tuple[int, ...],
    found: tuple[Offer, ...],
    files: Files,
    *,
    whole: bool = True,
) -> Fits | None:
    """Return what must go together among these tokens; nothing where nothing can clash."""
    needy: list[int] = []
    helped, launchers = [], False
    for rider, offer in zip(riders, found, strict=True):
        launchers = launchers or offer.launches
        if offer.needy:
            needy.append(rider)
        if offer.pulls and rider in files:
            helped.append((rider, files[rider]))
    if not (launchers or needy or helped):
        return None
    return Fits(riders, tuple(needy), tuple(helped), whole=whole)
