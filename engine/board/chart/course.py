"""The chart of a course with a shape of its own, and of any course as a straight strip.

A game's own course winds back and forth in rows (a Winding) or is a chain of blocks. A strip has
all squares one behind the other, as the pages of a record show them.
"""

from __future__ import annotations

import math
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from engine.board.chart import Band, Chart, block_patch, front_of, shared, thick_lines
from engine.board.chart.chain import chain_chart
from engine.road.net import compile_squares, squares_of
from engine.road.values import Layout, Winding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.chart import Patch
    from engine.board.geometry import Point
    from engine.road.net import Place, Squares
    from engine.road.values import Block, Road


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
        patches += _row_patches(layout, 0, range(start), -1)
    for down, numbers in enumerate(rows):
        for part in _split_cards(numbers, layout.card):
            patches += _row_patches(layout, down, part, part.start - numbers.start)
    turns = [] if layout.card else [_turn_ground(layout, down) for down in range(len(rows) - 1)]
    return Chart(tuple(patches), partial(front_of, layout.abreast), turns=tuple(turns))


def _split_cards(numbers: range, card: int) -> Iterator[range]:
    """Yield the numbers of a row card by card; without cards the row is one."""
    size = card or len(numbers)
    for first in range(numbers.start, numbers.stop, size):
        yield range(first, min(first + size, numbers.stop))


def _row_patches(layout: Winding, down: int, numbers: range, at: int) -> Iterator[Patch]:
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


def _turn_ground(layout: Winding, down: int) -> Band:
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


SIDE = 20.0
"""Of the room of one rider, in millimetres."""
PART = 24
"""Rows of a straight block that are worked out together."""


def straight_chart(layout: Layout | None, road: Road) -> Chart:
    """Return where the squares of a layout lie on a strip; without one, those of the road."""
    if isinstance(layout, Winding):
        numbers = range(layout.first, layout.last + 1)
        return slotted_chart(numbers, layout.abreast, layout.deep)
    net = compile_squares(road) if layout is None else squares_of(layout)
    wide = max(len(block.counts) for block in net.chain.blocks)
    laid = list(_block_grounds(net, wide))
    patches = [block_patch(ground, net.chain.blocks[n], net, n) for n, ground in laid]
    thick = [line for n, ground in laid for line in thick_lines(ground, net.chain.blocks[n])]

    def before(row: int) -> list[Place]:
        return [net.places[number] for number in net.squares_before(row)]

    lap = sum(block.rows for block in net.chain.blocks) if net.chain.closed else 0
    return Chart(tuple(patches), before, tuple(thick), lap=lap)


def slotted_chart(numbers: range, abreast: int, deep: int) -> Chart:
    """Return squares one behind the other, each with room for many riders."""
    patches: list[Patch] = []
    for first in range(numbers.start, numbers.stop, PART):
        part = range(first, min(first + PART, numbers.stop))
        left, right = ((first - numbers.start) + n * len(part) for n in (0, 1))
        ground = _strip_band((0, len(part)), (left * deep, right * deep), abreast)
        patches += shared(ground, 0, len(part), part, abreast, deep)
    return Chart(tuple(patches), partial(front_of, abreast))


def _block_grounds(net: Squares, wide: int) -> Iterator[tuple[int, Band]]:
    """Yield the ground of each block, of a straight one part by part."""
    at = 0.0
    for number, block in enumerate(net.chain.blocks):
        step = max(block.counts) / block.rows
        for low, high in _split_block(block):
            along = (block.first - 1 + low, block.first - 1 + high)
            yield number, _strip_band(along, (at + low * step, at + high * step), wide)
        at += block.rows * step


def _split_block(block: Block) -> Iterator[tuple[int, int]]:
    size = PART if block.is_even else block.rows
    for low in range(0, block.rows, size):
        yield low, min(low + size, block.rows)


def _strip_band(along: tuple[float, float], reach: tuple[float, float], wide: int) -> Band:
    left, right = (reach[0] * SIDE, reach[1] * SIDE)
    foot = wide * SIDE
    return Band(along, [(left, 0.0), (right, 0.0)], [(left, foot), (right, foot)])


@lru_cache(maxsize=16)
def chart_of(layout: Layout) -> Chart:
    """Return where the squares of a layout lie."""
    return winding_chart(layout) if isinstance(layout, Winding) else chain_chart(layout)
