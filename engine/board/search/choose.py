"""The best chain for a rectangle: serpentines and spirals, upright and lying, side by side."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain as every
from typing import TYPE_CHECKING

from engine.board.search.place import stood_up
from engine.board.search.settle import Chain, settle_chain
from engine.board.search.shapes.rectangle import ChainShape, SearchRectangle
from engine.board.search.shapes.serpentine import plain_serpentine, serpentines
from engine.board.search.shapes.spiral import spirals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.search.bends import Bends
    from engine.board.search.plane.tracer import Limits
    from engine.board.values import LayoutOptions

MOST_SETTLED, MOST_TRIED = 10, 60
"""Shapes that come to lie, and shapes tried: those after them have more bends or take more."""


def choose_chain(limits: Limits, bends: Bends, options: LayoutOptions) -> Chain | None:
    """Return the chain a person would lay into a rectangle of these limits, or nothing."""
    order = _Order(limits, bends, options)
    shapes = sorted(_shapes(limits, bends), key=lambda s: order.rank(s[0].bends, s[0].area))
    best: tuple[tuple[float, ...], Chain] | None = None
    settled = 0
    for shape, upright in shapes[:MOST_TRIED]:
        if settled == MOST_SETTLED:
            break
        if best is not None and best[0] < (0.0, *order.least(shape.bends)):
            continue  # however well it comes to lie
        kept = replace(limits, width=limits.height, height=limits.width) if upright else limits
        found = settle_chain(shape, kept, bends)
        if found is None:
            continue
        settled += 1
        rank = (found.cost, *order.rank(len(found.bends), found.area, found.pieces))
        if best is None or rank < best[0]:
            best = (rank, stood_up(found) if upright else found)
    return None if best is None else best[1]


class _Order:
    """What an organiser would rather have, as numbers: the least is the best."""

    def __init__(self, limits: Limits, bends: Bends, options: LayoutOptions) -> None:
        self._prefer = options.prefer
        known = [plain_serpentine(bends.rows, rectangle) for rectangle in _spaces(limits, bends)]
        self._plain = min((p for p in known if p is not None), default=None)

    def rank(self, bends: int, area: float, pieces: int = 0) -> tuple[float, ...]:
        """Return the rank of a chain by its bends, its rectangle and its pieces."""
        size = round(area, 3)
        if self._prefer == "compact":
            return (size, bends, pieces)
        if self._prefer == "pieces":
            return (pieces, bends, size)
        if self._prefer == "curves" or self._plain is None:
            return (bends, size, pieces)
        worse = bends > self._plain[0] or size > self._plain[1] + 1e-3
        return (worse, bends, size, pieces)

    def least(self, bends: int) -> tuple[float, ...]:
        """Return what no chain of so many bends ranks below."""
        if self._prefer in {"compact", "pieces"}:
            return ()
        return (bends,) if self._prefer == "curves" or self._plain is None else (False, bends)


def _spaces(limits: Limits, bends: Bends) -> tuple[SearchRectangle, SearchRectangle]:
    """Return the rectangle lying and standing."""
    wide, high = limits.width, limits.height
    return (
        SearchRectangle(limits.gauge, bends.bend, limits.clearance, wide, high),
        SearchRectangle(limits.gauge, bends.bend, limits.clearance, high, wide),
    )


def _shapes(limits: Limits, bends: Bends) -> Iterator[tuple[ChainShape, bool]]:
    for rectangle, upright in zip(_spaces(limits, bends), (False, True), strict=True):
        for shape in every(serpentines(bends.rows, rectangle), spirals(bends.rows, rectangle)):
            yield shape, upright
