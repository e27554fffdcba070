"""What is written on a course and stands beside it: numbers, start and finish, bottles, sprints."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pieces.badge import draw_badge
from designer.picture.shapes import Box, Line, Polygon
from engine.board.geometry import cosine_and_sine
from engine.tour.terrain import climb_of
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from designer.picture.shapes import Point, Shape
    from engine.board.chart import Chart
    from engine.board.geometry import Square
    from engine.race.course import Course
    from engine.road.net import Place

LEFT, RIGHT = -1, 1
EACH = 5
"""Squares from one number to the next where lanes are ridden; with slots all have theirs."""
WIDE, HIGH, AWAY = 13.0, 8.0, 1.5
"""Of a sign beside the course, and how far from its edge."""
STRONG, SOFT = 7.5, 5.5
"""Em of numbers."""
CHEQUERS = 2.6
"""Side of a chequer, in millimetres."""


def lines(course: Course, chart: Chart, lang: str) -> Iterator[Shape]:
    """Yield start and finish as lines, all other points as signs beside their square."""
    if start := chart.line(0):
        yield Line("frame.bold", start)
        yield from _sign(chart.before(0), chart, "START", lang)
    for line in (*course.marks, *course.lines):
        if line.kind == FINISH:
            yield from chequers(chart.line(line.square))
        elif course.lanes and line.points:
            yield Line("frame.bold", chart.line(line.square))
        kind = climb_of(line.category) if line.kind == SUMMIT else line.kind
        yield from _sign(chart.before(line.square), chart, kind, lang)


def numbers(course: Course, chart: Chart) -> Iterator[Shape]:
    """Yield the numbers of the squares left of the road; with lanes every fifth one.

    Squares beyond the finish are counted from it: +1, +2.
    """
    for number in _beyond(course, chart):
        row = [chart.square(place) for place in chart.before(number) if place in chart]
        text = f"+{number - course.last}"
        box = _beside(row[0], LEFT, SOFT * 0.6 * len(text), SOFT)
        yield fit_text(box, text, "number.soft", size=SOFT)
    for number in range(1, course.last + 1):
        row = [chart.square(place) for place in chart.before(number) if place in chart]
        strong = number % EACH == 0 or number in (1, course.last)
        if row and (strong or not course.lanes):
            role, size = ("number.strong", STRONG) if strong else ("number.soft", SOFT)
            box = _beside(row[0], LEFT, size * 0.6 * len(str(number)), size)
            yield fit_text(box, str(number), role, size=size)


def _beyond(course: Course, chart: Chart) -> Iterator[int]:
    """Yield the squares beyond the finish where riders stand in slots; a lap has none."""
    if course.lanes or chart.lap:
        return
    number = course.last + 1
    last = max(place[0] for place in chart)
    while number <= last:
        if any(place in chart for place in chart.before(number)):
            yield number
        number += 1


def _sign(places: Iterable[Place], chart: Chart, kind: str, lang: str) -> Iterator[Shape]:
    """Yield the sign of a line or a point right of its square."""
    row = [chart.square(place) for place in places if place in chart]
    if row:
        yield from draw_badge(_beside(row[-1], RIGHT, WIDE, HIGH), kind, lang)


def _beside(square: Square, side: int, wide: float, high: float) -> Box:
    """Return a box so large left or right of a square, clear of it."""
    cos, sin = cosine_and_sine(square.angle + 90)
    x, y, _ = square.beside(side, AWAY + abs(cos) * wide / 2 + abs(sin) * high / 2)
    return Box(x - wide / 2, y - high / 2, wide, high)


def chequers(line: Sequence[Point]) -> Iterator[Shape]:
    """Yield two rows of chequers beyond a line that runs from the left edge to the right one."""
    for one, other in pairwise(line):
        far = math.dist(one, other)
        count = max(1, round(far / CHEQUERS))
        along = ((other[0] - one[0]) / count, (other[1] - one[1]) / count)
        ahead = (along[1], -along[0])
        for nth in range(count):
            for row in range(2):
                x = one[0] + nth * along[0] + row * ahead[0]
                y = one[1] + nth * along[1] + row * ahead[1]
                role = "chequer.dark" if (nth + row) % 2 else "chequer.light"
                yield Polygon(
                    role,
                    (
                        (x, y),
                        (x + along[0], y + along[1]),
                        (x + along[0] + ahead[0], y + along[1] + ahead[1]),
                        (x + ahead[0], y + ahead[1]),
                    ),
                )
