"""Questions the designer asks a road."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.road.graph import Roadside, lies_ahead, squares_beside, standing_at, to_line
from engine.road.values import Block, Road
from engine.tour.rules import Rules
from engine.tour.values import INTERMEDIATE_SPRINT, Point, Section, Stage
from tests.engine.road.built import build


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
    return build(stage, Rules("ciclismo"), riders=8)


def test_what_lies_ahead_of_a_square(road: Road):
    """R6.6 — from the left lane one step reaches two squares, two steps reach three lanes."""
    assert lies_ahead(road, (5, 1), 2) == {
        (5, 1): 0, (6, 1): 1, (6, 2): 1, (7, 1): 2, (7, 2): 2, (7, 3): 2,
    }  # fmt: skip


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
    found = to_line(road, (row, 2), kind)
    assert found is not None
    assert (found[0].kind, found[1]) == (line, far)


def test_behind_the_finish_there_is_no_line_ahead(road: Road):
    assert to_line(road, (road.rows + 1, 1)) is None


def test_the_outer_lane_of_a_bend_is_the_longer_way_to_a_line(road: Road):
    """Reifenbreite R6.4 — one square more a lane, as long as lanes cannot be changed."""
    bend = Block(1, 12, (12, 13, 14), thick=(1, 2))
    bent = replace(road, blocks=(bend,))
    far = [to_line(bent, (1, lane), "INTERMEDIATE_SPRINT") for lane in (1, 2, 3)]
    assert [found and found[1] for found in far] == [12, 13, 14]


def test_the_squares_that_something_stands_beside(road: Road):
    """R3.11 — one a lane, from the left; the start marker beside the last row of the grid."""
    for row in (0, 12):
        assert squares_beside(road, row) == ((row, 1), (row, 2), (row, 3))


def test_what_stands_beside_a_square(road: Road):
    """R3.11, R3.13, RULING 19 — a sprint: its line, its marker, its points; elsewhere nothing."""
    sprint = standing_at(road, (12, 3))
    assert [line.kind for line in sprint.lines] == [INTERMEDIATE_SPRINT]
    assert [marker.kind for marker in sprint.markers] == [INTERMEDIATE_SPRINT]
    assert INTERMEDIATE_SPRINT in [one.kind for one in sprint.indicators]
    assert standing_at(road, (11, 3)) == Roadside((), (), ())
