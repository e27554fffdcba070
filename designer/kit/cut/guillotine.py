"""Fills sheets with blocks of equal pieces, each room left over cut in two, straight through."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from designer.kit.cut.item import Item, Placed, Plan
from designer.picture.shapes import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

Split: TypeAlias = Callable[[Box, tuple[float, float]], tuple[Box, Box]]
"""How the room beside and below a block is cut into two."""
_SLACK = 1e-6


def guillotine(items: Sequence[Item], whole: Box, split: Split) -> Plan:
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
            block, size = _block(left[at], room, turned=turned)
            placed += block
            left[at] = left[at]._replace(copies=left[at].copies - len(block))
            left = [item for item in left if item.copies]
            free.remove(room)
            free += [r for r in split(room, size) if r.width > _SLACK and r.height > _SLACK]
        plan.append(placed)
    return plan


def _next(items: Sequence[Item], free: Sequence[Box]) -> tuple[int, Box, bool] | None:
    """Return the largest piece that fits anywhere, and the room it wastes least of."""
    for at, item in enumerate(items):
        choices = [
            (_waste(item, room, turned=turned), number, turned)
            for number, room in enumerate(free)
            for turned in (False, True)
            if item.held(room, turned=turned)
        ]
        if choices:
            _, number, turned = min(choices)
            return at, free[number], turned
    return None


def _waste(item: Item, room: Box, *, turned: bool) -> float:
    """Return the area of a room that a block of this piece, laid one way, leaves."""
    held = min(item.copies, item.held(room, turned=turned))
    return room.width * room.height - held * item.width * item.height


def _block(item: Item, room: Box, *, turned: bool) -> tuple[list[Placed], tuple[float, float]]:
    """Return a block of whole rows of one piece (or part of one row), and the size it takes."""
    wide, high = item.size(turned=turned)
    columns = min(item.copies, item.across(room, turned=turned))
    rows = min(item.copies // columns, item.down(room, turned=turned))
    placed = [
        Placed(item.piece, room.x + n % columns * wide, room.y + n // columns * high, turned)
        for n in range(columns * rows)
    ]
    return placed, (columns * wide, rows * high)


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


SPLITS: tuple[Split, ...] = (_larger_whole, _right_whole, _below_whole)
