"""What the courses are laid out as: strips with bends, exactly their squares (section 23)."""

from __future__ import annotations

import math
from typing import Any

import pytest
from shapely.geometry import Point, Polygon

from designer.language import ENGLISH
from designer.picture import look
from designer.picture.course import draw_course
from designer.picture.shapes import Line, Text
from engine.board.chart.course import chart_of
from engine.games.reifenbreite import GAME
from engine.games.reifenbreite.ground import COLOURS
from engine.tour.rules import Rules
from tests.engine.board.chart.checked import broken, lost, overlaps
from tests.engine.games.one_stage import OS_1, OS_4
from tests.engine.games.reifenbreite.test_designed import OS_7

COURSES = {
    **{key: (OS_1, key) for key in "ABCD"},
    "bends": (OS_7, "stage"),
    "long": (OS_4, "stage"),
}
UNIT = 16.0
"""Millimetres of a square along its lane."""


def laid(name: str) -> tuple[Any, Any]:
    """Return a course and its chart."""
    road, key = COURSES[name]
    course = GAME.course(
        road, Rules("reifenbreite", {"reif.course": key, "reif.level": "professional"})
    )
    return course, chart_of(course.layout)


@pytest.mark.parametrize("name", COURSES)
def test_exactly_the_squares_of_the_course(name: str):
    """RULING 10, RULING 38, Annex C — none twice, none over another, every one found by a click."""
    course, chart = laid(name)
    assert set(chart) == set(course.faces)
    assert len(chart) == sum(sum(block.counts) for block in course.layout.blocks)
    assert (overlaps(chart), lost(chart), broken(chart)) == ([], [], [])


@pytest.mark.parametrize("name", ["A", "bends"])
def test_lanes_and_bends_have_the_measures_of_the_board(name: str):
    """Annex C — a lane is 2u/π wide; the centre line of a lane of n squares has 2n·u/π."""
    course, chart = laid(name)
    for number, block in enumerate(course.layout.blocks):
        net = _net(course)
        for lane, ids in enumerate(net.along[number], start=1):
            middles = [chart.square_of(net.places[square]) for square in ids]
            width = middles[0].free[1]
            assert width == pytest.approx(2 * UNIT / math.pi, rel=1e-3)
            if block.turn:
                corner = _corner(chart, net, number, block)
                radius = 2 * block.counts[lane - 1] * UNIT / math.pi
                assert Point(middles[len(middles) // 2].centre).distance(corner) == pytest.approx(
                    radius, rel=0.01
                )


def _net(course: Any) -> Any:
    from engine.road.net import squares_of

    return squares_of(course.layout)


def _corner(chart: Any, net: Any, number: int, block: Any) -> Point:
    """Return the middle of a bend: where the lines along its first and its last rib meet."""
    inner = 0 if block.turn < 0 else len(block.counts) - 1
    outer = len(block.counts) - 1 - inner
    first = chart.square_of(net.places[net.along[number][inner][0]]).corners
    far = chart.square_of(net.places[net.along[number][outer][0]]).corners
    one, two = (first[0], far[3]) if block.turn < 0 else (first[3], far[0])
    away = block.counts[inner] * 2 * UNIT / math.pi - UNIT / math.pi
    length = math.dist(one, two)
    return Point(
        one[0] + (one[0] - two[0]) * away / length, one[1] + (one[1] - two[1]) * away / length
    )


def test_thick_lines_lie_in_bends_and_nowhere_else():
    """R6.3 — three a bend, along all of it."""
    for name in ("A", "bends", "long"):
        course, chart = laid(name)
        bends = [block for block in course.layout.blocks if block.turn]
        assert len(chart.thick) == 3 * len(bends)


def test_colours_and_numbers_are_shown_and_told_apart_without_colour():
    """R6.6, R14.1 — each colour has its mark, numbers on all but asphalt, dots on the grid."""
    course, chart = laid("D")
    shown = {(face.ground, bool(face.text)) for place, face in course.faces.items() if place[0] > 0}
    assert shown == {("beige", False), ("aqua", True), ("red", True), ("ochre", True)}
    assert {face.text for place, face in course.faces.items() if place[0] < 1} == {"•"}
    marks = {look.square_mark(name) for name in COLOURS}
    assert len(marks) == len(COLOURS)
    shapes = list(draw_course(course, chart, ENGLISH))
    roles = {getattr(shape, "role", "") for shape in shapes}
    assert {f"square.{name}" for name in COLOURS} <= roles
    assert {f"square.{name}.mark" for name in COLOURS if name != "beige"} <= roles
    numbers = [s for s in shapes if isinstance(s, Text) and s.role.startswith("square.")]
    assert len(numbers) == sum(bool(face.text) for face in course.faces.values())


def test_what_is_written_on_a_square_stays_on_it():
    """Design 11 — numbers of bends too."""
    course, chart = laid("D")
    squares = [
        Polygon(chart.square_of(place).outline) for place in chart if course.faces[place].text
    ]
    texts = [
        s
        for s in draw_course(course, chart, ENGLISH)
        if isinstance(s, Text) and s.role.startswith("square.")
    ]
    for text, square in zip(texts, squares, strict=True):
        middle = Point(text.x, text.y - text.size * 0.35)
        assert square.buffer(-text.width / 2).contains(middle)


def test_start_sprints_and_finish_are_lines_across_the_road():
    """R6.7, R15.7 — three sprints of the Tour, each from edge to edge."""
    course, chart = laid("D")
    lines = [
        s
        for s in draw_course(course, chart, ENGLISH)
        if isinstance(s, Line) and s.role == "frame.bold"
    ]
    assert len(lines) == 4
    wide = 4 * 2 * UNIT / math.pi
    assert all(
        math.dist(line.points[0], line.points[-1]) == pytest.approx(wide, rel=0.01)
        for line in lines
    )
