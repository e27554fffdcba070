"""A picture as the operators of a page, worked out once for every document that shows it.

What each document numbers for itself is left open: letters of its faces, pictures, forms.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.paint import operators
from designer.kit.paint.ink import Ink
from designer.kit.paint.operators import PAINT
from designer.picture.shapes import (
    IDENTITY,
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


@dataclass(frozen=True, slots=True)
class UsedForm:
    """A symbol laid where the operators before it have moved the page."""

    shapes: tuple[Shape, ...]
    symbols: Symbols


Entry = str | Text | Image | UsedForm
Tape = tuple[Entry, ...]


class Tapes:
    """The tapes of pictures by their identity, for as long as one kit is written.

    A picture that is drawn in the file of its part and in that of everything is worked out once.
    """

    def __init__(self, look: Look) -> None:
        self._look = look
        self._known: dict[int, tuple[Tape, tuple[Shape, ...]]] = {}
        """By identity of the shapes, which are kept alive by it."""

    def tape(self, shapes: tuple[Shape, ...], symbols: Symbols) -> Tape:
        """Return the tape of these shapes on a page whose state is as it begins."""
        known = self._known.get(id(shapes))
        if known is None:
            known = self._known[id(shapes)] = (_Writer(self._look).write(shapes, symbols), shapes)
        return known[0]


class _Writer:
    """Writes one tape: shapes in their order, each in the ink of its role."""

    def __init__(self, look: Look) -> None:
        self._found: list[Entry] = []
        self._code: list[str] = []
        self._ink = Ink(self._code.append, look)

    def write(self, shapes: tuple[Shape, ...], symbols: Symbols) -> Tape:
        """Return the tape of these shapes."""
        for shape in shapes:
            self._shape(shape, symbols)
        self._cut()
        return tuple(self._found)

    def _cut(self) -> None:
        """End a run of operators: what follows is left open."""
        if self._code:
            self._found.append("\n".join(self._code))
            self._code.clear()

    def _open(self, entry: Entry) -> None:
        self._cut()
        self._found.append(entry)

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
                    ink.dip(shape.role)
                    self._open(shape)
            case Image():
                self._open(shape)
            case Use():
                with self._moved(shape.transform):
                    self._open(UsedForm(symbols[shape.symbol], symbols))
            case Group():
                with self._moved(shape.transform, shape.clip):
                    for inner in shape.shapes:
                        self._shape(inner, symbols)
