"""The pen that draws shapes of `designer.picture` on a screen, and widgets that draw themselves."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from designer.picture import look
from designer.picture.shapes import (
    IDENTITY,
    Box,
    Circle,
    Group,
    Image,
    Line,
    Path,
    Picture,
    Polygon,
    Rect,
    Shape,
    Text,
    Use,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from designer.picture.shapes import Affine, Point
    from designer.scene.theme import Theme

_EM = 100
"""Pixels a face is set in before it is scaled: large enough that nothing is rounded."""
LETTERS = 3.4
"""Millimetres of the drawing that are as high as a letter of the window."""
AIR = 2.5
"""Millimetres free around the drawing."""


class ScreenPen:
    """Draws shapes on one painter whose unit is a millimetre, y down."""

    def __init__(
        self, painter: QPainter, theme: str = look.LIGHT, *, outlined: bool = False
    ) -> None:
        self._painter = painter
        self._theme = theme
        self._outlined = outlined
        """Whether letters are drawn as outlines: a recording keeps its scale by them."""
        self._symbols: Mapping[str, tuple[Shape, ...]] = {}

    def picture(self, picture: Picture) -> None:
        """Draw a whole picture from the painter's origin."""
        self._symbols = picture.symbols
        self.draw(picture.shapes)

    def draw(self, shapes: Iterable[Shape]) -> None:
        """Draw shapes in their order."""
        for shape in shapes:
            self._draw_shape(shape)

    def _draw_shape(self, shape: Shape) -> None:
        match shape:
            case Rect():
                self._ink(shape.role)
                box = QRectF(shape.x, shape.y, shape.width, shape.height)
                self._painter.drawRoundedRect(box, shape.radius, shape.radius)
            case Circle():
                self._ink(shape.role)
                self._painter.drawEllipse(QPointF(shape.x, shape.y), shape.radius, shape.radius)
            case Line():
                self._ink(shape.role)
                self._painter.drawPolyline(_polygon(shape.points))
            case Polygon():
                self._ink(shape.role)
                self._painter.drawPolygon(_polygon(shape.points))
            case Path():
                self._ink(shape.role)
                self._painter.drawPath(_painter_path(shape))
            case Text():
                self._draw_text(shape)
            case Image():
                self._draw_image(shape)
            case Use():
                self._draw_group(self._symbols[shape.symbol], shape.transform, ())
            case Group():
                self._draw_group(shape.shapes, shape.transform, shape.clip)

    def _ink(self, role: str) -> None:
        pen, brush = _ink(role, self._theme)
        self._painter.setPen(pen)
        self._painter.setBrush(brush)

    def _draw_group(
        self, shapes: tuple[Shape, ...], transform: Affine, clip: tuple[Point, ...]
    ) -> None:
        self._painter.save()
        if transform != IDENTITY:
            self._painter.setTransform(QTransform(*transform), combine=True)
        if clip:
            outline = QPainterPath()
            outline.addPolygon(_polygon(clip))
            self._painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        self.draw(shapes)
        self._painter.restore()

    def _draw_text(self, text: Text) -> None:
        if not text.text:
            return
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        self._painter.save()
        self._painter.translate(text.x, text.y)
        self._painter.scale(text.size / _EM, text.size / _EM)
        left = -shift * _face_metrics(text.face).horizontalAdvance(text.text) if shift else 0.0
        ink = QColor(look.look(self._theme)(text.role).fill)
        if self._outlined:
            self._painter.translate(left, 0)
            self._painter.fillPath(_letter_path(text.face, text.text), ink)
        else:
            self._painter.setFont(_face_font(text.face))
            self._painter.setPen(ink)
            self._painter.drawText(QPointF(left, 0), text.text)
        self._painter.restore()

    def _draw_image(self, image: Image) -> None:
        source = QImage(image.source)
        if source.isNull():
            return
        scale = min(image.width / source.width(), image.height / source.height())
        wide, high = source.width() * scale, source.height() * scale
        x, y = image.x + (image.width - wide) / 2, image.y + (image.height - high) / 2
        self._painter.drawImage(QRectF(x, y, wide, high), source)


def prepared(painter: QPainter, millimetre: float) -> QPainter:
    """Return the painter with its unit set to so many pixels, drawing smoothly."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(millimetre, millimetre)
    return painter


@cache
def _ink(role: str, theme: str) -> tuple[QPen, QBrush]:
    style = look.look(theme)(role)
    brush = QBrush(QColor(style.fill)) if style.fill else QBrush(Qt.BrushStyle.NoBrush)
    if not style.stroke:
        return QPen(Qt.PenStyle.NoPen), brush
    pen = QPen(QColor(style.stroke), style.width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if style.dash:
        pen.setDashPattern([step / style.width for step in style.dash])
    return pen, brush


@cache
def _face_font(face: str) -> QFont:
    """Return a face as our own metrics measure it: no hinting, no kerning."""
    row = look.faces()[face]
    font = QFont(row["family"])
    font.setWeight(QFont.Weight(row["weight"]))
    font.setPixelSize(_EM)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setKerning(False)
    return font


@cache
def _face_metrics(face: str) -> QFontMetricsF:
    return QFontMetricsF(_face_font(face))


@cache
def _letter_path(face: str, text: str) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, _face_font(face), text)
    return path


def _polygon(points: tuple[Point, ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _painter_path(shape: Path) -> QPainterPath:
    path = QPainterPath()
    for verb, *numbers in shape.steps:
        if verb == "M":
            path.moveTo(*numbers)
        elif verb == "L":
            path.lineTo(*numbers)
        elif verb == "C":
            path.cubicTo(*numbers)
        else:
            path.closeSubpath()
    return path


def make_pixmap(width: float, height: float, ratio: float, ground: QColor) -> QPixmap:
    """Return a ground to paint on, sharp on a screen of this pixel ratio."""
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(ground)
    return picture


class DrawnWidget(QWidget):
    """A widget that draws itself; how large it is follows from the letters of the window."""

    usual_letters: ClassVar[tuple[float, float] | None] = None
    """How wide and high it wants to be, in letters; none: as its layout says."""
    least_letters: ClassVar[tuple[float, float] | None] = None

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def _letter_size(self, letters: tuple[float, float]) -> QSize:
        return QSize(*(round(self._theme.em * length) for length in letters))

    @override
    def sizeHint(self) -> QSize:
        letters = self.usual_letters
        return self._letter_size(letters) if letters else super().sizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        letters = self.least_letters
        return self._letter_size(letters) if letters else super().minimumSizeHint()


class Sketch(DrawnWidget):
    """Draws into a box of millimetres, its letters as large as those of the window."""

    usual_letters = (30, 15)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._draw: Callable[[Box], Iterable[Shape]] | None = None
        self._picture: QPixmap | None = None
        theme.changed.connect(self._draw_anew)

    def show_drawing(
        self, draw: Callable[[Box], Iterable[Shape]] | None, least: float = 0.0
    ) -> None:
        """Show what a function draws into a box at least so many millimetres high."""
        self._draw = draw
        self.setMinimumHeight(round((least + 2 * AIR) * self._theme.em / LETTERS))
        self._draw_anew()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._draw_anew()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        if self._draw is not None:
            if self._picture is None:
                self._picture = self._draw_picture(self._draw)
            painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _draw_picture(self, draw: Callable[[Box], Iterable[Shape]]) -> QPixmap:
        ratio, ground = self.devicePixelRatioF(), self._theme.colour("page")
        millimetre = self._theme.em / LETTERS
        wide, high = self.width() / millimetre, self.height() / millimetre
        picture = make_pixmap(self.width(), self.height(), ratio, ground)
        painter = prepared(QPainter(picture), millimetre)
        box = Box(AIR, AIR, max(wide - 2 * AIR, 1), max(high - 2 * AIR, 1))
        ScreenPen(painter, self._theme.name).draw(tuple(draw(box)))
        painter.end()
        return picture

    def _draw_anew(self) -> None:
        self._picture = None
        self.update()
