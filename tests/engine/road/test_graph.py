"""The graph of a road, and the questions the designer asks it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.road.graph import (
    Roadside,
    lies_ahead,
    road_graph,
    squares_beside,
    standing_at,
    to_line,
)
from engine.road.values import Block, Road
from engine.tour.terrain import terrain
from engine.tour.values import INTERMEDIATE_SPRINT, Point
from tests.engine.road.built import build
from tests.engine.road.roads import BOOK, ridden
from tests.engine.tour.stages import stage_of


@pytest.fixture(scope="module")
def road() -> Road:
    points = (Point(INTERMEDIATE_SPRINT, Decimal(12)),)
    return build(stage_of(("FLAT", 20), ("MTN_4", 3), points=points), BOOK, riders=8)


def test_what_lies_ahead_of_a_square(road: Road):
    """R6.6 — from the left lane one step reaches two squares, two steps reach three lanes."""
    assert lies_ahead(road, (5, 1), 2) == {
        (5, 1): 0, (6, 1): 1, (6, 2): 1, (7, 1): 2, (7, 2): 2, (7, 3): 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("row", "line", "far"),
    [
        (1, "INTERMEDIATE_SPRINT", 12),
        (12, "INTERMEDIATE_SPRINT", 1),
        (13, "SUMMIT", 17),
        (29, "SUMMIT", 1),
    ],
)
def test_how_far_it_is_to_a_line(road: Road, row: int, line: str, far: int):
    """TV084, RULING 71 — a line lies at the far edge: from its own square it takes one more."""
    ahead = to_line(road, (row, 2))
    assert ahead is not None
    assert (ahead[0].kind, ahead[1]) == (line, far)


def test_behind_the_finish_there_is_no_line_ahead(road: Road):
    assert to_line(road, (road.rows + 1, 1)) is None


def test_the_outer_lane_of_a_bend_is_the_longer_way_to_a_line(road: Road):
    """Reifenbreite R6.4 — one square more a lane, as long as lanes cannot be changed."""
    bend = Block(1, 12, (12, 13, 14), thick=(1, 2))
    bent = replace(road, blocks=(bend,))
    ahead = [to_line(bent, (1, lane)) for lane in (1, 2, 3)]
    assert [line and line[1] for line in ahead] == [12, 13, 14]


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


def test_the_road_runs_from_the_last_row_of_the_grid_to_the_end_of_the_run_off(road: Road):
    """R6.1, R6.4, RULING 39 — rows at or below 0 and beyond N carry no terrain."""
    nodes = road_graph(replace(road, grid_rows=4)).nodes
    assert {nodes[n]["row"] for n in nodes} == set(range(-3, road.rows + 11))
    with_terrain = {nodes[n]["row"] for n in nodes if nodes[n]["terrain"]}
    assert with_terrain == set(range(1, road.rows + 1))
    assert {nodes[n]["furniture"] for n in nodes} == {"grid", "straight", "runoff"}


def test_the_graph_stands_still(road: Road):
    with pytest.raises(nx.NetworkXError):
        road_graph(road).add_node(99)


def test_a_square_knows_every_line_that_lies_on_it():
    """RULING 84, RULING 71 — a summit at the finish is two lines on one square."""
    nodes = road_graph(ridden(("MTN_4", 2))).nodes
    kinds = {tuple(line.kind for line in nodes[n]["lines"]) for n in nodes}
    assert kinds == {(), ("SUMMIT", "FINISH")}


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["FLAT", "MTN_3", "DESC_LOW", "HILL"]), st.integers(1, 6)),
        min_size=1,
        max_size=6,
    )
)
def test_what_is_put_beside_the_road_stands_where_the_graph_says(parts: list[tuple[str, int]]):
    """R3.10, R3.11, R3.13 — markers where a section borders another, summits where a climb ends."""
    road = build(stage_of(*parts), BOOK, riders=8)
    graph = road_graph(road)
    section = {
        n: next((s.index for s in road.sections if s.first <= node["row"] <= s.last), None)
        for n, node in graph.nodes(data=True)
    }
    own = {terrain(s.terrain).marker for s in road.sections}
    for n, node in graph.nodes(data=True):
        if section[n] is None:
            continue
        around = [*graph.predecessors(n), *graph.successors(n)]
        borders = any(section[other] != section[n] for other in around)
        assert any(m.kind in own for m in node["markers"]) == borders
        climbs = bool(terrain(node["terrain"]).category)
        leaves = any(section[other] != section[n] for other in graph.successors(n))
        assert any(line.kind == "SUMMIT" for line in node["lines"]) == (climbs and leaves)
