"""The profile of the stage with every rider on it: where the race lies, seen as a whole."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from designer.picture.profile.skyline import draw_plain_profile, plain_scale
from designer.scene.focus import CHART
from designer.scene.pen import DrawnWidget, ScreenPen, make_pixmap, prepare_painter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent

    from designer.document.switches import LanguageSwitch
    from designer.picture.profile.scale import ProfileScale, Relief
    from designer.scene.board.riders import Tokens
    from designer.scene.theme import Theme
    from engine.road.values import Road

LETTERS: Final = 3.6
"""Millimetres of the picture that are as high as a letter of the window."""
DOT: Final = 0.34
"""Radius of a rider, in letters; the own are larger."""
OWN: Final = 0.52
STACK: Final = 5
"""Riders one over the other who stand at one place; of more the number is told by their heap."""


class RidersProfile(DrawnWidget):
    """Ground and terrain as on the stage page; a dot a rider, in its team's colour."""

    role = CHART
    usual_letters, least_letters = (60, 7.5), (12, 4.5)
    row_pressed = Signal(int)
    """A row of the stage that was pressed."""

    def __init__(self, switch: LanguageSwitch, theme: Theme) -> None:
        super().__init__(theme)
        self._switch = switch
        self._road: Road | None = None
        self._relief: Relief | None = None
        self._tokens: Tokens | None = None
        self._rows: Mapping[int, int] = {}
        self._scale: ProfileScale | None = None
        self._picture: QPixmap | None = None
        self._dots: list[tuple[int, QPointF]] = []
        self.mine: frozenset[int] = frozenset()
        self.seen: tuple[int, int] | None = None
        """The first and the last row that the strip shows."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMouseTracking(True)
        theme.changed.connect(self._draw_anew)
        switch.changed.connect(self._draw_anew)

    def show_race(self, road: Road, relief: Relief | None, tokens: Tokens) -> None:
        """Show the profile of a race; a course in squares alone has none."""
        self._road, self._relief, self._tokens = road, relief, tokens
        if not road.sections:
            self._road = self._scale = None
        self._rows = {}
        self._draw_anew()

    def forget_race(self) -> None:
        """Show no race."""
        self._road = self._relief = self._tokens = self._scale = None
        self._rows, self._dots, self.mine, self.seen = {}, [], frozenset(), None
        self._draw_anew()

    def show_rows(self, rows: Mapping[int, int], seen: tuple[int, int] | None) -> None:
        """Show on which row of the stage everybody stands, and what the strip shows."""
        if rows != self._rows or seen != self.seen:
            self._rows, self.seen = dict(rows), seen
            self._place_dots()
            self.update()

    @property
    def has_profile(self) -> bool:
        """Tell whether there is anything to show."""
        return self._road is not None

    @property
    def _millimetre(self) -> float:
        return self._theme.em / LETTERS

    def _draw_anew(self) -> None:
        self._picture = None
        road, unit = self._road, self._millimetre
        if road is not None and self.width() > 40 and self.height() > 20:
            size = self.width() / unit, self.height() / unit
            self._scale = plain_scale(road, *size, self._relief, self._switch.language)
            self._place_dots()
        self.update()

    def _place_dots(self) -> None:
        """Find out where each dot lies: riders at one place stand on one another."""
        scale, road, unit = self._scale, self._road, self._millimetre
        self._dots = []
        if scale is None or road is None:
            return
        step = self._theme.em * DOT * 1.9
        heaps: dict[int, int] = defaultdict(int)
        for rider in sorted(self._rows, key=lambda one: (one in self.mine, -one)):
            km = road.km_at(min(max(self._rows[rider], 0), road.rows))
            x = scale.x(km) * unit
            column = round(x / step)
            high = heaps[column] % STACK
            heaps[column] += 1
            y = scale.y(scale.relief.height_at(km)) * unit - step * (0.6 + high)
            self._dots.append((rider, QPointF(column * step, y)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._draw_anew()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position().x())
        if row is not None:
            self.row_pressed.emit(row)

    def row_at(self, x: float) -> int | None:
        """Return the row of the stage at a pixel."""
        scale, road = self._scale, self._road
        if scale is None or road is None:
            return None
        km = (x / self._millimetre - scale.plot.x) / scale.plot.width * scale.axis.km
        rows = range(road.rows + 1)
        return min(rows, key=lambda row: abs(road.km_at(row) - km))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        if self._scale is not None and self._tokens is not None:
            if self._picture is None:
                self._picture = self._draw_picture(self._scale)
            painter.drawPixmap(0, 0, self._picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_window(painter, self._scale)
            self._paint_dots(painter, self._tokens)
        painter.end()

    def _draw_picture(self, scale: ProfileScale) -> QPixmap:
        ratio, unit = self.devicePixelRatioF(), self._millimetre
        picture = make_pixmap(self.width(), self.height(), ratio, self._theme.colour("page"))
        painter = prepare_painter(QPainter(picture), unit)
        ScreenPen(painter, self._theme.name).draw(tuple(draw_plain_profile(scale)))
        painter.end()
        return picture

    def _paint_window(self, painter: QPainter, scale: ProfileScale) -> None:
        """Paint which part of the stage the strip shows."""
        if self.seen is None or self._road is None:
            return
        unit, road = self._millimetre, self._road
        left, right = (scale.x(road.km_at(min(max(row, 0), road.rows))) * unit for row in self.seen)
        veil = self._theme.colour("accent")
        veil.setAlpha(40)
        top, foot = scale.plot.y * unit - self._theme.em, (scale.foot.y + 4 * scale.unit) * unit
        painter.setPen(QPen(self._theme.colour("accent"), 1))
        painter.setBrush(veil)
        painter.drawRect(QRectF(left, top, max(right - left, 2.0), foot - top))

    def _paint_dots(self, painter: QPainter, tokens: Tokens) -> None:
        em = self._theme.em
        for rider, at in self._dots:
            own = rider in self.mine
            radius = em * (OWN if own else DOT)
            _, role, _ = tokens.riders[rider]
            painter.setPen(QPen(self._theme.colour("ink" if own else "black"), 1.6 if own else 0.7))
            painter.setBrush(self._theme.colour(role))
            if own:
                box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
                painter.drawRoundedRect(box, radius * 0.4, radius * 0.4)
                painter.setFont(self._theme.font("number.strong", 0.62))
                painter.setPen(self._theme.colour(f"{role}.on"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tokens.riders[rider][0])
            else:
                painter.drawEllipse(at, radius, radius)
