"""Places labels beside one another without overlap, each as near its own point as it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def spread_labels(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return rising places at least `gap` apart inside low..high, moved together least (L2).

    `wanted` must rise. Where there is no room for all, the gap shrinks evenly.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    blocks: list[tuple[float, int]] = []
    for nth, place in enumerate(wanted):
        mean, count = place - nth * gap, 1
        while blocks and blocks[-1][0] > mean:
            before, size = blocks.pop()
            mean, count = (before * size + mean * count) / (size + count), size + count
        blocks.append((mean, count))
    found: list[float] = []
    for mean, count in blocks:
        found += [mean + (len(found) + nth) * gap for nth in range(count)]
    limit = high - (len(found) - 1) * gap
    return [min(max(x, low + nth * gap), limit + nth * gap) for nth, x in enumerate(found)]
