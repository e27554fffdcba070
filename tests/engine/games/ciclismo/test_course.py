"""The course: the road as the game rides it, its terrains, and how they take part in a race."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from engine.errors import SetupError
from engine.games.ciclismo import GAME
from engine.games.ciclismo.course import BEHIND
from engine.race.values import Setup
from engine.tour.rules import Rules
from tests.engine.games.one_stage import OS_1, OS_2, OS_3, OS_4, OS_5, P, Q

if TYPE_CHECKING:
    from engine.road.values import Road

BOOK = Rules("ciclismo")
ONE = {"A1": ("CLIMBER", None)}


@pytest.mark.parametrize("road", [OS_1, OS_2, OS_3, OS_4, OS_5])
def test_the_course_is_the_road(road: Road):
    """OS-1, OS-2, OS-3, OS-4, OS-5, OS-8, O1.3 — N = T, all lines, nothing left out."""
    course = GAME.course(road, BOOK)
    assert (course.squares, course.lanes, course.laps) == (road.rows, road.lanes, 1)
    assert (course.look, course.lines, course.marks) == (road.terrain, road.lines, ())
    assert course.dropped == ()
    assert [course.rows_behind(k) for k in (1, road.rows)] == [(1, 1), (road.rows, road.rows)]


def test_everybody_rides():
    """OS-9, O6.1, O6.2 — teams and riders as they are."""
    start = Setup(OS_1, BOOK, (P, Q))
    assert GAME.enter(start) is start


@pytest.mark.parametrize("teams", [0, 7])
def test_a_field_without_seats_is_refused(teams: int):
    """O6.3, R2.1 — nobody is left at home in silence."""
    with pytest.raises(SetupError, match=f"{teams} teams ride and the game is for 1 to 6"):
        GAME.enter(Setup(OS_1, BOOK, (P,) * teams))


@pytest.mark.parametrize(
    ("rules", "movement_class", "most"),
    [({}, "MOUNTAIN", 4), ({"terrain.hill_class": "OTHER"}, "OTHER", 1)],
)
def test_a_climb_that_is_no_mountain(table, road, rules, movement_class, most):
    """RULING 3 — a hill is favourable ground as MOUNTAIN, nobody's as OTHER."""
    scene = table(road(("HILL", 20)), ONE, rules).state.scene
    assert scene.course.terrain(5).movement_class == movement_class
    assert scene.cells[0][0].max_pe == most


@pytest.mark.parametrize(
    ("changes", "rows"),
    [({}, ["TT_SHORT", "MTN_3", "DESC_LOW"]),
     ({"mtt.flat_row": "FLAT"}, ["FLAT", "MTN_3", "DESC_LOW"]),
     ({"mtt.climb_row": "tt_class"}, ["TT_SHORT", "TT_SHORT", "DESC_LOW"])],
)  # fmt: skip
def test_rows_of_a_mountain_time_trial(table, road, changes, rows):
    """RULING 26 — flat by the class of the stage, climbs by their own row, descents by theirs."""
    sections = (("TT_SHORT", 20), ("MTN_3", 9), ("DESC_LOW", 5))
    t = table(road(*sections, fmt="ITT", kind="MOUNTAIN_TT"), ONE, changes, turn=0)
    assert [ground.dice_row for ground in t.state.scene.course.grounds] == rows


@pytest.mark.parametrize(
    ("km", "row"), [("15.4", "TT_SHORT"), ("15.5", "TT_MID"), ("31", "TT_LONG")]
)
def test_a_mountain_time_trial_without_a_flat(table, road, km, row):
    """RULING 16, RULING 26 — its class follows from the length of the stage."""
    course = road(("MTN_3", 40), kind="MOUNTAIN_TT", fmt="ITT", km=Decimal(km))
    t = table(course, ONE, {"mtt.climb_row": "tt_class"}, turn=0)
    assert t.state.scene.course.grounds[0].dice_row == row


@pytest.mark.parametrize(
    ("definition", "level"), [("dense_rank_all_types", 3), ("dense_rank_present_types", 2)]
)
def test_levels_rank_all_types_or_those_who_ride(table, road, definition, level):
    """R4.10, RULING 27 — `level.definition`: a sprinter is two levels below a climber, or one."""
    riders = {"A1": ("CLIMBER", (5, 1)), "A2": ("SPRINTER", (4, 1))}
    t = table(road(("MTN_1", 20)), riders, {"level.definition": definition})
    assert t.state.scene.cells[0][0].level == level


@pytest.mark.parametrize("row", [-120, -4, 0, 1])
def test_behind_the_line_the_road_is_like_its_first_section(table, road, row):
    """R6.1, R6.4 — rows up to 0 have the terrain of section 1, and it ends where that ends."""
    course = table(road(("MTN_3", 9), ("FLAT", 20)), ONE).state.scene.course
    assert course.terrain(row).name == "MTN_3"
    assert course.end[row + BEHIND] == 9
