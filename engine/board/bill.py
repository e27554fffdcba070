"""What a board or a whole tour needs of each tile, and what is to be printed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.board.catalogue import tile, tiles
from engine.board.stock import OFF, STOP
from engine.tour.finding import finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.board.stock import Stock
    from engine.board.values import Board, Piece
    from engine.tour.finding import Finding


@dataclass(frozen=True, slots=True)
class Count:
    """One line of a bill: how many of a tile are needed, there, and to be printed."""

    tile: str
    need: int
    have: int

    @property
    def to_print(self) -> int:
        """Return how many are missing."""
        return max(0, self.need - self.have)


def count(pieces: Iterable[Piece]) -> Counter[str]:
    """Return how many of each tile there are, whichever face is up."""
    return Counter(piece.tile for piece in pieces)


def needed(boards: Iterable[Board]) -> Counter[str]:
    """Return how many of each tile lie on a table at one time, on the fullest of the boards.

    A tile is laid again in the next length and in the next stage.
    """
    most: Counter[str] = Counter()
    for board in boards:
        for length in board.lengths:
            most |= count(length.pieces)
    return most


def bill(
    boards: Iterable[Board], stock: Stock, printed: Mapping[str, int] | None = None
) -> tuple[Count, ...]:
    """Return what a stage, or all stages of a tour, need of each tile, in the catalogue's order.

    What is printed counts by tile where both sides are, by tile/face where one is.
    """
    laid = list(boards)
    need, faces, made = needed(laid), _faces(laid), printed or {}
    found = []
    for name in tiles():
        ready = stock.of(name) + made.get(name, 0)
        for face in tile(name).faces:
            ready += min(faces[name, face], made.get(f"{name}/{face}", 0))
        if need[name]:
            found.append(Count(name, need[name], ready))
    return tuple(found)


def _faces(boards: Iterable[Board]) -> Counter[tuple[str, str]]:
    """Return how many of each face lie up at one time."""
    most: Counter[tuple[str, str]] = Counter()
    for board in boards:
        for length in board.lengths:
            most |= Counter((piece.tile, piece.face) for piece in length.pieces)
    return most


def check_stock(board: Board, stock: Stock) -> list[Finding]:
    """Return what the stock lacks, and of which tiles the box holds fewer (R1.7)."""
    where, found = f"stages/{board.road.number}", []
    for line in bill([board], stock):
        kind = tile(line.tile)
        said = {"kind": f"tile_{kind.kind}", "squares": kind.rows}
        if kind.box is not None and line.need > max(kind.box, line.have):
            found.append(finding("W_BOX_TILES", where, need=line.need, have=kind.box, **said))
        elif line.to_print and stock.mode != OFF:
            code = "E_STOCK" if stock.mode == STOP else "W_STOCK"
            found.append(finding(code, where, count=line.to_print, **said))
    return found
