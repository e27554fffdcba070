"""Minutes at the table and the hardness of a stage, from its road at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from engine.board.played_roads import roads_of
from engine.road.check import check_minutes
from engine.road.estimate import minutes_along, riders_at_table, road_hardness
from engine.tour.file import load
from engine.tour.values import ITT, Tour
from tests.engine.road.roads import BOOK, ridden

if TYPE_CHECKING:
    from engine.road.values import Road

GAME = "ciclismo"
FLAT = ridden(("FLAT", 150))
QUEEN = ridden(("FLAT", 60), ("MTN_HC", 20), ("DESC_HIGH", 20), ("FLAT", 30), ("MTN_HC", 20))
TRIAL = ridden(("FLAT", 20), race_format=ITT)


@pytest.mark.parametrize(
    ("road", "least", "most"),
    [(FLAT, 35, 65), (QUEEN, 180, 600), (TRIAL, 30, 90)],
    ids=["an evening", "hours", "alone from the start"],
)
def test_mountains_part_the_field_and_take_hours(road: Road, least: int, most: int):
    """Design 5.6 — a real queen stage comes to hours, a flat one to an evening."""
    assert least <= minutes_along(road, 48, GAME)[-1] <= most


@pytest.mark.parametrize("road", [FLAT, QUEEN], ids=["flat", "queen"])
def test_fewer_riders_take_less_time(road: Road):
    times = [minutes_along(road, riders, GAME)[-1] for riders in (16, 32, 48)]
    assert times == sorted(set(times))


def test_minutes_grow_from_the_start_to_the_finish():
    along = minutes_along(QUEEN, 48, GAME)
    assert len(along) == QUEEN.rows + 1
    assert list(along) == sorted(along)


def test_another_number_of_lanes_only_moves_the_grid():
    wide = replace(FLAT, lanes=6)
    assert minutes_along(wide, 48, GAME)[-1] <= minutes_along(FLAT, 48, GAME)[-1]


def test_a_game_that_does_not_say_has_no_estimate():
    assert minutes_along(FLAT, 48, "pistard") == ()


def test_riders_are_those_of_the_tour_or_of_all_seats():
    """R2.1, R2.2 — six teams of eight where the tour has none yet."""
    sierra = load("samples/sierra.etapa")
    assert riders_at_table(sierra, BOOK) == 32
    assert riders_at_table(Tour("t"), BOOK) == 48


def test_every_stage_of_a_tour_knows_its_minutes_and_says_which_are_long():
    """R2.1 — the book promises 90 minutes at most; an estimate near the promise says nothing."""
    stages = roads_of(load("samples/sierra.etapa")).stages
    assert all(stage.minutes for stage in stages)
    long = [s.number for s in stages if "I_LONG_EVENING" in [f.code for f in s.findings]]
    assert long == [4]
    assert list(check_minutes(100, BOOK, "")) == []
    assert [f.code for f in check_minutes(120, BOOK, "")] == ["I_LONG_EVENING"]


@pytest.mark.parametrize(
    ("parts", "turns"),
    [
        # 18 squares of special category at 1.5 and at 3: twelve turns and six
        ([("FLAT", 60), ("MTN_HC", 6)], 6),
        # only what rises counts: not the flat, nor descents
        ([("FLAT", 240), ("DESC_LOW", 40)], 0),
        # sections add up for each type
        ([("FLAT", 60), ("MTN_HC", 3), ("DESC_LOW", 9), ("MTN_HC", 3)], 6),
    ],
)
def test_the_slowest_type_loses_what_the_means_of_the_dice_say(
    parts: list[tuple[str, int]], turns: float
):
    """R4.2, R4.3 — by what the slowest type loses on the quickest uphill."""
    assert road_hardness(ridden(*parts), BOOK) == pytest.approx(turns)
