"""Minutes at the table, from the road at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.road.check import check_minutes
from engine.road.estimate import estimate_minutes, minutes_along, riders_at_table
from engine.road.roads import roads_of
from engine.tour.file import load
from engine.tour.values import ITT, Tour
from tests.engine.road.roads import BOOK, ridden

GAME = "ciclismo"
FLAT = ridden(("FLAT", 150))
QUEEN = ridden(("FLAT", 60), ("MTN_HC", 20), ("DESC_HIGH", 20), ("FLAT", 30), ("MTN_HC", 20))


def test_mountains_part_the_field_and_take_hours():
    """Design 5.6 — a real queen stage comes to hours, a flat one to an evening."""
    flat, queen = (estimate_minutes(road, 48, GAME) or 0 for road in (FLAT, QUEEN))
    assert 35 <= flat <= 65
    assert queen > 180


@pytest.mark.parametrize("road", [FLAT, QUEEN])
def test_fewer_riders_take_less_time(road):
    times = [estimate_minutes(road, riders, GAME) or 0 for riders in (16, 32, 48)]
    assert times == sorted(set(times))


def test_minutes_grow_from_the_start_to_the_finish():
    along = minutes_along(QUEEN, 48, GAME)
    assert len(along) == QUEEN.rows + 1
    assert list(along) == sorted(along)
    assert round(along[-1]) == estimate_minutes(QUEEN, 48, GAME)


def test_a_time_trial_is_ridden_alone_from_the_start():
    trial = ridden(("FLAT", 20), race_format=ITT)
    assert 30 <= (estimate_minutes(trial, 48, GAME) or 0) <= 90


def test_a_game_that_does_not_say_has_no_estimate():
    assert estimate_minutes(FLAT, 48, "pistard") is None


def test_riders_are_those_of_the_tour_or_of_all_seats():
    """R2.1, R2.2 — six teams of eight where the tour has none yet."""
    sierra = load("samples/sierra.etapa")
    assert riders_at_table(sierra, BOOK) == 32
    assert riders_at_table(Tour("t"), BOOK) == 48


def test_every_stage_of_a_tour_knows_its_minutes_and_says_which_are_long():
    """R2.1 — the book promises 90 minutes at most."""
    seen = roads_of(load("samples/sierra.etapa")).stages
    assert all(stage.minutes for stage in seen)
    long = [s.number for s in seen if "I_LONG_EVENING" in [f.code for f in s.findings]]
    assert long == [4]


def test_an_estimate_near_the_promise_says_nothing():
    assert list(check_minutes(100, BOOK, "")) == []
    assert [f.code for f in check_minutes(120, BOOK, "")] == ["I_LONG_EVENING"]


def test_another_number_of_lanes_only_moves_the_grid():
    wide = replace(FLAT, lanes=6)
    assert (estimate_minutes(wide, 48, GAME) or 0) <= (estimate_minutes(FLAT, 48, GAME) or 0)
