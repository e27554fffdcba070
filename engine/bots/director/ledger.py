"""The ledger of a race: what directors of one character work out of a table, once for all of them.

What riders may spend and which is home first is the same for every manager; a purse is a
director's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.bots.director.situation import NOTHING_SEEN, read_situation
from engine.games.ciclismo.course import BEHIND

if TYPE_CHECKING:
    from engine.bots.director.situation import Situation
    from engine.games.ciclismo.view import CiclismoSnapshot

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
    keeps_dashing: int
    """Points the rider takes into the night who dashes for the finish."""
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

    def __init__(self, paid: int, share: float) -> None:
        self._paid, self._share = paid, share
        self.outlooks: dict[int, Outlook] = {}
        """By rider; each knows the row and the points it stands for."""
        self.prices: dict[tuple[int, int, int], float] = {}
        """By rider, budget and row: the worth of the last point."""
        self.duties: dict[int, int] = {}
        """By formation: the rider who has to pull it back to those ahead (work.py)."""
        self.chases: dict[tuple[int, int], bool] = {}
        """By team and formation: whether the team wants those ahead back (work.py)."""
        self.dashes: dict[tuple[str, int, int], tuple[int, float]] = {}
        """By type, budget and row: effort of the best dash for the finish, and what it brings."""
        self.firsts: dict[int, float] = {}
        """By formation: the turns of the fastest rider there or ahead of it to the finish."""
        self._fronts: dict[int, int] = {}
        """By formation: the row of the foremost of those who began the turn in it."""
        self.situation: Situation = NOTHING_SEEN
        """How the race lies on the last table that was looked at."""
        self._table: CiclismoSnapshot | None = None

    def look_at(self, table: CiclismoSnapshot) -> None:
        """Look at a table: what was worked out of another one is forgotten."""
        last, self._table = self._table, table
        if table is last:
            return
        # A snapshot shares with the one before it what has not changed: identity is enough.
        if (
            last is None
            or table.row is not last.row
            or table.formations is not last.formations
            or table.line_places is not last.line_places
        ):
            self.situation = read_situation(table, self._paid, self._share)
        elif table.pe is last.pe:
            return
        self.duties.clear()
        self.chases.clear()
        self.firsts.clear()
        self._fronts.clear()

    def foremost_row(self, table: CiclismoSnapshot, number: int) -> int:
        """Return the row of the foremost of a formation, also where riders of it have moved."""
        row = self._fronts.get(number)
        if row is None:
            places = table.row
            row = self._fronts[number] = max([places[rider] for rider in table.formations[number]])
        return row
