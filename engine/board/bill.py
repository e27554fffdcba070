"""What a stage or a tour takes out of the box, and what of it is to be printed.

A tile is laid again in the next length and in the next stage, so what counts is the most that lies
on a table at one time. A copy is a tile with one face up: printed on one side it shows that face
only, printed on both it serves for either.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.board.catalogue import OFF, STOP, make_gauge, tile, tiles
from engine.road.check import indicator_needs, marker_needs
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.board.catalogue import Gauge, Stock, Tile
    from engine.board.values import Board, Piece
    from engine.road.check import Need
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules


_PART = re.compile(r"(.+) (\d+)/(\d+)")
"""A tile too long for the paper is printed in parts: `straight-13 1/2`."""


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
    def list_order(self) -> tuple[int, str, int, float]:
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
            # The union of counters keeps the larger count of each.
            most |= lying
    return Counter({copy: most[copy] for copy in sorted(most, key=lambda copy: copy.list_order)})


def missing_copies(
    boards: Iterable[Board], stock: Stock, printed: Mapping[str, int], *, both: bool = False
) -> Counter[Copy]:
    """Return how many of each copy are to be printed: neither printed before nor in the stock.

    A tile of the stock, or one printed on both sides, serves for either of its faces.
    """
    laid = list(boards)
    lying, made_ready = most_copies(laid), printed_copies(printed)
    spare = {copy.name: made_ready[copy.name] for copy in lying}
    there = {copy.tile.id: stock.count_of(copy.tile.id) for copy in lying}
    to_print: Counter[Copy] = Counter()
    for copy, need in most_copies(laid, both=both).items():
        faces = copy.tile.faces if both else (copy.face,)
        ready = sum(
            min(lying[f], made_ready[f.one_side]) for f in (copy._replace(face=x) for x in faces)
        )
        lacking = max(0, need - ready)
        for pool, key in ((spare, copy.name), (there, copy.tile.id)):
            used = min(lacking, pool[key])
            pool[key] -= used
            lacking -= used
        if lacking:
            to_print[copy] = lacking
    return to_print


def whole_name(name: str) -> str:
    """Return the name of the tile that a part of it, printed on its own, belongs to."""
    part = _PART.fullmatch(name)
    return part[1] if part else name


def printed_copies(printed: Mapping[str, int]) -> Counter[str]:
    """Return what is printed; a tile that was printed in parts is there once all of them are."""
    copies: Counter[str] = Counter()
    parts: dict[str, dict[int, list[int]]] = {}
    for name, count in printed.items():
        if part := _PART.fullmatch(name):
            whole, nth, of = part[1], int(part[2]), int(part[3])
            parts.setdefault(whole, {}).setdefault(of, [0] * of)[nth - 1] = count
        else:
            copies[name] += count
    for whole, cuts in parts.items():
        copies[whole] += sum(min(each) for each in cuts.values())
    return copies


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
    boards: Iterable[Board], rules: Rules, stock: Stock, printed: Mapping[str, int] | None = None
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


def count_needed(boards: Iterable[Board]) -> Counter[str]:
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
    need, lying, made_ready = count_needed(laid), most_copies(laid), printed_copies(noted)
    one, two = missing_copies(laid, stock, noted), missing_copies(laid, stock, noted, both=True)
    lines = []
    for name in tiles():
        if not need[name]:
            continue
        own = {copy: n for copy, n in lying.items() if copy.tile.id == name}
        ready = stock.count_of(name) + sum(
            made_ready[key] for key in dict.fromkeys(c.name for c in own)
        )
        ready += sum(min(n, made_ready[copy.one_side]) for copy, n in own.items())
        lines.append(
            TileCount(
                name,
                need[name],
                ready,
                sum(n for copy, n in one.items() if copy.tile.id == name),
                sum(n for copy, n in two.items() if copy.tile.id == name),
                tuple(Lying(copy.face, copy.rows, n) for copy, n in own.items()),
            )
        )
    return tuple(lines)


def check_stock(board: Board, stock: Stock) -> list[Finding]:
    """Return what the stock lacks, and of which tiles the box holds fewer (R1.7)."""
    where, findings = f"stages/{board.road.number}", []
    for line in tile_counts([board], stock):
        kind = tile(line.tile)
        names = {"kind": f"tile_{kind.kind}", "squares": kind.rows}
        if kind.box is not None and line.need > max(kind.box, line.have):
            finding = make_finding("W_BOX_TILES", where, need=line.need, have=kind.box, **names)
            findings.append(finding)
        elif line.to_print and stock.mode != OFF:
            code = "E_STOCK" if stock.mode == STOP else "W_STOCK"
            findings.append(make_finding(code, where, count=line.to_print, **names))
    return findings
