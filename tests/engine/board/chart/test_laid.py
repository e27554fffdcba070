"""Charts of laid boards: the squares of the road, of unequal lanes too, and of other games."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.chart.laid import course_chart, laid_chart
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.race.course import rows_behind
from engine.road.net import compile_squares
from engine.road.values import Block
from tests.engine.board.chart.checked import faults, lost, overlaps
from tests.engine.board.conftest import road_of

if TYPE_CHECKING:
    from engine.board.chart import Chart
    from engine.board.values import Board
    from engine.road.net import Place
    from engine.road.values import Road


def charts(board: Board) -> list[Chart]:
    return [laid_chart(board, length) for length in board.lengths]


def below(board: Board, number: int) -> set[int]:
    """Rows that lie below a bridge, or are on one."""
    pieces = board.lengths[number].pieces
    return {
        row for piece in pieces if piece.kind.carries for row in range(piece.first, piece.last + 1)
    }


@pytest.mark.parametrize("lanes", [2, 3, 4, 6])
@pytest.mark.parametrize("size", [(2400, 1200), (900, 700)])
def test_squares_of_a_laid_road_lie_apart_and_are_all_there(lanes: int, size: tuple[int, int]):
    """R6.1 — every row and lane, where its tile lies; on small tables length by length."""
    road = road_of(("FLAT", 60), ("MTN_1", 10), ("COBBLES", 14), lanes=lanes)
    board = lay_road(road, rectangular_table(*size), LayoutOptions(bridges=False))
    seen: set[Place] = set()
    for number, chart in enumerate(charts(board)):
        assert faults(chart) == []
        seen |= set(chart)
        for place in list(chart)[:: len(chart) // 7]:
            assert chart.square(place) == board.square(place[0], place[1], number)
    rows = range(board.ribbon.first, board.ribbon.last + 1)
    assert seen == {(row, lane) for row in rows for lane in range(1, lanes + 1)}


def test_a_square_under_a_bridge_is_covered_by_the_one_on_it(queen: Road):
    """RULING 94 — of squares that cross the pointer means the one on top."""
    board = lay_road(
        queen, rectangular_table(1400, 1000), LayoutOptions(furniture=(("bridge", 70),))
    )
    for number, chart in enumerate(charts(board)):
        on_top = below(board, number)
        covered = {place for pair in overlaps(chart) for place in pair if place[0] not in on_top}
        assert set(lost(chart)) <= covered


def test_a_roundabout_has_two_branches():
    """RULING 94 — six rows of two squares, wherever they are asked for."""
    road = road_of(("FLAT", 60))
    board = lay_road(
        road, rectangular_table(2400, 1200), LayoutOptions(furniture=(("roundabout", 20),))
    )
    (chart,) = charts(board)
    assert [p for p in chart if 20 <= p[0] <= 25] == [(r, k) for r in range(20, 26) for k in (1, 2)]
    assert (overlaps(chart), lost(chart)) == ([], [])


def unequal(first: int, lanes: int, *, left: bool = True) -> Block:
    counts = tuple(6 + more for more in range(lanes))
    return Block(first, 6, counts if left else counts[::-1], tuple(range(1, lanes)), kind="bend")


@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("first", [1, 11, 12, 15, 40])
@pytest.mark.parametrize("lanes", [3, 4])
def test_a_bend_with_unequal_lanes_lies_on_the_board(lanes: int, first: int, *, left: bool):
    """Design 5.3, Reifenbreite RULING 10 — on whatever tiles its rows are: all squares, apart."""
    plain = road_of(("FLAT", 60), ("MTN_4", 4), lanes=lanes)
    road = replace(plain, blocks=(unequal(first, lanes, left=left),))
    board = lay_road(road, rectangular_table(900, 700))
    for number, chart in enumerate(charts(board)):
        length = board.lengths[number]
        if length.first <= first and first + 5 <= length.last:
            inside = {p for p in compile_squares(road).places if first <= p[0] <= first + 5}
            assert inside == {p for p in chart if first <= p[0] <= first + 5}
            assert len(chart.thick) == lanes - 1
        assert faults(chart) == []


def test_the_squares_of_the_other_rows_stay_where_they_are():
    """Design 5.3 — only the bend is divided anew."""
    plain = road_of(("FLAT", 60), lanes=4)
    board = lay_road(plain, rectangular_table(1800, 900))
    bent = replace(board, road=replace(plain, blocks=(unequal(11, 4),)))
    for one, other in zip(charts(board), charts(bent), strict=True):
        for place in one:
            if not 11 <= place[0] <= 16:
                assert one.square(place) == other.square(place)


@settings(max_examples=25, deadline=None)
@given(st.integers(18, 70), st.integers(8, 90), st.sampled_from([(1, 1), (4, 1), (6, 1), (3, 2)]))
def test_squares_of_another_game_lie_on_the_same_tiles(
    rows: int, squares_: int, room: tuple[int, int]
):
    """One-stage O2.1 — behind every square its rows; where T < N several share one row."""
    board = lay_road(road_of(("FLAT", rows)), rectangular_table(2400, 1200))
    chart = course_chart(
        board, board.lengths[0], dict(enumerate(rows_behind(rows, squares_), 1)), *room
    )
    slots = range(1, room[0] * room[1] + 1)
    assert set(chart) == {(n, slot) for n in range(1, squares_ + 1) for slot in slots}
    assert (overlaps(chart), lost(chart)) == ([], [])


def test_the_line_behind_a_row_runs_over_all_lanes():
    """RULING 71 — from the left edge to the right one."""
    board = lay_road(road_of(("FLAT", 30)), rectangular_table(1800, 900))
    line = charts(board)[0].line(30)
    assert math.dist(line[0], line[-1]) == pytest.approx(3 * board.gauge.width)
    assert charts(board)[0].line(99) == ()
