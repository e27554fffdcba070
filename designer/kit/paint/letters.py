"""Embedded faces whose letters have the same codes in every document: texts are written once.

A font of a PDF has 256 codes. Letters lie in blocks of 256, as Unicode has them, each block a font
of its own; reportlab numbers letters as they come, and no text could be written before its document
is known. Only the letters that a document shows are embedded in it.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import IO, TYPE_CHECKING, Any
from weakref import WeakKeyDictionary
from zlib import crc32

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont, makeToUnicodeCMap

from designer.picture import lettering

if TYPE_CHECKING:
    from collections.abc import Iterable

_SPACE, _NO_BREAK = 0x20, 0xA0


class NumberedFont(TTFont):
    """A face in blocks of 256 letters, as reportlab asks for one: its canvas can write with it."""

    def __init__(self, name: str, file: IO[bytes]) -> None:
        super().__init__(name, file)
        self._shown: WeakKeyDictionary[Any, set[int]] = WeakKeyDictionary()

    def letters(self, text: Iterable[str]) -> list[int]:
        """Return what a text is written with: Unicode, 0 for what the face has not."""
        known = self.face.charToGlyph
        codes = (_SPACE if code == _NO_BREAK else code for code in map(ord, text))
        return [code if code in known else 0 for code in codes]

    def split(self, text: str) -> list[tuple[int, bytes]]:
        """Return a text as runs of codes in one block."""
        runs = groupby(self.letters(text), key=lambda code: code >> 8)
        return [(block, bytes(code & 0xFF for code in run)) for block, run in runs]

    def show(self, document: Any, letters: Iterable[int]) -> None:
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
        said = text if isinstance(text, str) else text.decode(encoding)
        self.show(doc, self.letters(said))
        return self.split(said)

    def block_name(self, block: int) -> str:
        """Return what pages call a block of this face."""
        return f"/{self.fontName}+{block}"

    def getSubsetInternalName(self, subset: int, doc: Any) -> str:  # noqa: N802
        """Return what pages of any document call a block of this face."""
        self.show(doc, ())
        return self.block_name(subset)

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Embed the letters a document shows, each block as a font."""
        for block, letters in groupby(sorted(self._shown[doc]), key=lambda code: code >> 8):
            self._embed(doc, block, list(letters))

    def _embed(self, doc: Any, block: int, letters: list[int]) -> None:
        face: Any = self.face
        first, last = letters[0] & 0xFF, letters[-1] & 0xFF
        codes = [0] * (last + 1)
        for letter in letters:
            codes[letter & 0xFF] = letter
        tag = SUBSETN(crc32(repr(letters).encode()) % 10**6)
        base = b"".join((tag, b"+", face.name, face.subfontNameX)).decode("ascii")
        made: Any = pdfdoc.PDFTrueTypeFont()
        made.Name = self.block_name(block)[1:]
        made.BaseFont = base
        made.FirstChar, made.LastChar = first, last
        made.Widths = pdfdoc.PDFArray([face.getCharWidth(code) for code in codes[first:]])
        words = pdfdoc.PDFStream()
        words.content = makeToUnicodeCMap(base, codes)
        if doc.compression:
            words.filters = [pdfdoc.PDFZCompress]
        made.ToUnicode = doc.Reference(words, f"toUnicodeCMap:{base}")
        made.FontDescriptor = face.addSubsetObjects(doc, base, codes)
        doc.Reference(made, made.Name)
        doc.idToObject["BasicFonts"].dict[made.Name] = made


@cache
def embedded_face(face: str) -> NumberedFont:
    """Return a face of look.toml as documents embed it, its file read once."""
    with lettering.font_file(face).open("rb") as stream:
        made = NumberedFont(f"etapa-{face}", stream)
    pdfmetrics.registerFont(made)
    return made


def font(face: str) -> str:
    """Return the name reportlab knows a face by."""
    name: str = embedded_face(face).fontName
    return name
