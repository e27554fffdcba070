"""The purse: what riders may spend, and what a point must bring to be well spent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.numbers.course import BEHIND

if TYPE_CHECKING:
    from engine.bots.director.reading import Reading
    from engine.games.ciclismo.view import CiclismoSnapshot

FARTHEST: Final = 40
"""Squares that no rider makes in a turn, whatever is spent."""
UNKNOWN: Final = -1.0
"""A price that was not asked for yet."""


@dataclass(slots=True)
class Outlook:
    """What follows from a rider's row and points alone; made anew when one of them changes."""

    rider: int
    kept: int
    """Points the rider takes into the night."""
    holds: bool
    """Whether the rider may hold points for later today."""
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
    crowd: bool = False
    """Whether that is an attack out of a peloton."""


class Purse:
    """The budget of every rider, kept as prices: turns that one point must save to be spent."""

    def __init__(self, reading: Reading, key: str) -> None:
        self.key = key
        """Of the manager's own luck."""
        self.reading = reading
        self.advice = reading.advice
        self.weights = reading.weights
        self.selective = reading.selective
        self.finishers = reading.finishers
        self.finishers_of = reading.finishers_of
        self.decisive = reading.decisive
        self.scene = reading.advice.scene
        self.close = self.advice.finish + 1 - FARTHEST
        """Row from which a rider may get to the finish this turn."""
        self.ventures = not self.selective and self.scene.course.format == "road"
        """Whether it is a day for breaks."""
        self.tries: dict[tuple[int, int], int] = {}
        """By turn and team: the rider who tries a break (adventure.py), or -1."""
        self._ground = self.scene.course.ground
        self._wheel = self.scene.law.slipstream_bonus
        self._outlooks: dict[int, Outlook] = {}
        self._prices: dict[tuple[int, int, int], float] = {}
        self._step = int(self.weights["price"]["rows"])

    def outlook(self, table: CiclismoSnapshot, rider: int) -> Outlook:
        """Return what a rider may spend there."""
        row, pe = table.row[rider], table.pe[rider]
        seen = self._outlooks.get(rider)
        if seen is None:
            seen = self._outlooks[rider] = Outlook(
                rider, self._keep(rider), rider in self.finishers
            )
        if seen.row != row or seen.pe != pe:
            seen.row, seen.pe, seen.ground = row, pe, self._ground[row + BEHIND]
            seen.spend = spend = pe - seen.kept if pe > seen.kept else 0
            seen.budget = spend - self._held(rider, row, spend) if seen.holds else spend
            seen.toll, seen.attack = UNKNOWN, None
        return seen

    def _keep(self, rider: int) -> int:
        """Return how many of the points at the start a rider takes into the night.

        What the night gives back beyond the full pool is lost, so that much is spent anyhow; a
        hard day takes more, and the last days take what is left.
        """
        scene = self.scene
        pe = scene.pools[rider]
        if scene.stages_left == 0:
            return 0
        full, night = scene.pe_start[rider], scene.nights[rider]
        lost = min(pe, max(0, pe + night - full))
        share = 1.0 / (1 + scene.stages_left)
        if rider in self.finishers:
            share = max(share, self.weights["budget"]["deeper"])
        return pe - lost - round((pe - lost) * share)

    def _held(self, rider: int, row: int, spend: int) -> int:
        """Return the points a finisher keeps: for the last turn, or for the last climb."""
        reading = self.reading
        if not self.selective:
            return reading.held[rider] if row < reading.near else 0
        return round(spend * reading.climb) if row < reading.last_climb else 0

    def open_road(self, table: CiclismoSnapshot, rider: int) -> bool:
        """Tell whether the race is decided here: on a climb, or close to the finish."""
        return self.decisive[table.row[rider] + BEHIND]

    def toll(self, seen: Outlook) -> float:
        """Return the squares that the next point of a rider must bring to be well spent."""
        if seen.toll == UNKNOWN:
            pace = self.advice.means[seen.ground][seen.rider] + self._wheel
            seen.toll = self._price(seen.rider, seen.budget, seen.row) * pace
        return seen.toll

    def _price(self, rider: int, budget: int, row: int) -> float:
        """Return the worth, in turns, of the last point the rest of the stage deserves."""
        if budget <= 0:
            return float("inf")
        key = (rider, budget, row // self._step)
        price = self._prices.get(key)
        if price is None:
            price = self._prices[key] = self.reading.prices.price(rider, budget, row)
        return price
