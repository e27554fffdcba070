"""Possible starts of a road in an outline: along its walls, from its corners."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from engine.board.search.plane.tracer import DX, DY, Tracer
from engine.board.search.walk import Start

if TYPE_CHECKING:
    from engine.board.search.plane.region import Region
    from engine.board.search.plane.tracer import Limits

MOST = 24
STEPS = 6
_GOLDEN = (math.sqrt(5) - 1) / 2
LEAST = 3
"""Rows that must lie straight at the very beginning."""


def find_starts(
    limits: Limits,
    region: Region,
    most: int = MOST,
    steps: int = STEPS,
    again: tuple[tuple[str, int], ...] = (),
) -> list[Start]:
    """Return places to begin, those at corners of the outline first.

    Where a road is laid again there must be room for all of that, else for a short run.
    """
    half = limits.gauge.half
    first = again or (("run", LEAST),)
    found: list[Start] = []
    for x, y, heading in [*_at_corners(region, half), *_on_lattice(region, half, steps)]:
        if len(found) >= most:
            break
        tracer = Tracer(limits, x, y, heading)
        if all(tracer.run(value) if what == "run" else tracer.bend(value) for what, value in first):
            found.append(Start(x, y, heading, again))
    return list(dict.fromkeys(found))


def _at_corners(region: Region, half: float) -> list[tuple[float, float, int]]:
    """Return beginnings whose left or right edge and whose end lie at a corner."""
    # A rectangle looks alike from all its corners: one of them and both of its walls will do.
    corners = region.corners[: 1 if region.plain else None]
    return [
        (x + hand * half * DX[(heading + 1) % 4], y + hand * half * DY[(heading + 1) % 4], heading)
        for x, y in corners
        for heading in range(4)
        for hand in (1, -1)
    ]


def _on_lattice(region: Region, half: float, steps: int) -> list[tuple[float, float, int]]:
    """Return beginnings spread over the outline, far from one another in their order."""
    left, top, right, bottom = region.bounds
    wide, high = (right - left - 2 * half) / steps, (bottom - top - 2 * half) / steps
    count = 4 * (steps + 1) ** 2
    stride = next(n for n in range(round(count * _GOLDEN), count) if math.gcd(n, count) == 1)
    found = []
    for nth in range(count):
        place, heading = divmod(nth * stride % count, 4)
        line, column = divmod(place, steps + 1)
        found.append((left + half + column * wide, top + half + line * high, heading))
    return found
