"""How many rows lie behind the start line and after the finish."""

from __future__ import annotations

import pytest

from engine.road.build import grid_rows, places_for
from engine.road.roads import roads_of
from engine.tour.values import (
    ITT,
    ROAD,
    TTT,
    Rider,
    Team,
    Tour,
)
from tests.engine.road.built import build
from tests.engine.road.roads import BOOK, listed, ridden


@pytest.mark.parametrize(
    ("riders", "lanes", "rows"),
    [(48, 3, 16), (48, 2, 24), (6, 3, 2), (7, 3, 4), (1, 3, 2), (0, 3, 0), (8, 6, 2)],
)
def test_the_grid_has_as_many_rows_as_its_pairs_need(riders: int, lanes: int, rows: int):
    """TV041, RULING 39, RULING 31 — pairs fill the lanes two rows deep: 48 on 3 lanes, 0 to -15."""
    road = build(listed([("FLAT", 0, 20)]), BOOK.but(road__lanes=lanes), riders=riders)
    assert (road.lanes, road.grid_rows) == (lanes, rows)


def test_a_surveyed_road_counts_the_pairs_of_each_team():
    """RULING 39 — six teams of seven are 24 pairs: eight of them deep on three lanes, 16 rows."""
    riders = tuple(Rider(n, "r", "CLIMBER") for n in range(7))
    teams = tuple(Team(letter, letter, "", riders) for letter in "ABCDEF")
    tour = Tour("t", (listed([("FLAT", 0, 20)]),), teams=teams)
    (road,) = roads_of(tour).roads
    assert road.grid_rows == 16


@pytest.mark.parametrize(
    ("race_format", "squares", "rows"), [(ROAD, 22, 8), (TTT, 8, 4), (ITT, 1, 2)]
)
def test_in_a_time_trial_only_who_starts_together_needs_a_grid(
    race_format: str, squares: int, rows: int
):
    """R6.33, RULING 39 — of teams of 7, 5 and 7: all, the largest alone, one rider."""
    riders = tuple(Rider(n, "r", "CLIMBER") for n in range(7))
    teams = [Team(str(size), "", "", riders[:size]) for size in (7, 5, 7)]
    assert places_for(teams, race_format) == squares
    assert grid_rows(squares, BOOK) == rows


def test_a_single_file_takes_a_row_a_rider():
    """RULING 39 — start.grid = single_file_left."""
    law = BOOK.but(start__grid="single_file_left")
    assert build(listed([("FLAT", 0, 20)]), law, riders=48).grid_rows == 48


def test_the_run_off_has_ten_rows():
    """RULING 39 — where arrivals are ordered."""
    assert ridden(("FLAT", 20)).runoff_rows == 10
