"""Heights that cannot be right are bridged, and said."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from operator import sub
from typing import TYPE_CHECKING

from engine.tour.finding import Finding, make_finding

if TYPE_CHECKING:
    from collections.abc import Sequence

STEEPEST = 0.30
"""A single point that rises and falls more steeply than this is a fault of the track."""
LEAST_SPIKE_M = 4.0
"""A smaller one is rounding, which the average takes out."""
MOST_MISSING = 0.5


def fill_heights(
    heights: Sequence[float | None], metres: Sequence[float], found: list[Finding]
) -> tuple[float, ...] | None:
    """Return every height, those missing drawn straight; None where too few are known."""
    whole = None not in heights
    known = range(len(heights)) if whole else [i for i, h in enumerate(heights) if h is not None]
    few = len(known) < 2 or len(known) < len(heights) * MOST_MISSING
    if few or not any(heights):  # only zeros are what a program writes for want of any
        found.append(make_finding("E_NO_ELEVATION", ""))
        return None
    if whole:
        return tuple(heights)  # type: ignore[arg-type]
    found.append(make_finding("W_HEIGHTS_MISSING", "", count=len(heights) - len(known)))
    levels = list(heights)
    levels[: known[0]] = [levels[known[0]]] * known[0]
    levels[known[-1] + 1 :] = [levels[known[-1]]] * (len(levels) - known[-1] - 1)
    for left, right in pairwise(known):
        if right - left > 1:
            bridge(levels, metres, left, right)
    return tuple(levels)  # type: ignore[arg-type]


def bridge(
    levels: list[float | None] | list[float], metres: Sequence[float], left: int, right: int
) -> None:
    """Draw the heights between two points straight."""
    low, rise = levels[left] or 0.0, (levels[right] or 0.0) - (levels[left] or 0.0)
    length = metres[right] - metres[left]
    for i in range(left + 1, right):
        share = (metres[i] - metres[left]) / length if length else 0.5
        levels[i] = low + rise * share


def without_spikes(
    levels: tuple[float, ...], metres: Sequence[float], found: list[Finding]
) -> tuple[float, ...]:
    """Bridge single points that jump out of the road and back."""
    rises = list(map(sub, levels[1:], levels))
    if not rises or (max(rises) < LEAST_SPIKE_M and min(rises) > -LEAST_SPIKE_M):
        return levels
    suspects = [
        i
        for i, (a, b, x, y) in enumerate(
            zip(levels, levels[1:], metres, metres[1:], strict=False), start=1
        )
        if (b - a >= LEAST_SPIKE_M or a - b >= LEAST_SPIKE_M) and abs(b - a) > STEEPEST * (y - x)
    ]
    spikes = []
    straight = list(levels)
    for i in suspects:
        if i + 1 >= len(levels):
            continue
        before, here, after = straight[i - 1], straight[i], straight[i + 1]
        out, back = here - before, here - after
        if (
            out * back > 0
            and abs(back) >= LEAST_SPIKE_M
            and abs(back) > STEEPEST * (metres[i + 1] - metres[i])
        ):
            bridge(straight, metres, i - 1, i + 1)
            spikes.append(i)
    if not spikes:
        return levels
    where = dict.fromkeys(Decimal(f"{metres[i] / 1000:.1f}") for i in spikes[:5])
    found.append(make_finding("W_SPIKES", "", count=len(spikes), where=tuple(where)))
    return tuple(straight)
