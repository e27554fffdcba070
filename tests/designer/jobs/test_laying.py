"""A road laid in another process comes home as it was laid."""

from __future__ import annotations

import pickle
from decimal import Decimal
from pathlib import Path

import pytest

from designer.jobs.laying import lay_other, lay_stage, layout_key, make_board
from engine.board import kept_boards
from engine.board.lay import lay_road
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.tour.file import load
from engine.tour.values import Section, Stage, Tour

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.mark.parametrize("size", [(150, 150), (600, 600), (1000, 700), (1800, 900)])
def test_a_board_comes_home_as_it_was_laid(size: tuple[int, int]):
    """On a table it does not fit, on small ones in many lengths, and with all its findings."""
    road = roads_of(load(SAMPLES / "sierra.etapa")).stages[3].road
    assert road is not None
    boards = kept_boards.with_table({}, rectangular_table(*size))
    home = pickle.loads(pickle.dumps(lay_stage(road, boards, LayoutOptions())))
    board = make_board(road, home, boards)
    assert board == lay_road(road, rectangular_table(*size))


def test_the_layings_of_a_road_come_round():
    """Each another one, the first again after the last; a short road has only the best."""
    roads = roads_of(load(SAMPLES / "sierra.etapa")).stages
    road = roads[0].road
    assert road is not None
    board = make_board(road, lay_stage(road, {}, LayoutOptions()), {})
    first, seen = layout_key(board), []
    while not seen or seen[-1] != first:
        other = lay_other(road, {}, LayoutOptions(), layout_key(board))
        assert other.laid is not None
        board = make_board(road, other.laid, {})
        seen.append(layout_key(board))
    assert len(set(seen)) == len(seen) == other.ways > 1
    assert [s.fits for s in board.lengths] == [True]


def test_a_road_with_one_laying_has_no_other():
    trial = Stage("1", sections=(Section("FLAT", Decimal(0), Decimal(12)),))
    road = roads_of(Tour("t", stages=(trial,))).stages[0].road
    assert road is not None
    board = make_board(road, lay_stage(road, {}, LayoutOptions()), {})
    assert lay_other(road, {}, LayoutOptions(), layout_key(board)) == (None, 1, 1)
