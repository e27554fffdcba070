"""The strip: the road of a race laid straight, with everybody on it; it follows one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from designer.picture.course import FOOT
from designer.scene.board.riders import glide_tokens, spots_of
from designer.scene.focus import GRAPHIC
from designer.scene.match.strip_parts import (
    Camera,
    LitSquare,
    StripGround,
    draw_lines,
    draw_lit,
    draw_rings,
    find_lit,
    strip_chart,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from designer.document.switches import LanguageSwitch
    from designer.scene.board.film import Film
    from designer.scene.board.riders import Standing, Tokens
    from designer.scene.match.strip_parts import LineSign
    from designer.scene.theme import Theme
    from engine.race.course import Place

STEP: Final = 60.0
"""Pixels of one press of an arrow key."""
LEAST: Final = 27.0
"""Pixels of a square at least: a token on it is 24 pixels wide or more."""
MOST: Final = 64.0
LETTERS: Final = 2.2
"""Letters of the window a square is wide, where its height leaves the choice."""
HEAD: Final = 1.9
"""Letters above the road, for the signs of lines."""
SQUARE_MM: Final = 20.0
"""Millimetres a square of a chart is wide."""
USUAL_LANES: Final = 3.0
"""Squares side by side, while no race is shown."""


class StripPicture(QWidget):
    """Follows a race along its road laid straight."""

    role = GRAPHIC
    freed = Signal()
    """The hand has moved the strip: it follows no rider any more."""

    def __init__(self, switch: LanguageSwitch, theme: Theme) -> None:
        super().__init__()
        self._switch, self._theme = switch, theme
        self.ground: StripGround | None = None
        self.tokens: Tokens | None = None
        self.camera = Camera()
        self.lit: tuple[LitSquare, ...] = ()
        self.signs: tuple[LineSign, ...] = ()
        self.mine: frozenset[int] = frozenset()
        self.focus_rider: int | None = None
        """The rider who is followed; none where the head of the race is."""
        self.told: Callable[[int], str] = lambda _rider: ""
        """Says who a rider is, for the tip over its token."""
        self.free = False
        """Whether the hand has moved it."""
        self._before: list[Standing] = []
        self._after: list[Standing] = []
        self._share = 1.0
        self._front = (0.0, 0.0)
        self._course_key: tuple[object, ...] = ()
        """What its ground was made of."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    def show_race(self, film: Film, tokens: Tokens) -> None:
        """Show the course of a race; that of the race before is not drawn anew."""
        key = film.course, film.setup.road, len(tokens.riders)
        # Races of one stage follow one another: its strip is kept, so that they are watched fast.
        if self.ground is None or key != self._course_key:
            self.ground = StripGround(film.course, strip_chart(*key), self._theme)
            self._course_key = key
        self.tokens = tokens
        self._before = self._after = []
        self.fit_height()

    def forget_race(self) -> None:
        """Show no race: the road is kept, for the next one may be of the same stage."""
        self.tokens, self.focus_rider = None, None
        self.lit, self.signs, self.mine = (), (), frozenset()
        self._before = self._after = []
        self.free = False
        self.setAccessibleDescription("")
        self.update()

    def show_places(
        self,
        before: Mapping[int, Place],
        after: Mapping[int, Place],
        share: float,
        fronts: tuple[float, float],
    ) -> None:
        """Show everybody on their way from one picture to the next.

        `fronts` are the squares of the first rider in both, for a strip that follows the head.
        """
        if self.ground is None:
            return
        chart = self.ground.chart
        self._before, self._after = list(spots_of(chart, before)), list(spots_of(chart, after))
        self._front = tuple(self._square_x(int(front)) for front in fronts)  # type: ignore[assignment]
        self.show_share(share)

    def show_share(self, share: float) -> None:
        """Show the same two pictures a little later."""
        self._share = share
        if not self.free:
            self._move_camera()
        self.update()

    def follow_again(self) -> None:
        """Follow the rider or the head again."""
        self.free = False
        self._move_camera()
        self.update()

    def look_at(self, place: Place) -> None:
        """Show a square, as if the hand had moved the strip there."""
        if self.ground is not None and place in self.ground.chart:
            self.camera = self.camera.centre_on(self.ground.chart.square_of(place).centre[0])
            self.hold_still()

    def rider_at(self, point: QPointF) -> int | None:
        """Return the rider whose token is under a pixel."""
        if self.ground is None:
            return None
        x, y = self._chart_point(point)
        return next(
            (
                spot.rider
                for spot in reversed(self._after)
                if max(abs(x - spot.x), abs(y - spot.y)) <= spot.radius
            ),
            None,
        )

    def pixel_of(self, place: Place) -> QPointF | None:
        """Return where the middle of a square is seen."""
        if self.ground is None or place not in self.ground.chart:
            return None
        x, y = self.ground.chart.square_of(place).centre
        x = min(
            (x + turn for turn in self._seen_laps()), key=lambda at: abs(self.camera.pixel_of(at))
        )
        return QPointF(self.camera.pixel_of(x), self._road_top + y * self.camera.scale)

    def seen_squares(self) -> tuple[int, int] | None:
        """Return the first and the last square that are seen; none where the road is a ring."""
        ground, camera = self.ground, self.camera
        if ground is None or ground.period:
            return None
        first, last = ground.parts[0].left + 1, ground.parts[-1].right - 1
        middle = SQUARE_MM / 2
        ends = [min(max(x, first), last) for x in (camera.left, camera.right)]
        places = [ground.chart.place_at((x, middle)) for x in ends]
        squares = [place[0] for place in places if place is not None]
        return (squares[0], squares[-1]) if squares else None

    # drawing

    @property
    def _road_top(self) -> float:
        head = self._theme.em * HEAD
        if self.ground is None:
            return head
        spare = self.height() - head - (self.ground.high + FOOT) * self.camera.scale
        return head + max(0.0, spare / 2)

    def _seen_laps(self) -> list[float]:
        return self.ground.lap_shifts(self.camera.left, self.camera.right) if self.ground else [0.0]

    def _chart_point(self, point: QPointF) -> tuple[float, float]:
        assert self.ground is not None
        x = self.camera.millimetre_at(point.x())
        period = self.ground.period
        y = (point.y() - self._road_top) / self.camera.scale
        return (x % period if period else x), y

    def _square_x(self, square: int) -> float:
        """Return how far along the road a square lies."""
        assert self.ground is not None
        chart = self.ground.chart
        for lane in range(1, 9):
            if (square, lane) in chart:
                return chart.square_of((square, lane)).centre[0]
        return 0.0

    def _move_camera(self) -> None:
        ground = self.ground
        if ground is None:
            return
        was, now = self._front
        for spots, first in ((self._before, True), (self._after, False)):
            spot = next((s for s in spots if s.rider == self.focus_rider), None)
            if spot is not None:
                was, now = (spot.x, now) if first else (was, spot.x)
        if ground.period and now < was - ground.period / 2:
            now += ground.period
        self.camera = self.camera.centre_on(was + (now - was) * self._share)
        if not ground.period:
            self.camera = self.camera.limit_to(ground.parts[0].left, ground.parts[-1].right)

    def hold_still(self) -> None:
        """Stay where the hand has moved it."""
        ground = self.ground
        if ground is not None and not ground.period:
            self.camera = self.camera.limit_to(ground.parts[0].left, ground.parts[-1].right)
        if not self.free:
            self.free = True
            self.freed.emit()
        self.update()

    def fit_height(self) -> None:
        """Fit the road into the height there is."""
        if self.ground is None:
            return
        room = self.height() - self._theme.em * (HEAD + 0.4)
        cell = min(max(room / self._count_squares(), LEAST), MOST)
        scale = cell / SQUARE_MM
        self.camera = replace(self.camera, scale=scale, wide=float(max(self.width(), 1)))
        if not self.free:
            self._move_camera()

    def _count_squares(self) -> float:
        """Return how many squares high the road is, with what is written at its foot."""
        rows = self.ground.high / SQUARE_MM if self.ground is not None else USUAL_LANES
        return rows + FOOT / SQUARE_MM

    def _size_for(self, cell: float, letters_wide: float) -> QSize:
        """Return the size at which a square is so many pixels high."""
        em = self._theme.em
        high = cell * self._count_squares() + em * (HEAD + 0.4)
        return QSize(round(em * letters_wide), round(high))

    @override
    def minimumSizeHint(self) -> QSize:
        return self._size_for(LEAST, 16)

    @override
    def sizeHint(self) -> QSize:
        return self._size_for(max(LEAST, self._theme.em * LETTERS), 60)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("panel"))
        if self.ground is not None and self.tokens is not None:
            self._paint_race(painter, self.ground, self.tokens)
        painter.end()

    def _paint_race(self, painter: QPainter, ground: StripGround, tokens: Tokens) -> None:
        camera, top, ratio = self.camera, self._road_top, self.devicePixelRatioF()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-camera.left * camera.scale, top)
        painter.scale(camera.scale, camera.scale)
        ground.draw_road(painter, camera.left, camera.right, camera.scale, ratio)
        spots = list(glide_tokens(self._before, self._after, self._share))
        for turn in self._seen_laps():
            painter.save()
            painter.translate(turn, 0)
            seen = [
                spot for spot in spots if camera.left - 30 <= spot.x + turn <= camera.right + 30
            ]
            draw_lit(painter, ground.chart, self.lit, self._theme)
            tokens.draw_at(painter, seen, self._theme)
            draw_rings(painter, seen, self.mine, self.focus_rider, self._theme)
            painter.restore()
        painter.resetTransform()
        for turn in self._seen_laps():
            lap = replace(camera, left=camera.left - turn)
            draw_lines(painter, ground.chart, self.signs, lap, top, self._theme)

    def light_squares(self, lit: Iterable[LitSquare]) -> None:
        """Light squares up, those that can be pressed or that an answer leads to."""
        self.lit = tuple(lit)
        self.update()


class StripView(StripPicture):
    """Its squares that are lit up can be pressed, and its riders."""

    pressed = Signal(object)
    """The square that was pressed (Place)."""
    rider_pressed = Signal(int)

    def __init__(self, switch: LanguageSwitch, theme: Theme) -> None:
        super().__init__(switch, theme)
        self._drag_x: float | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit_height()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta()
        self.camera = self.camera.shift_by(-(delta.x() or delta.y()))
        self.hold_still()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        rider = self.rider_at(event.position())
        place = self._lit_place_at(event.position())
        if place is not None:
            self.pressed.emit(place)
        elif rider is not None:
            self.rider_pressed.emit(rider)
        else:
            self._drag_x = event.position().x()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag_x is not None:
            self.camera = self.camera.shift_by(self._drag_x - event.position().x())
            self._drag_x = event.position().x()
            self.hold_still()
            return
        lit = self._lit_place_at(event.position()) is not None
        shape = Qt.CursorShape.PointingHandCursor if lit else Qt.CursorShape.OpenHandCursor
        self.setCursor(shape)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag_x = None

    def _lit_place_at(self, point: QPointF) -> Place | None:
        """Return the square under a pixel if it can be pressed."""
        if self.ground is None:
            return None
        return find_lit(self.ground.chart, self.lit, self._chart_point(point))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -STEP, Qt.Key.Key_Right: STEP}
        if event.key() in steps and not event.modifiers():
            self.camera = self.camera.shift_by(steps[Qt.Key(event.key())])
            self.hold_still()
        elif event.key() == Qt.Key.Key_Home and not event.modifiers():
            self.follow_again()
        else:
            super().keyPressEvent(event)

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            rider = self.rider_at(QPointF(event.pos()))
            text = self.told(rider) if rider is not None else self.toolTip()
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
