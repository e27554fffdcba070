"""Height without noise: an average over distance, and turn-arounds large enough to be road."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.relief.trace import Trace

SAMPLE = 3000
"""So many points are enough to measure noise by."""
WINDOW_M = 100.0
LEAST_THRESHOLD, MOST_THRESHOLD = 3, 5
_CLEAN, _NOISY = 0.25, 0.55
"""Metres of noise left after the average at which the least and the most threshold is right."""


def averaged(trace: Trace, places: Sequence[float], window: float = WINDOW_M) -> list[float]:
    """Return the height at each of some rising places, averaged over `window` metres of road."""
    heights, metres = trace.heights, trace.metres
    if heights is None:
        return []
    areas = [0.0]
    for (x, y), (a, b) in zip(pairwise(metres), pairwise(heights), strict=True):
        areas.append(areas[-1] + (y - x) * (a + b) / 2)
    last, length, at = len(metres) - 2, metres[-1], [0, 0]

    def area(end: int, x: float) -> float:
        i = at[end]
        while i < last and metres[i + 1] <= x:
            i += 1
        at[end] = i
        wide = metres[i + 1] - metres[i]
        into = x - metres[i]
        slope = (heights[i + 1] - heights[i]) / wide if wide else 0.0
        return areas[i] + into * (heights[i] + slope * into / 2)

    found = []
    for place in places:
        low, high = max(place - window / 2, 0.0), min(place + window / 2, length)
        found.append((area(1, high) - area(0, low)) / (high - low))
    return found


def noise(trace: Trace) -> float:
    """Return the noise of the heights in metres: how far points lie off their neighbours' line."""
    heights, metres = trace.heights, trace.metres
    if heights is None or len(heights) < 3:
        return 0.0
    off = []
    for i in range(1, len(heights) - 1, max(1, len(heights) // SAMPLE)):
        wide = metres[i + 1] - metres[i - 1]
        if wide <= 0 or wide > WINDOW_M:
            continue
        share = (metres[i] - metres[i - 1]) / wide
        line = heights[i - 1] + (heights[i + 1] - heights[i - 1]) * share
        spread = sqrt(1 + share * share + (1 - share) * (1 - share))
        off.append(abs(heights[i] - line) / spread)
    if not off:
        return 0.0
    off.sort()
    kept = off[: max(1, len(off) * 19 // 20)]
    return 1.4 * sum(kept) / len(kept)


def threshold(trace: Trace) -> int:
    """Return the turn-around in metres that this track's own noise asks for, 3 to 5."""
    count = max(len(trace.metres) - 1, 1)
    left = noise(trace) * sqrt(min(1.0, trace.length / count / WINDOW_M))
    share = min(max((left - _CLEAN) / (_NOISY - _CLEAN), 0.0), 1.0)
    return LEAST_THRESHOLD + round(share * (MOST_THRESHOLD - LEAST_THRESHOLD))


def gain(heights: Sequence[float], turn: float) -> float:
    """Return the metres climbed, where a rise or a fall below `turn` metres is none."""
    if not heights:
        return 0.0
    total, low, high, rising = 0.0, heights[0], heights[0], False
    for height in heights:
        if rising:
            if height > high:
                high = height
            elif high - height >= turn:
                total, low, rising = total + high - low, height, False
        elif height < low:
            low = height
        elif height - low >= turn:
            high, rising = height, True
    return total + high - low if rising else total


def raw_gain(heights: Sequence[float]) -> float:
    """Return the sum of every rise from point to point, noise and all."""
    return sum(b - a for a, b in pairwise(heights) if b > a)
