"""A course as its chart lays it: ground, squares, lines that count, numbers and signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.course.ground import lanes, slots, turns
from designer.picture.course.signs import lines, numbers
from designer.picture.shapes import Group, Picture, transform_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from engine.board.chart import Chart
    from engine.race.course import Course

MARGIN = 18.0
"""Millimetres about a course: room for what is written beside it."""


def picture(course: Course, chart: Chart, lang: str) -> Picture:
    """Return a course at full size."""
    left, top, right, bottom = chart.edge
    shapes = tuple(drawing(course, chart, lang))
    moved = Group(shapes, transform_to(MARGIN - left, MARGIN - top))
    return Picture(right - left + 2 * MARGIN, bottom - top + 2 * MARGIN, (moved,))


def drawing(course: Course, chart: Chart, lang: str) -> Iterator[Shape]:
    """Yield the shapes of a course in the millimetres of its chart, a few at a time."""
    yield from turns(chart)
    yield from lanes(course, chart) if course.lanes else slots(course, chart)
    yield from lines(course, chart, lang)
    yield from numbers(course, chart)
