"""The paper pen: draws pictures on a reportlab canvas, each repeated symbol once."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from reportlab.lib.utils import ImageReader

from designer.kit.paint import operators
from designer.kit.paint.ink import font
from designer.kit.paint.tape import Tapes, UsedForm
from designer.picture import look
from designer.picture.shapes import IDENTITY, Box, Group, Image, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from reportlab.pdfgen.canvas import Canvas

    from designer.kit.paint.tape import Tape
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

    def __init__(self, canvas: Canvas, tapes: Tapes | None = None) -> None:
        self._canvas = canvas
        self._document: Any = vars(canvas)["_doc"]
        """What numbers the letters of an embedded face."""
        self._tapes = tapes or Tapes(look.look())
        self._forms: dict[tuple[tuple[Shape, ...], Box], str] = {}
        self._seen: dict[tuple[int, Box], tuple[str, tuple[Shape, ...]]] = {}

    def begin_page(self, height: float) -> None:
        """Set user space to millimetres from the upper left corner."""
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
            self._play(self._tapes.tape(tuple(shapes), symbols))

    def lay(self, form: str, transform: Affine, clip: tuple[Point, ...] = ()) -> None:
        """Lay a form where a transform puts it, cut off outside a polygon of its own frame."""
        with self._moved(transform, clip):
            self._canvas.doForm(form)

    @contextmanager
    def _moved(self, transform: Affine, clip: tuple[Point, ...]) -> Iterator[None]:
        self._canvas.saveState()
        if transform != IDENTITY:
            self._canvas.transform(*transform)
        if clip:
            self._canvas.addLiteral(operators.clipped(clip))
        yield
        self._canvas.restoreState()

    @contextmanager
    def recorded(self, form: str, bounds: Box = ANYWHERE) -> Iterator[None]:
        """Keep what is drawn meanwhile as a form of this name, cut off outside its bounds."""
        box: tuple[Any, ...] = (*bounds.corners[0], *bounds.corners[2])
        self._canvas.beginForm(form, *box)
        self._canvas.setLineJoin(_ROUND)
        yield
        self._canvas.endForm()

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
            self._play(self._tapes.tape(shapes, symbols))
        return name

    def _play(self, tape: Tape) -> None:
        """Write a tape, and what of it this document numbers for itself."""
        write = self._canvas.addLiteral
        for entry in tape:
            if isinstance(entry, str):
                write(entry)
            elif isinstance(entry, Text):
                write(operators.text(entry, font(entry.face), self._document))
            elif isinstance(entry, UsedForm):
                self._canvas.doForm(self.form(entry.shapes, entry.symbols))
            else:
                self._image(entry)

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
            self._canvas.addLiteral(operators.clipped(corners))
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
