"""The box of Pistard: the sheet on which points are written, under any house rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from engine.games.pistard.box import game_box, score_form
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load
from engine.tour.rules import Rules

SAMPLE = Path(__file__).parents[4] / "samples" / "three-examples.etapa"


@pytest.mark.parametrize(
    ("rules", "tables"),
    [
        ({}, ["score", "teams", "out"]),
        ({"pistard.points": [0]}, ["score", "teams", "out"]),
        ({"pistard.mode": "elimination_half_lap"}, ["out"]),
    ],
    ids=["points", "none", "elimination"],
)
def test_points_are_written_where_any_can_be_won(rules: dict[str, Any], tables: list[str]):
    """R2.4, RULING 20, RULING 22 — laps that paid nothing once broke off the kit."""
    start = stage_setup(begin_ride(load(SAMPLE), GAMES["pistard"]), 1, "box")
    start = replace(start, rules=Rules("pistard", rules))
    box = game_box(start, GAMES["pistard"].course(start.road, start.rules))
    assert [table.name for table in box.tables] == tables
    assert score_form(start.rules).has_scores == ("score" in tables)
