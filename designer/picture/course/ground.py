"""The squares of a course: the terrain each one shows, its lanes or slots, what parts them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from designer.picture import look
from designer.picture.grounds import MARKS
from designer.picture.lettering import fit_text
from designer.picture.pattern import pattern_marks, point_inside
from designer.picture.shapes import Box, Line, Polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from engine.board.chart import Chart
    from engine.board.geometry import Square
    from engine.race.course import Course, SquareFace


ROOM: Final = 0.62
"""Of the shorter side of a square: the box of what is written on it."""
WRITTEN: Final = 0.62
"""How far along a square its text stands; its mark lies behind it."""


def face(shown: SquareFace, square: Square) -> Iterator[Shape]:
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


def turns(chart: Chart) -> Iterator[Shape]:
    """Yield the road without squares, with the lines between riders drawn on."""
    abreast = len(chart.before(1))
    for band in chart.turns:
        yield Polygon(BARE, band.outline())
        for nth in range(1, abreast):
            yield Line("course.slot", tuple(band.side(0.0, 1.0, nth / abreast)))
        yield Polygon("piece", band.outline())


def lanes(course: Course, chart: Chart) -> Iterator[Shape]:
    """Yield each square with its terrain; lines that no rider may cross are thick."""
    for place in chart:
        square, terrain = chart.square(place), _terrain(course, place[0])
        if place in course.faces:
            yield from face(course.faces[place], square)
            continue
        yield Polygon(f"terrain.{terrain}" if terrain else BARE, square.outline)
        if terrain:
            yield from pattern_marks(terrain, square.corners)
    for place in chart:
        yield Polygon("road.square", chart.square(place).outline)
    for line in chart.thick:
        yield Line("course.thick", line)
    for patch in chart.patches:
        yield Polygon("piece", patch.outline)


def slots(course: Course, chart: Chart) -> Iterator[Shape]:
    """Yield each square as one ground, the slots in it parted by faint lines."""
    abreast = len(chart.before(1))
    for patch in chart.patches:
        terrain = _terrain(course, patch.places[0][0])
        yield Polygon(f"terrain.{terrain}" if terrain else BARE, patch.outline)
        if terrain:
            back, front, last = [
                chart.square(patch.places[end]).corners for end in (-abreast, 0, -1)
            ]
            right = chart.square(patch.places[abreast - 1]).corners
            yield from pattern_marks(terrain, (back[0], front[1], right[2], last[3]))
        for place in patch.places:
            yield Polygon("course.slot", chart.square(place).outline)
        yield Polygon("piece", patch.outline)


def _terrain(course: Course, square: int) -> str:
    """Return what a square shows; nothing before the start and beyond the finish."""
    if not 1 <= square <= course.last:
        return ""
    return course.look[(square - 1) % course.squares]
