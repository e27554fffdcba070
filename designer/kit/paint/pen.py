"""Pictures drawn on a page of a PDF, each worked out once however many files show it.

A picture becomes a tape: its operators as text, with what each document numbers for itself left
open. Pages, symbols and tiles are forms: written and packed once, laid wherever they are used.
"""

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

    from designer.picture.look import Look
    from designer.picture.shapes import Affine, Picture, Point, Shape

    Symbols = Mapping[str, tuple[Shape, ...]]

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

    def draw_picture(self, picture: Picture) -> None:
        """Draw a picture from the corner of the page."""
        self.draw(picture.shapes, picture.symbols)

    def draw_shared(self, picture: Picture) -> None:
        """Draw a picture that other documents draw too, worked out once for all of them."""
        self.lay_form(self.keep_form(picture.shapes, picture.symbols), IDENTITY)

    def draw(
        self,
        shapes: Iterable[Shape],
        symbols: Mapping[str, tuple[Shape, ...]],
        transform: Affine = IDENTITY,
        clip: tuple[Point, ...] = (),
    ) -> None:
        """Draw shapes moved by a transform, cut off outside a polygon if there is one."""
        with self._local_frame(transform, clip):
            self._play_tape(self._tapes.find_tape(tuple(shapes), symbols))

    def lay_form(self, form: str, transform: Affine, clip: tuple[Point, ...] = ()) -> None:
        """Lay a form where a transform puts it, cut off outside a polygon of its own frame."""
        with self._local_frame(transform, clip):
            self._canvas.doForm(form)

    @contextmanager
    def _local_frame(self, transform: Affine, clip: tuple[Point, ...]) -> Iterator[None]:
        self._canvas.saveState()
        if transform != IDENTITY:
            self._canvas.transform(*transform)
        if clip:
            self._canvas.addLiteral(operators.clip_operator(clip))
        yield
        self._canvas.restoreState()

    @contextmanager
    def record_form(self, form: str, bounds: Box = ANYWHERE) -> Iterator[None]:
        """Keep what is drawn meanwhile as a form of this name, cut off outside its bounds."""
        box: tuple[Any, ...] = (*bounds.corners[0], *bounds.corners[2])
        self._canvas.beginForm(form, *box)
        self._canvas.setLineJoin(_ROUND)
        yield
        self._canvas.endForm()

    def keep_form(self, shapes: tuple[Shape, ...], symbols: Symbols, bounds: Box = ANYWHERE) -> str:
        """Return the name of the form that draws these shapes; write it if it is new."""
        form = self._tapes.find_form(shapes, symbols, bounds)
        if form is not None:
            self._add_form(form)
            return form.name
        key = (id(shapes), bounds)
        if key not in self._own:
            self._own[key] = (f"form{len(self._own)}", shapes)
            tape = self._tapes.find_tape(shapes, symbols)
            # What it uses is written before it: a form cannot be recorded inside another.
            for entry in tape.entries:
                if isinstance(entry, UsedForm):
                    self.keep_form(entry.shapes, entry.symbols)
            with self.record_form(self._own[key][0], bounds):
                self._play_tape(tape)
        return self._own[key][0]

    def _add_form(self, form: Form) -> None:
        """Write a form and what it uses, where this document has none of that name."""
        if self._document.hasForm(form.name):
            return
        for inner in form.uses:
            self._add_form(inner)
        left, top, right, foot = *form.bounds.corners[0], *form.bounds.corners[2]
        part: Any = PDFFormXObject(left, top, right, foot)
        part.Contents = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), form.content)
        if form.uses:
            part.XObjects = self._document.xobjDict([inner.name for inner in form.uses])
        self._document.addForm(form.name, part)
        self._show_letters(form.letters)

    def _show_letters(self, letters: Letters) -> None:
        for face, shown in letters.items():
            embedded_face(face).note_shown(self._document, shown)

    def _play_tape(self, tape: PictureTape) -> None:
        """Write a tape, and what of it this document does for itself."""
        self._show_letters(tape.letters)
        for entry in tape.entries:
            if isinstance(entry, str):
                self._canvas.addLiteral(entry)
            elif isinstance(entry, UsedForm):
                self._canvas.doForm(self.keep_form(entry.shapes, entry.symbols))
            else:
                self._draw_image(entry)

    def _draw_image(self, image: Image) -> None:
        """Draw a picture file into its box, whole or so that it covers the box."""
        reader = ImageReader(image.source)
        wide, high = reader.getSize()
        ratios = (image.width / wide, image.height / high)
        scale = max(ratios) if image.covers else min(ratios)
        w, h = wide * scale, high * scale
        x, y = image.x + (image.width - w) / 2, image.y + (image.height - h) / 2
        self._canvas.saveState()
        if image.covers:
            corners = Box(image.x, image.y, image.width, image.height).corners
            self._canvas.addLiteral(operators.clip_operator(corners))
        self._canvas.transform(1, 0, 0, -1, x, y + h)
        self._canvas.drawImage(reader, 0, 0, w, h, mask="auto")
        self._canvas.restoreState()


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
        self._tapes: dict[int, tuple[PictureTape, tuple[Shape, ...]]] = {}
        """By identity of the shapes, which are kept alive by it."""
        self._forms: dict[tuple[int, Box], Form | None] = {}
        """By identity too: what is equal is compared once for each, and worked out once for all."""
        self._by_content: dict[tuple[tuple[Shape, ...], Box], Form | None] = {}
        self._alive: list[tuple[Shape, ...]] = []
        """Shapes whose identity stands for a form: another tuple must not come by it."""

    def find_tape(self, shapes: tuple[Shape, ...], symbols: Symbols) -> PictureTape:
        """Return the tape of these shapes on a page whose state is as it begins."""
        if id(shapes) not in self._tapes:
            tape = _TapeWriter(self._look).write_tape(shapes, symbols)
            self._tapes[id(shapes)] = (tape, shapes)
        return self._tapes[id(shapes)][0]

    def find_form(self, shapes: tuple[Shape, ...], symbols: Symbols, bounds: Box) -> Form | None:
        """Return the form that draws these shapes, cut off outside its bounds.

        None where it shows a picture file: each document embeds those for itself.
        """
        key = (id(shapes), bounds)
        if key not in self._forms:
            content = (shapes, bounds)
            if content not in self._by_content:
                tape = self.find_tape(shapes, symbols)
                self._by_content[content] = self._make_form(tape, bounds)
            self._forms[key] = self._by_content[content]
            self._alive.append(shapes)
        return self._forms[key]

    def _make_form(self, tape: PictureTape, bounds: Box) -> Form | None:
        code: list[str] = [BEGIN]
        uses: list[Form] = []
        for entry in tape.entries:
            if isinstance(entry, str):
                code.append(entry)
                continue
            if isinstance(entry, Image):
                return None
            inner = self.find_form(entry.shapes, entry.symbols, ANYWHERE)
            if inner is None:
                return None
            uses.append(inner)
            code.append(operators.lay_operator(inner.name))
        raw = "\n".join(code).encode("ascii")
        name = sha1(repr(bounds).encode() + raw, usedforsecurity=False).hexdigest()[:12]
        return Form(name, bounds, compress(raw), tuple(uses), tape.letters)


class _TapeWriter:
    """Writes one tape: shapes in their order, each in the ink of its role."""

    def __init__(self, look: Look) -> None:
        self._entries: list[Entry] = []
        self._code: list[str] = []
        """The operators of the run that is being written."""
        self._shown: dict[str, set[str]] = {}
        """The letters that are shown of each face."""
        self._ink = Ink(self._code.append, look)

    def write_tape(self, shapes: tuple[Shape, ...], symbols: Symbols) -> PictureTape:
        """Return the tape of these shapes."""
        for shape in shapes:
            self._write_shape(shape, symbols)
        self._end_run()
        letters = {
            face: embedded_face(face).letter_codes(shown) for face, shown in self._shown.items()
        }
        return PictureTape(tuple(self._entries), letters)

    def _end_run(self) -> None:
        """End a run of operators: what follows is left open."""
        if self._code:
            self._entries.append("\n".join(self._code))
            self._code.clear()

    def _leave_open(self, entry: Entry) -> None:
        """Note what each document writes for itself."""
        self._end_run()
        self._entries.append(entry)

    def _write_text(self, text: Text) -> None:
        self._ink.set_role(text.role)
        self._code.append(operators.text_operators(text, embedded_face(text.face)))
        self._shown.setdefault(text.face, set()).update(text.text)

    @contextmanager
    def _local_frame(self, transform: Affine, clip: tuple[Point, ...] = ()) -> Iterator[None]:
        """Write what follows moved and clipped; colours set in it end with it."""
        before = self._ink.now
        self._code.append("q")
        if transform != IDENTITY:
            self._code.append(operators.move_operator(transform))
        if clip:
            self._code.append(operators.clip_operator(clip))
        yield
        self._code.append("Q")
        self._ink.now = before

    def _write_shape(self, shape: Shape, symbols: Symbols) -> None:
        code, ink = self._code, self._ink
        match shape:
            case Rect():
                code.extend(operators.rectangle_operators(shape, ink.set_role(shape.role)))
            case Circle():
                code.extend(operators.circle_operators(shape, ink.set_role(shape.role)))
            case Line():
                _, stroked = ink.set_role(shape.role)
                code += (operators.line_path(shape.points), PAINT[False, stroked])
            case Polygon():
                paints = ink.set_role(shape.role)
                code += (operators.outline_path(shape.points), PAINT[paints])
            case Path():
                paints = ink.set_role(shape.role)
                code += (operators.step_path(shape), PAINT[paints])
            case Text():
                if shape.text:
                    self._write_text(shape)
            case Image():
                self._leave_open(shape)
            case Use():
                with self._local_frame(shape.transform):
                    self._leave_open(UsedForm(symbols[shape.symbol], symbols))
            case Group():
                with self._local_frame(shape.transform, shape.clip):
                    for inner in shape.shapes:
                        self._write_shape(inner, symbols)
