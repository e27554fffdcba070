"""Charts of chains of blocks: bends with unequal lanes, tracks that close, strips that do not."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.chart.chain import LENGTH, WIDTH, cut_chain
from engine.board.chart.course import chart_of
from engine.road.net import squares_of
from engine.road.values import Block, BlockChain
from tests.engine.board.chart.checked import faults, lost, overlaps

Part = tuple[str, int]


def chain(*parts: Part, lanes: int = 4, start: int = 1) -> BlockChain:
    """Blocks as the rules of Um Reifenbreite write them; lanes here are counted from the left."""
    blocks: list[Block] = []
    for kind, n in parts:
        if kind == "S":
            blocks.append(Block(start, n, (n,) * lanes))
        else:
            counts = tuple(n + more for more in range(lanes))
            turn = -90 if kind == "L" else 90
            if kind == "R":
                counts = counts[::-1]
            blocks.append(Block(start, n, counts, tuple(range(1, lanes)), kind="bend", turn=turn))
        start += n
    return BlockChain(tuple(blocks))


def track(rows: int, lanes: int = 4) -> BlockChain:
    """A track as Pistard has it: a quarter of each lap straight or bent, half turns to the left."""
    blocks, first = [], 1
    quarter = rows // 4
    for n, turn in ((quarter // 2, 0), (quarter, -180), (quarter, 0), (quarter, -180)):
        blocks.append(Block(first, n, (n,) * lanes, turn=turn))
        first += n
    blocks.append(Block(first, rows + 1 - first, (rows + 1 - first,) * lanes))
    return BlockChain(tuple(blocks), closed=True)


GIRO = chain(
    ("S", 20), ("S", 10), ("L", 3), ("S", 24), ("L", 3), ("S", 37), ("L", 3), ("S", 24), ("L", 3),
    ("S", 27), ("S", 20), start=-3,
)  # fmt: skip

PARTS = st.lists(st.tuples(st.sampled_from("SSSLR"), st.integers(1, 14)), min_size=1, max_size=9)


@settings(max_examples=40, deadline=None)
@given(PARTS, st.integers(2, 5))
def test_squares_of_any_chain_lie_apart_and_are_those_of_the_road(parts: list[Part], lanes: int):
    """Design 5.3 — whatever turns a course takes: it goes on in another strip before it meets."""
    road = chain(*parts, lanes=lanes)
    chart = chart_of(road)
    assert set(chart) == set(squares_of(road).places)
    assert faults(chart) == []


@pytest.mark.parametrize("lanes", [2, 3, 4])
@pytest.mark.parametrize("rows", [24, 28, 32, 36, 40, 48, 52, 56])
def test_squares_of_a_track_lie_apart_and_the_track_closes(rows: int, lanes: int):
    """An oval of every lap length; behind the last row lies the first.

    Pistard RULING 3, RULING 4, RULING 5, RULING 6.
    """
    road = track(rows, lanes)
    chart = chart_of(road)
    assert set(chart) == {(row, lane) for row in range(1, rows + 1) for lane in range(1, lanes + 1)}
    assert faults(chart) == []
    for lane in range(1, lanes + 1):
        last, first = chart.square_of((rows, lane)), chart.square_of((1, lane))
        assert math.dist(last.corners[1], first.corners[0]) < 1e-6
        assert math.dist(last.corners[2], first.corners[3]) < 1e-6


@settings(max_examples=40, deadline=None)
@given(PARTS, st.integers(1, 20))
def test_parts_that_are_cut_out_lie_edge_to_edge_in_their_order(parts: list[Part], most: int):
    """Each row is in one part; where one is left the next is entered, as wide and straight on."""
    road = chain(*parts)
    chart, cut = chart_of(road), cut_chain(road, most)
    row_of = dict(zip(squares_of(road).places, squares_of(road).rows, strict=True))
    rows = [row for part in cut for row in range(part.first, part.last + 1)]
    assert rows == list(range(1, sum(n for _, n in parts) + 1))
    wide = 4 * WIDTH
    for part in cut:
        own = [place for place in part.chart if part.first <= row_of[place] <= part.last]
        assert all(
            part.chart.square_of(p).free == pytest.approx(chart.square_of(p).free) for p in own
        )
        left, right = part.chart.line_behind(part.last)[:: len(road.blocks[0].counts) * 2 - 1]
        across = math.radians(part.leaves + 90)
        assert right[0] - left[0] == pytest.approx(wide * math.cos(across), abs=1e-6)
        assert right[1] - left[1] == pytest.approx(wide * math.sin(across), abs=1e-6)
        for x, y in part.chart.line_behind(part.first - 1) if part.first > 1 else ():
            assert (x, abs(y) <= wide / 2 + 1e-6) == (pytest.approx(0, abs=1e-6), True)


def test_a_course_longer_than_a_round_goes_on_below_it():
    """Reifenbreite RULING 38, Annex C — the Giro is ridden over its first squares once more."""
    chart = chart_of(GIRO)
    assert (overlaps(chart), lost(chart)) == ([], [])
    assert chart.square_of((150, 1)).centre[1] > chart.square_of((1, 1)).centre[1]


@pytest.mark.parametrize("kind", ["L", "R"])
@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_all_squares_of_a_bend_with_unequal_lanes_are_as_long(kind: str, n: int):
    """Reifenbreite Annex C — lane width 2u/π, radius of a lane with n squares 2n·u/π."""
    road = chain((kind, n))
    chart, net = chart_of(road), squares_of(road)
    for lane, ids in enumerate(net.along[0], start=1):
        middles = [chart.square_of(net.places[number]).centre for number in ids]
        inner = lane if kind == "L" else 5 - lane
        assert len(ids) == n + inner - 1
        for one, other in pairwise(middles):
            assert math.dist(one, other) == pytest.approx(LENGTH, rel=0.11)


def test_a_bend_has_thick_lines_and_a_straight_has_none():
    """Reifenbreite R6.3 — three between four lanes."""
    assert len(chart_of(chain(("S", 4))).thick) == 0
    assert len(chart_of(chain(("S", 4), ("L", 3), ("S", 4))).thick) == 3


def test_a_line_in_a_bend_lies_between_the_squares_that_cross_it():
    """Reifenbreite OS-7 — behind row 13 of a bend on 11 to 16: before square 5 of 9, 4 of 6."""
    road = chain(("S", 10), ("R", 6), ("S", 4))
    chart, net = chart_of(road), squares_of(road)
    line = chart.line_behind(13)
    outer = chart.square_of(net.places[net.along[1][0][4]])
    inner = chart.square_of(net.places[net.along[1][3][3]])
    assert math.dist(line[0], outer.corners[0]) < 1e-6
    assert math.dist(line[-1], inner.corners[3]) < 1e-6


def test_beside_the_road_lies_no_square():
    assert chart_of(chain(("S", 4))).place_at((-500.0, 0.0)) is None
