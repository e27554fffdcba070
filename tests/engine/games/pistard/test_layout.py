"""What Pistard is laid out as: an oval that closes, whatever its lap and its lanes."""

from __future__ import annotations

import math

import pytest

from engine.board.chart.course import chart_of
from engine.games.pistard.course import lay_track


@pytest.mark.parametrize("lanes", [2, 3, 4])
@pytest.mark.parametrize("rows", [24, 28, 32, 36, 40, 48, 52, 56])
def test_the_last_row_ends_where_the_first_begins(rows: int, lanes: int):
    """R3.1, RULING 3 — two half turns to the left between straights, the home one cut in two."""
    chart = chart_of(lay_track(rows, lanes))
    last, first = chart.square_of((rows, 1)), chart.square_of((1, 1))
    assert set(chart) == {(row, lane) for row in range(1, rows + 1) for lane in range(1, lanes + 1)}
    assert math.dist(last.corners[1], first.corners[0]) < 1e-6
    left, top, right, bottom = chart.edge
    assert right - left > bottom - top


def test_riders_go_anticlockwise_and_the_inner_lane_is_the_left_one():
    """R3.3 — along the home straight to the right, back above it to the left."""
    chart = chart_of(lay_track(36, 4))
    home, back = chart.square_of((2, 1)), chart.square_of((19, 1))
    assert (round(home.angle), round(back.angle)) == (0, 180)
    assert back.centre[1] < home.centre[1]
    assert home.centre[1] < chart.square_of((2, 4)).centre[1]
