"""Paper pen; pictures kept as forms."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha1
from typing import TYPE_CHECKING, Any
from zlib import compress

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFFormXObject, PDFName, PDFStream

from designer.kit.paint import operators
from designer.kit.paint.operators import PAINT, Ink, embedded_face
from designer.picture import look
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
    from collections.abc import Iterable, Iterator, Mapping

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


if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from designer.picture.look import Look
    from designer.picture.shapes import Affine, Point, Shape

    Symbols = Mapping[str, tuple[Shape, ...]]

BEGIN = "1 j"
"""How every form begins: lines meet in round corners."""


@dataclass(frozen=True, slots=True)
class UsedForm:
    """A symbol laid where the operators before it have moved the page."""

    shapes: tuple[Shape, ...]
    symbols: Symbols


Entry = str | Image | UsedForm
Letters = dict[str, list[int]]
"""What is shown of each face."""


@dataclass(frozen=True, slots=True)
class PictureTape:
    """Operators of a picture, with what is left open where it stands; letters it shows."""

    entries: tuple[Entry, ...]
    letters: Letters


@dataclass(frozen=True, slots=True)
class Form:
    """What is written once in a document and laid wherever it is used."""

    name: str
    """Says what it draws: one form has one name in every document."""
    bounds: Box
    content: bytes
    """Its operators, deflated."""
    uses: tuple[Form, ...]
    letters: Letters


class Tapes:
    """The tapes and forms of pictures by their identity, for as long as one kit is written.

    A picture that is drawn in the file of its part and in that of everything is worked out once.
    """

    def __init__(self, look: Look) -> None:
        self._look = look
        self._known: dict[int, tuple[PictureTape, tuple[Shape, ...]]] = {}
        """By identity of the shapes, which are kept alive by it."""
        self._forms: dict[tuple[int, Box], Form | None] = {}
        """By identity too: what is equal is compared once for each, and worked out once for all."""
        self._alike: dict[tuple[tuple[Shape, ...], Box], Form | None] = {}
        self._kept: list[tuple[Shape, ...]] = []

    def tape(self, shapes: tuple[Shape, ...], symbols: Symbols) -> PictureTape:
        """Return the tape of these shapes on a page whose state is as it begins."""
        known = self._known.get(id(shapes))
        if known is None:
            known = self._known[id(shapes)] = (_Writer(self._look).write(shapes, symbols), shapes)
        return known[0]

    def form(self, shapes: tuple[Shape, ...], symbols: Symbols, bounds: Box) -> Form | None:
        """Return the form that draws these shapes, cut off outside its bounds.

        None where it shows a picture file: each document embeds those for itself.
        """
        key = (id(shapes), bounds)
        if key not in self._forms:
            alike = (shapes, bounds)
            if alike not in self._alike:
                self._alike[alike] = self._made(self.tape(shapes, symbols), bounds)
            self._forms[key] = self._alike[alike]
            self._kept.append(shapes)
        return self._forms[key]

    def _made(self, tape: PictureTape, bounds: Box) -> Form | None:
        code, uses = [BEGIN], []
        for entry in tape.entries:
            if isinstance(entry, str):
                code.append(entry)
                continue
            used = None if isinstance(entry, Image) else self.form(*_parts(entry), ANYWHERE)
            if used is None:
                return None
            uses.append(used)
            code.append(operators.lay(used.name))
        raw = "\n".join(code).encode("ascii")
        name = sha1(repr(bounds).encode() + raw, usedforsecurity=False).hexdigest()[:12]
        return Form(name, bounds, compress(raw), tuple(uses), tape.letters)


def _parts(used: UsedForm) -> tuple[tuple[Shape, ...], Symbols]:
    return used.shapes, used.symbols


class _Writer:
    """Writes one tape: shapes in their order, each in the ink of its role."""

    def __init__(self, look: Look) -> None:
        self._found: list[Entry] = []
        self._code: list[str] = []
        self._said: dict[str, set[str]] = {}
        self._ink = Ink(self._code.append, look)

    def write(self, shapes: tuple[Shape, ...], symbols: Symbols) -> PictureTape:
        """Return the tape of these shapes."""
        for shape in shapes:
            self._shape(shape, symbols)
        self._cut()
        letters = {face: embedded_face(face).letters(said) for face, said in self._said.items()}
        return PictureTape(tuple(self._found), letters)

    def _cut(self) -> None:
        """End a run of operators: what follows is left open."""
        if self._code:
            self._found.append("\n".join(self._code))
            self._code.clear()

    def _open(self, entry: Entry) -> None:
        self._cut()
        self._found.append(entry)

    def _text(self, text: Text) -> None:
        self._ink.dip(text.role)
        self._code.append(operators.text(text, embedded_face(text.face)))
        self._said.setdefault(text.face, set()).update(text.text)

    @contextmanager
    def _moved(self, transform: Affine, clip: tuple[Point, ...] = ()) -> Iterator[None]:
        before = self._ink.now
        self._code.append("q")
        if transform != IDENTITY:
            self._code.append(operators.moved(transform))
        if clip:
            self._code.append(operators.clipped(clip))
        yield
        self._code.append("Q")
        self._ink.now = before

    def _shape(self, shape: Shape, symbols: Symbols) -> None:
        code, ink = self._code, self._ink
        match shape:
            case Rect():
                code.extend(operators.rectangle(shape, ink.dip(shape.role)))
            case Circle():
                code.extend(operators.circle(shape, ink.dip(shape.role)))
            case Line():
                _, stroked = ink.dip(shape.role)
                code += (operators.line(shape.points), PAINT[False, stroked])
            case Polygon():
                paints = ink.dip(shape.role)
                code += (operators.outline(shape.points), PAINT[paints])
            case Path():
                paints = ink.dip(shape.role)
                code += (operators.path(shape), PAINT[paints])
            case Text():
                if shape.text:
                    self._text(shape)
            case Image():
                self._open(shape)
            case Use():
                with self._moved(shape.transform):
                    self._open(UsedForm(symbols[shape.symbol], symbols))
            case Group():
                with self._moved(shape.transform, shape.clip):
                    for inner in shape.shapes:
                        self._shape(inner, symbols)
