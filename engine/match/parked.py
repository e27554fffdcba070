"""Parked playheads: the same race held at earlier points, so that going back is near."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.match.playhead import Playhead
    from engine.match.tape import Tape

SHARES: Final = (0.95, 0.8, 0.55, 0.3)
"""Where they stand, as shares of the way: people go back to what is just behind them."""
NEAR: Final = 0.07
"""Shares of the way that one may stand from its place."""
FEW: Final = 200
"""Decisions that are ridden so quickly that nothing need be parked."""


class Parked:
    """A few playheads, each used up by going on from it."""

    def __init__(self) -> None:
        self._heads: list[Playhead] = []

    def take(self, wind: Callable[[Tape], Playhead], tape: Tape, decisions: int) -> Playhead:
        """Return a playhead at a point of a tape: the nearest that is parked, ridden on to there.

        `wind` makes one at the start.
        """
        able = [h for h in self._heads if h.decisions <= decisions and h.follows(tape)]
        head = max(able, key=lambda one: one.decisions, default=None)
        if head is None:
            head = wind(tape)
        else:
            self._heads.remove(head)
            head.retape(tape)
        head.go_to(decisions)
        return head

    def park(self, wind: Callable[[Tape], Playhead], tape: Tape) -> bool:
        """Park one more where one is missing; tell whether that was so."""
        whole = len(tape.codes)
        self._heads = [head for head in self._heads if head.follows(tape)]
        for share in SHARES:
            place = round(whole * share)
            if place > FEW and not self._near(place, whole):
                head = wind(tape)
                head.go_to(place)
                self._heads = sorted([*self._heads, head], key=lambda one: -one.decisions)
                self._thin(whole)
                return True
        return False

    def _thin(self, whole: int) -> None:
        """Let go of those that no share is near."""
        kept: list[Playhead] = []
        for share in SHARES:
            place = round(whole * share)
            kept += [head for head in self._near(place, whole)[:1] if head not in kept]
        self._heads = kept

    def _near(self, place: int, whole: int) -> list[Playhead]:
        return [head for head in self._heads if abs(head.decisions - place) <= whole * NEAR]
