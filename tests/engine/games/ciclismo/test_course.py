"""The vectors common to all games, in the column of the game a stage is designed for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.errors import SetupError
from engine.games.ciclismo import GAME
from engine.race.values import Setup
from engine.tour.rules import Rules
from tests.engine.games.one_stage import OS_1, OS_2, OS_3, OS_4, OS_5, P, Q

if TYPE_CHECKING:
    from engine.road.values import Road

BOOK = Rules("ciclismo")


@pytest.mark.parametrize("road", [OS_1, OS_2, OS_3, OS_4, OS_5])
def test_the_course_is_the_road(road: Road):
    """OS-1, OS-2, OS-3, OS-4, OS-5, OS-8, O1.3 — N = T, all lines, nothing left out."""
    course = GAME.course(road, BOOK)
    assert (course.squares, course.lanes, course.laps) == (road.rows, road.lanes, 1)
    assert (course.look, course.lines, course.marks) == (road.terrain, road.lines, ())
    assert course.dropped == ()
    assert [course.behind(k) for k in (1, road.rows)] == [(1, 1), (road.rows, road.rows)]


def test_everybody_rides():
    """OS-9, O6.1, O6.2 — teams and riders as they are."""
    start = Setup(OS_1, BOOK, (P, Q))
    assert GAME.enter(start) is start


@pytest.mark.parametrize("teams", [0, 7])
def test_a_field_without_seats_is_refused(teams: int):
    """O6.3, R2.1 — nobody is left at home in silence."""
    with pytest.raises(SetupError, match=f"{teams} teams ride and the game is for 1 to 6"):
        GAME.enter(Setup(OS_1, BOOK, (P,) * teams))
