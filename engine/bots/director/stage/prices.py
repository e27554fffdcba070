"""Prices of effort points on the road ahead, worked out once for all riders of a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.director.stage.aims import Run
    from engine.games.ciclismo.advice import Advice

Slot = tuple[float, float]
"""Turns that a point saves there, and how many such points the road has room for."""


class RoadAhead(NamedTuple):
    """What a rider of one type finds in a run of ground, and beyond it."""

    pace: float
    worths: list[float]
    """Turns that points of one move save in this run, one by one."""
    later: list[Slot]
    """What points can buy from the end of the run on, the most worth first."""


class Prices:
    """The worth of a point by rider, budget and row; directors of one race share what is found."""

    def __init__(self, advice: Advice, runs: Sequence[Run], chances: float) -> None:
        self._advice = advice
        self._types = advice.scene.types
        self._runs = runs
        self._chances = chances
        self._run_of = [
            at for at, (first, last, _) in enumerate(runs) for _ in range(first, last + 1)
        ]
        """By row, from row 1 on."""
        self._roads: dict[tuple[str, int], RoadAhead] = {}
        """By type and run."""
        self._slots: dict[tuple[str, int], list[Slot]] = {}
        """By type and row: what points can buy from there on, the most worth first."""

    def price(self, rider: int, budget: int, row: int) -> float:
        """Return the worth of the last point of a budget, spent where points save most."""
        key = self._types[rider], row
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
        run = self._run_of[max(row, 1) - 1]
        key = self._types[rider], run
        road = self._roads.get(key)
        if road is None:
            road = self._roads[key] = self._road(rider, run)
        turns = self._turns(run, row, road.pace)
        return sorted([(worth, turns) for worth in road.worths] + road.later, reverse=True)

    def _road(self, rider: int, run: int) -> RoadAhead:
        later = []
        for beyond in range(run + 1, len(self._runs)):
            pace, worths = self._along(rider, beyond)
            turns = self._turns(beyond, 0, pace)
            later += [(worth, turns) for worth in worths]
        return RoadAhead(*self._along(rider, run), sorted(later, reverse=True))

    def _along(self, rider: int, run: int) -> tuple[float, list[float]]:
        """Return a rider's pace in a run, and the turns that points save there one by one."""
        ground = self._runs[run][2]
        advice = self._advice
        pace = advice.means[ground][rider] + 1.0
        gains = advice.gains[ground][rider]
        most = advice.caps[ground][rider]
        return pace, [(gains[pe] - gains[pe - 1]) / pace for pe in range(1, most + 1)]

    def _turns(self, run: int, row: int, pace: float) -> float:
        """Return the turns of a run, from a row of it on, in which a rider can spend at all."""
        first, last, _ = self._runs[run]
        return self._chances * (last - max(first, row) + 1) / pace
