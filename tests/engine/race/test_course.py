"""Courses: squares that stand for rows, in every game alike, and what of a stage is left out."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import ENGLISH, SPANISH
from engine.race.course import Course, find_left_out, rows_behind, square_of, square_terrains
from engine.tour.terrain import terrain
from tests.engine.games.one_stage import OS_1, OS_2, OS_3, OS_4, OS_5, said, stage

if TYPE_CHECKING:
    from engine.road.values import Road


@pytest.mark.parametrize(("rows", "squares"), [(165, 32), (181, 32), (240, 240), (18, 24), (1, 5)])
def test_squares_stand_for_rows_in_order(rows: int, squares: int):
    """O2.1 — from the first row to the last, never back, at least one each."""
    behind = rows_behind(rows, squares)
    assert len(behind) == squares
    assert (behind[0][0], behind[-1][1]) == (1, rows)
    assert all(first <= last for first, last in behind)
    assert all(a[0] <= b[0] and a[1] <= b[1] for a, b in pairwise(behind))


def test_a_square_without_rows_stands_for_the_next():
    """O2.1 — T < N: where the interval is empty, the one row floor((k-1)·T/N)+1."""
    assert rows_behind(2, 4) == ((1, 1), (1, 1), (2, 2), (2, 2))


def test_of_equals_the_terrain_that_comes_last_is_seen():
    """O2.2 — counted from the rows behind a square."""
    behind = [(1, 4), (1, 3), (2, 2)]
    assert square_terrains(("FLAT", "HILL", "FLAT", "HILL"), behind) == ("HILL", "FLAT", "HILL")


@pytest.mark.parametrize(
    ("row", "rows", "squares", "square"),
    [(85, 165, 165, 85), (137, 181, 180, 137), (10, 18, 20, 12), (10, 18, 24, 14), (1, 200, 32, 1)],
)
def test_a_line_lies_behind_the_square_that_stands_for_its_row(
    row: int, rows: int, squares: int, square: int
):
    """O2.3 — rounded up, never to the nearest."""
    assert square_of(row, rows, squares) == square


LAPS = Course(2, 0, ("FLAT", "HILL"), (), rows=((1, 3), (4, 6)), laps=2)
PLAIN = Course(3, 3, ("FLAT",) * 3, ())


@pytest.mark.parametrize(
    ("course", "behind"),
    [
        (LAPS, [(0, 0), (1, 3), (4, 6), (1, 3), (4, 6), (6, 6)]),  # counted on from lap to lap
        (PLAIN, [(0, 0), (1, 1), (2, 2), (3, 3), (3, 3)]),  # without rows of its own: the road
    ],
    ids=["laps", "road"],
)
def test_a_square_stands_for_rows_of_the_stage(course: Course, behind: list[tuple[int, int]]):
    """O2.1 — before the start lies row 0, behind the finish the last row."""
    assert [course.rows_behind(square) for square in range(len(behind))] == behind


DECORATION: dict[str, Any] = {"lanes": 4}
"""A game of four lanes in which nothing of a stage does anything."""


def trials(name: str) -> bool:
    """Tell whether this is a time trial: the one terrain that forbids to take a wheel."""
    return terrain(name).trial


@pytest.mark.parametrize(
    ("road", "used", "left"),
    [
        (OS_1, {"sprints": 1}, "bonuses 1, lanes 3"),
        (OS_1, {}, "sprints 1 of 1, bonuses 1, lanes 3"),
        (OS_2, {}, "terrain 2 of 4, summits 1 of 1, bonuses 1, lanes 3"),
        (OS_2, {"lanes": 3, "summits": 1}, "terrain 2 of 4, bonuses 1"),
        (OS_3, {}, "alone 1, terrain 1 of 1, lanes 3"),
        (OS_3, {"feels": trials}, "alone 1, lanes 3"),
        (OS_4, {"lanes": 3},
         "terrain 6 of 8, sprints 2 of 2, feeds 1 of 1, summits 3 of 3, bonuses 5"),
        (OS_4, {"feels": bool, "sprints": 3, "squares": 80},
         "feeds 1 of 1, summits 3 of 3, bonuses 5, lanes 3, squares 80"),
        (OS_5, {}, "terrain 1 of 3, sprints 1 of 1, bonuses 1, lanes 3"),
        (stage(("FLAT", 60), lanes=4), {"bends": (1, 3)}, "bends 1 of 3"),
        (stage(("FLAT", 60), lanes=4), {}, ""),
    ],
)  # fmt: skip
def test_everything_is_said_with_its_number_and_nothing_of_which_there_is_none(
    road: Road, used: dict[str, Any], left: str
):
    """O7.1, O7.2, O5.1, OS-1, OS-2, OS-3, OS-4, OS-5 — whatever gives nothing in a game."""
    assert said(find_left_out(road, **(DECORATION | used))) == left


def test_findings_come_in_the_order_of_the_law():
    """O7.1 — one for each thing."""
    road = stage(("HILL", 60), ("MTN_1", 9), sprints=(3,), feeds=(4,), format="TTT", number=1)
    assert [finding.code for finding in find_left_out(road, squares=1)] == [
        "I_LEFT_ALONE", "I_LEFT_TERRAIN", "I_LEFT_SPRINTS", "I_LEFT_FEEDS", "I_LEFT_SUMMITS",
        "I_LEFT_BONUSES", "I_LEFT_LANES", "I_LEFT_SQUARES",
    ]  # fmt: skip


def test_the_stage_is_named_and_both_languages_say_it():
    """O7.1 — one sentence each."""
    (finding,) = find_left_out(stage(("FLAT", 60), lanes=4, number=3), **DECORATION, bends=(1, 3))
    assert (finding.code, finding.severity, finding.where) == ("I_LEFT_BENDS", "info", "stages/3")
    assert ENGLISH.finding_text(finding) == "1 bend becomes straight, of 3"
    assert SPANISH.finding_text(finding) == "se endereza 1 curva, de 3"
