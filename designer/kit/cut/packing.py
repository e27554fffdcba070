"""Guillotine packing: blocks of equal pieces, each room left over cut in two, straight through.

Our own, not rectpack's: equal pieces lie in blocks, so that one cut runs through a whole row, and
pieces whose edges have one colour may touch, so that one cut parts two of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from designer.kit.cut.placed import Placed, gap_between
from designer.picture.shapes import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

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


@dataclass(frozen=True, slots=True)
class Packing:
    """One way to pack: which pieces come first, and how far edges of two colours stay apart."""

    order: Order
    gap: float

    def plan(self, lots: Sequence[Lot], room: Box) -> Plan:
        """Return sheets filled with the first pieces first, the rest of each with later ones."""
        left = sorted(lots, key=self.order)
        sheets: Plan = []
        while left:
            sheet = _Sheet(self, [room], min(min(lot.width, lot.height) for lot in left))
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
    """One sheet being filled."""

    packing: Packing
    rooms: list[Box]
    least: float
    """The narrowest side of any piece: rooms that are narrower are no rooms."""
    blocks: list[tuple[Box, str]] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)

    def fill(self, lot: Lot) -> Lot:
        """Lay blocks of a lot where they waste least, as long as any fits; return what is left."""
        while lot.pieces:
            found = min(self._fitting(lot), key=lambda block: self._waste(lot, block), default=None)
            if found is None:
                break
            self._lay(lot, found)
            lot = lot._replace(pieces=lot.pieces[found.columns * found.rows :])
        return lot

    def _fitting(self, lot: Lot) -> Iterator[_Block]:
        for nth, room in enumerate(self.rooms):
            for turned in (False, True):
                block = self._block(lot, nth, room, turned=turned)
                if block is not None:
                    yield block

    def _waste(self, lot: Lot, block: _Block) -> tuple[float, int, bool]:
        """Return the area of a room that a block leaves."""
        room = self.rooms[block.room]
        used = block.columns * block.rows * lot.area
        return (room.width * room.height - used, block.room, block.turned)

    def _block(self, lot: Lot, nth: int, room: Box, *, turned: bool) -> _Block | None:
        """Return the largest block in a corner of a room that keeps off what lies about it."""
        wide, high = lot.size(turned=turned)
        if wide > room.width + _SLACK or high > room.height + _SLACK:
            return None
        best: _Block | None = None
        for x in (0.0, self.packing.gap):
            for y in (0.0, self.packing.gap):
                corner = Box(room.x + x, room.y + y, room.width - x, room.height - y)
                block = self._filled(lot, nth, corner, turned=turned)
                if block is None or not self._clear(lot.edge, block.box):
                    continue
                if not x and not y:
                    return block
                if best is None or block.columns * block.rows > best.columns * best.rows:
                    best = block
        return best

    def _filled(self, lot: Lot, nth: int, room: Box, *, turned: bool) -> _Block | None:
        wide, high = lot.size(turned=turned)
        across, right = self._along(lot, wide, room.width)
        columns = min(len(lot.pieces), across)
        if not columns:
            return None
        down, below = self._along(lot, high, room.height)
        rows = min(len(lot.pieces) // columns, down)
        if not rows:
            return None
        box = Box(
            room.x,
            room.y,
            columns * wide + (columns - 1) * right,
            rows * high + (rows - 1) * below,
        )
        return _Block(nth, turned, box, columns, rows, (wide + right, high + below))

    def _along(self, lot: Lot, side: float, length: float) -> tuple[int, float]:
        """Return how many lie along a length, and how far apart."""
        gap = self.packing.gap
        apart = int((length + gap + _SLACK) / (side + gap))
        if not lot.edge:
            return apart, gap
        touching = int((length + _SLACK) / side)
        roomy = apart == touching and min(lot.width, lot.height) >= ROOMY
        return touching, gap if roomy else 0.0

    def _clear(self, edge: str, box: Box) -> bool:
        """Tell whether a block keeps off all others but those its edge may touch."""
        return all(
            gap_between(box, other)
            >= (0.0 if edge and edge == colour else self.packing.gap) - _SLACK
            for other, colour in self.blocks
        )

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
        self.blocks.append((box, lot.edge))
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
