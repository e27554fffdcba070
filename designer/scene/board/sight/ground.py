"""Ground: what is seen from above, a length of a laid board or a course with a shape of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from designer.scene.board.sight.labels import labels
from engine.board.catalogue import START, tile
from engine.board.chart.course import chart_of
from engine.board.chart.laid import course_chart, laid_chart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPainter

    from designer.picture.shapes import Point, Shape
    from designer.scene.board.sight.zoom import View
    from designer.scene.theme import Theme
    from engine.board.chart import Chart, Outline
    from engine.board.values import Board, Length
    from engine.race.course import Course

AIR = 18.0
"""Millimetres about a course: room for what is written beside it."""


class SeenGround(Protocol):
    """What a view from above knows of what it shows."""

    @property
    def edge(self) -> tuple[float, float, float, float]:
        """Return its left, top, right and bottom."""

    @property
    def chart(self) -> Chart | None:
        """Return where its squares lie, if it has any."""

    def drawing(self, lang: str) -> Iterator[Shape]:
        """Yield its shapes a few at a time."""

    def label(self, painter: QPainter, view: View, theme: Theme) -> None:
        """Write over it what must be read from afar."""

    def row_shapes(self, row: int) -> list[Outline]:
        """Return the squares that stand for a row of the stage."""

    def row_spot(self, row: int) -> Point | None:
        """Return a point beside a row of the stage."""


@dataclass(frozen=True, eq=False)
class LaidGround:
    """One length of a board on its table; nothing but the table where the road has no room."""

    board: Board
    length: Length | None

    @property
    def edge(self) -> tuple[float, float, float, float]:
        """Return the edge of the table."""
        return self.board.table.edge

    @cached_property
    def chart(self) -> Chart | None:
        """Return where the squares of the road lie."""
        return laid_chart(self.board, self.length) if self.length is not None else None

    def drawing(self, lang: str) -> Iterator[Shape]:
        """Yield the shapes of the table and of what lies on it."""
        from designer.picture.board import draw_length

        return draw_length(self.board, self.length, lang)

    def label(self, painter: QPainter, view: View, theme: Theme) -> None:
        """Write numbers that can be read from afar."""
        if self.length is not None:
            labels(painter, self.board, self.length, view, theme)

    def row_shapes(self, row: int) -> list[Outline]:
        """Return the squares of a row: as one where they lie side by side."""
        if self.chart is None:
            return []
        squares = [self.chart.square(p) for p in self.chart.before(row) if p in self.chart]
        if any(square.bent for square in squares) or not squares:
            return [square.outline for square in squares]
        left, right = squares[0].corners, squares[-1].corners
        return [(left[0], left[1], right[2], right[3])]

    def row_spot(self, row: int) -> Point | None:
        """Return the place right of a row, if it lies here."""
        length = self.length
        if length is None or not length.first <= row <= length.last:
            return None
        piece = next(p for p in length.pieces if p.first <= row <= p.last)
        return piece.beside(row, 1, 0.0, self.board.gauge)[:2]

    def course_chart(self, course: Course, riders: int) -> Chart | None:
        """Return where the squares of a game lie on these tiles, with room for so many riders.

        Riders who have not started stand behind the line, riders who are home behind the finish.
        """
        length = self.length
        if length is None:
            return None
        road, lap = self.board.road, course.squares if course.laps > 1 else 0
        behind = {0: (1 - tile(START).rows, 0)}
        behind |= {square: course.behind(square) for square in range(1, course.squares + 1)}
        if not lap:
            beyond = range(1, length.last - road.rows + 1)
            behind |= {course.last + n: (road.rows + n,) * 2 for n in beyond}
        return course_chart(self.board, length, behind, road.lanes, -(-riders // road.lanes), lap)


@dataclass(frozen=True, eq=False)
class CourseGround:
    """A course with a shape of its own."""

    course: Course
    chart: Chart

    @property
    def edge(self) -> tuple[float, float, float, float]:
        """Return its edge, with air about it."""
        left, top, right, bottom = self.chart.edge
        return (left - AIR, top - AIR, right + AIR, bottom + AIR)

    def drawing(self, lang: str) -> Iterator[Shape]:
        """Yield its shapes."""
        from designer.picture.course import drawing

        return drawing(self.course, self.chart, lang)

    def label(self, painter: QPainter, view: View, theme: Theme) -> None:
        """Write nothing more: its numbers stand beside it."""

    def row_shapes(self, row: int) -> list[Outline]:
        """Return the squares that stand for a row of the stage."""
        found = [place for place in self.chart if self._stands_for(place[0], row)]
        if self.course.lanes:
            return [self.chart.square(place).outline for place in found]
        return list({self.chart.patch(place).outline: None for place in found})

    def row_spot(self, row: int) -> Point | None:
        """Return the middle of the first square that stands for a row."""
        found = (place for place in self.chart if self._stands_for(place[0], row))
        place = next(found, None)
        return self.chart.square(place).centre if place is not None else None

    def _stands_for(self, square: int, row: int) -> bool:
        first, last = self.course.behind(square)
        return 1 <= square <= self.course.last and first <= row <= last


def own_ground(course: Course) -> CourseGround | None:
    """Return the ground of a course that has a shape of its own."""
    return CourseGround(course, chart_of(course.layout)) if course.layout is not None else None
