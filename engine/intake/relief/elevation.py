"""Height without noise: an average over distance, and turn-arounds large enough to be road."""

from __future__ import annotations

from itertools import accumulate
from math import sqrt
from operator import sub
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.relief.trace import Trace

SAMPLE = 1000
"""So many points are enough to measure noise by."""
WINDOW_M = 100.0
LEAST_THRESHOLD, MOST_THRESHOLD = 3, 5
_CLEAN, _NOISY = 0.25, 0.55
"""Metres of noise left after the average at which the least and the most threshold is right."""


def average_heights(trace: Trace, step: float) -> list[float]:
    """Return the height every `step` metres, and at the end, averaged over a step on each side."""
    assert trace.heights is not None
    length = trace.length
    borders = [k * step for k in range(int(length // step) + 1)]
    if round(length - borders[-1], 1) > 0:  # a length is kept to the decimetre
        borders.append(length)
    areas = _areas(trace.metres, trace.heights, borders)
    low, high = [borders[0], *borders[:-1]], [*borders[1:], borders[-1]]
    below, above = [areas[0], *areas[:-1]], [*areas[1:], areas[-1]]
    return [(b - a) / (y - x) for x, y, a, b in zip(low, high, below, above, strict=True)]


def _areas(
    metres: Sequence[float], heights: Sequence[float], borders: Sequence[float]
) -> list[float]:
    """Return the area under the road up to each border."""
    pieces = zip(metres, metres[1:], heights, heights[1:], strict=False)
    areas = list(accumulate([(y - x) * (a + b) / 2 for x, y, a, b in pieces], initial=0.0))
    found, i, last = [], 0, len(metres) - 2
    for border in borders:
        while i < last and metres[i + 1] <= border:
            i += 1
        wide, into, height = metres[i + 1] - metres[i], border - metres[i], heights[i]
        slope = (heights[i + 1] - height) / wide if wide else 0.0
        found.append(areas[i] + into * (height + slope * into / 2))
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


def noise_threshold(trace: Trace) -> int:
    """Return the turn-around in metres that this track's own noise asks for, 3 to 5."""
    count = max(len(trace.metres) - 1, 1)
    left = noise(trace) * sqrt(min(1.0, trace.length / count / WINDOW_M))
    share = min(max((left - _CLEAN) / (_NOISY - _CLEAN), 0.0), 1.0)
    return LEAST_THRESHOLD + round(share * (MOST_THRESHOLD - LEAST_THRESHOLD))


def metres_climbed(heights: Sequence[float], turn: float) -> float:
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
    rises = list(map(sub, heights[1:], heights))
    return float(sum(map(abs, rises)) + sum(rises)) / 2
