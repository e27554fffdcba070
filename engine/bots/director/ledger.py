"""The ledger of a race: what directors of one character work out of a table, once for all of them.

What riders may spend and which is home first is the same for every manager; a purse is a
director's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.bots.director.situation import NOTHING_SEEN
from engine.games.ciclismo.course import BEHIND

if TYPE_CHECKING:
    from engine.bots.director.situation import Situation

UNKNOWN: Final = -1.0
"""A price that is not worked out yet."""


@dataclass(slots=True)
class Outlook:
    """What follows from a rider's row and points alone; made anew when one of them changes."""

    rider: int
    keeps_for_tomorrow: int
    """Points the rider takes into the night."""
    holds_for_later: int
    """Points the rider keeps for later today."""
    row: int = -BEHIND
    pe: int = -1
    ground: int = 0
    spend: int = 0
    """Points that tomorrow will not miss."""
    budget: int = 0
    """Those of them that need not be held for later today."""
    toll: float = UNKNOWN
    attack: tuple[int, float] | None = None
    """Effort of the best attack, and what it brings."""
    from_peloton: bool = False
    """Whether that is an attack out of a peloton."""
    dash: tuple[int, float] | None = None
    """The same of a dash for the finish."""
    home: float = UNKNOWN
    """Turns to the finish with all there is."""


class Ledger:
    """What follows from a table for all directors; another table makes it anew."""

    def __init__(self) -> None:
        self.outlooks: dict[int, Outlook] = {}
        """By rider; each knows the row and the points it stands for."""
        self.prices: dict[tuple[int, int, int], float] = {}
        """By rider, budget and row: the worth of the last point."""
        self.duties: dict[int, int] = {}
        """By formation: the rider who has to pull it back to those ahead (work.py)."""
        self.chases: dict[tuple[int, int], bool] = {}
        """By team and formation: whether the team wants those ahead back (work.py)."""
        self.firsts: dict[int, float] = {}
        """By formation: the turns of the fastest rider there or ahead of it to the finish."""
        self._situation: Situation = NOTHING_SEEN
        self._points: tuple[int, ...] = ()

    def look_at(self, situation: Situation, points: tuple[int, ...]) -> None:
        """Look at a table: what was worked out of another one is forgotten."""
        if situation is not self._situation or points is not self._points:
            self._situation, self._points = situation, points
            self.duties.clear()
            self.chases.clear()
            self.firsts.clear()
