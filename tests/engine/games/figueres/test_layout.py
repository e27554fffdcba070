"""What a Critèrium is laid out as: a winding road on which every cyclist has a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.board.chart.course import chart_of
from engine.games.figueres import GAME
from engine.games.figueres.box import count_cyclists
from engine.tour.rules import Rules

Make = Callable[..., Any]
RULES = Rules("figueres")


@pytest.mark.parametrize(("squares", "laps"), [(32, 1), (18, 1), (32, 3), (64, 1)])
def test_every_square_a_cyclist_can_reach_has_room_for_all(road: Make, squares: int, laps: int):
    """R3.2, R6.3, R9.1, RULING 3 — from the start to twelve beyond the line, six abreast."""
    rules = RULES.with_changes(figueres__n_squares=squares, figueres__laps=laps)
    layout = GAME.course(road(230), rules).layout
    assert layout is not None
    assert set(chart_of(layout)) == {
        (square, slot)
        for square in range(squares * laps + 12 + 1)
        for slot in range(1, count_cyclists() + 1)
    }


def test_rows_are_as_long_as_one_another(road: Make):
    """R3.2 — 45 squares in three rows of fifteen, 31 in three of eleven or less."""
    rows = [
        GAME.course(road(230), RULES.with_changes(figueres__n_squares=n)).layout.per_row
        for n in (32, 18)
    ]
    assert rows == [15, 11]
