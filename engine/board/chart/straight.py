"""The chart of a course laid straight: the strip along which a race is followed from near by.

Riders go to the right; lane 1 lies on top. A row is as long as the most squares that any of its
lanes has there, so every square has room for a token as large as the others.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.board.chart.band import Band
from engine.board.chart.divided import block_patch, front_of, shared, thick_lines
from engine.board.chart.values import Chart
from engine.road.net import compile_squares, squares_of
from engine.road.values import Winding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.chart.values import Patch
    from engine.road.net import Place, Squares
    from engine.road.values import Block, Layout, Road

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
    laid = list(_laid(net, wide))
    patches = [block_patch(ground, net.chain.blocks[n], net, n) for n, ground in laid]
    thick = [line for n, ground in laid for line in thick_lines(ground, net.chain.blocks[n])]

    def before(row: int) -> list[Place]:
        return [net.places[number] for number in net.before(row)]

    lap = sum(block.rows for block in net.chain.blocks) if net.chain.closed else 0
    return Chart(tuple(patches), before, tuple(thick), lap=lap)


def slotted_chart(numbers: range, abreast: int, deep: int) -> Chart:
    """Return squares one behind the other, each with room for many riders."""
    patches: list[Patch] = []
    for first in range(numbers.start, numbers.stop, PART):
        part = range(first, min(first + PART, numbers.stop))
        left, right = ((first - numbers.start) + n * len(part) for n in (0, 1))
        ground = _band((0, len(part)), (left * deep, right * deep), abreast)
        patches += shared(ground, 0, len(part), part, abreast, deep)
    return Chart(tuple(patches), partial(front_of, abreast))


def _laid(net: Squares, wide: int) -> Iterator[tuple[int, Band]]:
    """Yield the ground of each block, of a straight one part by part."""
    at = 0.0
    for number, block in enumerate(net.chain.blocks):
        step = max(block.counts) / block.rows
        for low, high in _parts(block):
            along = (block.first - 1 + low, block.first - 1 + high)
            yield number, _band(along, (at + low * step, at + high * step), wide)
        at += block.rows * step


def _parts(block: Block) -> Iterator[tuple[int, int]]:
    size = PART if block.even else block.rows
    for low in range(0, block.rows, size):
        yield low, min(low + size, block.rows)


def _band(along: tuple[float, float], reach: tuple[float, float], wide: int) -> Band:
    left, right = (reach[0] * SIDE, reach[1] * SIDE)
    foot = wide * SIDE
    return Band(along, [(left, 0.0), (right, 0.0)], [(left, foot), (right, foot)])
