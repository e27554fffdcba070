"""The whole table as a small map: the laid board, or a game's own course, with everybody on it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QWidget
from typing_extensions import override

from designer.jobs.laying import lay_stage, make_board, usual_wish
from designer.jobs.runner import Call
from designer.panels.desk import Jobs
from designer.panels.forms import lay_column, lay_row, wrapping_label
from designer.scene.board.board import BoardView
from designer.scene.board.ground import View
from designer.scene.board.riders import RidersOnGround
from designer.scene.match.strip_parts import draw_lit, find_lit
from engine.race.setup_data import is_same_road

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QPainter

    from designer.jobs.laying import LaidBoard, LayoutWish
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.scene.board.film import Film
    from designer.scene.board.ground import CourseGround
    from designer.scene.board.riders import Tokens
    from designer.scene.match.strip_parts import LitSquare
    from engine.board.values import Board
    from engine.road.values import Road

AIR = 0.015
"""Free about the road, as a share of its width."""


class MapView(BoardView):
    """A board fitted to its road: of a small map the empty table is left out."""

    @override
    def fit(self, *, sharp: bool = True) -> None:
        ground = self.ground
        if ground is None or ground.chart is None:
            super().fit(sharp=sharp)
            return
        left, top, right, bottom = ground.chart.edge
        air = AIR * (right - left)
        edge = (left - air, top - air, right + air, bottom + air)
        room = self.room
        view = View.fit_around(edge, room.width(), room.height())
        self._plate.look_from(view.shift_by(room.left(), room.top()), sharp=sharp)


class TableMap(QWidget):
    """Shows where everybody stands on the table; the length that is ridden is the one seen."""

    pressed = Signal(object)
    """A square that was pressed (Place)."""

    def __init__(self, desk: Desk, runner: Runner, laying: Laying) -> None:
        super().__init__()
        self._desk, self._jobs, self._laying = desk, Jobs(desk, runner), laying
        self.view = MapView(desk.language_switch, desk.theme)
        self.view.still = True
        self.view.over = self._draw_riders
        self.view.pointed = self.describe_at
        self.on_tiles, self._notice = QCheckBox(), wrapping_label()
        self.on_tiles.toggled.connect(self.show_ground)
        self.riders: RidersOnGround | None = None
        self.told: Callable[[int], str] = lambda _rider: ""
        """Says who a rider is, for the tip over its token."""
        self._lit: tuple[LitSquare, ...] = ()
        self._own_board: Board | None = None
        self._task: Task | None = None
        self._frame = 0
        lay_column((self.view, 1), lay_row(self.on_tiles, (self._notice, 1)), on=self, gap=0)
        self.view.installEventFilter(self)
        laying.changed.connect(self.show_ground)

    def show_race(self, film: Film, tokens: Tokens) -> None:
        """Show the course of a race; a road the tour does not have gets a board of its own."""
        self._own_board = None
        self.riders = RidersOnGround(film, tokens)
        self._frame = 0
        road, selected = film.setup.road, self._laying.road
        if road.sections and (selected is None or not is_same_road(road, selected)):
            wish = self._desk.attempt(usual_wish, self._desk.document.tour, road.number)
            if wish is not None:
                call = Call(lay_stage, (road, wish))
                take = partial(self._take_board, road, wish)
                self._task = self._jobs.ask("lay_record", call, take)
        self.show_ground()

    def forget_race(self) -> None:
        """Show no race any more."""
        if self._task is not None:
            self._task.stop()
        self.riders = self._own_board = None
        self._lit = ()
        self.view.show_board(None)

    def show_frame(self, frame: int, row: int | None) -> None:
        """Show everybody after so many things, and the row that is spoken of."""
        self._frame = frame
        if self.riders is not None:
            self.riders.told_row, self.riders.ways = row, []
            board = self.view.board
            if row is not None and board is not None and len(board.lengths) > 1:
                lengths = enumerate(board.lengths)
                number = next((n for n, one in lengths if one.first <= row <= one.last), 0)
                self.view.show_board(board, number)
        self.view.update()

    def _take_board(self, road: Road, wish: LayoutWish, laid: LaidBoard) -> None:
        if self.riders is not None and self.riders.film.setup.road == road:
            self._own_board = make_board(road, laid, wish)
            self.show_ground()

    def _find_board(self) -> Board | None:
        """Return the board, while it is the one of the road that is ridden."""
        if self.riders is None:
            return None
        road = self.riders.film.setup.road
        boards = [b for b in (self._laying.board, self._own_board) if b is not None]
        return next((b for b in boards if is_same_road(b.road, road)), None)

    def light_squares(self, lit: Iterable[LitSquare]) -> None:
        """Light up the squares that can be pressed; their keys stand on the strip."""
        self._lit = tuple(one._replace(text="") for one in lit if not one.likely)
        self.view.update()

    def show_ground(self, *_: object) -> None:
        """Show the ground the race is ridden on."""
        if self.riders is None:
            return
        own, board = self.riders.course, self._find_board()
        self.on_tiles.setVisible(own is not None and bool(self.riders.film.setup.road.sections))
        self.on_tiles.setEnabled(board is not None)
        course: CourseGround | None = None if self.on_tiles.isChecked() else own
        if course is not None:
            self.view.show_course(course)
        else:
            self.view.show_board(board)
        waits = course is None and board is None
        self._notice.setText(self._desk.language.say("match.laying") if waits else "")
        self._notice.setVisible(waits)
        self.view.update()

    def _draw_riders(self, painter: QPainter) -> None:
        if self.riders is not None and self.view.ground is not None:
            chart = self.riders.chart_on(self.view.ground)
            if chart is not None:
                draw_lit(painter, chart, self._lit, self._desk.theme)
            self.riders.draw_riders(painter, self.view.ground, self._frame, self._desk.theme)

    def describe_at(self, at: QPoint) -> str:
        """Return the rider under a pixel, with team and square; nothing elsewhere."""
        riders, ground = self.riders, self.view.ground
        if riders is None or ground is None:
            return ""
        rider = riders.point_at(
            ground, self._frame, self.view.shown_view.table_point(at.x(), at.y())
        )
        self.view.update()
        return self.told(rider) if rider is not None else ""

    def say_words(self) -> None:
        """Speak the language that is on."""
        language = self._desk.language
        self.on_tiles.setText(language.say("race_page.on_tiles"))
        self.on_tiles.setToolTip(language.say("race_page.on_tiles_help"))
        self.view.setAccessibleName(language.say("race_page.view"))
        self.show_ground()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a square be pressed on the map as on the strip."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            chart = self.riders.chart_on(self.view.ground) if self.riders is not None else None
            at = self.view.shown_view.table_point(event.position().x(), event.position().y())
            place = find_lit(chart, self._lit, at) if chart is not None else None
            if place is not None:
                self.pressed.emit(place)
        return False
