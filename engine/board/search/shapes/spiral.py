"""Spirals inwards: all bends to one hand, each round inside the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board.search.shapes.space import MOST_BENDS, RIGHT, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.search.shapes.space import Space


def spirals(rows: int, space: Space) -> Iterator[Shape]:
    """Yield spirals inwards, all bends to the right: for each number of bends the smallest."""
    tallest = space.rows(space.height - 2 * space.gauge.half - 2 * space.gauge.radius)
    for bends in range(1, MOST_BENDS + 1):
        best: Shape | None = None
        for down in range(tallest, -1, -1):
            found = _narrowest(rows, space, bends, down)
            if found is None:
                break
            if best is None or found.area < best.area:
                best = found
        if best is not None:
            yield best


def _narrowest(rows: int, space: Space, bends: int, down: int) -> Shape | None:
    """Return the narrowest spiral of so many bends whose first side down has so many rows."""
    low, high = 0, space.rows(space.width - space.reach)
    if high < 0 or not _holds(rows, space, bends, high, down):
        return None
    while low < high:
        middle = (low + high) // 2
        if _holds(rows, space, bends, middle, down):
            high = middle
        else:
            low = middle + 1
    return _spiral(rows, space, bends, low, down)


def _holds(rows: int, space: Space, bends: int, along: int, down: int) -> bool:
    """Tell whether a spiral has room for all rows; rows it has too much room for do no harm."""
    runs = _winding(space, bends, along, down)
    return runs is not None and sum(runs) + bends * space.bend >= rows


def _spiral(rows: int, space: Space, bends: int, along: int, down: int) -> Shape | None:
    """Return a spiral with exactly so many rows, the last run as long as is left over."""
    runs = _winding(space, bends, along, down)
    assert runs is not None  # the width it comes from was found to hold all rows
    last = rows - sum(runs[:-1]) - bends * space.bend
    if last < 0:
        return None
    runs[-1] = last
    width, height = _size(runs, space)
    return Shape(tuple(runs), (RIGHT,) * bends, width, height)


def _winding(space: Space, bends: int, along: int, down: int) -> list[int] | None:
    """Return the longest runs of a spiral whose first two are given, if it can wind so often."""
    gauge = space.gauge
    radius, half, length = gauge.radius, gauge.half, gauge.length
    right = along * length + radius
    bottom = half + 2 * radius + down * length
    limit = [right, bottom, half, half + space.pitch]
    """Beyond these no middle line may come: right, bottom, left, top."""
    x, y, runs = 0.0, half, []
    for turn in range(bends + 1):
        heading = turn % 4
        ahead = (limit[0] - x, limit[1] - y, x - limit[2], y - limit[3])[heading]
        last = turn == bends
        run = space.rows(ahead + half) if last else space.rows(ahead - radius)
        if run < 0:
            return None
        runs.append(run)
        # What comes back towards this pass later must keep its distance from it.
        limit[heading - 1] = (y + space.pitch, x - space.pitch, y - space.pitch, x + space.pitch)[
            heading
        ]
        step = run * length + radius
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[heading]
        ex, ey = ((1, 0), (0, 1), (-1, 0), (0, -1))[(heading + 1) % 4]
        x, y = x + dx * step + ex * radius, y + dy * step + ey * radius
    return runs


def _size(runs: list[int], space: Space) -> tuple[float, float]:
    """Return width and height of a spiral with these runs."""
    radius, half, length = space.gauge.radius, space.gauge.half, space.gauge.length
    x, y = 0.0, 0.0
    left, top, right, bottom = 0.0, -half, 0.0, half
    for turn, run in enumerate(runs):
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn % 4]
        ex, ey = ((1, 0), (0, 1), (-1, 0), (0, -1))[(turn + 1) % 4]
        x, y = x + dx * run * length, y + dy * run * length
        wide, high = (0.0, half) if dx else (half, 0.0)
        left, right = min(left, x - wide), max(right, x + wide)
        top, bottom = min(top, y - high), max(bottom, y + high)
        if turn < len(runs) - 1:
            x, y = x + (dx + ex) * radius, y + (dy + ey) * radius
            wide, high = (0.0, half) if ex else (half, 0.0)
            left, right = min(left, x - wide), max(right, x + wide)
            top, bottom = min(top, y - high), max(bottom, y + high)
    return right - left, bottom - top
