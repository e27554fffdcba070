"""The plain grid: pieces of one size on sheets of their own, all lying one way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.item import Item, Placed, Plan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.shapes import Box


def grid(items: Sequence[Item], whole: Box) -> Plan:
    """Return the sheets of plain grids, each size lying the way that holds more."""
    sizes: dict[tuple[float, float], list[Item]] = {}
    for item in items:
        sizes.setdefault((item.width, item.height), []).append(item)
    plan: Plan = []
    for same in sizes.values():
        first = same[0]
        turned = first.held(whole, turned=True) > first.held(whole)
        wide, high = first.size(turned=turned)
        columns, room = first.across(whole, turned=turned), first.held(whole, turned=turned)
        each = [item.piece for item in same for _ in range(item.copies)]
        plan += [
            [
                Placed(piece, n % columns * wide, n // columns * high, turned)
                for n, piece in enumerate(each[start : start + room])
            ]
            for start in range(0, len(each), room)
        ]
    return plan
