"""A game's own course from above, with its signs and numbers, and any course as a strip."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from designer.picture import look
from designer.picture.lettering import fit_text
from designer.picture.markers import draw_badge
from designer.picture.pattern import MARKS, pattern_marks, point_inside
from designer.picture.shapes import Box, Group, Line, Picture, Polygon, transform_to
from engine.board.catalogue import LEFT, RIGHT
from engine.board.chart import Chart
from engine.board.geometry import cosine_and_sine
from engine.tour.terrain import climb_of
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from designer.language import Language
    from designer.picture.shapes import Point, Shape
    from engine.board.chart import Patch
    from engine.board.geometry import Square
    from engine.race.course import Course, SquareFace
    from engine.road.net import Place


MARGIN = 18.0
"""Millimetres about a course: room for what is written beside it."""


def picture_course(course: Course, chart: Chart, language: Language) -> Picture:
    """Return a course at full size."""
    left, top, right, bottom = chart.edge
    shapes = tuple(draw_course(course, chart, language))
    moved = Group(shapes, transform_to(MARGIN - left, MARGIN - top))
    return Picture(right - left + 2 * MARGIN, bottom - top + 2 * MARGIN, (moved,))


def draw_course(course: Course, chart: Chart, language: Language) -> Iterator[Shape]:
    """Yield the shapes of a course in the millimetres of its chart, a few at a time."""
    yield from draw_turns(chart)
    yield from draw_lanes(course, chart) if course.lanes else draw_slots(course, chart)
    yield from draw_lines(course, chart, language)
    yield from draw_numbers(course, chart)


ROOM: Final = 0.62
"""Of the shorter side of a square: the box of what is written on it."""
WRITTEN: Final = 0.62
"""How far along a square its text stands; its mark lies behind it."""


def draw_face(shown: SquareFace, square: Square) -> Iterator[Shape]:
    """Yield what a square shows."""
    role = f"square.{shown.ground}"
    yield Polygon(role, square.outline)
    marks = MARKS[look.square_mark(shown.ground)]
    for stroke in marks:
        yield Line(f"{role}.mark", tuple([point_inside(square.corners, *at) for at in stroke]))
    if shown.text:
        x, y = point_inside(square.corners, WRITTEN if marks else 0.5, 0.5)
        side = ROOM * min(square.free)
        box = Box(x - side / 2, y - side / 2, side, side)
        yield fit_text(box, shown.text, "number.strong", ink=f"{role}.on", size=side)


BARE = "course.bare"
"""Ground that is no square of the stage: before the start, beyond the finish, where it turns."""


def draw_turns(chart: Chart) -> Iterator[Shape]:
    """Yield the road without squares, with the lines between riders drawn on."""
    abreast = len(chart.before(1))
    for band in chart.turns:
        yield Polygon(BARE, band.outline())
        for nth in range(1, abreast):
            yield Line("course.slot", tuple(band.line_along(0.0, 1.0, nth / abreast)))
        yield Polygon("piece", band.outline())


def draw_lanes(course: Course, chart: Chart) -> Iterator[Shape]:
    """Yield each square with its terrain; lines that no rider may cross are thick."""
    for place in chart:
        square, terrain = chart.square_of(place), _terrain_of(course, place[0])
        if place in course.faces:
            yield from draw_face(course.faces[place], square)
            continue
        yield Polygon(f"terrain.{terrain}" if terrain else BARE, square.outline)
        if terrain:
            yield from pattern_marks(terrain, square.corners)
    for place in chart:
        yield Polygon("road.square", chart.square_of(place).outline)
    for line in chart.thick:
        yield Line("course.thick", line)
    for patch in chart.patches:
        yield Polygon("piece", patch.outline)


def draw_slots(course: Course, chart: Chart) -> Iterator[Shape]:
    """Yield each square as one ground, the slots in it parted by faint lines."""
    abreast = len(chart.before(1))
    for patch in chart.patches:
        terrain = _terrain_of(course, patch.places[0][0])
        yield Polygon(f"terrain.{terrain}" if terrain else BARE, patch.outline)
        if terrain:
            back, front, last = [
                chart.square_of(patch.places[end]).corners for end in (-abreast, 0, -1)
            ]
            right = chart.square_of(patch.places[abreast - 1]).corners
            yield from pattern_marks(terrain, (back[0], front[1], right[2], last[3]))
        for place in patch.places:
            yield Polygon("course.slot", chart.square_of(place).outline)
        yield Polygon("piece", patch.outline)


def _terrain_of(course: Course, square: int) -> str:
    """Return what a square shows; nothing before the start and beyond the finish."""
    if not 1 <= square <= course.last:
        return ""
    return course.look[(square - 1) % course.squares]


EACH = 5
"""Squares from one number to the next where lanes are ridden; with slots all have theirs."""
WIDE, HIGH, AWAY = 13.0, 8.0, 1.5
"""Of a sign beside the course, and how far from its edge."""
STRONG, SOFT = 7.5, 6.4
"""Em of numbers."""
CHEQUERS = 2.6
"""Side of a chequer, in millimetres."""


def draw_lines(course: Course, chart: Chart, language: Language) -> Iterator[Shape]:
    """Yield start and finish as lines, all other points as signs beside their square."""
    if start := chart.line_behind(0):
        yield Line("frame.bold", start)
        yield from _draw_line_sign(chart.before(0), chart, "START", language)
    for line in (*course.marks, *course.lines):
        across = chart.line_behind(line.square)
        if line.kind == FINISH:
            yield from draw_line_chequers(across)
        elif course.lanes and line.points and across:
            yield Line("frame.bold", across)
        kind = climb_of(line.category) if line.kind == SUMMIT else line.kind
        yield from _draw_line_sign(chart.before(line.square), chart, kind, language)


def draw_numbers(course: Course, chart: Chart) -> Iterator[Shape]:
    """Yield the numbers of the squares left of the road; with lanes every fifth one.

    Squares beyond the finish are counted from it: +1, +2.
    """
    for number in _squares_beyond(course, chart):
        row = [chart.square_of(place) for place in chart.before(number) if place in chart]
        text = f"+{number - course.last}"
        box = _box_beside(row[0], LEFT, SOFT * 0.6 * len(text), SOFT)
        yield fit_text(box, text, "number.soft", size=SOFT)
    for number in range(1, course.last + 1):
        row = [chart.square_of(place) for place in chart.before(number) if place in chart]
        strong = is_counted(course, number)
        if row and (strong or not course.lanes):
            role, size = ("number.strong", STRONG) if strong else ("number.soft", SOFT)
            box = _box_beside(row[0], LEFT, size * 0.6 * len(str(number)), size)
            yield fit_text(box, str(number), role, size=size)


def is_counted(course: Course, number: int) -> bool:
    """Tell whether a square is one of those whose number stands beside it large, in every game."""
    return number % EACH == 0 or number in (1, course.last)


def _squares_beyond(course: Course, chart: Chart) -> Iterator[int]:
    """Yield the squares beyond the finish where riders stand in slots; a lap has none."""
    if course.lanes or chart.lap:
        return
    number = course.last + 1
    last = max(place[0] for place in chart)
    while number <= last:
        if any(place in chart for place in chart.before(number)):
            yield number
        number += 1


def _draw_line_sign(
    places: Iterable[Place], chart: Chart, kind: str, language: Language
) -> Iterator[Shape]:
    """Yield the sign of a line or a point right of its square."""
    row = [chart.square_of(place) for place in places if place in chart]
    if row:
        yield from draw_badge(_box_beside(row[-1], RIGHT, WIDE, HIGH), kind, language)


def _box_beside(square: Square, side: int, wide: float, high: float) -> Box:
    """Return a box so large left or right of a square, clear of it."""
    cos, sin = cosine_and_sine(square.angle + 90)
    x, y, _ = square.pose_beside(side, AWAY + abs(cos) * wide / 2 + abs(sin) * high / 2)
    return Box(x - wide / 2, y - high / 2, wide, high)


def draw_line_chequers(line: Sequence[Point]) -> Iterator[Shape]:
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


FOOT = 7.0
"""Millimetres below the road for numbers."""


def draw_strip_part(course: Course, chart: Chart, patches: tuple[Patch, ...]) -> Iterator[Shape]:
    """Yield the shapes of some patches of a straight chart, in its millimetres."""
    part = Chart(patches, chart.before, chart.thick if len(patches) else ())
    yield from draw_lanes(course, part) if course.lanes else draw_slots(course, part)
    if start := part.line_behind(0):
        yield Line("frame.bold", start)
    for line in (*course.marks, *course.lines):
        across = part.line_behind(line.square)
        if line.kind == FINISH:
            yield from draw_line_chequers(across)
        elif across:
            yield Line("strip.line", across)
    yield from _draw_strip_numbers(course, part, chart.edge[3])


def _draw_strip_numbers(course: Course, part: Chart, foot: float) -> Iterator[Shape]:
    """Yield the numbers of squares below the road; where riders share squares, of every one."""
    squares = {place[0] for place in part}
    for number in sorted(squares):
        if not 1 <= number <= course.last or (course.lanes and number % EACH):
            continue
        places = [place for place in part if place[0] == number]
        boxes = [part.square_of(place).corners for place in places]
        left = min(x for corners in boxes for x, _ in corners)
        right = max(x for corners in boxes for x, _ in corners)
        role = "number.strong" if number % EACH == 0 else "number.soft"
        wide = max(right - left, FOOT * 2)
        box = Box((left + right - wide) / 2, foot + 1, wide, FOOT - 1.5)
        yield fit_text(box, str(number), role, size=FOOT)
