"""The copies of tiles that boards need: as they lie on a table, and as they are printed."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from engine.board.catalogue import make_gauge, tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.board.catalogue import Gauge, Tile
    from engine.board.stock import Stock
    from engine.board.values import Board

_PART = re.compile(r"(.+) (\d+)/(\d+)")


class Copy(NamedTuple):
    """A tile with one face up, so many rows of it, for a road of these measures."""

    tile: Tile
    face: str
    rows: int
    gauge: Gauge

    @property
    def name(self) -> str:
        """Return what it is called in the list of what is printed, whichever face is up."""
        cut = f" {self.rows}" if self.rows != self.tile.rows else ""
        usual = make_gauge(self.gauge.lanes)
        size = f" {self.gauge.length:g}×{self.gauge.width:g}" if self.gauge != usual else ""
        return f"{self.tile.id}{cut}{size}"

    @property
    def one_side(self) -> str:
        """Return what it is called where only this face of it is printed."""
        return f"{self.name}/{self.face}"

    @property
    def first(self) -> Copy:
        """Return the same copy with its first face up: one copy, whichever face is."""
        return self._replace(face=self.tile.faces[0])

    @property
    def order(self) -> tuple[int, str, int, float]:
        """Return where it stands in a list: as in the catalogue, then by face and size."""
        return list(tiles()).index(self.tile.id), self.face, self.rows, self.gauge.length


def most_copies(boards: Iterable[Board], *, both: bool = False) -> Counter[Copy]:
    """Return the most copies of each kind that lie on a table at one time, in their order.

    They are laid again in the next length and in the next stage. `both` counts a copy that is
    printed on both sides once, whichever face is up.
    """
    most: Counter[Copy] = Counter()
    for board in boards:
        for length in board.lengths:
            lying: Counter[Copy] = Counter()
            for piece in length.pieces:
                copy = Copy(piece.kind, piece.face, piece.rows, board.gauge)
                lying[copy.first if both else copy] += 1
            most |= lying
    return Counter({copy: most[copy] for copy in sorted(most, key=lambda copy: copy.order)})


def missing_copies(
    boards: Iterable[Board], stock: Stock, printed: Mapping[str, int], *, both: bool = False
) -> Counter[Copy]:
    """Return how many of each copy are to be printed: neither printed before nor in the stock.

    A tile of the stock, or one printed on both sides, serves for either of its faces.
    """
    laid = list(boards)
    lying, made = most_copies(laid), printed_copies(printed)
    spare = {copy.name: made[copy.name] for copy in lying}
    there = {copy.tile.id: stock.of(copy.tile.id) for copy in lying}
    found: Counter[Copy] = Counter()
    for copy, need in most_copies(laid, both=both).items():
        faces = copy.tile.faces if both else (copy.face,)
        ready = sum(min(lying[f], made[f.one_side]) for f in (copy._replace(face=x) for x in faces))
        lacking = max(0, need - ready)
        for pool, key in ((spare, copy.name), (there, copy.tile.id)):
            taken = min(lacking, pool[key])
            pool[key] -= taken
            lacking -= taken
        if lacking:
            found[copy] = lacking
    return found


def whole_name(name: str) -> str:
    """Return the name of the tile that a part of it, printed on its own, belongs to."""
    part = _PART.fullmatch(name)
    return part[1] if part else name


def printed_copies(printed: Mapping[str, int]) -> Counter[str]:
    """Return what is printed; a tile that was printed in parts is there once all of them are."""
    found: Counter[str] = Counter()
    parts: dict[str, dict[int, list[int]]] = {}
    for name, count in printed.items():
        if part := _PART.fullmatch(name):
            whole, nth, of = part[1], int(part[2]), int(part[3])
            parts.setdefault(whole, {}).setdefault(of, [0] * of)[nth - 1] = count
        else:
            found[name] += count
    for whole, cuts in parts.items():
        found[whole] += sum(min(each) for each in cuts.values())
    return found
