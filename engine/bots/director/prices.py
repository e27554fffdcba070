"""What effort points can buy on the road ahead, worked out once for all riders of a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.director.aims import Run
    from engine.games.ciclismo.advice import Advice

Slot = tuple[float, float]
"""Turns that a point saves there, and how many such points the road has room for."""


class Prices:
    """The worth of a point by rider, budget and row; directors of one race share what is found."""

    def __init__(self, advice: Advice, runs: Sequence[Run], chances: float) -> None:
        self._advice = advice
        self._runs = runs
        self._chances = chances
        self._slots: dict[tuple[str, int], list[Slot]] = {}

    def price(self, rider: int, budget: int, row: int) -> float:
        """Return the worth of the last point of a budget, spent where points save most."""
        key = self._advice.scene.types[rider], row
        slots = self._slots.get(key)
        if slots is None:
            slots = self._slots[key] = self._ahead(rider, row)
        left = float(budget)
        for worth, turns in slots:
            left -= turns
            if left <= 0:
                return worth
        return 0.0

    def _ahead(self, rider: int, row: int) -> list[Slot]:
        """Return what points can buy from a row on, the most worth first."""
        advice, found = self._advice, []
        for first, last, ground in self._runs:
            squares = last - max(first, row) + 1
            if squares <= 0:
                continue
            pace = advice.means[ground][rider] + 1.0
            gains = advice.gains[ground][rider]
            for pe in range(1, advice.caps[ground][rider] + 1):
                worth = (gains[pe] - gains[pe - 1]) / pace
                found.append((worth, self._chances * squares / pace))
        return sorted(found, reverse=True)
