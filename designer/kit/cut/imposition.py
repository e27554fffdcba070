"""Imposition: pieces on as few sheets as several ways of packing them find."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.cut.packing import ORDERS, lots_of, pack_sheets
from designer.kit.errors import KitError
from designer.picture.shapes import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from designer.kit.cut.packing import Lot, Plan
    from designer.kit.cut.piece import Piece
    from designer.kit.cut.placed import Placed

_SLACK = 1e-6


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


def impose(pieces: Iterable[Piece], room: Box, gaps: Sequence[float]) -> tuple[CutSheet, ...]:
    """Return the sheets that hold all pieces inside a room, centred on it.

    Pieces of one edge may touch; others lie the first of the gaps apart, or a later one where that
    saves a sheet. Of several plans, made for the room upright and lying, the one with the fewest
    sheets is taken, and of those the one whose last sheet holds least.
    """
    lots = lots_of(pieces)
    if not lots:
        return ()
    least = _least(lots, room)
    best: Plan = []
    for gap in gaps:
        found = min(_plans(lots, room, gap), key=_size)
        if not best or len(found) < len(best):
            best = found
        if len(best) == least:
            break
    return tuple(_centred(placed, room) for placed in best)


def count_least(lots: Sequence[Lot], room: Box, gaps: Sequence[float]) -> int:
    """Return how many sheets `impose` would fill, without choosing among plans of as many."""
    if not lots:
        return 0
    least, best = _least(lots, room), 0
    for gap in gaps:
        for plan in _plans(lots, room, gap):
            best = min(best or len(plan), len(plan))
            if best == least:
                return best
    return best


def _least(lots: Sequence[Lot], room: Box) -> int:
    """Return the fewest sheets that could hold all lots; a piece larger than one is refused."""
    for lot in lots:
        _check(lot, room)
    area = sum(lot.area * len(lot.pieces) for lot in lots)
    return math.ceil(area / room.width / room.height)


def _plans(lots: Sequence[Lot], room: Box, gap: float) -> Iterator[Plan]:
    """Yield a plan for each order of the lots and each way the sheet lies."""
    standing, lying = Box(0, 0, room.width, room.height), Box(0, 0, room.height, room.width)
    # Orders that make one row of these lots make one plan.
    ways = [
        sorted(range(len(lots)), key=[order(lot) for lot in lots].__getitem__) for order in ORDERS
    ]
    for way in dict.fromkeys(map(tuple, ways)):
        row = [lots[n] for n in way]
        yield pack_sheets(row, standing, gap)
        yield [[one.across() for one in sheet] for sheet in pack_sheets(row, lying, gap)]


def _check(lot: Lot, room: Box) -> None:
    """Refuse a piece that is larger than the room, whichever way it lies."""
    for turned in (False, True):
        wide, high = lot.size(turned=turned)
        if wide <= room.width + _SLACK and high <= room.height + _SLACK:
            return
    raise KitError(
        "kit_too_small",
        paper=f"{room.width:g} × {room.height:g} mm",
        piece=lot.pieces[0].id,
        width=f"{lot.width:g}",
        height=f"{lot.height:g}",
    )


def _size(plan: Plan) -> tuple[int, float]:
    """Return how many sheets a plan takes, and how much lies on the last of them."""
    return len(plan), sum(one.piece.width * one.piece.height for one in plan[-1])


def _centred(placed: Sequence[Placed], room: Box) -> CutSheet:
    """Return a sheet whose pieces lie about the middle of the room, so that backs meet fronts."""
    trim = CutSheet(tuple(placed)).trim
    x = room.x + (room.width - trim.width) / 2 - trim.x
    y = room.y + (room.height - trim.height) / 2 - trim.y
    return CutSheet(tuple(p._replace(x=p.x + x, y=p.y + y) for p in placed))
