"""The bill of a stage or a tour: every piece it takes out of the box, and what is to be printed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.board.catalogue import tile, tiles
from engine.board.copies import missing_copies, most_copies, printed_copies
from engine.board.stock import OFF, STOP
from engine.road.check import indicator_needs, marker_needs
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.board.stock import Stock
    from engine.board.values import Board, Piece
    from engine.road.check import Need
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules


@dataclass(frozen=True, slots=True)
class Lying:
    """How many of a tile lie at one time with a face up, and how many rows of it."""

    face: str
    rows: int
    count: int


@dataclass(frozen=True, slots=True)
class TileCount:
    """One line of a bill: how many of a tile are needed, there, and to be printed."""

    tile: str
    need: int
    """At one time, whichever face is up."""
    have: int
    to_print: int
    """Copies with one printed side, each of which shows one face only."""
    both_sides: int
    """Copies with both sides printed: fewer where a tile lies now on one face, now on the other."""
    lying: tuple[Lying, ...] = ()


@dataclass(frozen=True, slots=True)
class Bill:
    """What a stage, or some stages of a tour, take out of the box."""

    tiles: tuple[TileCount, ...]
    markers: tuple[Need, ...]
    indicators: tuple[Need, ...]


def make_bill(
    boards: Iterable[Board],
    rules: Rules,
    stock: Stock,
    printed: Mapping[str, int] | None = None,
) -> Bill:
    """Return the bill of a stage, or of all stages of a tour, from the boards they lie on.

    Paper, workbook, window and command all ask here, so that they name the same pieces.
    """
    laid = list(boards)
    roads = [board.road for board in laid]
    return Bill(
        tile_counts(laid, stock, printed), marker_needs(roads), indicator_needs(roads, rules)
    )


def count_tiles(pieces: Iterable[Piece]) -> Counter[str]:
    """Return how many of each tile there are, whichever face is up."""
    return Counter(piece.tile for piece in pieces)


def needed(boards: Iterable[Board]) -> Counter[str]:
    """Return how many of each tile lie on a table at one time, on the fullest of the boards.

    A tile is laid again in the next length and in the next stage.
    """
    most: Counter[str] = Counter()
    for board in boards:
        for length in board.lengths:
            most |= count_tiles(length.pieces)
    return most


def tile_counts(
    boards: Iterable[Board], stock: Stock, printed: Mapping[str, int] | None = None
) -> tuple[TileCount, ...]:
    """Return what boards need of each tile, in the catalogue's order."""
    laid, noted = list(boards), printed or {}
    need, lying, made = needed(laid), most_copies(laid), printed_copies(noted)
    one, two = missing_copies(laid, stock, noted), missing_copies(laid, stock, noted, both=True)
    found = []
    for name in tiles():
        if not need[name]:
            continue
        own = {copy: n for copy, n in lying.items() if copy.tile.id == name}
        ready = stock.of(name) + sum(made[key] for key in dict.fromkeys(c.name for c in own))
        ready += sum(min(n, made[copy.one_side]) for copy, n in own.items())
        found.append(
            TileCount(
                name,
                need[name],
                ready,
                sum(n for copy, n in one.items() if copy.tile.id == name),
                sum(n for copy, n in two.items() if copy.tile.id == name),
                tuple(Lying(copy.face, copy.rows, n) for copy, n in own.items()),
            )
        )
    return tuple(found)


def check_stock(board: Board, stock: Stock) -> list[Finding]:
    """Return what the stock lacks, and of which tiles the box holds fewer (R1.7)."""
    where, found = f"stages/{board.road.number}", []
    for line in tile_counts([board], stock):
        kind = tile(line.tile)
        said = {"kind": f"tile_{kind.kind}", "squares": kind.rows}
        if kind.box is not None and line.need > max(kind.box, line.have):
            found.append(make_finding("W_BOX_TILES", where, need=line.need, have=kind.box, **said))
        elif line.to_print and stock.mode != OFF:
            code = "E_STOCK" if stock.mode == STOP else "W_STOCK"
            found.append(make_finding(code, where, count=line.to_print, **said))
    return found
