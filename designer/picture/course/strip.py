"""The strip: a part of a course laid straight, its squares, its lines, its numbers below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.course.ground import lanes, slots
from designer.picture.course.signs import chequers
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Line
from engine.board.chart import Chart
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from engine.board.chart import Patch
    from engine.race.course import Course

EACH = 5
"""Squares from one number to the next."""
FOOT = 7.0
"""Millimetres below the road for numbers."""


def draw_strip_part(course: Course, chart: Chart, patches: tuple[Patch, ...]) -> Iterator[Shape]:
    """Yield the shapes of some patches of a straight chart, in its millimetres."""
    part = Chart(patches, chart.before, chart.thick if len(patches) else ())
    yield from lanes(course, part) if course.lanes else slots(course, part)
    if start := part.line(0):
        yield Line("frame.bold", start)
    for line in (*course.marks, *course.lines):
        across = part.line(line.square)
        if line.kind == FINISH:
            yield from chequers(across)
        elif across:
            yield Line("strip.line", across)
    yield from _numbers(course, part, chart.edge[3])


def _numbers(course: Course, part: Chart, foot: float) -> Iterator[Shape]:
    """Yield the numbers of squares below the road; where riders share squares, of every one."""
    seen = {place[0] for place in part}
    for number in sorted(seen):
        if not 1 <= number <= course.last or (course.lanes and number % EACH):
            continue
        places = [place for place in part if place[0] == number]
        boxes = [part.square(place).corners for place in places]
        left = min(x for corners in boxes for x, _ in corners)
        right = max(x for corners in boxes for x, _ in corners)
        role = "number.strong" if number % EACH == 0 else "number.soft"
        wide = max(right - left, FOOT * 2)
        box = Box((left + right - wide) / 2, foot + 1, wide, FOOT - 1.5)
        yield fit_text(box, str(number), role, size=FOOT)
