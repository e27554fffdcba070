"""Operators of a PDF page for shapes, colours and letters.

reportlab writes the same by an object for every path and text, which took most of the time of a
kit; `tests/designer/kit/test_operators.py` holds each of these against what it writes.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise
from math import cos, pi, sin
from typing import IO, TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary
from zlib import crc32

from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont, makeToUnicodeCMap
from reportlab.pdfgen.pathobject import PDFPathObject

from designer.picture import lettering
from designer.picture.look import Style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from designer.picture.look import Look
    from designer.picture.shapes import Affine, Circle, Path, Point, Rect, Text

PAINT: Final = {(False, False): "n", (False, True): "S", (True, False): "f*", (True, True): "B*"}
"""Whether an area is filled and its outline drawn."""
STEPS: Final = {"M": "m", "L": "l", "C": "c"}
QUARTERS: Final = tuple((cos(n * 90.0 * pi / 180.0), sin(n * 90.0 * pi / 180.0)) for n in range(5))
ARC: Final = abs(4.0 / 3.0 * (1.0 - cos(90.0 * pi / 360.0)) / sin(90.0 * pi / 360.0))
"""How far the handles of a quarter of a circle reach, of its radius."""
LEADING: Final = 1.2


def rectangle_operators(rect: Rect, paints: tuple[bool, bool]) -> Iterator[str]:
    """Yield the operators of a rectangle."""
    box = (rect.x, rect.y, rect.width, rect.height)
    if not rect.radius:
        yield f"n {fp_str(*box)} re {PAINT[paints]}"
        return
    rounded: list[str] = []
    PDFPathObject(code=rounded).roundRect(*box, rect.radius)
    yield from rounded
    yield PAINT[paints]


def circle_operators(one: Circle, paints: tuple[bool, bool]) -> Iterator[str]:
    """Yield the operators of a circle: four arcs, from the right against the clock."""
    left, right, low, high = (
        one.x - one.radius, one.x + one.radius, one.y - one.radius, one.y + one.radius,
    )  # fmt: skip
    right, high = left + (right - left), low + (high - low)
    x, y, across, down = (
        (left + right) / 2.0, (high + low) / 2.0, (right - left) / 2.0, (low - high) / 2.0,
    )  # fmt: skip
    yield "n"
    yield f"{fp_str(x + across, y)} m"
    for (c0, s0), (c1, s1) in pairwise(QUARTERS):
        arc = fp_str(
            x + across * (c0 - ARC * s0), y - down * (s0 + ARC * c0),
            x + across * (c1 + ARC * s1), y - down * (s1 - ARC * c1),
            x + across * c1, y - down * s1,
        )  # fmt: skip
        yield f"{arc} c"
    yield PAINT[paints]


def line_path(points: Iterable[Point]) -> str:
    """Return the path through points."""
    first, *following = points
    return " ".join([f"n {fp_str(*first)} m", *(f"{fp_str(*point)} l" for point in following)])


def outline_path(points: Iterable[Point]) -> str:
    """Return the closed path through points."""
    return f"{line_path(points)} h"


def step_path(shape: Path) -> str:
    """Return the path of these steps."""
    return "n " + " ".join(
        [f"{fp_str(*rest)} {STEPS[verb]}" if rest else "h" for verb, *rest in shape.steps]
    )


def lay_operator(form: str) -> str:
    """Return what lays a form."""
    return f"/FormXob.{form} Do"


def move_operator(by: Affine) -> str:
    """Return what moves all that follows on the page."""
    return f"{fp_str(*by)} cm"


def clip_operator(points: Iterable[Point]) -> str:
    """Return what cuts off, outside a polygon, all that follows on the page."""
    return f"{outline_path(points)} W* n"


def text_operators(one: Text, face: NumberedFont) -> str:
    """Return the operators of a text in an embedded face."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[one.anchor] * one.width
    size = f"{fp_str(one.size)} Tf {fp_str(one.size * LEADING)} TL"
    runs = [
        f"{face.block_name(block)} {size} ({escapePDF(codes)}) Tj"
        for block, codes in face.split_blocks(one.text)
    ]
    place = fp_str(1, 0, 0, -1, one.x - shift, one.y)
    return f"BT 1 0 0 1 0 0 Tm {place} Tm {' '.join(runs)} ET"


class Ink:
    """Writes the colours and the line of a role, where they change."""

    def __init__(self, write: Callable[[str], None], look: Look) -> None:
        self._write = write
        self._look = look
        self.now = Style()
        """What the page is set to; put back where its state is restored."""

    def set_role(self, role: str) -> tuple[bool, bool]:
        """Set the colours and the line of a role, where they change; tell if it fills and draws."""
        style, now = self._look(role), self.now
        paints = bool(style.fill), bool(style.stroke)
        if style is now:
            return paints
        if style.fill and style.fill != now.fill:
            self._write(_colour_operator(style.fill, "g", "rg"))
        if style.stroke:
            if style.stroke != now.stroke:
                self._write(_colour_operator(style.stroke, "G", "RG"))
            if style.width != now.width:
                self._write(f"{fp_str(style.width)} w")
            if style.dash != now.dash:
                self._write(f"[{fp_str(list(style.dash))}] 0 d")
            if style.fill or not now.fill:
                self.now = style
            else:
                self.now = replace(style, fill=now.fill)
        elif style.fill != now.fill and style.fill:
            self.now = replace(now, fill=style.fill)
        return paints


@cache
def _colour_operator(colour: str, grey: str, mixed: str) -> str:
    """Return what sets a colour; one of none is set as a grey, so that no inks are mixed for it."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    if red == green == blue:
        return f"{fp_str(red)} {grey}"
    return f"{fp_str(red, green, blue)} {mixed}"


_SPACE, _NO_BREAK = 0x20, 0xA0


class NumberedFont(TTFont):
    """A face in blocks of 256 letters, as reportlab asks for one: its canvas can write with it."""

    def __init__(self, name: str, file: IO[bytes]) -> None:
        super().__init__(name, file)
        self._shown: WeakKeyDictionary[Any, set[int]] = WeakKeyDictionary()

    def letter_codes(self, text: Iterable[str]) -> list[int]:
        """Return what a text is written with: Unicode, 0 for what the face has not."""
        known = self.face.charToGlyph
        codes = (_SPACE if code == _NO_BREAK else code for code in map(ord, text))
        return [code if code in known else 0 for code in codes]

    def split_blocks(self, text: str) -> list[tuple[int, bytes]]:
        """Return a text as runs of codes in one block."""
        runs = groupby(self.letter_codes(text), key=lambda code: code >> 8)
        return [(block, bytes(code & 0xFF for code in run)) for block, run in runs]

    def note_shown(self, document: Any, letters: Iterable[int]) -> None:
        """Note that a document shows these letters."""
        if document not in self._shown:
            self._shown[document] = set()
            document.fontMapping[self.fontName] = f"/{self.fontName}"
            document.delayedFonts.append(self)
        self._shown[document].update(letters)

    def splitString(  # noqa: N802  # reportlab's name, and so for the two below
        self, text: Any, doc: Any, encoding: str = "utf-8"
    ) -> list[tuple[int, bytes]]:
        """Return a text as runs of codes in one block, noted as shown."""
        plain = text if isinstance(text, str) else text.decode(encoding)
        self.note_shown(doc, self.letter_codes(plain))
        return self.split_blocks(plain)

    def block_name(self, block: int) -> str:
        """Return what pages call a block of this face."""
        return f"/{self.fontName}+{block}"

    def getSubsetInternalName(self, subset: int, doc: Any) -> str:  # noqa: N802
        """Return what pages of any document call a block of this face."""
        self.note_shown(doc, ())
        return self.block_name(subset)

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Embed the letters a document shows, each block as a font."""
        for block, letters in groupby(sorted(self._shown[doc]), key=lambda code: code >> 8):
            self._embed_block(doc, block, list(letters))

    def _embed_block(self, doc: Any, block: int, letters: list[int]) -> None:
        face: Any = self.face
        first, last = letters[0] & 0xFF, letters[-1] & 0xFF
        codes = [0] * (last + 1)
        for letter in letters:
            codes[letter & 0xFF] = letter
        tag = SUBSETN(crc32(repr(letters).encode()) % 10**6)
        base = b"".join((tag, b"+", face.name, face.subfontNameX)).decode("ascii")
        font: Any = pdfdoc.PDFTrueTypeFont()
        font.Name = self.block_name(block)[1:]
        font.BaseFont = base
        font.FirstChar, font.LastChar = first, last
        font.Widths = pdfdoc.PDFArray([face.getCharWidth(code) for code in codes[first:]])
        words = pdfdoc.PDFStream()
        words.content = makeToUnicodeCMap(base, codes)
        if doc.compression:
            words.filters = [pdfdoc.PDFZCompress]
        font.ToUnicode = doc.Reference(words, f"toUnicodeCMap:{base}")
        font.FontDescriptor = face.addSubsetObjects(doc, base, codes)
        doc.Reference(font, font.Name)
        doc.idToObject["BasicFonts"].dict[font.Name] = font


@cache
def embedded_face(face: str) -> NumberedFont:
    """Return a face of look.toml as documents embed it, its file read once."""
    with lettering.font_file(face).open("rb") as stream:
        font = NumberedFont(f"etapa-{face}", stream)
    pdfmetrics.registerFont(font)
    return font


def font_name(face: str) -> str:
    """Return the name reportlab knows a face by."""
    name: str = embedded_face(face).fontName
    return name
