"""Serpentines and spirals that a road can lie in on a rectangle, before its bends are settled."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.board.catalogue import LEFT, RIGHT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.catalogue import Gauge


MOST_BENDS = 40
"""Of a shape, at most."""


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


def spirals(rows: int, rectangle: SearchRectangle) -> Iterator[ChainShape]:
    """Yield spirals inwards, all bends to the right: for each number of bends the smallest."""
    tallest = rectangle.rows(
        rectangle.height - 2 * rectangle.gauge.half - 2 * rectangle.gauge.radius
    )
    for bends in range(1, MOST_BENDS + 1):
        best: ChainShape | None = None
        for down in range(tallest, -1, -1):
            spiral = _narrowest_spiral(rows, rectangle, bends, down)
            if spiral is None:
                break
            if best is None or spiral.area < best.area:
                best = spiral
        if best is not None:
            yield best


def _narrowest_spiral(
    rows: int, rectangle: SearchRectangle, bends: int, down: int
) -> ChainShape | None:
    """Return the narrowest spiral of so many bends whose first side down has so many rows."""
    low, high = 0, rectangle.rows(rectangle.width - rectangle.reach)
    if high < 0 or not _holds_rows(rows, rectangle, bends, high, down):
        return None
    while low < high:
        middle = (low + high) // 2
        if _holds_rows(rows, rectangle, bends, middle, down):
            high = middle
        else:
            low = middle + 1
    return _make_spiral(rows, rectangle, bends, low, down)


def _holds_rows(rows: int, rectangle: SearchRectangle, bends: int, along: int, down: int) -> bool:
    """Tell whether a spiral has room for all rows; rows it has too much room for do no harm."""
    rooms = _wind_spiral(rectangle, along, down)[1]
    return bends < len(rooms) and rooms[bends] >= rows


def _make_spiral(
    rows: int, rectangle: SearchRectangle, bends: int, along: int, down: int
) -> ChainShape | None:
    """Return a spiral with exactly so many rows, the last run as long as is left over."""
    runs = list(_wind_spiral(rectangle, along, down)[0][:bends])
    last = rows - sum(runs) - bends * rectangle.bend
    if last < 0:
        return None
    runs.append(last)
    width, height = _spiral_size(runs, rectangle)
    return ChainShape(tuple(runs), (RIGHT,) * bends, width, height)


@lru_cache(maxsize=1 << 14)
def _wind_spiral(
    rectangle: SearchRectangle, along: int, down: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the longest runs of a spiral whose first two are given, as often as it can wind.

    With them the rows it holds if it ends after so many bends: the last run of all may come nearer
    to what is ahead than one with a bend after it. Worked out once for every number of bends and
    kept, since stages of one tour ask for the same spirals: with that a tour of 21 stages is
    converted in two thirds of the time.
    """
    gauge = rectangle.gauge
    radius, half, length, pitch = gauge.radius, gauge.half, gauge.length, rectangle.pitch
    right = along * length + radius
    bottom = half + 2 * radius + down * length
    limit = [right, bottom, half, half + pitch]
    """Beyond these no middle line may come: right, bottom, left, top."""
    x, y = 0.0, half
    runs, rooms, wound = list[int](), list[int](), 0
    for turn in range(MOST_BENDS + 1):
        heading = turn % 4
        ahead = (limit[0] - x, limit[1] - y, x - limit[2], y - limit[3])[heading]
        last = rectangle.rows(ahead + half)
        if last < 0:
            break
        rooms.append(wound + last + turn * rectangle.bend)
        run = rectangle.rows(ahead - radius)
        if run < 0:
            break
        runs.append(run)
        wound += run
        # What comes back towards this pass later must keep its distance from it.
        limit[heading - 1] = (y + pitch, x - pitch, y - pitch, x + pitch)[heading]
        step = run * length + radius
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[heading]
        ex, ey = ((1, 0), (0, 1), (-1, 0), (0, -1))[(heading + 1) % 4]
        x, y = x + dx * step + ex * radius, y + dy * step + ey * radius
    return tuple(runs), tuple(rooms)


def _spiral_size(runs: list[int], rectangle: SearchRectangle) -> tuple[float, float]:
    """Return width and height of a spiral with these runs."""
    radius, half, length = rectangle.gauge.radius, rectangle.gauge.half, rectangle.gauge.length
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
