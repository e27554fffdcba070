"""The best chain for a rectangle: serpentines and spirals, upright and lying, side by side."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain as every
from typing import TYPE_CHECKING

from engine.board.search.place import stood_up
from engine.board.search.settle import Chain, settle
from engine.board.search.shapes import Shape, Space, serpentines, spirals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.board.search.bends import Bends
    from engine.board.search.tracer import Limits
    from engine.board.values import Options

MOST_SETTLED, MOST_TRIED = 10, 60
"""Shapes that come to lie, and shapes tried: those after them have more bends or take more."""


def choose(limits: Limits, bends: Bends, options: Options) -> Chain | None:
    """Return the chain a person would lay into a rectangle of these limits, or nothing."""
    shapes = sorted(
        _shapes(limits, bends), key=lambda found: _rank(options)(found[0].bends, found[0].area)
    )
    best: tuple[tuple[float, ...], Chain] | None = None
    settled = 0
    for shape, upright in _compact(shapes, limits, bends)[:MOST_TRIED]:
        if settled == MOST_SETTLED:
            break
        kept = replace(limits, width=limits.height, height=limits.width) if upright else limits
        found = settle(shape, kept, bends)
        if found is None:
            continue
        settled += 1
        found = stood_up(found) if upright else found
        rank = (found.cost, *_rank(options)(len(found.bends), found.area, found.pieces))
        if best is None or rank < best[0]:
            best = (rank, found)
    return None if best is None else best[1]


def _rank(options: Options) -> Callable[..., tuple[float, ...]]:
    def rank(bends: int, area: float, pieces: int = 0) -> tuple[float, ...]:
        size = round(area, 3)
        if options.prefer == "compact":
            return (size, bends, pieces)
        if options.prefer == "pieces":
            return (pieces, bends, size)
        return (bends, size, pieces)

    return rank


def _shapes(limits: Limits, bends: Bends) -> Iterator[tuple[Shape, bool]]:
    for upright in (False, True):
        width, height = limits.width, limits.height
        if upright:
            width, height = height, width
        space = Space(limits.gauge, bends.bend, limits.clearance, width, height)
        for shape in every(serpentines(bends.rows, space), spirals(bends.rows, space)):
            yield shape, upright


def _compact(
    shapes: list[tuple[Shape, bool]], limits: Limits, bends: Bends
) -> list[tuple[Shape, bool]]:
    """Put first what has neither more bends nor a larger rectangle than a plain serpentine."""
    space = Space(limits.gauge, bends.bend, limits.clearance, limits.width, limits.height)
    plain = plain_serpentine(bends.rows, space)
    if plain is None:
        return shapes
    return sorted(
        shapes,
        key=lambda found: found[0].bends > plain[0] or found[0].area > plain[1] + 1e-6,
    )


def plain_serpentine(rows: int, space: Space) -> tuple[int, float] | None:
    """Return bends and area of the serpentine whose passes are as long as the table."""
    gauge = space.gauge
    first = next(iter(sorted(serpentines(rows, space), key=lambda s: (s.bends, s.area))), None)
    if first is None:
        return None
    passes = first.bends // 2 + 1
    across = (passes - 1) * 2 * gauge.radius + 2 * gauge.half
    ends = 0.0 if passes == 1 else space.reach * (1 if passes == 2 else 2)
    along = first.width if passes == 1 else space.rows(space.width - ends) * gauge.length + ends
    return first.bends, along * across
