"""The squares of a road as arrays: where each leads, on straights, bends and roundabouts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.road.graph import road_graph
from engine.road.net import AHEAD, LEFT, NOWHERE, RIGHT, blocks_of, compile_squares, squares_of
from engine.road.values import Block, BlockChain, Road
from tests.engine.road.roads import ridden

Name = tuple[int, int, int]
"""A square by its block, its place along its lane there, and its lane."""


def straight(first: int, rows: int, lanes: int = 3) -> Block:
    return Block(first, rows, (rows,) * lanes)


def road_of(*blocks: Block, lanes: int = 3, grid: int = 0, runoff: int = 0) -> Road:
    rows = blocks[-1].first + blocks[-1].rows - 1
    plain = ridden(("FLAT", rows), road__lanes=max(lanes, 2))
    return replace(plain, lanes=lanes, blocks=blocks, grid_rows=grid, runoff_rows=runoff)


def steps(road: Road) -> dict[Name, dict[str, Name]]:
    """Return every square, with where each step from it leads."""
    net = compile_squares(road)
    names = list(zip(net.blocks, net.index, net.lanes, strict=True))
    return {
        name: {
            kind: names[to[n]]
            for kind, to in ((AHEAD, net.ahead), (LEFT, net.left), (RIGHT, net.right))
            if to[n] != NOWHERE
        }
        for n, name in enumerate(names)
    }


PLAIN = road_of(straight(1, 4))
ROUNDABOUT = Block(5, 6, (6, 6), thick=(1,), kind="roundabout")
ROUND = road_of(straight(1, 4), ROUNDABOUT, straight(11, 4))

# Bends of Um Reifenbreite (its rulings 9-11; there lane 1 is the right one)
LEFT_CURVE = Block(3, 3, (3, 4, 5, 6), thick=(1, 2, 3), kind="bend")


def bent(bend: Block) -> Road:
    return road_of(straight(1, 2, 4), bend, straight(6, 2, 4), lanes=4)


CURVE = bent(LEFT_CURVE)
CLOSED = bent(replace(LEFT_CURVE, joint_thick=(1, 2)))
TWO_WAYS = bent(Block(3, 3, (3, 3, 4, 4), thick=(2,), kind="bend"))
UNEQUAL = bent(Block(3, 3, (3, 4, 5, 6), kind="bend"))


@pytest.mark.parametrize(
    ("road", "square", "leads"),
    [
        # R6.6, RULING 32 — ahead keeps the lane, left and right change it one row further
        (PLAIN, (0, 1, 2), {AHEAD: (0, 2, 2), LEFT: (0, 2, 1), RIGHT: (0, 2, 3)}),
        # R6.1 — lanes run from 1, the left one, to L
        (PLAIN, (0, 1, 1), {AHEAD: (0, 2, 1), RIGHT: (0, 2, 2)}),
        (PLAIN, (0, 1, 3), {AHEAD: (0, 2, 3), LEFT: (0, 2, 2)}),
        (PLAIN, (0, 4, 2), {}),
        # RULING 94 — left lane, left branch; right lane, right branch; the middle either
        (ROUND, (0, 4, 1), {AHEAD: (1, 1, 1)}),
        (ROUND, (0, 4, 2), {LEFT: (1, 1, 1), RIGHT: (1, 1, 2)}),
        (ROUND, (0, 4, 3), {AHEAD: (1, 1, 2)}),
        # RULING 94 — each branch leads on to its own side, or diagonally to the middle
        (ROUND, (1, 6, 1), {AHEAD: (2, 1, 1), RIGHT: (2, 1, 2)}),
        (ROUND, (1, 6, 2), {AHEAD: (2, 1, 3), LEFT: (2, 1, 2)}),
        # Reifenbreite RULING 10 — from E, the last of the inner lane, to C in the next lane out
        (CURVE, (1, 3, 1), {AHEAD: (2, 1, 1), RIGHT: (2, 1, 2)}),
        (CURVE, (1, 5, 3), {AHEAD: (2, 1, 3), LEFT: (2, 1, 2), RIGHT: (2, 1, 4)}),
        # Reifenbreite RULING 10 — a line drawn beyond the curve stays closed at the joint
        (CLOSED, (1, 3, 1), {AHEAD: (2, 1, 1)}),
        (CLOSED, (1, 5, 3), {AHEAD: (2, 1, 3), RIGHT: (2, 1, 4)}),
        # Reifenbreite RULING 10 — thin lines only between lanes of equal count
        (TWO_WAYS, (1, 1, 1), {AHEAD: (1, 2, 1), RIGHT: (1, 2, 2)}),
        (TWO_WAYS, (1, 1, 2), {AHEAD: (1, 2, 2), LEFT: (1, 2, 1)}),
        (TWO_WAYS, (1, 1, 3), {AHEAD: (1, 2, 3), RIGHT: (1, 2, 4)}),
        (UNEQUAL, (1, 1, 1), {AHEAD: (1, 2, 1)}),
    ],
)
def test_where_a_square_leads(road: Road, square: Name, leads: dict[str, Name]):
    """R6.1, R6.6, RULING 32, RULING 94."""
    assert steps(road)[square] == leads


@pytest.mark.parametrize(
    ("road", "counts"), [(ROUND, (6, 6)), (CURVE, (3, 4, 5, 6))], ids=["roundabout", "curve"]
)
def test_where_lanes_are_ways_apart_there_is_only_ahead(road: Road, counts: tuple[int, ...]):
    """RULING 94 — two branches of six rows; Reifenbreite R6.3, R6.4, RULING 10 — a square a lane.

    A left curve of 3 has 3 squares on the left and 6 on the right; all its boundaries are thick.
    """
    inside = {name: leads for name, leads in steps(road).items() if name[0] == 1}
    lanes = range(1, len(counts) + 1)
    assert [sum(lane == own for _, _, own in inside) for lane in lanes] == list(counts)
    for (block, j, lane), leads in inside.items():
        if j < counts[lane - 1]:
            assert leads == {AHEAD: (block, j + 1, lane)}


@pytest.mark.parametrize("lanes", [2, 3, 4, 5, 6])
def test_both_branches_can_be_ridden_from_every_lane_that_borders_them(lanes: int):
    """RULING 94, RULING 31 — whatever the lanes, every square can be reached and left."""
    road = road_of(straight(1, 4, lanes), ROUNDABOUT, straight(11, 4, lanes), lanes=lanes)
    graph, net = road_graph(road), compile_squares(road)
    ends = {n for n in graph if graph.out_degree(n) == 0}
    starts = {n for n in graph if graph.in_degree(n) == 0}
    assert ends == set(range(len(net) - lanes, len(net)))
    assert starts <= set(range(lanes))


@pytest.mark.parametrize("lanes", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("after", [1, 2, 3, 4, 5, 6])
def test_a_road_seen_in_a_mirror_is_the_same_road(lanes: int, after: int):
    """RULING 94 — left and right are alike wherever lanes split or join."""
    here = steps(road_of(straight(1, 2, lanes), straight(3, 2, after), lanes=lanes))
    for (block, j, lane), leads in here.items():
        if (block, j) != (0, 2):
            continue
        mirrored = {
            {AHEAD: AHEAD, LEFT: RIGHT, RIGHT: LEFT}[kind]: (b, k, after + 1 - to)
            for kind, (b, k, to) in leads.items()
        }
        assert here[0, 2, lanes + 1 - lane] == mirrored


def test_who_is_ahead_in_a_curve_is_a_fraction_of_it():
    """Reifenbreite RULING 9 — block start + nominal * j / m, compared exactly."""
    net = compile_squares(CURVE)
    names = zip(net.blocks, net.index, net.lanes, strict=True)
    progress = dict(zip(names, net.progress, strict=True))
    assert progress[1, 3, 1] == progress[1, 6, 4] == 5
    assert progress[1, 2, 3] == 2 + Fraction(3 * 2, 5)
    assert progress[1, 2, 1] > progress[1, 3, 4]


@pytest.mark.parametrize(
    ("rows", "count", "row_of"),
    [
        (3, 3, [1, 2, 3]),
        (3, 4, [1, 1, 2, 3]),
        (3, 5, [1, 1, 2, 2, 3]),
        (3, 6, [1, 1, 2, 2, 3, 3]),
        (6, 9, [1, 1, 2, 3, 3, 4, 5, 5, 6]),
    ],
)
def test_a_square_of_a_curve_has_the_row_of_the_floor_of_its_fraction(
    rows: int, count: int, row_of: list[int]
):
    """Reifenbreite RULING 10 — so many squares of a lane in a bend of so many rows."""
    net = squares_of(BlockChain((Block(1, rows, (rows, count), thick=(1,), kind="bend"),)))
    outer = [row for row, lane in zip(net.rows, net.lanes, strict=True) if lane == 2]
    assert outer == row_of


def test_terrain_changes_inside_a_curve_where_the_row_does():
    """Reifenbreite UR-41 — three rows flat, three uphill: 3 squares of lane 4, 5 of lane 1 flat."""
    plain = ridden(("FLAT", 3), ("MTN_1", 1), road__lanes=4)
    road = replace(plain, blocks=(Block(1, 6, (6, 7, 8, 9), thick=(1, 2, 3)),), runoff_rows=0)
    nodes = road_graph(road).nodes
    flat = [
        sum(nodes[n]["terrain"] == "FLAT" for n in nodes if nodes[n]["lane"] == lane)
        for lane in (1, 4)
    ]
    assert flat == [3, 5]


def test_a_line_inside_a_curve_is_crossed_lane_by_lane():
    """Reifenbreite OS-7 — behind row 13 of 11 to 16: with square 4 of 6, and with 5 of 9."""
    bend = Block(11, 6, (9, 8, 7, 6), thick=(1, 2, 3))
    net = compile_squares(road_of(straight(1, 10, 4), bend, straight(17, 4, 4), lanes=4))
    beyond = [(net.lanes[n], net.index[n]) for n in net.squares_beyond(13)]
    assert beyond == [(1, 5), (2, 5), (3, 4), (4, 4)]
    assert [net.index[n] for n in net.squares_before(13)] == [4, 4, 3, 3]


def test_where_a_lane_has_more_squares_than_rows_they_are_counted_in_the_row():
    """Design 5.2 — every square can be named, by row, lane and number there."""
    net = compile_squares(CURVE)
    outer = [p for p in net.places if p[1] == 4 and 3 <= p[0] <= 5]
    assert outer == [(3, 4), (3, 4, 2), (4, 4), (4, 4, 2), (5, 4), (5, 4, 2)]
    assert [net.places[n] for n in (0, 3, 4)] == [(1, 1), (1, 4), (2, 1)]


def test_a_closed_chain_leads_from_its_end_to_its_start():
    """Pistard R3.1 — round the track; its lanes may be changed at the line too."""
    net = squares_of(BlockChain((straight(1, 3), straight(4, 3)), closed=True))
    last = net.numbers[6, 2]
    assert [net.places[to] for to in net.ways[last]] == [(1, 2), (1, 1), (1, 3)]


@pytest.mark.parametrize("blocks", [(), (straight(1, 9),), (straight(1, 4), straight(5, 5))])
def test_one_straight_road_is_the_same_however_it_is_cut(blocks: tuple[Block, ...]):
    """R6.1 — a joint between equal straights is no place of its own."""
    whole = road_of(straight(1, 9), grid=2, runoff=2)
    assert set(road_graph(replace(whole, blocks=blocks)).edges) == set(road_graph(whole).edges)


def test_blocks_that_leave_rows_out_are_filled_with_plain_road():
    """Design 5.2 — a road is whole whatever lies on it, and blocks without rows are no part."""
    road = road_of(straight(1, 9))
    filled = blocks_of(replace(road, blocks=(straight(4, 3),)))
    assert filled == tuple(straight(first, 3) for first in (1, 4, 7))


BLOCKS = st.lists(
    st.one_of(
        st.builds(
            lambda n, lanes: ("straight", n, (n,) * lanes), st.integers(1, 5), st.integers(1, 5)
        ),
        st.builds(lambda n: ("bend", n, (n, n + 1, n + 2)), st.integers(2, 4)),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=60, deadline=None)
@given(BLOCKS, st.integers(0, 3), st.integers(0, 3))
def test_the_arrays_and_the_graph_are_one_road(
    parts: list[tuple[str, int, tuple[int, ...]]], grid: int, runoff: int
):
    """The same squares, the same steps; every step goes forward; ids count along the road."""
    blocks, first = [], 1
    for kind, rows, counts in parts:
        blocks.append(Block(first, rows, counts, kind=kind))
        first += rows
    road = road_of(*blocks, lanes=len(blocks[0].counts), grid=grid, runoff=runoff)
    net, graph = compile_squares(road), road_graph(road)
    assert list(graph.nodes) == list(range(len(net)))
    every_step = {
        (here, there, kind)
        for kind, to in ((AHEAD, net.ahead), (LEFT, net.left), (RIGHT, net.right))
        for here, there in enumerate(to)
        if there != NOWHERE
    }
    assert set(graph.edges(data="step")) == every_step
    assert all(net.progress[b] > net.progress[a] for a, b, _ in every_step)
    assert list(net.progress) == sorted(net.progress)
    assert nx.is_directed_acyclic_graph(graph)
    for n, node in graph.nodes(data=True):
        assert (node["row"], node["lane"]) == net.places[n][:2]
        assert (node["place"], node["progress"]) == (net.places[n], net.progress[n])
        assert net.numbers[node["place"]] == n


def test_a_road_compiles_once():
    road = road_of(straight(1, 4))
    assert compile_squares(road) is compile_squares(replace(road))
    assert road_graph(road) is road_graph(replace(road))
