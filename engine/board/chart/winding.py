"""The chart of rows of squares with room for several riders: a winding road, or rows of cards."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from engine.board.chart.band import Band
from engine.board.chart.divided import front_of, shared
from engine.board.chart.values import Chart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.chart.values import Patch
    from engine.board.geometry import Point
    from engine.road.values import Winding

GAP, CARD_GAP = 20.0, 4.0
"""Between two rows, where numbers are written; between two cards."""
ARC = 48
"""Straight sides that a row which turns about is drawn with."""


def winding_chart(layout: Winding) -> Chart:
    """Return where the squares and slots of a layout lie."""
    start = 1 if layout.card and layout.first < 1 else layout.first
    rows = [
        range(first, min(first + layout.per_row, layout.last + 1))
        for first in range(start, layout.last + 1, layout.per_row)
    ]
    patches: list[Patch] = []
    if start > layout.first:
        patches += _patches(layout, 0, range(start), -1)
    for down, numbers in enumerate(rows):
        for part in _cards(numbers, layout.card):
            patches += _patches(layout, down, part, part.start - numbers.start)
    turns = [] if layout.card else [_turn(layout, down) for down in range(len(rows) - 1)]
    return Chart(tuple(patches), partial(front_of, layout.abreast), turns=tuple(turns))


def _cards(numbers: range, card: int) -> Iterator[range]:
    """Yield the numbers of a row card by card; without cards the row is one."""
    size = card or len(numbers)
    for first in range(numbers.start, numbers.stop, size):
        yield range(first, min(first + size, numbers.stop))


def _patches(layout: Winding, down: int, numbers: range, at: int) -> Iterator[Patch]:
    """Yield some squares of a row that begin so many squares from its start."""
    square, wide = layout.deep * layout.room[0], layout.abreast * layout.room[1]
    top = down * (wide + GAP)
    start = at * square + (at // layout.card * CARD_GAP if layout.card else 0.0)
    xs = [start + nth * square for nth in range(len(numbers) + 1)]
    back = _runs_back(layout, down)
    if back:
        xs = [layout.per_row * square - x for x in xs]
    upper, lower = [(x, top) for x in xs], [(x, top + wide) for x in xs]
    along = tuple(range(len(xs)))
    ground = Band(along, lower, upper) if back else Band(along, upper, lower)
    yield from shared(ground, 0, len(numbers), numbers, layout.abreast, layout.deep)


def _runs_back(layout: Winding, down: int) -> bool:
    return down % 2 == 1 and not layout.card


def _turn(layout: Winding, down: int) -> Band:
    """Return the ground on which the road turns about after a row: half a ring."""
    wide, back = layout.abreast * layout.room[1], _runs_back(layout, down)
    x = 0.0 if back else layout.per_row * layout.deep * layout.room[0]
    y = down * (wide + GAP) + wide + GAP / 2
    side = -1 if back else 1

    def arc(radius: float) -> list[Point]:
        angles = [math.pi * (nth / ARC - 0.5) for nth in range(ARC + 1)]
        return [(x + side * radius * math.cos(a), y + radius * math.sin(a)) for a in angles]

    outer, inner = arc(wide + GAP / 2), arc(GAP / 2)
    along = tuple(nth / ARC for nth in range(ARC + 1))
    return Band(along, inner, outer) if back else Band(along, outer, inner)
