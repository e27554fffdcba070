"""A match that is to be played on screen: its start, whose stage it is, what is known of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from designer.document.recovery import MatchTag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.document.document import Document
    from designer.document.recovery import KeptMatch
    from designer.picture.profile.scale import Relief
    from engine.match.tape import MatchStart
    from engine.race.orders import StandingOrders


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """Everything race mode is given."""

    start: MatchStart
    stage: int = 0
    """Of the open tour; 0 where it is no stage of it."""
    orders: Mapping[int, StandingOrders] | None = None
    how: Mapping[tuple[int, int], str] | None = None
    relief: Relief | None = None
    kept: KeptMatch | None = None
    """What it goes on with, where it was left."""
    at_end: bool = False
    """It is shown where it stands, not from its start."""

    def again(self) -> MatchBegun:
        """Return the same stage and seats with other dice: those of the next seed."""
        seed, _, number = self.start.setup.key.rpartition("/")
        other = str(int(seed) + 1) if seed.isdecimal() else f"{seed}+"
        setup = replace(self.start.setup, key=f"{other}/{number}")
        start = replace(self.start, setup=setup, begun=None, key="")
        return replace(self, start=start, how=None, kept=None, at_end=False)

    def tag(
        self, document: Document, turn: int, how: tuple[tuple[int, int, str], ...], *, over: bool
    ) -> MatchTag:
        """Return what is written beside its record."""
        return MatchTag(
            document.tour.name,
            str(document.path or ""),
            self.stage,
            self.start.setup.road.name,
            self.start.game.id,
            turn,
            over,
            self.start.typed,
            self.start.key,
            how,
        )
