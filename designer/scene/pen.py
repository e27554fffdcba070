"""The QPainter pen: draws pictures in the window with the shapes that paper gets."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTransform,
)

from designer.picture import look
from designer.picture.shapes import (
    IDENTITY,
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
    from collections.abc import Iterable, Mapping

    from designer.picture.shapes import Affine, Point

_EM = 100
"""Pixels a face is set in before it is scaled: large enough that nothing is rounded."""


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
            self._shape(shape)

    def _shape(self, shape: Shape) -> None:
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
                self._painter.drawPolyline(_points(shape.points))
            case Polygon():
                self._ink(shape.role)
                self._painter.drawPolygon(_points(shape.points))
            case Path():
                self._ink(shape.role)
                self._painter.drawPath(_path(shape))
            case Text():
                self._text(shape)
            case Image():
                self._image(shape)
            case Use():
                self._group(self._symbols[shape.symbol], shape.transform, ())
            case Group():
                self._group(shape.shapes, shape.transform, shape.clip)

    def _ink(self, role: str) -> None:
        pen, brush = _ink(role, self._theme)
        self._painter.setPen(pen)
        self._painter.setBrush(brush)

    def _group(self, shapes: tuple[Shape, ...], transform: Affine, clip: tuple[Point, ...]) -> None:
        self._painter.save()
        if transform != IDENTITY:
            self._painter.setTransform(QTransform(*transform), combine=True)
        if clip:
            outline = QPainterPath()
            outline.addPolygon(_points(clip))
            self._painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        self.draw(shapes)
        self._painter.restore()

    def _text(self, text: Text) -> None:
        if not text.text:
            return
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        self._painter.save()
        self._painter.translate(text.x, text.y)
        self._painter.scale(text.size / _EM, text.size / _EM)
        left = -shift * _metrics(text.face).horizontalAdvance(text.text) if shift else 0.0
        ink = QColor(look.look(self._theme)(text.role).fill)
        if self._outlined:
            self._painter.translate(left, 0)
            self._painter.fillPath(_letters(text.face, text.text), ink)
        else:
            self._painter.setFont(_font(text.face))
            self._painter.setPen(ink)
            self._painter.drawText(QPointF(left, 0), text.text)
        self._painter.restore()

    def _image(self, image: Image) -> None:
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
def _font(face: str) -> QFont:
    """Return a face as our own metrics measure it: no hinting, no kerning."""
    row = look.faces()[face]
    font = QFont(row["family"])
    font.setWeight(QFont.Weight(row["weight"]))
    font.setPixelSize(_EM)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setKerning(False)
    return font


@cache
def _metrics(face: str) -> QFontMetricsF:
    return QFontMetricsF(_font(face))


@cache
def _letters(face: str, text: str) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, _font(face), text)
    return path


def _points(points: tuple[Point, ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _path(shape: Path) -> QPainterPath:
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
