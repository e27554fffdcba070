"""A picture as the operators of a page, worked out once for every document that shows it.

Symbols and pages become forms, compressed once too. What a document has to do for itself is left
open: embed letters, pictures of the organiser's, and the forms that are used.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha1
from typing import TYPE_CHECKING
from zlib import compress

from designer.kit.paint import operators
from designer.kit.paint.ink import Ink
from designer.kit.paint.letters import embedded_face
from designer.kit.paint.operators import PAINT
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
    from collections.abc import Iterator, Mapping

    from designer.picture.look import Look
    from designer.picture.shapes import Affine, Point, Shape

    Symbols = Mapping[str, tuple[Shape, ...]]

ANYWHERE = Box(-10_000, -10_000, 20_000, 20_000)
"""The bounds of a form that is cut off nowhere."""
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
