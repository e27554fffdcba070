"""What El juego is laid out as: cards of spaces with room for every rider."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.board.chart.course import chart_of
from engine.board.played_roads import roads_of
from engine.games.juego import GAME
from engine.tour.file import load
from engine.tour.rules import Rules

SAMPLES = Path(__file__).parents[4] / "samples"
RULES = Rules("juego")


@pytest.mark.parametrize("card", [5, 4, 1])
def test_every_space_a_rider_can_reach_has_room_for_all(card: int):
    """R3.2, R8.2, RULING 13, RULING 18 — start, spaces and the strip of ten, eighteen riders."""
    road = roads_of(load(SAMPLES / "sierra.etapa")).road(1)
    course = GAME.course(road, RULES.with_changes(ciclistas__card_size=card))
    assert course.layout is not None
    chart = chart_of(course.layout)
    assert {square for square, _ in chart} == set(range(course.squares + 10 + 1))
    assert {slot for _, slot in chart} == set(range(1, 19))


def test_it_lies_about_as_a_table_does():
    """RULING 3 — sixty spaces on twelve cards, and a stage of five hundred."""
    road = roads_of(load(SAMPLES / "sierra.etapa")).road(1)
    for rows in (60, 500):
        long = replace(road, rows=rows, terrain=("FLAT",) * rows)
        layout = GAME.course(long, RULES).layout
        assert layout is not None
        left, top, right, bottom = chart_of(layout).edge
        assert 1 < (right - left) / (bottom - top) < 2.5
