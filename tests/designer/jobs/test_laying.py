"""A road laid in another process comes home as it was laid."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from designer.jobs.laying import board_of, lay_road
from engine.board.lay import lay
from engine.board.saved import shelf
from engine.board.table import rectangle
from engine.board.values import Options
from engine.road.survey import survey
from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.mark.parametrize("size", [(150, 150), (600, 600), (1000, 700), (1800, 900)])
def test_a_board_comes_home_as_it_was_laid(size: tuple[int, int]):
    """On a table it does not fit, on small ones in many lengths, and with all its findings."""
    road = survey(load(SAMPLES / "sierra.etapa")).stages[3].road
    assert road is not None
    boards = shelf.with_table({}, rectangle(*size))

    home = pickle.loads(pickle.dumps(lay_road(road, boards, Options())))
    board = board_of(road, home, boards)

    assert board == lay(road, rectangle(*size))
