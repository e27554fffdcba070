"""Questions the designer asks a road."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.road.ask import beside, lies_ahead, square_at, to_line
from engine.road.build import build
from engine.road.graph import graph, squares
from engine.road.values import Marker, Road
from engine.tour.rules import Rules
from engine.tour.values import INTERMEDIATE_SPRINT, Point, Section, Stage


@pytest.fixture(scope="module")
def road() -> Road:
    stage = Stage(
        "s",
        sections=(
            Section("FLAT", Decimal(0), Decimal(20)),
            Section("MTN_4", Decimal(20), Decimal(23)),
        ),
        points=(Point(INTERMEDIATE_SPRINT, Decimal(12)),),
    )
    return build(stage, Rules(), riders=8)


def test_a_square_is_found_by_row_and_lane(road: Road):
    """R6.1 — and the nearest one where a row lies outside the road."""
    flat = squares(road)
    for row, lane in [(1, 1), (17, 3), (-1, 2)]:
        number = square_at(road, row, lane)
        assert (flat.progress[number], flat.lanes[number]) == (row, lane)
    assert flat.progress[square_at(road, 999, 2)] == road.rows + road.runoff_rows


def test_what_lies_ahead_of_a_square(road: Road):
    """R6.6 — from the left lane one step reaches two squares, two steps reach three lanes."""
    here = square_at(road, 5, 1)
    flat = squares(road)
    reach = {(flat.progress[n], flat.lanes[n]): k for n, k in lies_ahead(road, here, 2).items()}
    assert reach == {(5, 1): 0, (6, 1): 1, (6, 2): 1, (7, 1): 2, (7, 2): 2, (7, 3): 2}


@pytest.mark.parametrize(
    ("row", "kind", "line", "far"),
    [
        (1, "", "INTERMEDIATE_SPRINT", 12),
        (12, "", "INTERMEDIATE_SPRINT", 1),
        (13, "", "SUMMIT", 17),
        (1, "FINISH", "FINISH", 29),
        (29, "FINISH", "FINISH", 1),
    ],
)
def test_how_far_it_is_to_a_line(road: Road, row: int, kind: str, line: str, far: int):
    """TV084, RULING 71 — a line lies at the far edge: from its own square it takes one more."""
    found = to_line(road, row, kind)
    assert found is not None
    assert (found[0].kind, found[1]) == (line, far)


def test_behind_the_finish_there_is_no_line_ahead(road: Road):
    assert to_line(road, road.rows + 1) is None


def test_the_squares_a_marker_stands_beside(road: Road):
    """R3.11 — its whole row, from the left; the start marker beside the last row of the grid."""
    nodes = graph(road).nodes
    for square in (0, 12):
        found = beside(road, Marker("FLAT", square))
        assert [(nodes[n]["row"], nodes[n]["lane"]) for n in found] == [
            (square, k) for k in (1, 2, 3)
        ]
