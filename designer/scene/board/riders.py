"""The riders of one race on the ground that is seen: drawn, pointed at, their free ways lit up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.scene.board.board_marks import frame_squares
from designer.scene.board.free_ways import free_ways, light_up
from designer.scene.board.sight.ground import CourseGround, LaidGround, own_ground
from engine.race.setup_data import is_same_road

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from designer.picture.shapes import Point
    from designer.scene.board.film import Film
    from designer.scene.board.sight.ground import SeenGround
    from designer.scene.board.tokens import Tokens
    from designer.scene.theme import Theme
    from engine.board.chart import Chart
    from engine.race.course import Place


class RidersSeen:
    """Where the riders of a film stand on a board of their road, or on a course of its own."""

    def __init__(self, film: Film, tokens: Tokens) -> None:
        self.film, self.tokens = film, tokens
        self.course: CourseGround | None = own_ground(film.course)
        """Of a game whose course has a shape of its own."""
        self.told_row: int | None = None
        """The row of the stage that is spoken of."""
        self.ways: list[tuple[Place, int]] = []
        """Where the rider who was pointed at may go, with the steps it takes."""
        self._seen: tuple[SeenGround | None, Chart | None] = (None, None)

    def chart(self, ground: SeenGround | None) -> Chart | None:
        """Return where they stand on some ground; nothing on a board of another road."""
        if self._seen[0] is not ground:
            self._seen = (ground, self._chart(ground))
        return self._seen[1]

    def _chart(self, ground: SeenGround | None) -> Chart | None:
        if self.course is not None and ground is self.course:
            return self.course.chart
        if not isinstance(ground, LaidGround):
            return None
        if not is_same_road(ground.board.road, self.film.setup.road):
            return None
        if self.film.on_road:
            return ground.chart
        return ground.course_chart(self.film.course, len(self.tokens.riders))

    def draw(self, painter: QPainter, ground: SeenGround, frame: int, theme: Theme) -> None:
        """Draw everybody after so many things have happened, and frame what is spoken of."""
        chart = self.chart(ground)
        if chart is None:
            return
        light_up(painter, chart, self.ways, theme)
        self.tokens.draw(painter, chart, self.film.at(frame), theme)
        if self.told_row is not None:
            frame_squares(painter, ground.row_shapes(self.told_row), theme)

    def point_at(self, ground: SeenGround, frame: int, at: Point) -> int | None:
        """Return the rider at a point, and light up the ways over free squares."""
        chart, places, self.ways = self.chart(ground), self.film.at(frame), []
        rider = self.tokens.rider_at(chart, places, at) if chart is not None else None
        on_own = self.film.on_road or isinstance(ground, CourseGround)
        if rider is not None and chart is not None and self.film.net is not None and on_own:
            on_lap = {other: chart.in_lap(place) for other, place in places.items()}
            self.ways = free_ways(self.film.net, on_lap, rider)
        return rider
