"""Straight runs out of what lies ready: any exact fit that leaves the least to print (R3.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board.catalogue import filling_tiles
from engine.board.fit import divide_run
from engine.board.stock import OFF

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence

    from engine.board.ribbon import RibbonSection
    from engine.board.stock import Stock
    from engine.board.values import LayoutOptions

_Way = tuple[int, int, tuple[int, ...]]
"""Tiles to print, tiles in all, and their lengths."""


class Supply:
    """A stock being laid out: what one run takes, the next cannot have."""

    def __init__(self, stock: Stock, lying: Counter[str]) -> None:
        self._stock, self._taken = stock, lying.copy()

    def divide(self, section: RibbonSection, options: LayoutOptions) -> Sequence[int]:
        """Return the lengths of the straight tiles of a run, taken from the stock."""
        found: Sequence[int] = divide_run(section.rows, options)
        if self._stock.mode != OFF and section.rows >= options.shortest:
            found = self._thriftiest(section, options) or found
        for tile in filling_tiles(section.art):
            self._taken[tile.id] += sum(rows == tile.rows for rows in found)
        return found

    def _thriftiest(self, section: RibbonSection, options: LayoutOptions) -> Sequence[int]:
        best: list[_Way | None] = [(0, 0, ())] + [None] * section.rows
        for tile in reversed(filling_tiles(section.art)):
            if not options.shortest <= tile.rows <= options.longest:
                continue
            left = max(0, self._stock.of(tile.id) - self._taken[tile.id])
            best = [self._with(best, rows, tile.rows, left) for rows in range(section.rows + 1)]
        way = best[section.rows]
        return way[2] if way else ()

    @staticmethod
    def _with(best: list[_Way | None], rows: int, length: int, left: int) -> _Way | None:
        """Return the best way to cover some rows that also uses tiles of one more length."""
        ways = []
        for times in range(rows // length + 1):
            before = best[rows - times * length]
            if before is not None:
                missing, pieces, lengths = before
                ways.append(
                    (missing + max(0, times - left), pieces + times, lengths + (length,) * times)
                )
        return min(ways, key=lambda way: way[:2], default=None)
