"""The ground of a strip: drawn part by part as it is first seen, and kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from designer.picture.course import FOOT, draw_strip_part
from designer.scene.pen import ScreenPen, prepared
from engine.board.chart.course import slotted_chart, straight_chart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.scene.theme import Theme
    from engine.board.chart import Chart, Patch
    from engine.race.course import Course
    from engine.road.values import Road

KEPT: Final = 40
"""Parts whose pictures are kept: a few screens' worth."""
WIDTH: Final = 320.0
"""Millimetres of a part, about."""
ABREAST: Final = 4
"""Riders side by side in a square of a course without a shape of its own."""
BEYOND: Final = 24
"""Squares shown behind the finish of such a course."""


@dataclass(frozen=True, slots=True)
class StripPart:
    """Some squares next to one another, from one millimetre to another."""

    left: float
    right: float
    patches: tuple[Patch, ...]


def strip_chart(course: Course, road: Road, riders: int) -> Chart:
    """Return the squares of a course laid straight, with room for so many riders."""
    if course.layout is None and course.rows:
        abreast = min(ABREAST, max(riders, 1))
        deep = -(-riders // abreast)
        return slotted_chart(range(course.last + BEYOND), abreast, deep)
    return straight_chart(course.layout, road)


class StripGround:
    """The road of a strip: where it lies, and its pictures."""

    def __init__(self, course: Course, chart: Chart, theme: Theme) -> None:
        self.course, self.chart, self._theme = course, chart, theme
        self.parts = list(_parts(chart))
        self.wide = self.parts[-1].right - self.parts[0].left
        self.high = chart.edge[3] - chart.edge[1]
        self._kept: dict[tuple[object, ...], QPixmap] = {}

    @property
    def period(self) -> float:
        """Return after how many millimetres the road is the same again; 0 where it ends."""
        return self.wide if self.chart.lap else 0.0

    def draw(
        self, painter: QPainter, left: float, right: float, scale: float, ratio: float
    ) -> None:
        """Draw what lies between two millimetres, in the millimetres of the chart."""
        for turn in self.turns(left, right):
            for nth, part in enumerate(self.parts):
                if part.right + turn >= left and part.left + turn <= right:
                    picture = self._picture(nth, part, scale, ratio)
                    room = QRectF(part.left + turn, 0, part.right - part.left, self.high + FOOT)
                    painter.drawPixmap(room, picture, QRectF(picture.rect()))

    def turns(self, left: float, right: float) -> list[float]:
        """Return how far the road is laid again so that all between two places is seen."""
        period = self.period
        if not period:
            return [0.0]
        first, last = int(left // period), int(right // period)
        return [nth * period for nth in range(first, last + 1)]

    def _picture(self, nth: int, part: StripPart, scale: float, ratio: float) -> QPixmap:
        key = (nth, scale, ratio, self._theme.name)
        found = self._kept.pop(key, None)
        if found is None:
            found = self._drawn(part, scale, ratio)
        self._kept[key] = found  # the one seen last stands last
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return found

    def _drawn(self, part: StripPart, scale: float, ratio: float) -> QPixmap:
        dots = scale * ratio
        picture = QPixmap(
            max(1, round((part.right - part.left) * dots)), max(1, round((self.high + FOOT) * dots))
        )
        picture.fill(self._theme.colour("panel"))
        painter = prepared(QPainter(picture), dots)
        painter.translate(-part.left, 0)
        pen = ScreenPen(painter, self._theme.name)
        pen.draw(draw_strip_part(self.course, self.chart, part.patches))
        painter.end()
        return picture


def _parts(chart: Chart) -> Iterator[StripPart]:
    """Yield the parts of a chart: as many patches together as are about as wide as one."""
    found: list[Patch] = []
    left = right = 0.0
    for patch in chart.patches:
        low, _, high, _ = patch.box
        if found and high - left > WIDTH:
            yield StripPart(left, right, tuple(found))
            found = []
        left = min(left, low) if found else low
        right = max(right, high) if found else high
        found.append(patch)
    yield StripPart(left, right, tuple(found))
