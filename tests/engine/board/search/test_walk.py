from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.board.catalogue import gauge
from engine.board.geometry import Pose
from engine.board.plans.chain import bridges, curves, pieces
from engine.board.plans.proof import prove
from engine.board.ribbon import ribbon
from engine.board.search.bends import Bends
from engine.board.search.plane.region import regions
from engine.board.search.plane.tracer import Limits
from engine.board.search.walk import Start, walk
from engine.board.table import rectangle
from engine.board.values import Board, Length, Options

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.search.walk import Walked
    from engine.road.values import Road

TABLE = rectangle(1300, 1200, reach=0)
RING = (("run", 20), ("bend", 1), ("run", 8), ("bend", 1), ("run", 12), ("bend", 1))
"""A road that has shut itself in between its first run and the edge of the table."""


@pytest.fixture
def shut_in(road: Callable[..., Road]) -> Road:
    return road(("FLAT", 215), riders=0)


def found(made: Road, options: Options) -> Walked | None:
    bends = Bends(ribbon(made), options, 6)
    region = regions(TABLE.usable())[0]
    start = Start(50.0, 400.0, 0, RING)
    return walk(Limits(gauge(), 6, 30.0, region), bends, [start], 2000, 1)[0]


def test_a_bridge_leads_out_where_nothing_else_does(shut_in: Road) -> None:
    """RULING 94 — a bridge lets the road cross over itself on the table."""
    walked = found(shut_in, Options())
    assert walked is not None
    rows = ribbon(shut_in)
    bends = [(20, 1), (34, 1), (52, 1), *walked.chain.bends]
    fixed = [*curves(bends, rows.first), *bridges(walked.chain, rows.first)]
    board = Board(shut_in, TABLE)
    length = Length(pieces(rows, fixed, Pose(50.0, 400.0, 0.0), board))
    assert [piece.tile for piece in length.pieces].count("bridge") == 1
    assert prove(board, length).findings == ()


def test_without_bridges_there_is_no_way_out(shut_in: Road) -> None:
    assert found(shut_in, Options(bridges=False)) is None
