"""The road as squares with what lies ahead, left and right of each."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.road.graph import road_graph
from engine.road.net import AHEAD, LEFT, NOWHERE, RIGHT, blocks_of, compile_squares, squares_of
from engine.road.values import Block, BlockChain, Road
from engine.tour.rules import Rules
from engine.tour.terrain import terrain
from engine.tour.values import Section, Stage
from tests.engine.road.built import build

Square = tuple[int, int]
"""(row, lane): here every block has equal lanes, or the row is its place along the lane."""


def straight(first: int, rows: int, lanes: int = 3) -> Block:
    return Block(first, rows, (rows,) * lanes)


def road_of(*blocks: Block, lanes: int = 3, grid: int = 0, runoff: int = 0) -> Road:
    rows = blocks[-1].first + blocks[-1].rows - 1
    stage = Stage("s", sections=(Section("FLAT", Decimal(0), Decimal(rows)),))
    plain = build(stage, Rules("ciclismo", {"road.lanes": lanes}))
    return replace(plain, lanes=lanes, blocks=blocks, grid_rows=grid, runoff_rows=runoff)


def steps(road: Road) -> dict[tuple[int, int, int], dict[str, tuple[int, int, int]]]:
    """Every square by block, place and lane, with where each step leads."""
    flat = compile_squares(road)
    names = list(zip(flat.blocks, flat.index, flat.lanes, strict=True))
    return {
        name: {
            kind: names[to[n]]
            for kind, to in ((AHEAD, flat.ahead), (LEFT, flat.left), (RIGHT, flat.right))
            if to[n] != NOWHERE
        }
        for n, name in enumerate(names)
    }


def test_straight_on_and_diagonally_forward():
    """R6.6, RULING 32 — ahead keeps the lane, left and right change it one row further."""
    here = steps(road_of(straight(1, 4)))
    assert here[0, 1, 2] == {AHEAD: (0, 2, 2), LEFT: (0, 2, 1), RIGHT: (0, 2, 3)}


def test_there_is_no_road_beyond_its_edges():
    """R6.1 — lanes run from 1, the left one, to L."""
    here = steps(road_of(straight(1, 4)))
    assert here[0, 1, 1] == {AHEAD: (0, 2, 1), RIGHT: (0, 2, 2)}
    assert here[0, 1, 3] == {AHEAD: (0, 2, 3), LEFT: (0, 2, 2)}
    assert here[0, 4, 2] == {}


def test_the_road_runs_from_the_last_row_of_the_grid_to_the_end_of_the_run_off():
    """R6.1, R6.4, RULING 39 — rows at or below 0 and beyond N carry no terrain."""
    road = road_of(straight(1, 5), grid=4, runoff=10)
    nodes = road_graph(road).nodes
    rows = sorted({nodes[n]["row"] for n in nodes})
    assert rows == list(range(-3, 16))
    assert {nodes[n]["row"] for n in nodes if nodes[n]["terrain"]} == set(range(1, 6))
    assert {nodes[n]["furniture"] for n in nodes} == {"grid", "straight", "runoff"}


@pytest.mark.parametrize("blocks", [(), (straight(1, 9),), (straight(1, 4), straight(5, 5))])
def test_one_straight_road_is_the_same_however_it_is_cut(blocks: tuple[Block, ...]):
    """R6.1 — a joint between equal straights is no place of its own."""
    whole = road_graph(road_of(straight(1, 9), grid=2, runoff=2))
    cut = replace(road_of(straight(1, 9), grid=2, runoff=2), blocks=blocks)
    assert set(road_graph(cut).edges) == set(whole.edges)


# Roundabouts (RULING 94)

ROUNDABOUT = Block(5, 6, (6, 6), thick=(1,), kind="roundabout")


def around() -> dict[tuple[int, int, int], dict[str, tuple[int, int, int]]]:
    return steps(road_of(straight(1, 4), ROUNDABOUT, straight(11, 4)))


def test_a_roundabout_is_two_branches_of_six_rows():
    """RULING 94 — twelve squares: each row holds two riders, one a branch, who cannot change."""
    here = around()
    inside = [name for name in here if name[0] == 1]
    assert len(inside) == 12
    assert all(set(here[1, j, lane]) == {AHEAD} for j in range(1, 6) for lane in (1, 2))


def test_three_lanes_part_round_it():
    """RULING 94 — left lane, left branch; right lane, right branch; the middle either."""
    here = around()
    assert here[0, 4, 1] == {AHEAD: (1, 1, 1)}
    assert here[0, 4, 2] == {LEFT: (1, 1, 1), RIGHT: (1, 1, 2)}
    assert here[0, 4, 3] == {AHEAD: (1, 1, 2)}


def test_two_branches_join_three_lanes():
    """RULING 94 — each branch leads on to its own side, or diagonally to the middle."""
    here = around()
    assert here[1, 6, 1] == {AHEAD: (2, 1, 1), RIGHT: (2, 1, 2)}
    assert here[1, 6, 2] == {AHEAD: (2, 1, 3), LEFT: (2, 1, 2)}


@pytest.mark.parametrize("lanes", [2, 3, 4, 5, 6])
def test_both_branches_can_be_ridden_from_every_lane_that_borders_them(lanes: int):
    """RULING 94, RULING 31 — whatever the lanes, every square can be reached and left."""
    road = road_of(straight(1, 4, lanes), ROUNDABOUT, straight(11, 4, lanes), lanes=lanes)
    made = road_graph(road)
    flat = compile_squares(road)
    ends = {n for n in made if made.out_degree(n) == 0}
    starts = {n for n in made if made.in_degree(n) == 0}
    assert ends == set(range(len(flat) - lanes, len(flat)))
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


# Bends of Um Reifenbreite (its rulings 9-11; there lane 1 is the right one)

LEFT_CURVE = Block(3, 3, (3, 4, 5, 6), thick=(1, 2, 3), kind="bend")


def curve() -> Road:
    return road_of(straight(1, 2, 4), LEFT_CURVE, straight(6, 2, 4), lanes=4)


def test_the_outer_way_of_a_curve_is_one_square_longer_per_lane():
    """Reifenbreite R6.4, RULING 10 — a left curve of 3: 3 squares on the left, 6 on the right."""
    flat = compile_squares(curve())
    counts = [
        sum(1 for n in range(len(flat)) if flat.blocks[n] == 1 and flat.lanes[n] == lane)
        for lane in (1, 2, 3, 4)
    ]
    assert counts == [3, 4, 5, 6]


def test_inside_a_curve_there_is_only_ahead():
    """Reifenbreite R6.3, RULING 10 — all boundaries are thick."""
    here = steps(curve())
    for (block, j, lane), leads in here.items():
        if block == 1 and j < LEFT_CURVE.counts[lane - 1]:
            assert leads == {AHEAD: (1, j + 1, lane)}


def test_the_last_square_of_a_curve_leads_on_diagonally_too():
    """Reifenbreite RULING 10 — from E, the last of the inner lane, to C in the next lane out."""
    here = steps(curve())
    assert here[1, 3, 1] == {AHEAD: (2, 1, 1), RIGHT: (2, 1, 2)}
    assert here[1, 5, 3] == {AHEAD: (2, 1, 3), LEFT: (2, 1, 2), RIGHT: (2, 1, 4)}


def test_a_line_drawn_beyond_the_curve_stays_closed_at_the_joint():
    """Reifenbreite RULING 10 — joint_thick."""
    closed = replace(LEFT_CURVE, joint_thick=(1, 2))
    here = steps(road_of(straight(1, 2, 4), closed, straight(6, 2, 4), lanes=4))
    assert here[1, 3, 1] == {AHEAD: (2, 1, 1)}
    assert here[1, 5, 3] == {AHEAD: (2, 1, 3), RIGHT: (2, 1, 4)}


def test_who_is_ahead_in_a_curve_is_a_fraction_of_it():
    """Reifenbreite RULING 9 — block start + nominal * j / m, compared exactly."""
    flat = compile_squares(curve())
    names = zip(flat.blocks, flat.index, flat.lanes, strict=True)
    progress = dict(zip(names, flat.progress, strict=True))
    assert progress[1, 3, 1] == progress[1, 6, 4] == 5
    assert progress[1, 2, 3] == 2 + Fraction(3 * 2, 5)
    assert progress[1, 2, 1] > progress[1, 3, 4]


def test_equal_lanes_inside_a_curve_may_be_crossed_where_the_line_is_thin():
    """Reifenbreite RULING 10 — thin lines only between lanes of equal count."""
    two_ways = Block(3, 3, (3, 3, 4, 4), thick=(2,), kind="bend")
    here = steps(road_of(straight(1, 2, 4), two_ways, straight(6, 2, 4), lanes=4))
    assert here[1, 1, 1] == {AHEAD: (1, 2, 1), RIGHT: (1, 2, 2)}
    assert here[1, 1, 2] == {AHEAD: (1, 2, 2), LEFT: (1, 2, 1)}
    assert here[1, 1, 3] == {AHEAD: (1, 2, 3), RIGHT: (1, 2, 4)}
    unequal = replace(two_ways, counts=(3, 4, 5, 6), thick=())
    here = steps(road_of(straight(1, 2, 4), unequal, straight(6, 2, 4), lanes=4))
    assert here[1, 1, 1] == {AHEAD: (1, 2, 1)}


def test_a_square_of_a_curve_has_the_terrain_of_its_row():
    """Reifenbreite RULING 10 — in a bend of 3: 1 1 2 3, 1 1 2 2 3, 1 1 2 2 3 3."""
    flat = compile_squares(curve())
    rows = [
        [flat.rows[n] - 2 for n in range(len(flat)) if (flat.blocks[n], flat.lanes[n]) == (1, lane)]
        for lane in (1, 2, 3, 4)
    ]
    assert rows == [[1, 2, 3], [1, 1, 2, 3], [1, 1, 2, 2, 3], [1, 1, 2, 2, 3, 3]]


def test_a_long_curve_keeps_to_the_floor_of_the_fraction():
    """Reifenbreite RULING 10 — a lane of 9 in a bend of 6 has the rows 1 1 2 3 3 4 5 5 6."""
    bend = Block(1, 6, (6, 7, 8, 9), thick=(1, 2, 3))
    assert [bend.row(4, j) for j in range(1, 10)] == [1, 1, 2, 3, 3, 4, 5, 5, 6]


def test_terrain_changes_inside_a_curve_where_the_row_does():
    """Reifenbreite UR-41 — three rows flat, three uphill: 3 squares of lane 4, 5 of lane 1 flat."""
    sections = (Section("FLAT", Decimal(0), Decimal(3)), Section("MTN_1", Decimal(3), Decimal(4)))
    plain = build(Stage("s", sections=sections), Rules("ciclismo", {"road.lanes": 4}))
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
    flat = compile_squares(road_of(straight(1, 10, 4), bend, straight(17, 4, 4), lanes=4))
    assert [(flat.lanes[n], flat.index[n]) for n in flat.beyond(13)] == [
        (1, 5), (2, 5), (3, 4), (4, 4),
    ]  # fmt: skip
    assert [flat.index[n] for n in flat.before(13)] == [4, 4, 3, 3]


def test_where_a_lane_has_more_squares_than_rows_they_are_counted_in_the_row():
    """Design 5.2 — every square can be named, by row, lane and number there."""
    flat = compile_squares(curve())
    outer = [p for p in flat.places if p[1] == 4 and 3 <= p[0] <= 5]
    assert outer == [(3, 4), (3, 4, 2), (4, 4), (4, 4, 2), (5, 4), (5, 4, 2)]
    assert [flat.places[n] for n in (0, 3, 4)] == [(1, 1), (1, 4), (2, 1)]


def test_a_closed_chain_leads_from_its_end_to_its_start():
    """Pistard R3.1 — round the track; its lanes may be changed at the line too."""
    flat = squares_of(BlockChain((straight(1, 3), straight(4, 3)), closed=True))
    last = flat.numbers[6, 2]
    assert [flat.places[to] for to in flat.ways[last]] == [(1, 2), (1, 1), (1, 3)]


def test_blocks_that_leave_rows_out_are_filled_with_plain_road():
    """Design 5.2 — a road is whole whatever lies on it."""
    road = road_of(straight(1, 9))
    assert blocks_of(replace(road, blocks=(straight(4, 3),))) == tuple(
        straight(first, 3) for first in (1, 4, 7)
    )


# Arrays and graph

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
    flat, made = compile_squares(road), road_graph(road)
    assert list(made.nodes) == list(range(len(flat)))
    found = {
        (here, there, kind)
        for kind, to in ((AHEAD, flat.ahead), (LEFT, flat.left), (RIGHT, flat.right))
        for here, there in enumerate(to)
        if there != NOWHERE
    }
    assert {(a, b, kind) for a, b, kind in made.edges(data="step")} == found
    assert all(flat.progress[b] > flat.progress[a] for a, b, _ in found)
    assert list(flat.progress) == sorted(flat.progress)
    assert nx.is_directed_acyclic_graph(made)
    for n in made:
        node = made.nodes[n]
        assert (node["row"], node["lane"]) == flat.places[n][:2]
        assert (node["place"], node["progress"]) == (flat.places[n], flat.progress[n])
        assert flat.numbers[node["place"]] == n


def test_a_road_compiles_once():
    road = road_of(straight(1, 4))
    assert compile_squares(road) is compile_squares(replace(road))
    assert road_graph(road) is road_graph(replace(road))


def test_the_graph_stands_still():
    with pytest.raises(nx.NetworkXError):
        road_graph(road_of(straight(1, 4))).add_node(99)


def test_a_square_knows_every_line_that_lies_on_it():
    """RULING 84, RULING 71 — a summit at the finish is two lines on one square."""
    stage = Stage("s", sections=(Section("MTN_4", Decimal(0), Decimal(2)),))
    nodes = road_graph(build(stage, Rules("ciclismo"))).nodes
    kinds = {tuple(line.kind for line in nodes[n]["lines"]) for n in nodes}
    assert kinds == {(), ("SUMMIT", "FINISH")}


def test_only_blocks_with_rows_are_part_of_the_road():
    assert [b.kind for b in blocks_of(road_of(straight(1, 4)))] == ["straight"]


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
    sections, end = [], 0
    for name, km in parts:
        sections.append(Section(name, Decimal(end), Decimal(end + km)))
        end += km
    road = build(Stage("s", sections=tuple(sections)), Rules("ciclismo"), riders=8)
    made = road_graph(road)
    section = {
        n: next((s.index for s in road.sections if s.first <= node["row"] <= s.last), None)
        for n, node in made.nodes(data=True)
    }
    own = {terrain(s.terrain).marker for s in road.sections}
    for n, node in made.nodes(data=True):
        if section[n] is None:
            continue
        around = [*made.predecessors(n), *made.successors(n)]
        borders = any(section[other] != section[n] for other in around)
        assert any(m.kind in own for m in node["markers"]) == borders
        climbs = bool(terrain(node["terrain"]).category)
        leaves = any(section[other] != section[n] for other in made.successors(n))
        assert any(line.kind == "SUMMIT" for line in node["lines"]) == (climbs and leaves)
