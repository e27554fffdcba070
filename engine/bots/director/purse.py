"""What a rider may spend today, and from which worth on a point is well spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.numbers.course import BEHIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.director.reading import Reading
    from engine.games.ciclismo.view import Picture


class Purse:
    """The budget of every rider, kept as prices: turns that one point must save to be spent."""

    def __init__(self, reading: Reading, key: str, pools: Sequence[int]) -> None:
        self.key = key
        """Of the manager's own luck."""
        self.advice = reading.advice
        self.weights = reading.weights
        self.selective = reading.selective
        self.finishers = reading.finishers
        self.scene = reading.advice.scene
        self.finishers_of = [
            tuple(rider for rider in team if rider in reading.finishers)
            for team in self.scene.teams
        ]
        self.tries: dict[tuple[int, int], int] = {}
        """By turn and team: the rider who tries a break (adventure.py), or -1."""
        self.decisive = reading.decisive
        self._last_climb = reading.last_climb
        self._market = reading.prices
        self._prices: dict[tuple[int, int, int], float] = {}
        self._step = int(self.weights["price"]["rows"])
        self._kept = [self._keep(rider, pe) for rider, pe in enumerate(pools)]
        finale = self.weights["finale"]
        self._climb = finale["climb"]
        self._near = self.advice.finish + 1 - finale["near"]
        self._held = [
            int(finale["held"]) if rider in self.finishers and cell.favourable else 0
            for rider, cell in enumerate(self.scene.sprint)
        ]

    def may_spend(self, table: Picture, rider: int) -> int:
        """Return the points that tomorrow will not miss."""
        return max(0, table.pe[rider] - self._kept[rider])

    def _keep(self, rider: int, pe: int) -> int:
        """Return what a rider with so many points at the start takes into the night.

        What the night gives back beyond the full pool is lost, so that much is spent anyhow; a
        hard day takes more, and the last days take what is left.
        """
        scene = self.scene
        if scene.stages_left == 0:
            return 0
        full, night = scene.pe_start[rider], scene.nights[rider]
        lost = min(pe, max(0, pe + night - full))
        share = 1.0 / (1 + scene.stages_left)
        if rider in self.finishers:
            share = max(share, self.weights["budget"]["deeper"])
        return pe - lost - round((pe - lost) * share)

    def held(self, table: Picture, rider: int) -> int:
        """Return the points a finisher keeps: for the last turn, or for the last climb."""
        row = table.row[rider]
        if not self.selective:
            return self._held[rider] if row < self._near else 0
        if row >= self._last_climb or rider not in self.finishers:
            return 0
        return round(self.may_spend(table, rider) * self._climb)

    def open_road(self, table: Picture, rider: int) -> bool:
        """Tell whether the race is decided here: on a climb, or close to the finish."""
        return self.decisive[table.row[rider] + BEHIND]

    def price(self, table: Picture, rider: int) -> float:
        """Return the worth, in turns, of the last point the rest of the stage deserves."""
        budget = self.may_spend(table, rider) - self.held(table, rider)
        if budget <= 0:
            return float("inf")
        row = table.row[rider]
        key = (rider, budget, row // self._step)
        price = self._prices.get(key)
        if price is None:
            price = self._prices[key] = self._market.price(rider, budget, row)
        return price
