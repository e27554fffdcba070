"""Scales of plots: where a value lies between two ends, and which values are worth a tick."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high` laid on places from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return where a value lies; one outside the scale lies at its end."""
        inside = min(max(value, self.low), self.high)
        return self.start + (self.end - self.start) * (inside - self.low) / (self.high - self.low)

    def ticks(self, most: int, least: float = 0.0) -> list[float]:
        """Return round values on the scale, at most so many steps, none below the least."""
        step = max(least, round_step(self.high - self.low, most))
        first = ceil(self.low / step - 1e-9)
        last = floor(self.high / step + 1e-9)
        return [round(n * step, 6) for n in range(first, last + 1)]


def round_step(reach: float, most: int) -> float:
    """Return the least of 1, 2, 5, 10, 20 … that goes at most so often into a reach."""
    rough = max(reach, 1e-6) / most
    power: float = 10.0 ** floor(log10(rough))
    return next(power * m for m in (1, 2, 5, 10) if power * m >= rough * (1 - 1e-9))
