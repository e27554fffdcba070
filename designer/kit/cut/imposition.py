"""How pieces share sheets: packed into blocks, on as few sheets as can be, and counted.

Equal pieces lie in blocks, so that one cut with a ruler serves a whole row. Packers of rectangles
fill a sheet better, but no cut runs straight through what they lay.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from designer.kit import KitError
from designer.kit.cut.pieces import PlacedPiece, bare_tile, split_piece, tile_borders
from designer.kit.paper import paper_measure, paper_named
from designer.picture.shapes import Box
from designer.texts.boards import PAPER
from engine.board import kept_boards
from engine.board.bill import most_copies
from engine.errors import BoardError
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from designer.kit.cut.pieces import Piece
    from designer.kit.paper import Paper
    from engine.board.bill import Copy
    from engine.board.values import Board
    from engine.road.values import Road
    from engine.tour.values import Tour

_SLACK = 1e-6
"""Millimetres by which sums of sides may miss the room they fill."""


@dataclass(frozen=True)
class CutSheet:
    """One sheet of pieces."""

    placed: tuple[PlacedPiece, ...]

    @property
    def trim(self) -> Box:
        """Return the rectangle around all cuts."""
        boxes = [p.box for p in self.placed]
        left, top = min(b.x for b in boxes), min(b.y for b in boxes)
        right = max(b.x + b.width for b in boxes)
        bottom = max(b.y + b.height for b in boxes)
        return Box(left, top, right - left, bottom - top)

    def filled_share(self, room: Box) -> float:
        """Return the share of the printable room that ends up as pieces."""
        used = sum(p.piece.width * p.piece.height for p in self.placed)
        return used / (room.width * room.height)


def impose_pieces(
    pieces: Iterable[Piece], room: Box, gaps: Sequence[float]
) -> tuple[CutSheet, ...]:
    """Return the sheets that hold all pieces inside a room, centred on it.

    Pieces of one edge may touch; others lie the first of the gaps apart, or a later one where that
    saves a sheet. Of several plans, made for the room upright and lying, the one with the fewest
    sheets is taken, and of those the one whose last sheet holds least.
    """
    lots = group_lots(pieces)
    if not lots:
        return ()
    least = _fewest_sheets(lots, room)
    best: Plan = []
    for gap in gaps:
        plan = min(_packing_plans(lots, room, gap), key=_plan_size)
        if not best or len(plan) < len(best):
            best = plan
        if len(best) == least:
            break
    return tuple(_centre_sheet(placed, room) for placed in best)


def count_least(lots: Sequence[Lot], room: Box, gaps: Sequence[float]) -> int:
    """Return how many sheets `impose` would fill, without choosing among plans of as many."""
    if not lots:
        return 0
    least, best = _fewest_sheets(lots, room), 0
    for gap in gaps:
        for plan in _packing_plans(lots, room, gap):
            best = min(best or len(plan), len(plan))
            if best == least:
                return best
    return best


def _fewest_sheets(lots: Sequence[Lot], room: Box) -> int:
    """Return the fewest sheets that could hold all lots; a piece larger than one is refused."""
    for lot in lots:
        _check_size(lot, room)
    area = sum(lot.area * len(lot.pieces) for lot in lots)
    return math.ceil(area / room.width / room.height)


def _packing_plans(lots: Sequence[Lot], room: Box, gap: float) -> Iterator[Plan]:
    """Yield a plan for each order of the lots and each way the sheet lies."""
    standing, lying = Box(0, 0, room.width, room.height), Box(0, 0, room.height, room.width)
    # Orders that make one row of these lots make one plan.
    ways = [
        sorted(range(len(lots)), key=[order(lot) for lot in lots].__getitem__) for order in ORDERS
    ]
    for way in dict.fromkeys(map(tuple, ways)):
        row = [lots[n] for n in way]
        yield pack_sheets(row, standing, gap)
        yield [[one.turn_quarter() for one in sheet] for sheet in pack_sheets(row, lying, gap)]


def _check_size(lot: Lot, room: Box) -> None:
    """Refuse a piece that is larger than the room, whichever way it lies."""
    for turned in (False, True):
        wide, high = lot.lying_size(turned=turned)
        if wide <= room.width + _SLACK and high <= room.height + _SLACK:
            return
    raise KitError(
        "kit_too_small",
        paper=f"{room.width:g} × {room.height:g} mm",
        piece=lot.pieces[0].id,
        width=f"{lot.width:g}",
        height=f"{lot.height:g}",
    )


def _plan_size(plan: Plan) -> tuple[int, float]:
    """Return how many sheets a plan takes, and how much lies on the last of them."""
    return len(plan), sum(one.piece.width * one.piece.height for one in plan[-1])


def _centre_sheet(placed: Sequence[PlacedPiece], room: Box) -> CutSheet:
    """Return a sheet whose pieces lie about the middle of the room, so that backs meet fronts."""
    trim = CutSheet(tuple(placed)).trim
    x = room.x + (room.width - trim.width) / 2 - trim.x
    y = room.y + (room.height - trim.height) / 2 - trim.y
    return CutSheet(tuple(p._replace(x=p.x + x, y=p.y + y) for p in placed))


Order: TypeAlias = Callable[["Lot"], tuple[float, ...]]

ORDERS: tuple[Order, ...] = (
    lambda lot: (-lot.area, -max(lot.width, lot.height)),
    lambda lot: (-max(lot.width, lot.height), -lot.area),
    lambda lot: (-min(lot.width, lot.height), -lot.area),
)
"""The largest first, or the longest, or the broadest: none of them is best for every kit."""

Plan: TypeAlias = list[list[PlacedPiece]]
"""Sheets of placed pieces."""
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

    def lying_size(self, *, turned: bool) -> tuple[float, float]:
        """Return width and height of one piece as it lies."""
        return (self.height, self.width) if turned else (self.width, self.height)


def group_lots(pieces: Iterable[Piece]) -> list[Lot]:
    """Return the pieces by size and edge, in their order."""
    alike: dict[tuple[float, float, str], list[Piece]] = {}
    for piece in pieces:
        key = (piece.width, piece.height, piece.edge)
        alike.setdefault(key, []).extend([piece] * piece.count)
    return [Lot(*key, tuple(same)) for key, same in alike.items() if same]


def pack_sheets(lots: Sequence[Lot], room: Box, gap: float) -> Plan:
    """Return sheets filled with the first lots first, the rest of each with later ones.

    Edges of two colours stay a gap apart.
    """
    left = list(lots)
    sheets: Plan = []
    while left:
        sheet = _Sheet(gap, [room], min(min(lot.width, lot.height) for lot in left))
        # What did not fit once does not later: rooms only become smaller.
        left = [lot for lot in map(sheet.fill_with, left) if lot.pieces]
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
    placed: list[PlacedPiece] = field(default_factory=list)

    def fill_with(self, lot: Lot) -> Lot:
        """Lay blocks of a lot where they waste least, as long as any fits; return what is left."""
        while lot.pieces:
            block = self._best_block(lot)
            if block is None:
                break
            self._lay_block(lot, block)
            lot = lot._replace(pieces=lot.pieces[block.columns * block.rows :])
        return lot

    def _best_block(self, lot: Lot) -> _Block | None:
        """Return the block that leaves least of its room, in the first such room, as it stands."""
        best: _Block | None = None
        least = (math.inf, 0, False)
        area, count = lot.area, len(lot.pieces)
        for turned in (False, True):
            wide, high = lot.lying_size(turned=turned)
            for nth, room in enumerate(self.rooms):
                if wide > room.width + _SLACK or high > room.height + _SLACK:
                    continue
                across, _ = self._count_along(lot, wide, room.width)
                down, _ = self._count_along(lot, high, room.height)
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
        wide, high = lot.lying_size(turned=turned)
        best, most = None, 0
        for x, y in ((0.0, 0.0), (0.0, gap), (gap, 0.0), (gap, gap)):
            across, right = self._count_along(lot, wide, room.width - x)
            columns = min(len(lot.pieces), across)
            down, below = self._count_along(lot, high, room.height - y)
            rows = min(len(lot.pieces) // columns, down) if columns else 0
            if columns * rows <= most:
                continue
            width = columns * wide + (columns - 1) * right
            height = rows * high + (rows - 1) * below
            box = Box(room.x + x, room.y + y, width, height)
            if not self._is_clear(lot.edge, box):
                continue
            best, most = (
                _Block(nth, turned, box, columns, rows, (wide + right, high + below)),
                columns * rows,
            )
            if not x and not y:
                break
        return best

    def _count_along(self, lot: Lot, side: float, length: float) -> tuple[int, float]:
        """Return how many lie along a length, and how far apart."""
        gap = self.gap
        apart = int((length + gap + _SLACK) / (side + gap))
        if not lot.edge:
            return apart, gap
        touching = int((length + _SLACK) / side)
        roomy = apart == touching and min(lot.width, lot.height) >= ROOMY
        return touching, gap if roomy else 0.0

    def _is_clear(self, edge: str, box: Box) -> bool:
        """Tell whether a block keeps off all others but those its edge may touch."""
        x, y, width, height = box
        right, foot = x + width, y + height
        apart = self.gap - _SLACK
        for left, top, end, low, colour in self.blocks:
            off = -_SLACK if edge and edge == colour else apart
            if left - right < off and x - end < off and top - foot < off and y - low < off:
                return False
        return True

    def _lay_block(self, lot: Lot, block: _Block) -> None:
        box, (right, below) = block.box, block.step
        count = block.columns * block.rows
        self.placed += [
            PlacedPiece(
                piece,
                box.x + n % block.columns * right,
                box.y + n // block.columns * below,
                block.turned,
            )
            for n, piece in enumerate(lot.pieces[:count])
        ]
        self.blocks.append((box.x, box.y, box.x + box.width, box.y + box.height, lot.edge))
        room = self.rooms.pop(block.room)
        self.rooms += [
            r for r in _split_rest(room, box) if min(r.width, r.height) >= self.least - _SLACK
        ]


def _split_rest(room: Box, block: Box) -> tuple[Box, Box]:
    """Return the two rooms that are left of one, the larger of them as large as it can be."""
    x, y = block.x + block.width, block.y + block.height
    right, foot = room.x + room.width, room.y + room.height
    ways = (
        (Box(x, room.y, right - x, room.height), Box(room.x, y, x - room.x, foot - y)),
        (Box(x, room.y, right - x, y - room.y), Box(room.x, y, room.width, foot - y)),
    )
    return max(ways, key=lambda pair: max(r.width * r.height for r in pair))


REMEMBERED = 512
"""Stages and papers: more than a tour has, and small."""


def count_sheets(boards: Iterable[Board], paper: Paper | None = None) -> int:
    """Return how many sheets the tiles of laid stages are printed on where none is there yet.

    Of several stages it is what they take together: the tiles of one serve the next.
    """
    copies = tuple(most_copies(boards).items())
    return _count_copies(copies, paper or paper_named(PAPER)) if copies else 0


def stage_sheets(tour: Tour, roads: Iterable[Road]) -> dict[int, int]:
    """Return the sheets each stage takes, by its number; none where a kept board cannot be read."""
    rules = tour_rules(tour)
    sheets: dict[int, int] = {}
    for road in roads:
        with suppress(BoardError):
            board = kept_boards.board_of_stage(tour.boards, road, rules)
            sheets[road.number] = count_sheets([board])
    return sheets


@lru_cache(maxsize=REMEMBERED)
def _count_copies(copies: tuple[tuple[Copy, int], ...], paper: Paper) -> int:
    pieces = [
        piece
        for copy, count in copies
        for piece in split_piece(bare_tile(copy, count), paper, tile_borders(copy))
    ]
    gaps = paper_measure("cut", "apart"), paper_measure("cut", "tight")
    return count_least(group_lots(pieces), paper.turn_standing().sheet_room, gaps)
