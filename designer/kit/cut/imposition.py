"""Lays pieces on sheets so that few sheets and straight guillotine cuts suffice.

Our own, not rectpack's: equal pieces are laid in blocks, so that one cut runs through a whole row,
and the plain grid is always among the plans compared, so that no plan is worse. rectpack's
guillotine takes pieces one by one, needed more sheets on equal pieces, and is no longer kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from designer.kit.errors import KitError
from designer.picture.shapes import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.cut.piece import Piece

_SLACK = 1e-6


class Placed(NamedTuple):
    """A piece on a sheet: where its cut begins, and whether it lies turned a quarter."""

    piece: Piece
    x: float
    y: float
    turned: bool

    @property
    def box(self) -> Box:
        """Return its cut on the sheet."""
        width, height = self.piece.width, self.piece.height
        if self.turned:
            width, height = height, width
        return Box(self.x, self.y, width, height)


@dataclass(frozen=True)
class Sheet:
    """One sheet of pieces."""

    placed: tuple[Placed, ...]

    @property
    def trim(self) -> Box:
        """Return the rectangle around all cuts."""
        boxes = [p.box for p in self.placed]
        left, top = min(b.x for b in boxes), min(b.y for b in boxes)
        right = max(b.x + b.width for b in boxes)
        bottom = max(b.y + b.height for b in boxes)
        return Box(left, top, right - left, bottom - top)

    def fill(self, room: Box) -> float:
        """Return the share of the printable room that ends up as pieces."""
        used = sum(p.piece.width * p.piece.height for p in self.placed)
        return used / (room.width * room.height)


class _Item(NamedTuple):
    """A piece still to be laid: its size with the gap after it, and how many."""

    piece: Piece
    width: float
    height: float
    copies: int


Free: TypeAlias = list[Box]
Plan: TypeAlias = list[list[Placed]]
Split: TypeAlias = Callable[[Box, tuple[float, float]], tuple[Box, Box]]
"""How the room beside and below a block is cut into two."""


def impose(pieces: Sequence[Piece], room: Box, gap: float) -> tuple[Sheet, ...]:
    """Return the sheets that hold all pieces inside a room, `gap` apart, centred on it.

    Of several plans the one with the fewest sheets is taken; of equal ones the plain grid.
    """
    items = [
        _Item(p, p.width + gap, p.height + gap, p.count)
        for p in sorted(pieces, key=lambda p: (-p.width * p.height, -max(p.width, p.height)))
        if p.count
    ]
    whole = Box(0, 0, room.width + gap, room.height + gap)
    for item in items:
        if not _fits(item, whole):
            raise KitError(
                "kit_too_small",
                paper=f"{room.width:g} × {room.height:g} mm",
                piece=item.piece.name,
                width=f"{item.piece.width:g}",
                height=f"{item.piece.height:g}",
            )
    plans = [grid(items, whole)] + [_guillotine(items, whole, split) for split in _SPLITS]
    best = min(plans, key=len)
    return tuple(_centred(placed, room) for placed in best)


def plain_sheets(pieces: Sequence[Piece], room: Box, gap: float) -> int:
    """Return how many sheets a plain grid of each size on its own sheets would take."""
    whole = Box(0, 0, room.width + gap, room.height + gap)
    items = [_Item(p, p.width + gap, p.height + gap, p.count) for p in pieces if p.count]
    return len(grid(items, whole))


def grid(items: Sequence[_Item], whole: Box) -> Plan:
    """Return the plain grid: pieces of one size on sheets of their own, all lying one way."""
    sizes: dict[tuple[float, float], list[_Item]] = {}
    for item in items:
        sizes.setdefault((item.width, item.height), []).append(item)
    plan: Plan = []
    for (width, height), same in sizes.items():
        turned = _across(whole, height) * _down(whole, width) > _across(whole, width) * _down(
            whole, height
        )
        w, h = (height, width) if turned else (width, height)
        columns, rows = _across(whole, w), _down(whole, h)
        each = [item.piece for item in same for _ in range(item.copies)]
        for start in range(0, len(each), columns * rows):
            plan.append(
                [
                    Placed(piece, n % columns * w, n // columns * h, turned)
                    for n, piece in enumerate(each[start : start + columns * rows])
                ]
            )
    return plan


def _guillotine(items: Sequence[_Item], whole: Box, split: Split) -> Plan:
    """Return sheets filled with the largest pieces first, the rest of each cut into two rooms."""
    left = list(items)
    plan: Plan = []
    while left:
        free, placed = [whole], list[Placed]()
        while True:
            found = _next(left, free)
            if found is None:
                break
            at, room, turned = found
            item = left[at]
            block, taken, size = _block(item, room, turned=turned)
            placed += block
            left[at] = item._replace(copies=item.copies - taken)
            left = [item for item in left if item.copies]
            free.remove(room)
            free += [r for r in split(room, size) if r.width > _SLACK and r.height > _SLACK]
        plan.append(placed)
    return plan


def _next(items: Sequence[_Item], free: Free) -> tuple[int, Box, bool] | None:
    """Return the largest piece that fits anywhere, and the room it wastes least of."""
    for at, item in enumerate(items):
        choices = [
            (_waste(item, room, turned=turned), number, turned)
            for number, room in enumerate(free)
            for turned in (False, True)
            if _fits_so(item, room, turned=turned)
        ]
        if choices:
            _, number, turned = min(choices)
            return at, free[number], turned
    return None


def _waste(item: _Item, room: Box, *, turned: bool) -> float:
    """Return the area of a room that a block of this piece, laid one way, leaves."""
    w, h = (item.height, item.width) if turned else (item.width, item.height)
    held = min(item.copies, _across(room, w) * _down(room, h))
    return room.width * room.height - held * w * h


def _block(
    item: _Item, room: Box, *, turned: bool
) -> tuple[list[Placed], int, tuple[float, float]]:
    """Return a block of whole rows of one piece (or part of one row), and the size it takes."""
    w, h = (item.height, item.width) if turned else (item.width, item.height)
    columns = min(item.copies, _across(room, w))
    rows = min(item.copies // columns, _down(room, h))
    taken = columns * rows
    placed = [
        Placed(item.piece, room.x + n % columns * w, room.y + n // columns * h, turned)
        for n in range(taken)
    ]
    return placed, taken, (columns * w, rows * h)


def _right_whole(room: Box, size: tuple[float, float]) -> tuple[Box, Box]:
    """Cut a room so that what lies right of the block keeps the whole height."""
    w, h = size
    return (
        Box(room.x + w, room.y, room.width - w, room.height),
        Box(room.x, room.y + h, w, room.height - h),
    )


def _below_whole(room: Box, size: tuple[float, float]) -> tuple[Box, Box]:
    """Cut a room so that what lies below the block keeps the whole width."""
    w, h = size
    return (
        Box(room.x + w, room.y, room.width - w, h),
        Box(room.x, room.y + h, room.width, room.height - h),
    )


def _larger_whole(room: Box, size: tuple[float, float]) -> tuple[Box, Box]:
    """Cut a room so that the larger of the two rooms left is as large as it can be."""
    one, other = _right_whole(room, size), _below_whole(room, size)
    return max((one, other), key=lambda pair: max(r.width * r.height for r in pair))


_SPLITS = (_larger_whole, _right_whole, _below_whole)


def _centred(placed: list[Placed], room: Box) -> Sheet:
    """Return a sheet whose pieces lie about the middle of the room, so that backs meet fronts."""
    trim = Sheet(tuple(placed)).trim
    x = room.x + (room.width - trim.width) / 2 - trim.x
    y = room.y + (room.height - trim.height) / 2 - trim.y
    return Sheet(tuple(p._replace(x=p.x + x, y=p.y + y) for p in placed))


def _fits(item: _Item, room: Box) -> bool:
    return _fits_so(item, room, turned=False) or _fits_so(item, room, turned=True)


def _fits_so(item: _Item, room: Box, *, turned: bool) -> bool:
    w, h = (item.height, item.width) if turned else (item.width, item.height)
    return w <= room.width + _SLACK and h <= room.height + _SLACK


def _across(room: Box, width: float) -> int:
    return int((room.width + _SLACK) / width)


def _down(room: Box, height: float) -> int:
    return int((room.height + _SLACK) / height)
