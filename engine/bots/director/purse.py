"""What a rider may spend today, and from which worth on a point is well spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.bots.director.reading import Reading
    from engine.games.ciclismo.view import Picture


class Purse:
    """The budget of every rider, kept as prices: turns that one point must save to be spent."""

    def __init__(self, reading: Reading, key: str) -> None:
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
        self._runs = reading.runs
        self._last_climb = reading.last_climb
        self._kept: list[int] | None = None
        self._prices: dict[tuple[int, int, int], float] = {}
        self._step = int(self.weights["price"]["rows"])
        self._open = self.weights["finale"]["open"]

    def may_spend(self, table: Picture, rider: int) -> int:
        """Return the points that tomorrow will not miss."""
        if self._kept is None:
            self._kept = [self._keep(rider, pe) for rider, pe in enumerate(table.pe)]
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
        if rider not in self.finishers:
            return 0
        finale, row = self.weights["finale"], table.row[rider]
        if self.selective:
            if row >= self._last_climb:
                return 0
            return round(self.may_spend(table, rider) * finale["climb"])
        if not self.scene.sprint[rider].favourable:
            return 0
        return int(finale["held"]) if self.advice.finish + 1 - row > finale["near"] else 0

    def open_road(self, table: Picture, rider: int) -> bool:
        """Tell whether the race is decided here: on a climb, or close to the finish."""
        row = table.row[rider]
        here = self.scene.course.grounds[self.advice.ground(row)]
        return (here.mountain and self.selective) or self.close(row)

    def close(self, row: int) -> bool:
        """Tell whether a row lies in the finale."""
        return self.advice.finish + 1 - row <= self._open

    def price(self, table: Picture, rider: int) -> float:
        """Return the worth, in turns, of the last point the rest of the stage deserves."""
        budget = self.may_spend(table, rider) - self.held(table, rider)
        if budget <= 0:
            return float("inf")
        key = (rider, budget, table.row[rider] // self._step)
        if key not in self._prices:
            self._prices[key] = self._price(rider, budget, table.row[rider])
        return self._prices[key]

    def _price(self, rider: int, budget: int, row: int) -> float:
        left = float(budget)
        for worth, turns in self._slots(rider, row):
            left -= turns
            if left <= 0:
                return worth
        return 0.0

    def _slots(self, rider: int, row: int) -> list[tuple[float, float]]:
        """Return what points can buy on the road ahead: worth in turns, and how many of them."""
        advice, found = self.advice, []
        chances = self.weights["price"]["chances"]
        for first, last, ground in self._runs:
            squares = last - max(first, row) + 1
            if squares <= 0:
                continue
            pace = advice.means[ground][rider] + 1.0
            gains = advice.gains[ground][rider]
            for pe in range(1, advice.caps[ground][rider] + 1):
                worth = (gains[pe] - gains[pe - 1]) / pace
                found.append((worth, chances * squares / pace))
        return sorted(found, reverse=True)
