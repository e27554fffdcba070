"""Stages of a tour as courses of this game (section 15)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from engine.games.reifenbreite import GAME
from engine.games.reifenbreite.course import level_of, share_rows, unroll_course
from engine.games.reifenbreite.ground import COLOURS
from engine.games.reifenbreite.race import ReifenRace
from engine.games.reifenbreite.squares import course_squares, lines_of
from engine.race.dice import Dice
from engine.road.values import Bend, Block
from tests.engine.games.one_stage import (
    FEED,
    OS_1,
    OS_2,
    OS_3,
    OS_4,
    OS_5,
    SPRINT,
    SUMMIT,
    looks,
    said,
    stage,
)
from tests.engine.games.reifenbreite.conftest import BOOK, ridden

if TYPE_CHECKING:
    from engine.games.reifenbreite.ground import Unrolled
    from engine.road.values import Road


NONE = ""


@pytest.mark.parametrize(
    ("road", "rows", "lines", "level", "cards", "look", "left"),
    [
        pytest.param(OS_1, 160, {(SPRINT, 83)}, "advanced_plus", 14, "FLAT 160",
                     "bonuses 1, lanes 3, squares 5", id="OS-1"),
        pytest.param(OS_2, 160, {(SUMMIT, 121)}, "advanced", 14,
                     "FLAT 105, MTN_3 16, DESC_LOW 7, FLAT 32",
                     "summits 1 of 1, bonuses 1, lanes 3, squares 21", id="OS-2"),
        pytest.param(OS_3, 54, set(), "advanced", 7, "TT_MID 54", "alone 1, lanes 3", id="OS-3"),
        pytest.param(
            OS_4, 160,
            {(SPRINT, 34), (SPRINT, 87), (SUMMIT, 64), (SUMMIT, 130), (SUMMIT, 160), (FEED, 80)},
            "advanced_plus", 14,
            "FLAT 40, MTN_2 24, DESC_MID 9, FLAT 17, HILL 4, MTN_HC 36, DESC_HIGH 10, MTN_1 20",
            "feeds 1 of 1, summits 3 of 3, bonuses 5, lanes 3, squares 80", id="OS-4",
        ),
        pytest.param(OS_5, 18, {(SPRINT, 10)}, "advanced_plus", 7, "FLAT 10, HILL 3, FLAT 5",
                     "bonuses 1, lanes 3", id="OS-5"),
    ],
)  # fmt: skip
def test_stages_common_to_all_games(
    road: Road, rows: int, lines: Any, level: str, cards: int, look: str, left: str
):
    """M1, M3, M4, M5, M6, O4.1, O4.2, R6.8 — the columns of this game."""
    course = GAME.course(road, BOOK)
    assert (course.squares, course.lanes, looks(course)) == (rows, 4, look)
    assert {(n.kind, n.square) for n in (*course.lines, *course.marks)} - {
        ("FINISH", rows)
    } == lines
    assert said(course.dropped) == left
    assert level_of(road, BOOK) == level
    assert unroll_course(road, BOOK).short == (cards == 7)
    paid = [line.points for line in course.lines[:-1]]
    assert paid == [(11, 8, 5), (7, 5, 3), (5, 4, 2)][: len(paid)]


def test_a_time_trial_is_asphalt_without_wheels():
    """OS-3, RULING 39, UR-43, O5.2 — every square, the grid too; the flag of an approximation."""
    course = ridden(OS_3)
    found = course_squares(course)
    assert set(found.colour) == {0}
    assert all(found.apart)
    free = course_squares(ridden(OS_3, tt_no_draft=False))
    assert not any(free.apart)
    dropped = GAME.course(OS_3, BOOK.with_changes(reif__tt_no_draft=False)).dropped
    assert said(dropped) == "alone 1, terrain 1 of 1, lanes 3"


def test_a_trial_inside_a_stage():
    """RULING 39 — its own rows only; climbs of a mountain trial keep their red."""
    found = course_squares(ridden(stage(("FLAT", 10), ("TT_MID", 10), ("MTN_1", 10))))
    rows = found.net.rows
    assert {rows[s] for s in range(len(rows)) if found.apart[s]} == set(range(11, 21))
    first = course_squares(ridden(stage(("TT_MID", 10), ("FLAT", 10))))
    assert not first.apart[first.dots[0]]
    up = course_squares(
        ridden(stage(("TT_MID", 10), ("MTN_1", 10), format="ITT", type="MOUNTAIN_TT"))
    )
    assert all(up.apart)
    assert up.colour[up.square_at(15, 1)] == COLOURS.index("red")


def test_sections_share_the_rows():
    """OS-6, UR-37, M1, O4.1 — small ones get theirs first, whole parts, then the largest rests."""
    assert share_rows([340, 1, 96, 2, 41, 20], 500, 160) == [108, 1, 31, 1, 13, 6]
    assert share_rows([300, 100], 400, 160) == [120, 40]
    assert share_rows([5, 7], 12, 160) == [5, 7]
    assert share_rows([1] * 200, 200, 160) == [1] * 200
    assert share_rows([10, 10, 10], 10, 160) == [4, 3, 3]
    road = stage(("FLAT", 300), ("MTN_3", 100), sprints=(99, 100, 250))
    course = ridden(road)
    at = [(line.kind, line.square) for line in (*course.lines, *course.marks)]
    assert at == [(SPRINT, 40), (SPRINT, 40), (SPRINT, 100), ("FINISH", 160), (SUMMIT, 160)]


@pytest.mark.parametrize(
    ("squares_", "rows"), [(18, 18), (30, 30), (138, 138), (165, 160), (500, 160)]
)
def test_how_long_a_course_is(squares_: int, rows: int):
    """OS-8, M1 — by the stage, 160 at most; by house rules scale and max_rows."""
    assert ridden(stage(("FLAT", squares_))).rows == rows
    assert ridden(stage(("FLAT", squares_)), max_rows=600).rows == squares_
    assert ridden(stage(("FLAT", 30)), scale=0.5).rows == 15


OS_7 = replace(
    stage(("FLAT", 30), ("MTN_4", 12), ("FLAT", 8), lanes=4, sprints=(13,)),
    bends=(
        Bend(-2, 3, left=True), Bend(11, 16, left=False), Bend(28, 33, left=True),
        Bend(48, 53, left=False),
    ),
    blocks=(
        Block(1, 19, (19,) * 4), Block(20, 6, (6, 6), kind="roundabout"), Block(26, 10, (10,) * 4),
        Block(36, 5, (5,) * 4, kind="bridge"), Block(41, 10, (10,) * 4),
    ),
)  # fmt: skip


def shapes(course: Unrolled) -> str:
    """Return the blocks as the vectors write them, without grid and run-off."""
    letters = {0: "S", -90: "L", 90: "R"}
    ridden_ = [b for b in course.blocks if 1 <= b.first <= course.rows]
    return " ".join(f"{letters[b.turn]}({b.rows})" for b in ridden_)


def test_the_bends_of_a_kept_board():
    """OS-7, M2, O1.2, O3.1 — L(3) S(7) R(6) S(11) L(6) S(14) R(3); the sprint inside a bend."""
    course = ridden(OS_7)
    assert (shapes(course), course.rows) == ("L(3) S(7) R(6) S(11) L(6) S(14) R(3)", 50)
    assert said(GAME.course(OS_7, BOOK).dropped) == "summits 1 of 1, bonuses 2, roundabouts 1"
    found = course_squares(course)
    net = found.net
    bend = next(n for n, block in enumerate(course.blocks) if block.first == 11)
    assert [line.square for line in lines_of(course)][:2] == [13, 42]
    over = [
        next(n for n, s in enumerate(lane, start=1) if found.crossed[s]) for lane in net.along[bend]
    ]
    assert [len(lane) for lane in net.along[bend]] == [9, 8, 7, 6]
    assert (over[3], over[0]) == (4, 5)


def test_bends_that_become_straight():
    """M2, RULING 39, O7.1 — by house rule, or with fewer than two rows left; each is said."""
    straight = BOOK.with_changes(reif__import_curves="straight")
    assert shapes(unroll_course(OS_7, straight)) == "S(50)"
    assert "bends 4 of 4" in said(GAME.course(OS_7, straight).dropped)
    small = replace(OS_7, bends=(Bend(-4, 1, left=True), Bend(10, 15, left=True)))
    assert shapes(ridden(small)) == "S(9) L(6) S(35)"
    assert "bends 1 of 2" in said(GAME.course(small, BOOK).dropped)
    long = replace(
        stage(("FLAT", 1600)), bends=(Bend(101, 106, left=True), Bend(301, 320, left=True))
    )
    assert shapes(ridden(long)) == "S(30) L(2) S(128)"


def test_a_course_without_bends_says_so():
    """M2 — without a board, or with none of its bends left; one of the book has them."""
    assert [f.code for f in GAME.course(OS_1, BOOK).remarks] == ["I_STRAIGHT"]
    straight = BOOK.with_changes(reif__import_curves="straight")
    assert [f.code for f in GAME.course(OS_7, straight).remarks] == ["I_STRAIGHT"]
    assert GAME.course(OS_7, BOOK).remarks == ()
    assert GAME.course(OS_1, BOOK.with_changes(reif__course="B")).remarks == ()


def test_a_bend_of_six():
    """UR-41, M2, M3 — surfaces and numbers of its inner and its outer lane."""
    road = replace(stage(("FLAT", 13), ("MTN_1", 7)), bends=(Bend(11, 16, left=True),))
    course = ridden(road)
    found = course_squares(course)
    inner, *_, outer = found.net.along[2]
    red = COLOURS.index("red")
    assert [(found.colour[s] == red) * found.number[s] for s in inner] == [0, 0, 0, 4, 5, 4]
    assert [(found.colour[s] == red) * found.number[s] for s in outer] == [0] * 5 + [5, 4, 4, 5]
    assert [found.net.rows[s] for s in outer] == [11, 11, 12, 13, 13, 14, 15, 15, 16]


def test_numbers_of_terrain():
    """Climb 1st, rows 1 and 2, lanes 4-3-2-1; descent medium; cobbles as on the board.

    UR-35, M3.
    """
    climb = ridden(stage(("MTN_1", 10)))
    assert [face.numbers for face in climb.faces[:2]] == [(5, 4, 5, 4), (4, 5, 4, 5)]
    down = stage(("DESC_MID", 10))
    assert ridden(down).faces[0].numbers == (3, 2, 3, 2)
    assert ridden(down, import_numbers="steep").faces[0].numbers == (3, 3, 3, 3)
    assert ridden(stage(("DESC_HIGH", 9)), import_numbers="steep").faces[0].numbers == (4,) * 4
    setts = [face.numbers for face in ridden(stage(("COBBLES", 8))).faces[:4]]
    assert list(zip(*setts, strict=True)) == [
        (1, 3, 2, 1),
        (2, 2, 3, 4),
        (3, 2, 1, 1),
        (2, 1, 2, 2),
    ]


@pytest.mark.parametrize(
    ("terrain", "mean"),
    [("FLAT", 7.0), ("HILL", 6.0), ("MTN_4", 5.0), ("MTN_3", 4.03), ("MTN_2", 3.57),
     ("MTN_1", 2.69), ("MTN_HC", 1.92), ("DESC_LOW", 9.0), ("DESC_MID", 9.5), ("DESC_HIGH", 10.0),
     ("COBBLES", 5.01)],
)  # fmt: skip
def test_the_mean_move_on_each_terrain(terrain: str, mean: float):
    """M3, RULING 39, R14.3, R14.4, R14.5 — of two dice, over all squares of it."""
    from engine.games.reifenbreite.advice import mean_move

    found = course_squares(ridden(stage((terrain, 16))))
    ids = [s for s in range(len(found.net)) if 1 <= found.net.rows[s] <= 16]
    means = [mean_move(2, 0, found.change[s]) for s in ids]
    assert sum(means) / len(means) == pytest.approx(mean, abs=0.006)


def test_levels_of_a_stage():
    """UR-43, M4, R1.6 — with a sprint line advanced_plus, else advanced; a house rule decides."""
    assert level_of(OS_5, BOOK) == "advanced_plus"
    assert level_of(OS_3, BOOK) == level_of(OS_2, BOOK) == "advanced"
    assert level_of(OS_5, BOOK.with_changes(reif__level="professional")) == "professional"
    basic = BOOK.with_changes(reif__level="basic")
    assert said(GAME.course(OS_5, basic).dropped) == (
        "terrain 1 of 3, sprints 1 of 1, bonuses 1, lanes 3"
    )
    own = BOOK.with_changes(reif__course="D")
    assert level_of(OS_5, own) == "advanced"
    assert [line.kind for line in GAME.course(OS_5, own).marks] == [SPRINT] * 3


def test_modules_of_a_race(start: Any):
    """UR-43, R1.4, R1.5, R1.6 — switching is asked in advanced_plus, no jersey, no chase car."""
    law = ReifenRace(start(), Dice("1"))._state.law
    assert (law.level, law.switching, law.sprints, law.jersey, law.cheating) == (
        "advanced_plus", True, True, False, False,
    )  # fmt: skip
    whole = ReifenRace(start(level="professional"), Dice("1"))._state.law
    assert (whole.switching, whole.sprints, whole.jersey, whole.cheating) == (True,) * 4
    some = ReifenRace(start(level="professional", modules=["yellow_jersey"]), Dice("1"))._state.law
    assert (some.jersey, some.surfaces) == (False, True)


def test_summits_as_sprints_by_house_rule():
    """M4 — summit_as_sprint: the first three of both in travel order."""
    course = ridden(OS_4, summit_as_sprint=True)
    assert [(n.kind, n.square) for n in course.lines[:-1]] == [
        (SPRINT, 34),
        (SUMMIT, 64),
        (SPRINT, 87),
    ]
    dropped = GAME.course(OS_4, BOOK.with_changes(reif__summit_as_sprint=True)).dropped
    assert "summits 2 of 3" in said(dropped)
    assert level_of(OS_2, BOOK.with_changes(reif__summit_as_sprint=True)) == "advanced_plus"


def test_more_than_three_sprints():
    """M4, O7.2 — the first three count, the fourth is drawn."""
    road = stage(("FLAT", 100), sprints=(10, 20, 30, 40))
    assert "sprints 1 of 4" in said(GAME.course(road, BOOK).dropped)


def test_rows_of_a_course_stand_for_rows_of_the_stage():
    """O4.3, M1 — inside the sections, and of a course of the book along the whole stage."""
    course = GAME.course(OS_2, BOOK)
    assert course.rows_behind(105) == (118, 119)
    assert course.rows_behind(106) == (120, 120)
    assert GAME.course(OS_2, BOOK.with_changes(reif__course="A")).rows_behind(84)[1] == OS_2.rows


def test_a_row_in_lanes_as_every_shared_road_counts_them():
    """M6, R6.1 — lane 1 of the book is the right one, the fourth of the chart."""
    found = course_squares(ridden(OS_1))
    assert found.net.places[found.square_at(5, 1)] == (5, 4)
    assert found.net.places[found.square_at(5, 4)] == (5, 1)
