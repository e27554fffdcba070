"""A whole road laid at one time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board.catalogue import CURVE, tile
from engine.board.geometry import Pose
from engine.board.plans.chain import bridge_tiles, curve_tiles, lay_pieces
from engine.board.search.bends import Bends
from engine.board.search.find import AGAINST, find_chain
from engine.board.search.plane.region import table_regions
from engine.board.values import Length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.fit import FittedTile
    from engine.board.ribbon import Ribbon
    from engine.board.values import Board


def straight_board(rows: Ribbon, chosen: Sequence[FittedTile], board: Board) -> Length:
    """Return the road without a bend, along the middle of the table, however long it is."""
    left, top, _right, bottom = board.table.edge
    pose = Pose(left + board.table.reserve, (top + bottom) / 2, 0.0).rounded()
    return Length(lay_pieces(rows, chosen, pose, board))


def in_one(
    rows: Ribbon,
    chosen: Sequence[FittedTile],
    board: Board,
    share: float = 1.0,
    against: int = AGAINST,
) -> Length | None:
    """Return the road as one length that keeps a share of reserve and clearance, or nothing."""
    bends = Bends(rows, board.options, tile(CURVE).rows, chosen)
    table, options = board.table, board.options
    for region in table_regions(table.usable(share * table.reserve)):
        chain = find_chain(board.gauge, bends, share * table.clearance, region, options, against)
        if chain is not None:
            pose = region.on_table(Pose(chain.x, chain.y, 90.0 * chain.heading))
            fixed = [
                *chosen,
                *curve_tiles(chain.bends, rows.first),
                *bridge_tiles(chain, rows.first),
            ]
            return Length(lay_pieces(rows, fixed, pose.rounded(), board))
    return None
