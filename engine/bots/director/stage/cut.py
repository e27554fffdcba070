"""The time cut: turns every type of rider still needs from a row, where a stage has a limit."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, Final

from engine.race.values import RIDING

if TYPE_CHECKING:
    from engine.games.ciclismo.advice import Advice
    from engine.games.ciclismo.view import CiclismoSnapshot

FAST: Final = 0.95
"""Share of the turns on a wheel that the first of a race needs, effort counted."""
PULLED: Final = 0.8
"""Share of the turns on a wheel that riders need uphill whose head pulls with a point."""
PULLED_FLAT: Final = 0.7
"""The same on the flat, with helpers."""
SAVED: Final = 1.2
"""Turns that a point of a rider's own saves in a peloton uphill (R8.2)."""
APART: Final = 8
"""Rows behind the first rider within which no rider hurries before the winner is home."""


class TimeCut:
    """RULING 97 — who is in danger of coming in too late, by what is left of the road."""

    def __init__(self, advice: Advice, margin: float) -> None:
        self._advice = advice
        self._margin = margin
        self._share = 1.0 + advice.scene.law.time_cut_p
        self._left: dict[str, list[float]] = {}

    def presses(self, table: CiclismoSnapshot, rider: int, within: float) -> bool:
        """Tell whether a rider has so few turns to spare that the group should pull."""
        return self._spare(table, rider, 1.0) < within

    def endangers(self, table: CiclismoSnapshot, rider: int) -> bool:
        """Tell whether a rider must hurry, and may still make it."""
        spare = self._spare(table, rider, 1.0)
        return -table.pe[rider] * SAVED - self._margin < spare < self._margin

    def outpaces(self, table: CiclismoSnapshot, rider: int, *, flat: bool) -> bool:
        """Tell whether even a pull is too slow: then every rider has to attack."""
        return self._spare(table, rider, PULLED_FLAT if flat else PULLED) < 0.0

    def _spare(self, table: CiclismoSnapshot, rider: int, pace: float) -> float:
        """Return the turns a rider has to spare at some pace; plenty while near the first."""
        home = [turns for turns in table.finished if turns]
        if home:
            winner = float(min(home))
        else:
            first = table.formations[0][0]
            if table.status[first] != RIDING or table.row[first] - table.row[rider] < APART:
                return 99.0
            winner = table.turn - 1 + FAST * self.left(first, table.row[first])
        needs = pace * self.left(rider, table.row[rider])
        return floor(winner * self._share) - (table.turn - 1 + needs)

    def left(self, rider: int, row: int) -> float:
        """Return the turns a rider needs from a row to the finish, on a wheel."""
        kind = self._advice.scene.types[rider]
        turns = self._left.get(kind)
        if turns is None:
            turns = self._left[kind] = self._turns(rider)
        return turns[max(0, min(row, len(turns) - 1))]

    def _turns(self, rider: int) -> list[float]:
        advice = self._advice
        wheel = float(advice.scene.law.slipstream_bonus)
        turns = [0.0]
        for row in range(advice.finish, -1, -1):
            turns.append(turns[-1] + 1.0 / (advice.means[advice.ground(row)][rider] + wheel))
        return turns[::-1]
