"""Squares that stand for rows: the arithmetic common to all games."""

from itertools import pairwise

import pytest

from engine.race.course import Course, rows_behind, square_of, square_terrains


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
    assert square_terrains(("FLAT", "HILL", "FLAT", "HILL"), [(1, 4), (1, 3), (2, 2)]) == (
        "HILL",
        "FLAT",
        "HILL",
    )


@pytest.mark.parametrize(
    ("row", "rows", "squares", "square"),
    [(85, 165, 165, 85), (137, 181, 180, 137), (10, 18, 20, 12), (10, 18, 24, 14), (1, 200, 32, 1)],
)
def test_a_line_lies_behind_the_square_that_stands_for_its_row(
    row: int, rows: int, squares: int, square: int
):
    """O2.3 — rounded up, never to the nearest."""
    assert square_of(row, rows, squares) == square


def test_squares_are_counted_on_from_lap_to_lap():
    """Behind the finish lies the last row, before the start row 0."""
    course = Course(2, 0, ("FLAT", "HILL"), (), rows=((1, 3), (4, 6)), laps=2)
    assert [course.behind(k) for k in range(6)] == [(0, 0), (1, 3), (4, 6), (1, 3), (4, 6), (6, 6)]


def test_a_course_without_rows_of_its_own_is_the_road():
    """Square k is row k; who has passed the line stands on the last row."""
    course = Course(3, 3, ("FLAT",) * 3, ())
    assert [course.behind(k) for k in (0, 1, 3, 4)] == [(0, 0), (1, 1), (3, 3), (3, 3)]
