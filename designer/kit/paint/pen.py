"""The paper pen: draws pictures on a reportlab canvas, each repeated symbol once."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from reportlab.lib.utils import ImageReader

from designer.kit.paint.ink import Ink, font
from designer.picture import look
from designer.picture.look import Style
from designer.picture.shapes import (
    IDENTITY,
    Box,
    Circle,
    Group,
    Image,
    Line,
    Path,
    Polygon,
    Rect,
    Text,
    Use,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from reportlab.pdfgen.canvas import Canvas

    from designer.picture.shapes import Affine, Picture, Point, Shape

POINTS = 72 / 25.4
"""Points of a PDF a millimetre."""

_ROUND = 1
ANYWHERE = Box(-10_000, -10_000, 20_000, 20_000)
"""The bounds of a form that is cut off nowhere."""


class PaperPen:
    """Draws pictures on one canvas whose user space is millimetres, y down.

    Symbols become form XObjects: written once in the document, laid wherever they are used.
    """

    def __init__(self, canvas: Canvas, wanted: look.Look | None = None) -> None:
        self._canvas = canvas
        self._forms: dict[tuple[tuple[Shape, ...], Box], str] = {}
        self._seen: dict[tuple[int, Box], tuple[str, tuple[Shape, ...]]] = {}
        self._ink = Ink(canvas, wanted or look.look())

    def begin_page(self, height: float) -> None:
        """Set user space to millimetres from the upper left corner."""
        self._ink.now = Style()
        self._canvas.transform(POINTS, 0, 0, -POINTS, 0, height * POINTS)
        self._canvas.setLineJoin(_ROUND)

    def picture(self, picture: Picture, transform: Affine = IDENTITY) -> None:
        """Draw a picture where a transform puts it."""
        self.draw(picture.shapes, picture.symbols, transform)

    def draw(
        self,
        shapes: Iterable[Shape],
        symbols: Mapping[str, tuple[Shape, ...]],
        transform: Affine = IDENTITY,
        clip: tuple[Point, ...] = (),
    ) -> None:
        """Draw shapes moved by a transform, cut off outside a polygon if there is one."""
        with self._moved(transform, clip):
            for shape in shapes:
                self._shape(shape, symbols)

    def lay(self, form: str, transform: Affine, clip: tuple[Point, ...] = ()) -> None:
        """Lay a form where a transform puts it, cut off outside a polygon of its own frame."""
        with self._moved(transform, clip):
            self._canvas.doForm(form)

    @contextmanager
    def _moved(self, transform: Affine, clip: tuple[Point, ...]) -> Iterator[None]:
        before = self._ink.now
        self._canvas.saveState()
        if transform != IDENTITY:
            self._canvas.transform(*transform)
        if clip:
            self._canvas.clipPath(self._outline(clip), stroke=0, fill=0)
        yield
        self._canvas.restoreState()
        self._ink.now = before

    @contextmanager
    def recorded(self, form: str, bounds: Box = ANYWHERE) -> Iterator[None]:
        """Keep what is drawn meanwhile as a form of this name, cut off outside its bounds."""
        before, self._ink.now = self._ink.now, Style()
        box: tuple[Any, ...] = (*bounds.corners[0], *bounds.corners[2])
        self._canvas.beginForm(form, *box)
        self._canvas.setLineJoin(_ROUND)
        yield
        self._canvas.endForm()
        self._ink.now = before

    def form(
        self,
        shapes: tuple[Shape, ...],
        symbols: Mapping[str, tuple[Shape, ...]],
        bounds: Box = ANYWHERE,
    ) -> str:
        """Return the name of the form that draws these shapes; write it if it is new."""
        seen = self._seen.get((id(shapes), bounds))
        if seen:
            return seen[0]
        name = self._forms.get((shapes, bounds)) or self._write(shapes, symbols, bounds)
        self._seen[id(shapes), bounds] = (name, shapes)
        return name

    def _write(
        self, shapes: tuple[Shape, ...], symbols: Mapping[str, tuple[Shape, ...]], bounds: Box
    ) -> str:
        for inner in _used(shapes):
            self.form(symbols[inner], symbols)
        name = f"form{len(self._forms)}"
        self._forms[shapes, bounds] = name
        with self.recorded(name, bounds):
            for shape in shapes:
                self._shape(shape, symbols)
        return name

    def _shape(self, shape: Shape, symbols: Mapping[str, tuple[Shape, ...]]) -> None:
        match shape:
            case Rect():
                box = (shape.x, shape.y, shape.width, shape.height)
                if shape.radius:
                    self._canvas.roundRect(*box, shape.radius, **self._ink.dip(shape.role))
                else:
                    self._canvas.rect(*box, **self._ink.dip(shape.role))
            case Circle():
                self._canvas.circle(shape.x, shape.y, shape.radius, **self._ink.dip(shape.role))
            case Line():
                self._line(shape)
            case Polygon():
                self._canvas.drawPath(self._outline(shape.points), **self._ink.dip(shape.role))
            case Path():
                self._path(shape)
            case Text():
                self._text(shape)
            case Image():
                self._image(shape)
            case Use():
                self._use(shape, symbols)
            case Group():
                self.draw(shape.shapes, symbols, shape.transform, shape.clip)

    def _use(self, use: Use, symbols: Mapping[str, tuple[Shape, ...]]) -> None:
        self.lay(self.form(symbols[use.symbol], symbols), use.transform)

    def _line(self, line: Line) -> None:
        ink = self._ink.dip(line.role)
        path = self._canvas.beginPath()
        path.moveTo(*line.points[0])
        for point in line.points[1:]:
            path.lineTo(*point)
        self._canvas.drawPath(path, stroke=ink["stroke"], fill=0)

    def _outline(self, points: tuple[Point, ...]) -> Any:
        path = self._canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        path.close()
        return path

    def _path(self, shape: Path) -> None:
        path = self._canvas.beginPath()
        verbs: dict[str, Callable[..., None]] = {
            "M": path.moveTo,
            "L": path.lineTo,
            "C": path.curveTo,
            "Z": path.close,
        }
        for verb, *numbers in shape.steps:
            verbs[verb](*numbers)
        self._canvas.drawPath(path, **self._ink.dip(shape.role))

    def _text(self, text: Text) -> None:
        if not text.text:
            return
        self._ink.dip(text.role)
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * text.width
        written = self._canvas.beginText()
        written.setFont(font(text.face), text.size)
        written.setTextTransform(1, 0, 0, -1, text.x - shift, text.y)
        written.textOut(text.text)
        self._canvas.drawText(written)

    def _image(self, image: Image) -> None:
        reader = ImageReader(image.source)
        wide, high = reader.getSize()
        ratios = (image.width / wide, image.height / high)
        scale = max(ratios) if image.covers else min(ratios)
        w, h = wide * scale, high * scale
        x, y = image.x + (image.width - w) / 2, image.y + (image.height - h) / 2
        self._canvas.saveState()
        if image.covers:
            corners = Box(image.x, image.y, image.width, image.height).corners
            self._canvas.clipPath(self._outline(corners), stroke=0, fill=0)
        self._canvas.transform(1, 0, 0, -1, x, y + h)
        self._canvas.drawImage(reader, 0, 0, w, h, mask="auto")
        self._canvas.restoreState()


def _used(shapes: Iterable[Shape]) -> list[str]:
    """Return the symbols these shapes use, at any depth of their groups."""
    found: list[str] = []
    for shape in shapes:
        if isinstance(shape, Use):
            found.append(shape.symbol)
        elif isinstance(shape, Group):
            found += _used(shape.shapes)
    return found
