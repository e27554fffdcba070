"""A view from above on some ground, drawn once and then walked over.

A board of 349 squares takes longer to draw than a hand waits: its drawing is recorded a little at a
time between two looks at what people do, and played at whatever scale it is seen.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRect, QTimer
from PySide6.QtGui import QPainter, QPicture, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from designer.language import Language
from designer.scene.board.ground import LaidGround, View
from designer.scene.pen import DrawnWidget, ScreenPen, make_pixmap

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QShowEvent, QWheelEvent

    from designer.document.switches import LanguageSwitch
    from designer.language import Language
    from designer.scene.board.ground import CourseGround, SeenGround
    from designer.scene.theme import Theme
    from engine.board.values import Board, Length
    from engine.road.net import Place

REST = 60
"""Milliseconds after a zoom or a walk before the board is drawn sharp again."""
SLICE = 0.005
"""Seconds of drawing between two looks at what people do; two boards may be drawn at once."""


class Plate(QObject):
    """What a widget shows of a board: until the new picture is ready, the old one is seen."""

    def __init__(self, widget: QWidget, theme: Theme) -> None:
        super().__init__(widget)
        self._widget, self._theme = widget, theme
        self.view = View()
        self._drawn_for = View()
        self._drawn_from: tuple[object, ...] = ()
        """What the picture was drawn from: it is drawn anew only from something else."""
        self._sheet: GroundRecording | None = None
        self._coming: GroundRecording | None = None
        self._picture: QPixmap | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self.sharpen)
        self._slice = QTimer(self)
        self._slice.timeout.connect(self._record_slice)

    def begin_drawing(self, ground: SeenGround | None, language: Language) -> None:
        """Begin to draw some ground anew, or forget the one there was."""
        self._coming = None
        if ground is None:
            self._sheet = self._picture = None
            self._drawn_from = ()
            self._slice.stop()
        else:
            self._coming = GroundRecording(ground, language, self._theme)
            self._slice.start(0)
        self._widget.update()

    def look_from(self, view: View, *, sharp: bool = False) -> None:
        """See another part of the table: sharp at once, or when the hand rests."""
        self.view = view
        if sharp:
            self.sharpen()
        else:
            self._rest.start()
        self._widget.update()

    @property
    def is_sharp(self) -> bool:
        """Tell whether there is a picture, and of the very part that is seen."""
        return self._picture is not None and self._drawn_for == self.view

    def finish(self) -> None:
        """Draw to the end now what is being drawn a little at a time."""
        if self._coming is not None:
            self._coming.record_slice(float("inf"))
            self._show_recording()

    def sharpen(self) -> None:
        """Draw the board as it is seen now."""
        if self._sheet is None:
            return
        ratio, widget = self._widget.devicePixelRatioF(), self._widget
        now = self._sheet, self.view, widget.width(), widget.height(), ratio
        if now == self._drawn_from:
            return  # every picture of a race asks for it: only another look of the table is drawn
        page = self._theme.colour("page")
        picture = make_pixmap(widget.width(), widget.height(), ratio, page)
        painter = QPainter(picture)
        self._sheet.play_drawing(painter, self.view)
        painter.end()
        self._picture, self._drawn_for, self._drawn_from = picture, self.view, now
        widget.update()

    def paint_picture(self, painter: QPainter) -> None:
        """Paint what there is of the picture where it is seen now."""
        if self._picture is not None:
            painter.setTransform(self.view.from_view(self._drawn_for))
            painter.drawPixmap(0, 0, self._picture)
            painter.resetTransform()

    def _record_slice(self) -> None:
        if self._coming is None or self._coming.record_slice(SLICE):
            self._show_recording()

    def _show_recording(self) -> None:
        self._slice.stop()
        self._sheet, self._coming = self._coming or self._sheet, None
        self.sharpen()


class GroundRecording:
    """The drawing of some ground: recorded a little at a time, played at any scale."""

    def __init__(self, ground: SeenGround, language: Language, theme: Theme) -> None:
        self._shapes = ground.drawing(language)
        self._theme, self._ground = theme, ground
        self._recordings: list[QPicture] = []

    def record_slice(self, seconds: float) -> bool:
        """Record for so long; tell whether everything is recorded.

        No painter is left open between two calls: a drawing may be given up at any time.
        """
        until = perf_counter() + seconds
        recording = QPicture()
        painter = QPainter(recording)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = ScreenPen(painter, self._theme.name, outlined=True)
        done = True
        for shape in self._shapes:
            pen.draw((shape,))
            if perf_counter() > until:
                done = False
                break
        painter.end()
        self._recordings.append(recording)
        return done

    def play_drawing(self, painter: QPainter, view: View) -> None:
        """Play the drawing into a view."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(view.transform)
        for recording in self._recordings:
            painter.drawPicture(0, 0, recording)
        painter.resetTransform()
        self._ground.label(painter, view, self._theme)


class TableView(DrawnWidget):
    """Knows which length of a board is shown, and which part of the table is seen."""

    least_letters = (12, 8)

    def __init__(self, switch: LanguageSwitch, theme: Theme) -> None:
        super().__init__(theme)
        self._switch = switch
        self.board: Board | None = None
        """The board that is shown; none where a course with a shape of its own is."""
        self.number = 0
        """Which length is shown, from 0."""
        self.ground: SeenGround | None = None
        self._plate, self._behind = Plate(self, theme), False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._draw_anew)
        switch.changed.connect(self._draw_anew)

    @property
    def shown_view(self) -> View:
        """Return which part of the table is seen."""
        return self._plate.view

    @property
    def length(self) -> Length | None:
        """Return the length that is shown."""
        lengths = self.board.lengths if self.board else ()
        return lengths[self.number] if self.number < len(lengths) else None

    @property
    def room(self) -> QRect:
        """Return where the table is seen."""
        return self.rect()

    def show_board(self, board: Board | None, length: int = 0) -> None:
        """Show a board; another table is fitted into the window."""
        if self.board is not board or self.number != length or (self.ground and not board):
            self.board, self.number = board, length
            self._show_ground(LaidGround(board, self.length) if board is not None else None)

    def show_course(self, ground: CourseGround) -> None:
        """Show a course with a shape of its own in place of a board."""
        if self.ground is not ground:
            self.board, self.number = None, 0
            self._show_ground(ground)

    def _show_ground(self, ground: SeenGround | None) -> None:
        before, self.ground = self.ground, ground
        self._draw_anew()
        if ground is not None and (before is None or before.edge != ground.edge):
            self.fit()

    def place_at(self, x: float, y: float) -> Place | None:
        """Return the square under a pixel."""
        chart = self.ground.chart if self.ground is not None else None
        return chart.place_at(self.shown_view.table_point(x, y)) if chart is not None else None

    def fit(self, *, sharp: bool = True) -> None:
        """Show the whole table: sharp at once, or when the window rests."""
        if self.ground is not None:
            room = self.room
            view = View.fit_around(self.ground.edge, room.width(), room.height())
            self._plate.look_from(view.shift_by(room.left(), room.top()), sharp=sharp)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Show more or less of the table, about a point that stays where it is."""
        spot = at or QPointF(self.room.center())
        self._plate.look_from(self.shown_view.zoom_by(factor, spot.x(), spot.y()))

    def walk(self, dx: float, dy: float) -> None:
        """Show the part of the table so many pixels further."""
        self._plate.look_from(self.shown_view.shift_by(dx, dy))

    def look_at(self, row: int) -> None:
        """Bring a row of the road into the middle where it cannot be seen."""
        spot = self.ground.row_spot(row) if self.ground is not None else None
        if spot is None:
            return
        seen = self.shown_view.pixel_point(*spot)
        if not self.room.contains(round(seen[0]), round(seen[1])):
            middle = self.room.center()
            self.walk(middle.x() - seen[0], middle.y() - seen[1])

    @property
    def is_sharp(self) -> bool:
        """Tell whether what is seen is drawn, and at the scale at which it is seen."""
        return self._plate.is_sharp

    def finish(self) -> None:
        """Draw to the end now what is being drawn a little at a time."""
        self._plate.finish()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit(sharp=False)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        if self._behind:
            self._draw_anew()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())

    def _draw_anew(self) -> None:
        """Begin to draw anew, with what was drawn seen till then; behind another page, not yet."""
        self._behind = self.window().isVisible() and not self.isVisible()
        self._plate.begin_drawing(None if self._behind else self.ground, self._switch.language)
