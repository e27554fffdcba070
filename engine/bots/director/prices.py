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
        """By type and row: what points can buy from there on, the most worth first."""
        self._beyond: dict[tuple[str, int], list[Slot]] = {}
        """By type and run: the same from the end of that run on."""

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
        """Return what points can buy from a row on: in the rest of its run, and beyond it."""
        here = 0
        while here < len(self._runs) and self._runs[here][1] < row:
            here += 1
        key = self._advice.scene.types[rider], here
        if key not in self._beyond:
            later = [self._along(rider, run, 0) for run in self._runs[here + 1 :]]
            self._beyond[key] = sorted([one for slots in later for one in slots], reverse=True)
        own = self._along(rider, self._runs[here], row) if here < len(self._runs) else []
        return sorted(own + self._beyond[key], reverse=True)

    def _along(self, rider: int, run: Run, row: int) -> list[Slot]:
        """Return what points can buy along a run, from a row of it on."""
        first, last, ground = run
        advice = self._advice
        pace = advice.means[ground][rider] + 1.0
        gains = advice.gains[ground][rider]
        turns = self._chances * (last - max(first, row) + 1) / pace
        return [
            ((gains[pe] - gains[pe - 1]) / pace, turns)
            for pe in range(1, advice.caps[ground][rider] + 1)
        ]
