"""Serpentines: passes side by side, bent back two bends at a time."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from engine.board.search.shapes.space import LEFT, MOST_BENDS, RIGHT, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.search.shapes.space import Space


def serpentines(rows: int, space: Space) -> Iterator[Shape]:
    """Yield serpentines along the width: for each number of passes and each distance of them."""
    gauge, bend = space.gauge, space.bend
    if rows * gauge.length <= space.width and 2 * gauge.half <= space.height:
        yield Shape((rows,), (), rows * gauge.length, 2 * gauge.half)
    least = _least_link(space)
    for passes in range(2, MOST_BENDS // 2):
        across = (passes - 1) * (2 * gauge.radius + least * gauge.length) + 2 * gauge.half
        if across > space.height:
            return
        most = space.rows((space.height - 2 * gauge.half) / (passes - 1) - 2 * gauge.radius)
        for link in range(least, most + 1):
            straight = rows - (passes - 1) * (2 * bend + link)
            if straight < passes:
                break
            run = -(-straight // passes)
            ends = space.reach * (1 if passes == 2 else 2)
            width = run * gauge.length + ends
            if width > space.width:
                continue
            runs = [run, link] * (passes - 1) + [straight - run * (passes - 1)]
            hands = [h for n in range(passes - 1) for h in ((RIGHT, RIGHT), (LEFT, LEFT))[n % 2]]
            height = (passes - 1) * (2 * gauge.radius + link * gauge.length) + 2 * gauge.half
            yield Shape(tuple(runs), tuple(hands), width, height)


def plain(rows: int, space: Space) -> tuple[int, float] | None:
    """Return bends and area of the plain serpentine: as few passes as long as the table."""
    gauge, link = space.gauge, _least_link(space)
    pitch = 2 * gauge.radius + link * gauge.length
    for passes in range(1, MOST_BENDS // 2):
        across = (passes - 1) * pitch + 2 * gauge.half
        ends = min(passes - 1, 2) * space.reach
        full = space.rows(space.width - ends)
        if across > space.height or full < 1:
            return None
        if passes * full + (passes - 1) * (2 * space.bend + link) >= rows:
            along = rows if passes == 1 else full
            return 2 * (passes - 1), (along * gauge.length + ends) * across
    return None


def _least_link(space: Space) -> int:
    """Return the rows between the two bends to the next pass that its distance asks for."""
    gauge = space.gauge
    return max(0, math.ceil((space.pitch - 2 * gauge.radius) / gauge.length - 1e-9))
