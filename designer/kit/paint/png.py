"""Pictures and pages as PNG, through the paper pen and pypdfium2."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from designer.kit.paint.letters import font
from designer.kit.paint.pen import POINTS, PaperPen
from designer.kit.paint.tape import Tapes
from designer.picture import look
from designer.picture.shapes import Rect

if TYPE_CHECKING:
    from designer.picture.shapes import Picture

LARGEST = 4096
"""Pixels of the longer side."""


def picture_png(drawn: Picture, pixels_a_mm: float = 4.0, theme: str = look.LIGHT) -> bytes:
    """Return a picture as PNG, its longer side never above 4096 pixels."""
    return page_png(_one_page(drawn, theme), 0, pixels_a_mm)


def page_png(pdf: bytes, number: int, pixels_a_mm: float, *, lying: bool = False) -> bytes:
    """Return one page of a PDF as PNG, its longer side never above 4096 pixels.

    A page that lies was turned on its sheet, and is turned back to be read on a screen.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        found = document[number]
        scale = min(pixels_a_mm / POINTS, LARGEST / max(found.get_size()))
        stream = io.BytesIO()
        found.render(scale=scale, rotation=90 if lying else 0).to_pil().save(stream, "PNG")
    finally:
        document.close()
    return stream.getvalue()


def _one_page(drawn: Picture, theme: str) -> bytes:
    stream = io.BytesIO()
    size = (drawn.width * POINTS, drawn.height * POINTS)
    canvas = Canvas(
        stream,
        pagesize=size,
        invariant=1,
        initialFontName=font("text"),  # type: ignore[arg-type]  # the stub means a size
    )
    pen = PaperPen(canvas, Tapes(look.look(theme)))
    pen.begin_page(drawn.height)
    pen.draw([Rect("page", 0, 0, drawn.width, drawn.height)], {})
    pen.picture(drawn)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()
