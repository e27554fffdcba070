"""Type read back from a PDF: every run of text of a page, how large it is and where it stands."""

from __future__ import annotations

from ctypes import byref, c_float, create_string_buffer
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
from pypdfium2 import raw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Affine

MM = 25.4 / 72


class ReadText(NamedTuple):
    """A run of text as it comes out of the printer."""

    text: str
    points: float
    """Of its em."""
    x: float
    y: float
    """Where it begins, in millimetres from the lower left corner."""


def read_pages(pdf: bytes) -> Iterator[tuple[list[ReadText], float, float]]:
    """Yield what each page says, its width and its height."""
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        text_page = raw.FPDFText_LoadPage(page.raw)
        objects = (
            raw.FPDFPage_GetObject(page.raw, nth)
            for nth in range(raw.FPDFPage_CountObjects(page.raw))
        )
        width, height = page.get_size()
        yield list(_read_objects(objects, text_page, (1, 0, 0, 1, 0, 0))), width * MM, height * MM
        raw.FPDFText_ClosePage(text_page)
    document.close()


def _read_objects(
    objects: Iterator[raw.FPDF_PAGEOBJECT], text_page: raw.FPDF_TEXTPAGE, outer: Affine
) -> Iterator[ReadText]:
    """Yield the texts of objects, and of those inside forms, through all transforms."""
    for one in objects:
        kind, found = raw.FPDFPageObj_GetType(one), raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(one, byref(found))
        matrix = _through((found.a, found.b, found.c, found.d, found.e, found.f), outer)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inside = (
                raw.FPDFFormObj_GetObject(one, nth)
                for nth in range(raw.FPDFFormObj_CountObjects(one))
            )
            yield from _read_objects(inside, text_page, matrix)
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            size = c_float()
            raw.FPDFTextObj_GetFontSize(one, byref(size))
            count = raw.FPDFTextObj_GetText(one, text_page, None, 0)
            letters = create_string_buffer(count)
            wide = raw.FPDF_WCHAR.from_buffer(letters)
            raw.FPDFTextObj_GetText(one, text_page, byref(wide), count)
            text = letters.raw[:-2].decode("utf-16-le")
            points = size.value * hypot(matrix[2], matrix[3])
            yield ReadText(text, points, matrix[4] * MM, matrix[5] * MM)


def _through(one: Affine, outer: Affine) -> Affine:
    """Return a transform followed by another."""
    a, b, c, d, e, f = one
    k, m, n, p, q, r = outer
    return (
        a * k + b * n,
        a * m + b * p,
        c * k + d * n,
        c * m + d * p,
        e * k + f * n + q,
        e * m + f * p + r,
    )
