"""A road becomes pieces on a table: in one length where that fits, else in several."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.catalogue import make_gauge
from engine.board.plans.advice import add_advice, with_smaller
from engine.board.plans.lengths import in_lengths
from engine.board.plans.one import in_one, straight_board
from engine.board.plans.proof import prove_lengths
from engine.board.plans.wishes import wished_tiles
from engine.board.search.plane.region import table_regions
from engine.board.stock import Stock
from engine.board.values import Board, LayoutOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.catalogue import Gauge
    from engine.board.fit import FittedTile
    from engine.board.ribbon import Ribbon
    from engine.board.search.plane.region import Region
    from engine.board.table import Table
    from engine.board.values import Length
    from engine.road.values import Road

MANUAL = "manual"
"""Of tiles.curves (RULING 20): the road is laid straight, and bent by hand."""
SHARES = (1, 2, 4, 8)
"""Parts of the hand-over asked for that are tried."""
TIGHT = 0.5
"""The share of reserve and clearance that a tight layout keeps."""


def lay_road(
    road: Road,
    table: Table,
    options: LayoutOptions | None = None,
    measures: Gauge | None = None,
    stock: Stock | None = None,
    pinned: tuple[FittedTile, ...] = (),
) -> Board:
    """Return the road laid on the table; the same input gives the same board.

    Pinned tiles keep the rows they cover.
    """
    board = Board(
        road,
        table,
        measures or make_gauge(road.lanes),
        options or LayoutOptions(),
        stock or Stock(),
    )
    rows, parts = board.ribbon, table_regions(table.usable())
    chosen = wished_tiles(rows, road, board.options, pinned)
    length = in_one(rows, chosen, board) or in_one(rows, chosen, board, share=TIGHT)
    if length is None and board.options.curves == MANUAL:
        length = straight_board(rows, chosen, board)
    lengths: tuple[Length, ...] = (length,) if length else ()
    if not lengths:
        board, lengths = _planned(board, rows, chosen, parts)
    return with_smaller(add_advice(prove_lengths(replace(board, lengths=lengths))), chosen)


def _planned(
    board: Board, rows: Ribbon, chosen: Sequence[FittedTile], parts: Sequence[Region]
) -> tuple[Board, tuple[Length, ...]]:
    """Return the road in lengths; on a table too small for it the hand-over is made shorter."""
    asked = board.options.handover
    for share in SHARES:
        handover = max(1, asked // share)
        tried = replace(board, options=replace(board.options, handover=handover))
        for region in parts:
            lengths = in_lengths(rows, chosen, region, tried)
            if lengths:
                return tried, lengths
    return board, ()
