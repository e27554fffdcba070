"""The paper pen: draws pictures on a reportlab canvas, each repeated symbol once."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFFormXObject, PDFName, PDFStream

from designer.kit.paint import operators
from designer.kit.paint.letters import embedded_face
from designer.kit.paint.tape import ANYWHERE, Tapes, UsedForm
from designer.picture import look
from designer.picture.shapes import IDENTITY, Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from reportlab.pdfgen.canvas import Canvas

    from designer.kit.paint.tape import Form, Letters, PictureTape
    from designer.picture.shapes import Affine, Image, Picture, Point, Shape

POINTS = 72 / 25.4
"""Points of a PDF a millimetre."""

_ROUND = 1


class PaperPen:
    """Draws pictures on one canvas whose user space is millimetres, y down.

    Symbols become form XObjects: written once in the document, laid wherever they are used.
    """

    def __init__(self, canvas: Canvas, tapes: Tapes | None = None) -> None:
        self._canvas = canvas
        self._document: Any = vars(canvas)["_doc"]
        """What holds the forms and the faces of the pages."""
        self._tapes = tapes or Tapes(look.look())
        self._own: dict[tuple[int, Box], tuple[str, tuple[Shape, ...]]] = {}
        """Forms that only this document has, with what they draw."""

    def begin_page(self, height: float) -> None:
        """Set user space to millimetres from the upper left corner."""
        self._canvas.transform(POINTS, 0, 0, -POINTS, 0, height * POINTS)
        self._canvas.setLineJoin(_ROUND)

    def picture(self, picture: Picture, transform: Affine = IDENTITY) -> None:
        """Draw a picture where a transform puts it."""
        self.draw(picture.shapes, picture.symbols, transform)

    def page(self, picture: Picture) -> None:
        """Draw a picture that other documents draw too, worked out once for all of them."""
        self.lay(self.form(picture.shapes, picture.symbols), IDENTITY)

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
        made = self._tapes.form(shapes, symbols, bounds)
        if made is not None:
            self._add(made)
            return made.name
        seen = self._own.get((id(shapes), bounds))
        if seen is None:
            seen = self._own[id(shapes), bounds] = (f"form{len(self._own)}", shapes)
            for entry in self._tapes.tape(shapes, symbols).entries:
                if isinstance(entry, UsedForm):
                    self.form(entry.shapes, entry.symbols)
            with self.recorded(seen[0], bounds):
                self._play(self._tapes.tape(shapes, symbols))
        return seen[0]

    def _add(self, made: Form) -> None:
        """Write a form and what it uses, where this document has none of that name."""
        if self._document.hasForm(made.name):
            return
        for inner in made.uses:
            self._add(inner)
        left, top, right, foot = *made.bounds.corners[0], *made.bounds.corners[2]
        form: Any = PDFFormXObject(left, top, right, foot)
        form.Contents = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), made.content)
        if made.uses:
            form.XObjects = self._document.xobjDict([inner.name for inner in made.uses])
        self._document.addForm(made.name, form)
        self._show(made.letters)

    def _show(self, letters: Letters) -> None:
        for face, shown in letters.items():
            embedded_face(face).show(self._document, shown)

    def _play(self, tape: PictureTape) -> None:
        """Write a tape, and what of it this document does for itself."""
        self._show(tape.letters)
        for entry in tape.entries:
            if isinstance(entry, str):
                self._canvas.addLiteral(entry)
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
