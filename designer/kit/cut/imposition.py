"""Lays pieces on sheets so that few sheets and straight guillotine cuts suffice.

Our own, not rectpack's: equal pieces are laid in blocks, so that one cut runs through a whole row,
and the plain grid is always among the plans compared, so that no plan is worse. rectpack's
guillotine takes pieces one by one and is no longer kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.cut.grid import grid
from designer.kit.cut.guillotine import SPLITS, guillotine
from designer.kit.cut.item import Item, Placed, Plan
from designer.kit.errors import KitError
from designer.picture.shapes import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.cut.piece import Piece


@dataclass(frozen=True)
class CutSheet:
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


def impose(pieces: Sequence[Piece], room: Box, gap: float) -> tuple[CutSheet, ...]:
    """Return the sheets that hold all pieces inside a room, `gap` apart, centred on it.

    Of several plans, made for the room upright and lying, the one with the fewest sheets is taken;
    of equal ones the plain grid.
    """
    largest = sorted(pieces, key=lambda p: (-p.width * p.height, -max(p.width, p.height)))
    items, whole = _items(largest, gap), Box(0, 0, room.width + gap, room.height + gap)
    for item in items:
        if not item.held(whole) and not item.held(whole, turned=True):
            raise KitError(
                "kit_too_small",
                paper=f"{room.width:g} × {room.height:g} mm",
                piece=item.piece.id,
                width=f"{item.piece.width:g}",
                height=f"{item.piece.height:g}",
            )
    plans = _plans(items, whole) + [
        [[one.across() for one in placed] for placed in plan]
        for plan in _plans(items, Box(0, 0, whole.height, whole.width))
    ]
    return tuple(_centred(placed, room) for placed in min(plans, key=len))


def _plans(items: Sequence[Item], whole: Box) -> list[Plan]:
    return [grid(items, whole)] + [guillotine(items, whole, split) for split in SPLITS]


def plain_sheets(pieces: Sequence[Piece], room: Box, gap: float) -> int:
    """Return how many sheets a plain grid of each size on its own sheets would take."""
    return len(grid(_items(pieces, gap), Box(0, 0, room.width + gap, room.height + gap)))


def _items(pieces: Sequence[Piece], gap: float) -> list[Item]:
    return [Item(p, p.width + gap, p.height + gap, p.count) for p in pieces if p.count]


def _centred(placed: list[Placed], room: Box) -> CutSheet:
    """Return a sheet whose pieces lie about the middle of the room, so that backs meet fronts."""
    trim = CutSheet(tuple(placed)).trim
    x = room.x + (room.width - trim.width) / 2 - trim.x
    y = room.y + (room.height - trim.height) / 2 - trim.y
    return CutSheet(tuple(p._replace(x=p.x + x, y=p.y + y) for p in placed))
