"""What is seen from above: a laid board or a course, the zoom, the piece under a point."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QTransform

from engine.board.catalogue import START, tile
from engine.board.chart import box_of, is_within, is_within_box
from engine.board.chart.course import chart_of
from engine.board.chart.laid import course_chart, laid_chart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPainter

    from designer.language import Language
    from designer.picture.shapes import Point, Shape
    from designer.scene.theme import Theme
    from engine.board.chart import Chart, Outline
    from engine.board.values import Board, Length, Piece
    from engine.race.course import Course

AIR = 18.0
"""Millimetres about a course: room for what is written beside it."""
WRITTEN = 0.5
"""How high a number is written on the road, of the smaller side of its square's room."""
LEAST_LABEL, SIZE = 0.7, 0.8
"""Letters of the window: lower numbers cannot be read, and are written as high as this."""
APART = 4.0
"""Letters of the window from one number to the next, at least."""
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000)
LEAST_ZOOM, MOST = 0.005, 40.0
"""Pixels a millimetre."""
ZOOM_AIR = 0.04
"""Free around the table, as a share of the window."""


class SeenGround(Protocol):
    """What a view from above knows of what it shows."""

    @property
    def edge(self) -> tuple[float, float, float, float]:
        """Return its left, top, right and bottom."""

    @property
    def chart(self) -> Chart | None:
        """Return where its squares lie, if it has any."""

    def drawing(self, language: Language) -> Iterator[Shape]:
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

    def drawing(self, language: Language) -> Iterator[Shape]:
        """Yield the shapes of the table and of what lies on it."""
        from designer.picture.board import draw_length

        return draw_length(self.board, self.length, language)

    def label(self, painter: QPainter, view: View, theme: Theme) -> None:
        """Write numbers that can be read from afar."""
        if self.length is not None:
            labels(painter, self.board, self.length, view, theme)

    def row_shapes(self, row: int) -> list[Outline]:
        """Return the squares of a row: as one where they lie side by side."""
        if self.chart is None:
            return []
        squares = [self.chart.square_of(p) for p in self.chart.before(row) if p in self.chart]
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
        return piece.pose_beside(row, 1, 0.0, self.board.gauge)[:2]

    def course_chart(self, course: Course, riders: int) -> Chart | None:
        """Return where the squares of a game lie on these tiles, with room for so many riders.

        Riders who have not started stand behind the line, riders who are home behind the finish.
        """
        length = self.length
        if length is None:
            return None
        road, lap = self.board.road, course.squares if course.laps > 1 else 0
        behind = {0: (1 - tile(START).rows, 0)}
        behind |= {square: course.rows_behind(square) for square in range(1, course.squares + 1)}
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

    def drawing(self, language: Language) -> Iterator[Shape]:
        """Yield its shapes."""
        from designer.picture.course import draw_course

        return draw_course(self.course, self.chart, language)

    def label(self, painter: QPainter, view: View, theme: Theme) -> None:
        """Write nothing more: its numbers stand beside it."""

    def row_shapes(self, row: int) -> list[Outline]:
        """Return the squares that stand for a row of the stage."""
        places = [place for place in self.chart if self._stands_for(place[0], row)]
        if self.course.lanes:
            return [self.chart.square_of(place).outline for place in places]
        return list({self.chart.patch_of(place).outline: None for place in places})

    def row_spot(self, row: int) -> Point | None:
        """Return the middle of the first square that stands for a row."""
        place = next((place for place in self.chart if self._stands_for(place[0], row)), None)
        return self.chart.square_of(place).centre if place is not None else None

    def _stands_for(self, square: int, row: int) -> bool:
        first, last = self.course.rows_behind(square)
        return 1 <= square <= self.course.last and first <= row <= last


def own_ground(course: Course) -> CourseGround | None:
    """Return the ground of a course that has a shape of its own."""
    return CourseGround(course, chart_of(course.layout)) if course.layout is not None else None


def step(board: Board, length: Length, view: View, em: float) -> int:
    """Return how many squares lie between two numbers; 0 where those on the road are read."""
    first = length.pieces[0]
    high = min(first.square_at(first.first, 1, board.gauge).free) * WRITTEN * view.scale
    if high >= LEAST_LABEL * em:
        return 0
    square = board.gauge.length * view.scale
    return next((n for n in STEPS if n * square >= APART * em), STEPS[-1])


def labels(painter: QPainter, board: Board, length: Length, view: View, theme: Theme) -> None:
    """Write every so many squares its number over the road, as high as letters of the window."""
    every = step(board, length, view, theme.em) if length.pieces else 0
    if not every:
        return
    painter.setFont(theme.font("number.strong", SIZE))
    measure = painter.fontMetrics()
    rows = ((row, piece) for piece in length.pieces for row in range(piece.first, piece.last + 1))
    for row, piece in rows:
        if row % every or not 1 <= row <= board.road.rows:
            continue
        ground = f"terrain.{board.road.terrain[row - 1]}"
        text = str(row)
        wide, high = measure.horizontalAdvance(text) + theme.em * 0.4, measure.height() * 0.85
        at = QPointF(*view.pixel_point(*piece.square_at(row, 1, board.gauge).centre))
        plate = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(plate, high / 4, high / 4)
        painter.setPen(theme.colour(f"{ground}.on"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


@dataclass(frozen=True, slots=True)
class View:
    """Which part of the table is seen: pixels of a millimetre, and where its corner lies."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @classmethod
    def fit_around(cls, edge: tuple[float, float, float, float], wide: float, high: float) -> View:
        """Return the view that shows a whole table in a window."""
        left, top, right, bottom = edge
        room = 1 - 2 * ZOOM_AIR
        scale = max(min(wide * room / (right - left), high * room / (bottom - top)), LEAST_ZOOM)
        x = (wide - scale * (right - left)) / 2 - scale * left
        return cls(scale, x, (high - scale * (bottom - top)) / 2 - scale * top)

    @property
    def transform(self) -> QTransform:
        """Return how millimetres of the table become pixels."""
        return QTransform(self.scale, 0, 0, self.scale, self.x, self.y)

    def table_point(self, x: float, y: float) -> tuple[float, float]:
        """Return the place on the table under a pixel."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def pixel_point(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel a place on the table is seen at."""
        return x * self.scale + self.x, y * self.scale + self.y

    def shift_by(self, dx: float, dy: float) -> View:
        """Return the view so many pixels further."""
        return View(self.scale, self.x + dx, self.y + dy)

    def zoom_by(self, factor: float, x: float, y: float) -> View:
        """Return the view with another scale; what lies under a pixel stays there."""
        scale = min(max(self.scale * factor, LEAST_ZOOM), MOST)
        share = scale / self.scale
        return View(scale, x - (x - self.x) * share, y - (y - self.y) * share)

    def from_view(self, old: View) -> QTransform:
        """Return how a picture drawn for an older view is laid into this one."""
        share = self.scale / old.scale
        return QTransform(share, 0, 0, share, self.x - old.x * share, self.y - old.y * share)


def piece_at(board: Board, length: Length, x: float, y: float) -> Piece | None:
    """Return the piece at a place of the table; of two that cross, the one on top."""
    return next(pieces_at(board, length, x, y), None)


def pieces_at(board: Board, length: Length, x: float, y: float) -> Iterator[Piece]:
    """Yield the pieces at a place of the table, those on top first."""
    on_top = sorted(length.pieces, key=lambda piece: not piece.kind.carries)
    for piece in on_top:
        outline = piece.outline(board.gauge)
        if is_within_box((x, y), box_of(outline)) and is_within((x, y), outline):
            yield piece


def row_at(board: Board, piece: Piece, x: float, y: float) -> int:
    """Return the row of a piece whose middle is nearest to a place."""
    lane = (board.gauge.lanes + 1) // 2

    def away(row: int) -> float:
        a, b = piece.square_at(row, min(lane, piece.kind.lanes or lane), board.gauge).centre
        return (a - x) ** 2 + (b - y) ** 2

    return min(range(piece.first, piece.last + 1), key=away)
