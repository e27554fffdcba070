"""What the strip of a race is made of: its camera, its pictures, what is marked on it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF

from designer.picture.course import FOOT, draw_strip_part
from designer.scene.pen import ScreenPen, prepare_painter
from engine.board.chart.course import slotted_chart, straight_chart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.picture.shapes import Point
    from designer.scene.board.riders import Standing
    from designer.scene.theme import Theme
    from engine.board.chart import Chart, Patch
    from engine.race.course import Course, Place
    from engine.road.values import Road

AHEAD: Final = 0.38
"""Where what is followed stands, as a share of the strip: more is seen ahead than behind."""
KEPT: Final = 40
"""Parts whose pictures are kept: a few screens' worth."""
WIDTH: Final = 320.0
"""Millimetres of a part, about."""
ABREAST: Final = 4
"""Riders side by side in a square of a course without a shape of its own."""
BEYOND: Final = 24
"""Squares shown behind the finish of such a course."""
VEIL, CHOSEN_VEIL, FAINT_VEIL = 60, 150, 34
"""How much of the light is seen on a square that may be pressed, is chosen, or is only likely."""
KEY: Final = 6.0
"""Millimetres: the radius of the disc on which the key of a square stands."""
AIR: Final = 0.45
"""Letters left and right of the words on a sign."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Which millimetre lies at the left edge, and pixels of a millimetre."""

    left: float = 0.0
    scale: float = 1.5
    wide: float = 800.0
    """Pixels of the strip."""

    @property
    def right(self) -> float:
        """Return which millimetre lies at the right edge."""
        return self.left + self.wide / self.scale

    def pixel_of(self, x: float) -> float:
        """Return at which pixel a millimetre is seen."""
        return (x - self.left) * self.scale

    def millimetre_at(self, pixel: float) -> float:
        """Return which millimetre is seen at a pixel."""
        return pixel / self.scale + self.left

    def centre_on(self, x: float) -> Camera:
        """Return the camera with a millimetre where what is followed stands."""
        return replace(self, left=x - AHEAD * self.wide / self.scale)

    def shift_by(self, pixels: float) -> Camera:
        """Return the camera so many pixels further along the road."""
        return replace(self, left=self.left + pixels / self.scale)

    def limit_to(self, low: float, high: float) -> Camera:
        """Return the nearest camera that sees no more than a margin beyond two places."""
        room = self.wide / self.scale
        air = room * 0.25
        left = min(max(self.left, low - air), max(high + air - room, low - air))
        return replace(self, left=left)


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
        self.parts = list(_split_chart(chart))
        self.wide = self.parts[-1].right - self.parts[0].left
        self.high = chart.edge[3] - chart.edge[1]
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

    @property
    def period(self) -> float:
        """Return after how many millimetres the road is the same again; 0 where it ends."""
        return self.wide if self.chart.lap else 0.0

    def draw_road(
        self, painter: QPainter, left: float, right: float, scale: float, ratio: float
    ) -> None:
        """Draw what lies between two millimetres, in the millimetres of the chart."""
        # Pictures of parts, laid side by side: a frame of the strip takes 0.03 of what a scene that
        # draws each square takes.
        for turn in self.lap_shifts(left, right):
            for nth, part in enumerate(self.parts):
                if part.right + turn >= left and part.left + turn <= right:
                    picture = self._part_picture(nth, part, scale, ratio)
                    room = QRectF(part.left + turn, 0, part.right - part.left, self.high + FOOT)
                    painter.drawPixmap(room, picture, QRectF(picture.rect()))

    def lap_shifts(self, left: float, right: float) -> list[float]:
        """Return how far the road is laid again so that all between two places is seen."""
        period = self.period
        if not period:
            return [0.0]
        first, last = int(left // period), int(right // period)
        return [nth * period for nth in range(first, last + 1)]

    def _part_picture(self, nth: int, part: StripPart, scale: float, ratio: float) -> QPixmap:
        key = (nth, scale, ratio, self._theme.name)
        picture = self._pictures.pop(key, None)
        if picture is None:
            picture = self._draw_part(part, scale, ratio)
        self._pictures[key] = picture  # the one seen last stands last
        while len(self._pictures) > KEPT:
            del self._pictures[next(iter(self._pictures))]
        return picture

    def _draw_part(self, part: StripPart, scale: float, ratio: float) -> QPixmap:
        dots = scale * ratio
        picture = QPixmap(
            max(1, round((part.right - part.left) * dots)), max(1, round((self.high + FOOT) * dots))
        )
        picture.fill(self._theme.colour("panel"))
        painter = prepare_painter(QPainter(picture), dots)
        painter.translate(-part.left, 0)
        pen = ScreenPen(painter, self._theme.name)
        pen.draw(draw_strip_part(self.course, self.chart, part.patches))
        painter.end()
        return picture


def _split_chart(chart: Chart) -> Iterator[StripPart]:
    """Yield the parts of a chart: as many patches together as are about as wide as one."""
    patches: list[Patch] = []
    left = right = 0.0
    for patch in chart.patches:
        low, _, high, _ = patch.box
        if patches and high - left > WIDTH:
            yield StripPart(left, right, tuple(patches))
            patches = []
        left = min(left, low) if patches else low
        right = max(right, high) if patches else high
        patches.append(patch)
    yield StripPart(left, right, tuple(patches))


class LitSquare(NamedTuple):
    """A square that is lit up, and what is written on it."""

    place: Place
    text: str = ""
    chosen: bool = False
    likely: bool = False
    """It is where a rider may be expected, not where it will be."""


class LineSign(NamedTuple):
    """A line or a point ahead: the square it lies behind, its letters, its name, its colour."""

    square: int
    letters: str
    name: str
    role: str


def draw_lit(painter: QPainter, chart: Chart, lit: Iterable[LitSquare], theme: Theme) -> None:
    """Light squares up, in the millimetres of their chart."""
    accent = theme.colour("accent")
    font = theme.font("number.strong")
    font.setPixelSize(9)
    for one in lit:
        if one.place not in chart:
            continue
        square = chart.square_of(one.place)
        outline = QPolygonF([QPointF(*corner) for corner in square.outline])
        light = theme.colour("accent")
        light.setAlpha(FAINT_VEIL if one.likely else CHOSEN_VEIL if one.chosen else VEIL)
        pen = QPen(accent, 1.6 if one.chosen else 1.0)
        if one.likely:
            pen.setStyle(Qt.PenStyle.DotLine)
        else:  # squares may be of any colour: the line stands out on a white one
            painter.setPen(QPen(theme.colour("white"), pen.widthF() + 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(outline)
        painter.setPen(pen)
        painter.setBrush(light)
        painter.drawPolygon(outline)
        if one.text:
            x, y = square.centre
            painter.setBrush(accent if one.chosen else theme.colour("field"))
            painter.drawEllipse(QPointF(x, y), KEY, KEY)
            painter.setFont(font)
            painter.setPen(theme.colour("page" if one.chosen else "ink"))
            box = QRectF(x - 10, y - 10, 20, 20)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, one.text)


def find_lit(chart: Chart, lit: Iterable[LitSquare], point: Point) -> Place | None:
    """Return the lit square that a point of a chart lies in, as the question counts it.

    Where laps are ridden it counts on from lap to lap, and the chart has each square once.
    """
    place = chart.place_at(point)
    return next((one.place for one in lit if chart.in_lap(one.place) == place), None)


def draw_rings(
    painter: QPainter,
    spots: Iterable[Standing],
    mine: frozenset[int],
    focus: int | None,
    theme: Theme,
) -> None:
    """Draw a ring about the own riders, a double one about the rider who is followed."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for spot in spots:
        if spot.rider not in mine and spot.rider != focus:
            continue
        rings = [(0.0, 1.7, "ink"), (0.0, 0.9, "white")]
        rings += [(1.2, 1.6, "accent")] if spot.rider == focus else []
        for out, wide, role in rings:
            radius = spot.radius + out
            painter.setPen(QPen(theme.colour(role), wide))
            box = QRectF(spot.x - radius, spot.y - radius, 2 * radius, 2 * radius)
            painter.drawRoundedRect(box, radius * 0.38, radius * 0.38)


def draw_lines(
    painter: QPainter,
    chart: Chart,
    signs: Iterable[LineSign],
    camera: Camera,
    top: float,
    theme: Theme,
) -> None:
    """Draw a sign above each line that is seen, in pixels; none lies on the one before."""
    em = theme.em
    painter.setFont(theme.font("number.strong", 0.95))
    measure = painter.fontMetrics()
    high = measure.height() * 1.05
    last_end = -math.inf
    for sign in signs:
        across = chart.line_behind(sign.square)
        if not across:
            continue
        x = camera.pixel_of(across[0][0])
        if not -em * 12 <= x <= camera.wide:
            continue
        text = f"{sign.letters} {sign.name}".strip()
        text = measure.elidedText(text, Qt.TextElideMode.ElideRight, round(em * 16))
        wide = measure.horizontalAdvance(text) + 2 * AIR * em
        left = max(min(x - em * 0.4, camera.wide - wide), last_end + em * 0.3)
        y = top - high - em * 0.3
        box = QRectF(left, y, wide, high)
        painter.setPen(QPen(theme.colour(sign.role), 1.5))
        painter.drawLine(QPointF(x, y + high), QPointF(x, top))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(sign.role))
        painter.drawRoundedRect(box, high * 0.18, high * 0.18)
        painter.setPen(theme.colour(f"{sign.role}.on"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        last_end = left + wide
