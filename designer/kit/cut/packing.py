"""Guillotine packing: blocks of equal pieces, each room left over cut in two, straight through.

Our own, not rectpack's: equal pieces lie in blocks, so that one cut runs through a whole row, and
pieces whose edges have one colour may touch, so that one cut parts two of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from designer.kit.cut.placed import Placed
from designer.picture.shapes import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.kit.cut.piece import Piece

Order: TypeAlias = Callable[["Lot"], tuple[float, ...]]
Plan: TypeAlias = list[list[Placed]]
"""Sheets of placed pieces."""
_SLACK = 1e-6
ROOMY = 40.0
"""Millimetres: pieces no narrower keep a gap where that costs none of them its place."""


class Lot(NamedTuple):
    """Pieces of one size and one colour at their edges: they share blocks."""

    width: float
    height: float
    edge: str
    pieces: tuple[Piece, ...]
    """Each as often as it is wanted."""

    @property
    def area(self) -> float:
        """Return the size of one piece."""
        return self.width * self.height

    def size(self, *, turned: bool) -> tuple[float, float]:
        """Return width and height of one piece as it lies."""
        return (self.height, self.width) if turned else (self.width, self.height)


def lots_of(pieces: Iterable[Piece]) -> list[Lot]:
    """Return the pieces by size and edge, in their order."""
    found: dict[tuple[float, float, str], list[Piece]] = {}
    for piece in pieces:
        key = (piece.width, piece.height, piece.edge)
        found.setdefault(key, []).extend([piece] * piece.count)
    return [Lot(*key, tuple(same)) for key, same in found.items() if same]


def pack_sheets(lots: Sequence[Lot], room: Box, gap: float) -> Plan:
    """Return sheets filled with the first lots first, the rest of each with later ones.

    Edges of two colours stay a gap apart.
    """
    left = list(lots)
    sheets: Plan = []
    while left:
        sheet = _Sheet(gap, [room], min(min(lot.width, lot.height) for lot in left))
        # What did not fit once does not later: rooms only become smaller.
        left = [lot for lot in map(sheet.fill, left) if lot.pieces]
        sheets.append(sheet.placed)
    return sheets


class _Block(NamedTuple):
    """Rows of equal pieces that a room can hold."""

    room: int
    turned: bool
    box: Box
    columns: int
    rows: int
    step: tuple[float, float]


@dataclass(slots=True)
class _Sheet:
    """One sheet being filled: all it does is done some ten thousand times for one kit."""

    gap: float
    rooms: list[Box]
    least: float
    """The narrowest side of any piece: rooms that are narrower are no rooms."""
    blocks: list[tuple[float, float, float, float, str]] = field(default_factory=list)
    """Where each lies, left, top, right and foot, and the colour of its edge."""
    placed: list[Placed] = field(default_factory=list)

    def fill(self, lot: Lot) -> Lot:
        """Lay blocks of a lot where they waste least, as long as any fits; return what is left."""
        while lot.pieces:
            found = self._best(lot)
            if found is None:
                break
            self._lay(lot, found)
            lot = lot._replace(pieces=lot.pieces[found.columns * found.rows :])
        return lot

    def _best(self, lot: Lot) -> _Block | None:
        """Return the block that leaves least of its room, in the first such room, as it stands."""
        best: _Block | None = None
        least = (math.inf, 0, False)
        area, count = lot.area, len(lot.pieces)
        for turned in (False, True):
            wide, high = lot.size(turned=turned)
            for nth, room in enumerate(self.rooms):
                if wide > room.width + _SLACK or high > room.height + _SLACK:
                    continue
                across, _ = self._along(lot, wide, room.width)
                down, _ = self._along(lot, high, room.height)
                # No corner of a room holds more than all of it: most rooms end here.
                if room.width * room.height - min(count, across * down) * area > least[0]:
                    continue
                block = self._clear_block(lot, nth, turned=turned)
                if block is not None:
                    used = block.columns * block.rows * area
                    waste = (room.width * room.height - used, nth, turned)
                    if waste < least:
                        best, least = block, waste
        return best

    def _clear_block(self, lot: Lot, nth: int, *, turned: bool) -> _Block | None:
        """Return the largest block in a corner of a room that keeps off what lies about it.

        It is the one of the whole room where nothing lies about.
        """
        gap, room = self.gap, self.rooms[nth]
        wide, high = lot.size(turned=turned)
        best, most = None, 0
        for x, y in ((0.0, 0.0), (0.0, gap), (gap, 0.0), (gap, gap)):
            across, right = self._along(lot, wide, room.width - x)
            columns = min(len(lot.pieces), across)
            down, below = self._along(lot, high, room.height - y)
            rows = min(len(lot.pieces) // columns, down) if columns else 0
            if columns * rows <= most:
                continue
            width = columns * wide + (columns - 1) * right
            height = rows * high + (rows - 1) * below
            box = Box(room.x + x, room.y + y, width, height)
            if not self._clear(lot.edge, box):
                continue
            best, most = (
                _Block(nth, turned, box, columns, rows, (wide + right, high + below)),
                columns * rows,
            )
            if not x and not y:
                break
        return best

    def _along(self, lot: Lot, side: float, length: float) -> tuple[int, float]:
        """Return how many lie along a length, and how far apart."""
        gap = self.gap
        apart = int((length + gap + _SLACK) / (side + gap))
        if not lot.edge:
            return apart, gap
        touching = int((length + _SLACK) / side)
        roomy = apart == touching and min(lot.width, lot.height) >= ROOMY
        return touching, gap if roomy else 0.0

    def _clear(self, edge: str, box: Box) -> bool:
        """Tell whether a block keeps off all others but those its edge may touch."""
        x, y, width, height = box
        right, foot = x + width, y + height
        apart = self.gap - _SLACK
        for left, top, end, low, colour in self.blocks:
            off = -_SLACK if edge and edge == colour else apart
            if left - right < off and x - end < off and top - foot < off and y - low < off:
                return False
        return True

    def _lay(self, lot: Lot, block: _Block) -> None:
        box, (right, below) = block.box, block.step
        count = block.columns * block.rows
        self.placed += [
            Placed(
                piece,
                box.x + n % block.columns * right,
                box.y + n // block.columns * below,
                block.turned,
            )
            for n, piece in enumerate(lot.pieces[:count])
        ]
        self.blocks.append((box.x, box.y, box.x + box.width, box.y + box.height, lot.edge))
        room = self.rooms.pop(block.room)
        self.rooms += [r for r in _rest(room, box) if min(r.width, r.height) >= self.least - _SLACK]


def _rest(room: Box, block: Box) -> tuple[Box, Box]:
    """Return the two rooms that are left of one, the larger of them as large as it can be."""
    x, y = block.x + block.width, block.y + block.height
    right, foot = room.x + room.width, room.y + room.height
    ways = (
        (Box(x, room.y, right - x, room.height), Box(room.x, y, x - room.x, foot - y)),
        (Box(x, room.y, right - x, y - room.y), Box(room.x, y, room.width, foot - y)),
    )
    return max(ways, key=lambda pair: max(r.width * r.height for r in pair))


ORDERS: tuple[Order, ...] = (
    lambda lot: (-lot.area, -max(lot.width, lot.height)),
    lambda lot: (-max(lot.width, lot.height), -lot.area),
    lambda lot: (-min(lot.width, lot.height), -lot.area),
)
