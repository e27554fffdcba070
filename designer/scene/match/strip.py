"""Strip of road in the hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from designer.picture.course import FOOT
from designer.scene.board.riders import gliding, spots_of
from designer.scene.focus import GRAPHIC
from designer.scene.match.strip_parts import (
    Camera,
    Lit,
    StripGround,
    draw_lines,
    draw_lit,
    draw_rings,
    strip_chart,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from designer.document.switches import Language
    from designer.scene.board.film import Film
    from designer.scene.board.riders import Standing, Tokens
    from designer.scene.match.strip_parts import LineSign
    from designer.scene.theme import Theme
    from engine.race.course import Place


STEP: Final = 60.0
"""Pixels of one press of an arrow key."""


class StripPicture(QWidget):
    """Follows a race along its road laid straight."""

    role = GRAPHIC
    freed = Signal()
    """The hand has moved the strip: it follows no rider any more."""

    def __init__(self, voice: Language, theme: Theme) -> None:
        super().__init__()
        self._voice, self._theme = voice, theme
        self.ground: StripGround | None = None
        self.tokens: Tokens | None = None
        self.camera = Camera()
        self.lit: tuple[Lit, ...] = ()
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
        self._of: tuple[object, ...] = ()
        """What its ground was made of."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    def show_race(self, film: Film, tokens: Tokens) -> None:
        """Show the course of a race; that of the race before is not drawn anew."""
        of = film.course, film.setup.road, len(tokens.riders)
        if self.ground is None or of != self._of:
            self.ground = StripGround(film.course, strip_chart(*of), self._theme)
            self._of = of
        self.tokens = tokens
        self._before = self._after = []
        self.fit()

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
        self._front = tuple(self._along(int(front)) for front in fronts)  # type: ignore[assignment]
        self.glide(share)

    def glide(self, share: float) -> None:
        """Show the same two pictures a little later."""
        self._share = share
        if not self.free:
            self._follow()
        self.update()

    def follow(self) -> None:
        """Follow the rider or the head again."""
        self.free = False
        self._follow()
        self.update()

    def look_at(self, place: Place) -> None:
        """Show a square, as if the hand had moved the strip there."""
        if self.ground is not None and place in self.ground.chart:
            self.camera = self.camera.on(self.ground.chart.square(place).centre[0])
            self.hold()

    def square_at(self, point: QPointF) -> Place | None:
        """Return the square under a pixel."""
        if self.ground is None:
            return None
        return self.ground.chart.at(self._inside(point))

    def rider_at(self, point: QPointF) -> int | None:
        """Return the rider whose token is under a pixel."""
        if self.ground is None:
            return None
        x, y = self._inside(point)
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
        x, y = self.ground.chart.square(place).centre
        x = min((x + turn for turn in self._turns()), key=lambda at: abs(self.camera.pixel(at)))
        return QPointF(self.camera.pixel(x), self._top + y * self.camera.scale)

    def seen_squares(self) -> tuple[int, int] | None:
        """Return the first and the last square that are seen; none where the road is a ring."""
        ground, camera = self.ground, self.camera
        if ground is None or ground.period:
            return None
        first, last = ground.parts[0].left + 1, ground.parts[-1].right - 1
        found = []
        for x in (camera.left, camera.right):
            place = ground.chart.at((min(max(x, first), last), 10.0))
            if place is not None:
                found.append(place[0])
        return (found[0], found[-1]) if found else None

    # drawing

    @property
    def _top(self) -> float:
        head = self._theme.em * HEAD
        if self.ground is None:
            return head
        spare = self.height() - head - (self.ground.high + FOOT) * self.camera.scale
        return head + max(0.0, spare / 2)

    def _turns(self) -> list[float]:
        return self.ground.turns(self.camera.left, self.camera.right) if self.ground else [0.0]

    def _inside(self, point: QPointF) -> tuple[float, float]:
        assert self.ground is not None
        x = self.camera.place(point.x())
        period = self.ground.period
        y = (point.y() - self._top) / self.camera.scale
        return (x % period if period else x), y

    def _along(self, square: int) -> float:
        """Return how far along the road a square lies."""
        assert self.ground is not None
        chart = self.ground.chart
        for lane in range(1, 9):
            if (square, lane) in chart:
                return chart.square((square, lane)).centre[0]
        return 0.0

    def _follow(self) -> None:
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
        self.camera = self.camera.on(was + (now - was) * self._share)
        if not ground.period:
            self.camera = self.camera.within(ground.parts[0].left, ground.parts[-1].right)

    def hold(self) -> None:
        """Stay where the hand has moved it."""
        ground = self.ground
        if ground is not None and not ground.period:
            self.camera = self.camera.within(ground.parts[0].left, ground.parts[-1].right)
        if not self.free:
            self.free = True
            self.freed.emit()
        self.update()

    def fit(self) -> None:
        """Fit the road into the height there is."""
        if self.ground is None:
            return
        rows = self.ground.high / 20.0
        room = self.height() - self._theme.em * (HEAD + 0.4)
        cell = min(max(room / (rows + FOOT / 20.0), LEAST), MOST)
        self.camera = replace(self.camera, scale=cell / 20.0, wide=float(max(self.width(), 1)))
        if not self.free:
            self._follow()

    @override
    def minimumSizeHint(self) -> QSize:
        rows = self.ground.high / 20.0 if self.ground is not None else 3.0
        high = LEAST * (rows + FOOT / 20.0) + self._theme.em * (HEAD + 0.4)
        return QSize(round(self._theme.em * 16), round(high))

    @override
    def sizeHint(self) -> QSize:
        rows = self.ground.high / 20.0 if self.ground is not None else 3.0
        cell = max(LEAST, self._theme.em * LETTERS)
        high = cell * (rows + FOOT / 20.0) + self._theme.em * (HEAD + 0.4)
        return QSize(round(self._theme.em * 60), round(high))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("panel"))
        if self.ground is not None and self.tokens is not None:
            self._paint(painter, self.ground, self.tokens)
        painter.end()

    def _paint(self, painter: QPainter, ground: StripGround, tokens: Tokens) -> None:
        camera, top, ratio = self.camera, self._top, self.devicePixelRatioF()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-camera.left * camera.scale, top)
        painter.scale(camera.scale, camera.scale)
        ground.draw(painter, camera.left, camera.right, camera.scale, ratio)
        spots = list(gliding(self._before, self._after, self._share))
        for turn in self._turns():
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
        for turn in self._turns():
            draw_lines(painter, ground.chart, self.signs, camera, turn, top, self._theme)

    def light(self, lit: Iterable[Lit]) -> None:
        """Light squares up, those that can be pressed or that an answer leads to."""
        self.lit = tuple(lit)
        self.update()


class StripView(StripPicture):
    """Its squares that are lit up can be pressed, and its riders."""

    pressed = Signal(object)
    """The square that was pressed (Place)."""
    rider_pressed = Signal(int)

    def __init__(self, voice: Language, theme: Theme) -> None:
        super().__init__(voice, theme)
        self._dragged: float | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta()
        self.camera = self.camera.moved(-(delta.x() or delta.y()))
        self.hold()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        rider = self.rider_at(event.position())
        place = self.square_at(event.position())
        if place is not None and any(place == lit.place for lit in self.lit):
            self.pressed.emit(place)
        elif rider is not None:
            self.rider_pressed.emit(rider)
        else:
            self._dragged = event.position().x()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is not None:
            self.camera = self.camera.moved(self._dragged - event.position().x())
            self._dragged = event.position().x()
            self.hold()
            return
        place = self.square_at(event.position())
        hand = place is not None and any(place == lit.place for lit in self.lit)
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.OpenHandCursor
        self.setCursor(shape)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = None

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -STEP, Qt.Key.Key_Right: STEP}
        if event.key() in steps and not event.modifiers():
            self.camera = self.camera.moved(steps[Qt.Key(event.key())])
            self.hold()
        elif event.key() == Qt.Key.Key_Home and not event.modifiers():
            self.follow()
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


LEAST: Final = 27.0
"""Pixels of a square at least: a token on it is 24 pixels wide or more."""


MOST: Final = 64.0


LETTERS: Final = 2.2
"""Letters of the window a square is wide, where its height leaves the choice."""


HEAD: Final = 1.9
"""Letters above the road, for the signs of lines."""
