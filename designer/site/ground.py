"""The ground of a film: the laid board, or a game's own course, drawn in few shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.course import picture as course_picture
from designer.picture.course.draw import MARGIN
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Circle, Line, Path, Picture, Polygon
from designer.words import say
from engine.board.chart.laid import band
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.picture.shapes import Point, Shape
    from designer.site.replayed import RecordedRace
    from engine.board.chart import Chart
    from engine.board.values import Board, Length
    from engine.road.values import Line as RoadLine

GAP = 60.0
"""Millimetres between two lengths of a board, one below the other."""
BADGE = 17.0
"""Radius of the badge of a line."""


def ground_picture(
    race: RecordedRace, board: Board | None, charts: Sequence[Chart], lang: str
) -> Picture:
    """Return what the riders of a race are seen on, as large as its charts and a margin."""
    if race.course.layout is not None:
        return course_picture(race.course, charts[0], lang)
    assert board is not None
    shapes: list[Shape] = []
    for length, chart, (left, top) in zip(board.lengths, charts, corners(charts), strict=True):
        moved = Moved(left, top)
        shapes += _road(board, length, moved)
        shapes += _rows(board, chart, moved)
        shapes += _lines(board, chart, moved, lang)
    return Picture(*picture_size(charts), tuple(shapes))


def corners(charts: Sequence[Chart]) -> Iterator[Point]:
    """Yield what is to be added to the places of each chart: one length below the other."""
    top = MARGIN
    for chart in charts:
        left, upper, _, lower = chart.edge
        yield MARGIN - left, top - upper
        top += lower - upper + GAP


def picture_size(charts: Sequence[Chart]) -> tuple[float, float]:
    """Return the width and height of all charts together, with a margin on every side."""
    wide = max(chart.edge[2] - chart.edge[0] for chart in charts)
    high = sum(chart.edge[3] - chart.edge[1] for chart in charts) + GAP * (len(charts) - 1)
    return wide + 2 * MARGIN, high + 2 * MARGIN


class Moved:
    """Moves points, to whole millimetres: a page needs no finer ones."""

    def __init__(self, dx: float, dy: float) -> None:
        self._by = dx, dy

    def __call__(self, point: Point) -> Point:
        """Return where a point lies in the drawing."""
        return float(round(point[0] + self._by[0])), float(round(point[1] + self._by[1]))

    def all(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Return where some points lie in the drawing."""
        return tuple(self(point) for point in points)


def _road(board: Board, length: Length, moved: Moved) -> Iterator[Shape]:
    """Yield the ground of every section, and the bare road before the start and behind the end."""
    last = max(piece.last for piece in length.pieces)
    first = min(piece.first for piece in length.pieces)
    runs = [("course.bare", first, 0), ("course.bare", board.road.rows + 1, last)]
    runs += [(f"terrain.{s.terrain}", s.first, s.last) for s in board.road.sections]
    for role, start, end in runs:
        low, high = max(start, first), min(end, last)
        if low <= high:
            yield Polygon(role, moved.all(band(board.gauge, length, low, high).outline()))


def _rows(board: Board, chart: Chart, moved: Moved) -> Iterator[Shape]:
    """Yield the line behind every row, as one shape."""
    steps: list[tuple[str, *tuple[float, ...]]] = []
    for row in range(1, board.road.rows + 1):
        ends = chart.line(row)
        if len(ends) > 1:
            steps += [("M", *moved(ends[0])), ("L", *moved(ends[-1]))]
    if steps:
        yield Path("road.square", tuple(steps))


def _lines(board: Board, chart: Chart, moved: Moved, lang: str) -> Iterator[Shape]:
    for line in board.road.lines:
        ends = moved.all(chart.line(line.square))
        if ends:
            yield Line("frame.bold", (ends[0], ends[-1]))
            yield from _badge(board, line, ends[-1], lang)


def _badge(board: Board, line: RoadLine, at: Point, lang: str) -> Iterator[Shape]:
    """Yield the badge of a line beside its right end; a summit has the colour of its climb."""
    terrain = board.road.terrain[line.square - 1]
    climbs = line.category and line.kind != FINISH
    role = f"terrain.{terrain}" if climbs else f"badge.{line.kind}"
    letters = say(lang, f"terms.{terrain}_letter" if climbs else f"terms.{line.kind}_letter")
    box = Box(at[0] - BADGE * 0.8, at[1] - BADGE, BADGE * 1.6, BADGE * 2)
    yield Circle(role, *at, BADGE)
    yield fit_text(box, letters, "number.strong", ink=f"{role}.on", size=BADGE * 1.3)
