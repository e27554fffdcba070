"""R6.25 — tokens of one team that only go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.moves.roll import SPRINTING, effort_cap
from engine.games.ciclismo.state.plans import LEAD_OUT, NO_TOKEN, PULL, SPRINT_ACTION, Token
from engine.games.ciclismo.tokens.reach import ground_of, reach, squares_to_line

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import State
    from engine.games.ciclismo.tokens.offers import Files, Offer


class Fits:
    """R6.25 — tokens of one team that need each other: launchers, launched, helpers and pullers."""

    __slots__ = ("_helped", "_needy", "_riders", "_whole")

    def __init__(
        self,
        riders: tuple[int, ...],
        needy: tuple[int, ...],
        helped: tuple[tuple[int, tuple[int, ...]], ...],
        *,
        whole: bool,
    ) -> None:
        self._riders = riders
        self._needy = needy
        """Riders who reach the line only when launched with effort."""
        self._helped = helped
        """Each possible helper and the riders of the file ahead of him, the puller first."""
        self._whole = whole
        """False while tokens carry no effort yet (RULING 42, at_resolution)."""

    def __call__(self, tokens: tuple[Token, ...]) -> bool:
        """Tell whether these tokens, one a rider, may be laid together."""
        laid = dict(zip(self._riders, tokens, strict=True))
        launched: dict[int, int] = {}
        for token in tokens:
            if token.kind == LEAD_OUT:
                if laid.get(token.target, NO_TOKEN).kind != SPRINT_ACTION:
                    return False
                if token.target in launched:
                    return False
                launched[token.target] = token.pe
        for rider in self._needy:
            if laid[rider].kind == SPRINT_ACTION and launched.get(rider, -1) < int(self._whole):
                return False
        return all(self._works(laid, rider, ahead) for rider, ahead in self._helped)

    def _works(self, laid: dict[int, Token], rider: int, ahead: tuple[int, ...]) -> bool:
        """RULING 107 b — a helper needs his puller, and effort exactly where the puller spends."""
        if laid[rider].kind != PULL:
            return True
        if any(laid.get(other, NO_TOKEN).kind != PULL for other in ahead):
            return False
        return not self._whole or laid[rider].pe == min(1, laid[ahead[0]].pe)


def fits_for(
    state: State,
    riders: tuple[int, ...],
    choices: tuple[Offer, ...],
    files: Files,
    *,
    whole: bool = True,
) -> Fits | None:
    """Return what must go together among these tokens; nothing where nothing can clash."""
    needy, helped, launchers = [], [], False
    for rider, offer in zip(riders, choices, strict=True):
        launchers = launchers or offer.launches
        if offer.sprints:
            cap = effort_cap(state.scene, ground_of(state, rider), rider, SPRINTING)
            pe = min(cap, state.purse(rider))
            if reach(state, rider, pe, launched=False) < squares_to_line(state, rider):
                needy.append(rider)
        if offer.pulls and rider in files:
            helped.append((rider, files[rider]))
    if not (launchers or needy or helped):
        return None
    return Fits(riders, tuple(needy), tuple(helped), whole=whole)
