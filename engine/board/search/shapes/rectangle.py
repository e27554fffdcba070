"""The rectangle a shape must stay in, and what a shape is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.board.catalogue import Gauge

LEFT, RIGHT = -1, 1
MOST_BENDS = 40


@dataclass(frozen=True, slots=True)
class ChainShape:
    """A chain to aim at: the rows of its runs, and the bend after each but the last."""

    runs: tuple[int, ...]
    hands: tuple[int, ...]
    width: float
    height: float

    @property
    def bends(self) -> int:
        """Return how many bends it has."""
        return len(self.hands)

    @property
    def area(self) -> float:
        """Return the size of the rectangle about it."""
        return self.width * self.height


@dataclass(frozen=True, slots=True)
class SearchRectangle:
    """The rectangle that shapes must stay in, and the measures they are made of."""

    gauge: Gauge
    bend: int
    clearance: float
    width: float
    height: float

    @property
    def reach(self) -> float:
        """Return how far a bend reaches ahead of its run."""
        return self.gauge.radius + self.gauge.half

    @property
    def pitch(self) -> float:
        """Return how far apart the middle lines of two passes must be."""
        return 2 * self.gauge.half + self.clearance

    def rows(self, length: float) -> int:
        """Return how many rows fit a length."""
        return math.floor(length / self.gauge.length + 1e-9)
