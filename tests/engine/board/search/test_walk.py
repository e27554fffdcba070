from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from engine.board.catalogue import make_gauge
from engine.board.geometry import Pose
from engine.board.lengths import may_bend
from engine.board.pieces import bridge_tiles, curve_tiles, lay_pieces, part_at
from engine.board.proof import prove
from engine.board.search.bends import Bends
from engine.board.search.find import capacity, find_chain, search_outline, search_rectangle
from engine.board.search.region import table_regions
from engine.board.search.shapes import SearchRectangle, plain_serpentine
from engine.board.search.tracer import Element, Limits, Tracer
from engine.board.search.walk import Start, walk_chains
from engine.board.table import Table, rectangular_table
from engine.board.values import Board, LayoutOptions, Length, make_ribbon

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.search.walk import Walked
    from engine.road.values import Road

TABLE = rectangular_table(1300, 1200, reach=0)
RING = tuple(Element(*part) for part in ((20,), (6, 1), (8,), (6, 1), (12,), (6, 1)))
"""A road that has shut itself in between its first run and the edge of the table."""


@pytest.fixture
def shut_in(road: Callable[..., Road]) -> Road:
    return road(("FLAT", 215), riders=0)


def walk_out(made: Road, options: LayoutOptions) -> Walked | None:
    bends = Bends(make_ribbon(made), options, 6)
    region = table_regions(TABLE.usable())[0]
    start = Start(50.0, 400.0, 0, RING)
    return walk_chains(Limits(make_gauge(), 6, 30.0, region), bends, [start], 2000, 1)[0]


def test_a_bridge_leads_out_where_nothing_else_does(shut_in: Road) -> None:
    """RULING 94 — a bridge lets the road cross over itself on the table."""
    walked = walk_out(shut_in, LayoutOptions())
    assert walked is not None
    rows = make_ribbon(shut_in)
    bends = [(20, 1), (34, 1), (52, 1), *walked.chain.bends]
    fixed = [*curve_tiles(bends, rows.first), *bridge_tiles(walked.chain, rows.first)]
    board = Board(shut_in, TABLE)
    length = Length(lay_pieces(rows, fixed, Pose(50.0, 400.0, 0.0), board))
    assert [piece.tile for piece in length.pieces].count("bridge") == 1
    assert prove(board, length).findings == ()
    assert walk_out(shut_in, LayoutOptions(bridges=False)) is None


def limits_of(width: float, height: float) -> Limits:
    region = table_regions(rectangular_table(width, height, reach=0).usable())[0]
    return Limits(make_gauge(), 6, 30.0, region)


def test_a_start_whose_road_cannot_lie_leads_nowhere(shut_in: Road) -> None:
    bends = Bends(make_ribbon(shut_in), LayoutOptions(), 6)
    start = Start(50.0, 400.0, 0, (Element(500),))
    assert walk_chains(limits_of(1300, 1200), bends, [start], 100, 0) == (None, [])
    assert not may_bend(limits_of(1300, 1200), limits_of(1300, 1200).region, start)


def test_a_bridge_lies_only_where_the_road_is_free_for_it(shut_in: Road) -> None:
    """RULING 94 — not where bridges are unwished, nor where a tile is chosen."""
    rows = make_ribbon(shut_in)
    chosen = part_at(rows, "roundabout", 60)
    assert not Bends(rows, LayoutOptions(bridges=False), 6).carries(60 - rows.first)
    assert not Bends(rows, LayoutOptions(), 6, [chosen]).carries(60 - rows.first)
    assert Bends(rows, LayoutOptions(), 6, [chosen]).carries(80 - rows.first)


def test_a_road_longer_than_any_serpentine_has_no_plain_one() -> None:
    assert plain_serpentine(10**6, SearchRectangle(make_gauge(), 6, 30.0, 500.0, 1e9)) is None


@pytest.mark.parametrize(
    ("km", "size", "fits"),
    [(40, (700, 400), True), (40, (400, 700), True), (60, (300, 250), False)],
)
def test_a_small_road_is_tried_in_every_way(
    road: Callable[..., Road], km: int, size: tuple[int, int], *, fits: bool
) -> None:
    """What is found lies inside the rectangle; where it is too long nothing is."""
    limits = replace(limits_of(*size), region=None, width=size[0], height=size[1])
    bends = Bends(make_ribbon(road(("FLAT", km), riders=0)), LayoutOptions(), 6)
    chain = search_rectangle(limits, bends)
    assert (chain is not None) == fits
    if chain is not None:
        left, top, right, bottom = chain.box
        assert (right - left <= size[0], bottom - top <= size[1]) == (True, True)


def test_a_small_road_is_tried_from_every_start(road: Callable[..., Road]) -> None:
    bends = Bends(make_ribbon(road(("FLAT", 20), riders=0)), LayoutOptions(), 6)
    limits = limits_of(1300, 1200)
    assert (
        search_outline(limits, bends, [Start(1250.0, 60.0, 0), Start(60.0, 600.0, 0)]) is not None
    )
    assert search_outline(limits, bends, ()) is None
    tiny = limits_of(250, 250)
    assert search_outline(tiny, bends, [Start(60.0, 125.0, 0)] * 200) is None


CORNER = Table((((0, 0), (700, 0), (700, 350), (350, 350), (350, 700), (0, 700)),), reach=0)


@pytest.mark.parametrize(
    ("table", "km"), [(rectangular_table(500, 500, reach=0), 65), (CORNER, 78)]
)
def test_a_road_there_is_paper_but_no_way_for_is_not_found(
    road: Callable[..., Road], table: Table, km: int
) -> None:
    """A small road is tried in every way before the table is called too small."""
    bends = Bends(make_ribbon(road(("FLAT", km), riders=0)), LayoutOptions(), 6)
    region = table_regions(table.usable())[0]
    assert bends.rows <= capacity(make_gauge(), 30.0, region)
    assert find_chain(make_gauge(), bends, 30.0, region, LayoutOptions()) is None


def test_a_bridge_may_be_the_last_that_lies_before_the_finish(road: Callable[..., Road]) -> None:
    """RULING 94 — the road ends behind what it was led over."""
    walked = walk_out(road(("FLAT", 58), riders=0), LayoutOptions())
    assert walked is not None
    assert (len(walked.chain.bridges), walked.chain.bends) == (1, ())


def test_a_search_in_every_way_ends(monkeypatch: pytest.MonkeyPatch, shut_in: Road) -> None:
    """So many bends are tried and no more."""
    monkeypatch.setattr("engine.board.search.find.THOROUGH_BUDGET", 1)
    limits = replace(limits_of(900, 900), region=None, width=900.0, height=900.0)
    assert search_rectangle(limits, Bends(make_ribbon(shut_in), LayoutOptions(), 6)) is None


def test_a_chosen_bend_counts_the_rows_it_has() -> None:
    """Of another kind than the one that is searched for: as long as its tile, as wide a turn."""
    usual, other = (Tracer(limits_of(1300, 1200), 100.0, 400.0, 0) for _ in range(2))
    assert usual.lay([Element(10), Element(6, 1), Element(10)])
    assert other.lay([Element(10), Element(4, 1), Element(10)])
    assert (usual.rows, other.rows) == (26, 24)
    assert (usual.x, usual.y, usual.heading) == (other.x, other.y, other.heading)
