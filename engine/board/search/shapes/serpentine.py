"""Serpentines: passes side by side, bent back two bends at a time."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from engine.board.search.shapes.rectangle import LEFT, MOST_BENDS, RIGHT, ChainShape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.search.shapes.rectangle import SearchRectangle


def serpentines(rows: int, rectangle: SearchRectangle) -> Iterator[ChainShape]:
    """Yield serpentines along the width: for each number of passes and each distance of them."""
    gauge, bend = rectangle.gauge, rectangle.bend
    if rows * gauge.length <= rectangle.width and 2 * gauge.half <= rectangle.height:
        yield ChainShape((rows,), (), rows * gauge.length, 2 * gauge.half)
    least = _least_link(rectangle)
    for passes in range(2, MOST_BENDS // 2):
        across = (passes - 1) * (2 * gauge.radius + least * gauge.length) + 2 * gauge.half
        if across > rectangle.height:
            return
        most = rectangle.rows((rectangle.height - 2 * gauge.half) / (passes - 1) - 2 * gauge.radius)
        for link in range(least, most + 1):
            straight = rows - (passes - 1) * (2 * bend + link)
            if straight < passes:
                break
            run = -(-straight // passes)
            ends = rectangle.reach * (1 if passes == 2 else 2)
            width = run * gauge.length + ends
            if width > rectangle.width:
                continue
            runs = [run, link] * (passes - 1) + [straight - run * (passes - 1)]
            hands = [h for n in range(passes - 1) for h in ((RIGHT, RIGHT), (LEFT, LEFT))[n % 2]]
            height = (passes - 1) * (2 * gauge.radius + link * gauge.length) + 2 * gauge.half
            yield ChainShape(tuple(runs), tuple(hands), width, height)


def plain_serpentine(rows: int, rectangle: SearchRectangle) -> tuple[int, float] | None:
    """Return bends and area of the plain serpentine: as few passes as long as the table."""
    gauge, link = rectangle.gauge, _least_link(rectangle)
    pitch = 2 * gauge.radius + link * gauge.length
    for passes in range(1, MOST_BENDS // 2):
        across = (passes - 1) * pitch + 2 * gauge.half
        ends = min(passes - 1, 2) * rectangle.reach
        full = rectangle.rows(rectangle.width - ends)
        if across > rectangle.height or full < 1:
            return None
        if passes * full + (passes - 1) * (2 * rectangle.bend + link) >= rows:
            along = rows if passes == 1 else full
            return 2 * (passes - 1), (along * gauge.length + ends) * across
    return None


def _least_link(rectangle: SearchRectangle) -> int:
    """Return the rows between the two bends to the next pass that its distance asks for."""
    gauge = rectangle.gauge
    return max(0, math.ceil((rectangle.pitch - 2 * gauge.radius) / gauge.length - 1e-9))
