"""A road becomes pieces on a table: in one length where that fits, else in several."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.catalogue import CURVE, gauge, tile
from engine.board.chain import curves, pieces
from engine.board.fit import Part
from engine.board.geometry import Pose
from engine.board.ribbon import ribbon
from engine.board.search.bends import Bends
from engine.board.search.choose import choose
from engine.board.search.place import place
from engine.board.search.region import regions
from engine.board.search.tracer import Limits
from engine.board.values import Board, Length, Options

if TYPE_CHECKING:
    from engine.board.catalogue import Gauge
    from engine.board.ribbon import Ribbon
    from engine.board.search.region import Region
    from engine.board.search.settle import Chain
    from engine.board.table import Table
    from engine.road.values import Road


def lay(
    road: Road, table: Table, options: Options | None = None, measures: Gauge | None = None
) -> Board:
    """Return the road laid on the table; the same input gives the same board."""
    chosen = options or Options()
    made = measures or gauge(road.lanes)
    rows = ribbon(road)
    board = Board(road, table, made, chosen)
    furniture = [
        Part(name, tile(name).faces[0], first, tile(name).rows, fixed=True)
        for name, first in chosen.furniture
    ]
    for part in regions(table.usable()):
        length = _in_one(rows, furniture, part, board)
        if length is not None:
            return replace(board, lengths=(length,))
    return board


def _in_one(rows: Ribbon, furniture: list[Part], region: Region, board: Board) -> Length | None:
    bends = Bends(rows, board.options, tile(CURVE).rows, furniture)
    left, top, right, bottom = region.bounds
    limits = Limits(
        board.gauge, bends.bend, board.table.clearance, None, right - left, bottom - top
    )
    chain = choose(limits, bends, board.options)
    if chain is None:
        return None
    return _length(rows, furniture, place(chain, region.bounds, board.options.start), region, board)


def _length(
    rows: Ribbon, furniture: list[Part], chain: Chain, region: Region, board: Board
) -> Length:
    pose = region.on_table(Pose(chain.x, chain.y, 90.0 * chain.heading))
    chosen = [*furniture, *curves(chain.bends, rows.first)]
    return Length(pieces(rows, chosen, pose, board.gauge, board.options))
