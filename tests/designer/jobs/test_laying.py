"""A road laid in another process comes home as it was laid."""

from __future__ import annotations

import pickle
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from designer.jobs.laying import lay_other, lay_stage, layout_key, make_board, usual_wish
from engine.board.lay import lay_road
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.tour.file import load
from engine.tour.values import Section, Stage, Tour

SIERRA = load(Path(__file__).parents[3] / "samples" / "sierra.etapa")


@pytest.mark.parametrize("size", [(150, 150), (600, 600), (1000, 700), (1800, 900)])
def test_a_board_comes_home_as_it_was_laid(size: tuple[int, int]):
    """On a table it does not fit, on small ones in many lengths, and with all its findings."""
    road = roads_of(SIERRA).stages[3].road
    assert road is not None
    wish = replace(usual_wish(SIERRA, 4), table=rectangular_table(*size))
    home = pickle.loads(pickle.dumps(lay_stage(road, wish)))
    board = make_board(road, home, wish)
    assert board == lay_road(road, rectangular_table(*size))


def test_the_layings_of_a_road_come_round():
    """Each another one, the first again after the last; a short road has only the best."""
    roads = roads_of(SIERRA).stages
    road, wish = roads[0].road, usual_wish(SIERRA, 1)
    assert road is not None
    board = make_board(road, lay_stage(road, wish), wish)
    first, seen = layout_key(board), []
    while not seen or seen[-1] != first:
        other = lay_other(road, {}, wish, layout_key(board))
        assert other.laid is not None
        board = make_board(road, other.laid, wish)
        seen.append(layout_key(board))
    assert len(set(seen)) == len(seen) == other.ways > 1
    assert [s.fits for s in board.lengths] == [True]


def test_a_road_with_one_laying_has_no_other():
    trial = Stage("1", sections=(Section("FLAT", Decimal(0), Decimal(12)),))
    tour = Tour("t", stages=(trial,))
    road, wish = roads_of(tour).stages[0].road, usual_wish(tour, 1)
    assert road is not None
    board = make_board(road, lay_stage(road, wish), wish)
    assert lay_other(road, {}, wish, layout_key(board)) == (None, 1, 1)
