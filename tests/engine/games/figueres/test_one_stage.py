"""The vectors common to all games, in the columns of the Critèrium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.errors import SetupError
from engine.games.figueres import GAME
from engine.race.course import km_of
from engine.race.values import Setup
from engine.road.values import Block
from engine.tour.rules import Rules
from tests.engine.games.one_stage import (
    FEED,
    FINISH,
    OS_1,
    OS_2,
    OS_3,
    OS_4,
    OS_5,
    SPRINT,
    P,
    Q,
    looks,
    said,
    stage,
    team,
)

if TYPE_CHECKING:
    from engine.race.course import Course
    from engine.road.values import Road

BOOK = Rules("figueres")


def marks(course: Course) -> tuple[int, int]:
    """Return the squares of bottle and sprint bonus."""
    found = {line.kind: line.square for line in course.lines}
    return found[FEED], found[SPRINT]


@pytest.mark.parametrize(
    ("road", "squares", "lines", "look", "left"),
    [
        pytest.param(OS_1, 32, (15, 16), "FLAT 32", "bonuses 1, lanes 3", id="OS-1"),
        pytest.param(
            OS_2, 32, (15, 21), "FLAT 21, MTN_3 3, DESC_LOW 2, FLAT 6",
            "terrain 2 of 4, summits 1 of 1, bonuses 1, lanes 3", id="OS-2",
        ),
        pytest.param(
            OS_3, 32, (15, 21), "TT_MID 32", "alone 1, terrain 1 of 1, lanes 3", id="OS-3",
        ),
        pytest.param(
            OS_4, 32, (16, 17),
            "FLAT 8, MTN_2 5, DESC_MID 2, FLAT 3, HILL 1, MTN_HC 7, DESC_HIGH 2, MTN_1 4",
            "terrain 6 of 8, sprints 1 of 2, summits 3 of 3, bonuses 5, lanes 3", id="OS-4",
        ),
        pytest.param(
            OS_5, 18, (8, 10), "FLAT 10, HILL 3, FLAT 5",
            "terrain 1 of 3, bonuses 1, lanes 3", id="OS-5",
        ),
    ],
)  # fmt: skip
def test_a_stage_on_the_squares_of_the_criterium(
    road: Road, squares: int, lines: tuple[int, int], look: str, left: str
):
    """OS-1, OS-2, OS-3, OS-4, OS-5, O1.3, O2.5 — squares, marks, looks, and what is left out."""
    course = GAME.course(road, BOOK)
    assert (course.squares, course.lanes, marks(course)) == (squares, 0, lines)
    assert (looks(course), said(course.dropped)) == (look, left)
    assert [line.square for line in course.lines if line.kind == FINISH] == [squares]


def test_a_board_is_scenery():
    """OS-7, O1.2, O3.1 — bends and bridges are no loss; I_LEFT_ROUNDABOUTS is said."""
    blocks = (
        Block(1, 19, (19,) * 4), Block(20, 6, (6, 6), kind="roundabout"), Block(26, 10, (10,) * 4),
        Block(36, 5, (5,) * 4, kind="bridge"), Block(41, 10, (10,) * 4),
    )  # fmt: skip
    road = stage(("FLAT", 30), ("MTN_4", 12), ("FLAT", 8), lanes=4, sprints=(13,), blocks=blocks)
    course = GAME.course(road, BOOK)
    assert (course.squares, marks(course)) == (32, (15, 8))
    left = "terrain 1 of 3, summits 1 of 1, bonuses 2, lanes 4, roundabouts 1"
    assert said(course.dropped) == left


@pytest.mark.parametrize(
    ("rows", "squares"),
    [(18, 18), (30, 30), *((rows, 32) for rows in (54, 110, 138, 165, 192, 193, 229, 240, 300))],
)
def test_lengths(rows: int, squares: int):
    """OS-8 — never more squares than rows."""
    assert GAME.course(stage(("FLAT", rows)), BOOK).squares == squares


def test_two_teams_are_refused_with_how_many_are_wanted():
    """OS-9, O6.3 — 2 teams, at least 3 wanted."""
    with pytest.raises(SetupError, match="2 teams ride and the game is for 3 to 5"):
        GAME.enter(Setup(OS_1, BOOK, (P, Q)))


def test_of_seven_teams_the_first_five_ride():
    """O6.1, O6.2, O6.4 — in tour order, each with its first rider under the bib of the tour."""
    teams = tuple(
        team(name, (n, "LEADER"), (n + 50, "CLIMBER")) for n, name in enumerate("ABCDEFG")
    )
    entered = GAME.enter(Setup(OS_1, BOOK, teams))
    assert [t.id for t in entered.teams] == list("ABCDE")
    assert [[r.bib for r in t.riders] for t in entered.teams] == [[0], [1], [2], [3], [4]]


def test_a_house_rule_that_gives_terrain_an_effect_brings_it_back():
    """O7.2 — figueres.terrain_effect."""
    course = GAME.course(OS_2, BOOK.with_changes(figueres__terrain_effect="shift"))
    assert said(course.dropped) == "summits 1 of 1, bonuses 1, lanes 3"


def test_a_mark_that_is_put_on_a_square_leaves_the_points_of_the_stage_out():
    """O7.2, RULING 17 — figueres.sprint: no sprint of the stage gives anything then."""
    course = GAME.course(OS_1, BOOK.with_changes(figueres__sprint=9))
    assert marks(course) == (15, 9)
    assert said(course.dropped) == "sprints 1 of 1, bonuses 1, lanes 3"


def test_points_that_give_nothing_are_drawn():
    """M4, O2.3 — further markers are printed only, behind the square that stands for their row."""
    course = GAME.course(OS_4, BOOK)
    drawn = [(line.kind, line.square) for line in course.marks]
    assert drawn == [(SPRINT, 7), ("SUMMIT", 13), ("SUMMIT", 26), ("SUMMIT", 32)]
    assert not any(line.points or line.bonus for line in (*course.lines, *course.marks))


def test_every_square_has_its_kilometre():
    """O2.2 — that at the end of the last row it stands for; the finish is the end of the stage."""
    course = GAME.course(OS_2, BOOK)
    assert course.rows_behind(1) == (1, 5)
    assert [km_of(course, OS_2, k) for k in (0, 1, 32, 40)] == [0.0, 5.0, 181.0, 181.0]
