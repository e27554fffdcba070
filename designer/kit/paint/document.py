"""A PDF whose pages are as large as they say, and a page of one as a PNG."""

from __future__ import annotations

import io
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pypdfium2
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from designer.kit.paint.operators import font_name
from designer.kit.paint.pen import POINTS, PaperPen, Tapes
from designer.kit.paper import Printer
from designer.language import ENGLISH
from designer.picture import look
from designer.picture.look import PRINT, Look
from designer.picture.shapes import Box, Rect, transform_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.paper import Paper
    from designer.language import Language
    from designer.picture.shapes import Picture

PROGRAM = "Etapa Reina"

# Streams as they are: ASCII85 would make every PDF a quarter larger for printers of 1990.
rl_config.useA85 = 0


def sign_document(canvas: Canvas, title: str) -> None:
    """Say in a document what it is and who made it, and have viewers print it as large as it is."""
    canvas.setTitle(title)
    canvas.setCreator(PROGRAM)
    canvas.setProducer(PROGRAM)
    canvas.setAuthor(PROGRAM)
    # A viewer that shrinks the page to fit makes every square too small.
    canvas.setViewerPreference("PrintScaling", "None")


class PdfDocument:
    """A PDF being written: the same pages in the same order give the same bytes."""

    def __init__(
        self,
        title: str,
        printer: Printer | None = None,
        *,
        duplex: str = "",
        language: Language = ENGLISH,
        tapes: Tapes | None = None,
    ) -> None:
        self._stream = io.BytesIO()
        self._printer = printer or Printer()
        self.canvas = Canvas(
            self._stream,
            invariant=1,
            pageCompression=1,
            lang=language.code,
            initialFontName=font_name("text"),  # type: ignore[arg-type]  # the stub means a size
        )
        sign_document(self.canvas, title)
        if duplex:
            self.canvas.setViewerPreference("Duplex", duplex)
        self.pen = PaperPen(self.canvas, tapes or Tapes(Look(PRINT)))

    @contextmanager
    def draw_page(
        self,
        paper: Paper,
        *,
        trim: Box | None = None,
        bleed: float = 0.0,
        back: bool = False,
        upside_down: bool = False,
    ) -> Iterator[PaperPen]:
        """Draw one page of this paper; `trim` is what is cut out of it, if anything is.

        Every page stands: a printer pulls all sheets in one way, and turns a lying page whichever
        way it likes. What is drawn on lying paper is turned here, its head to the left.
        """
        sheet = paper.turn_standing()
        self.canvas.setPageSize((sheet.width * POINTS, sheet.height * POINTS))
        self._write_boxes(
            sheet, trim if sheet == paper else trim and _box_on_standing(trim, sheet), bleed
        )
        self.pen.begin_page(sheet.height)
        self.canvas.transform(*self._printer.correction(sheet, back=back))
        if upside_down:
            self.canvas.transform(*transform_to(sheet.width, sheet.height, 180))
        if sheet != paper:
            self.canvas.transform(*transform_to(0, sheet.height, -90))
        yield self.pen
        self.canvas.showPage()

    def mark_page(self, anchor: str) -> None:
        """Let links and headings lead to the page that is drawn now."""
        self.canvas.bookmarkPage(anchor)

    def add_heading(self, title: str, anchor: str, level: int) -> None:
        """Add a heading to the list a viewer shows beside the pages; it leads to an anchor."""
        self.canvas.addOutlineEntry(title, anchor, level, closed=level > 0)
        self.canvas.showOutline()

    def add_link(self, box: Box, anchor: str) -> None:
        """Lead from a box of what is drawn now to an anchor."""
        x, y = box.x, box.y
        a, b = self.canvas.absolutePosition(x, y)
        c, d = self.canvas.absolutePosition(x + box.width, y + box.height)
        corners = (min(a, c), min(b, d), max(a, c), max(b, d))
        self.canvas.linkRect("", anchor, corners, relative=0, thickness=0)

    def finish_pdf(self) -> bytes:
        """Return the finished PDF."""
        self.canvas.save()
        return self._stream.getvalue()

    def _write_boxes(self, paper: Paper, trim: Box | None, bleed: float) -> None:
        """Say in the page itself what is paper, what is cut and what bleeds (PDF 14.11.2)."""
        whole = (0.0, 0.0, paper.width * POINTS, paper.height * POINTS)
        self.canvas.setTrimBox(_pdf_box(trim, paper) if trim else whole)
        self.canvas.setBleedBox(_pdf_box(trim.inset(-bleed), paper) if trim else whole)


def _box_on_standing(box: Box, sheet: Paper) -> Box:
    """Return where a box of lying paper is on the standing sheet."""
    return Box(box.y, sheet.height - box.x - box.width, box.height, box.width)


def _pdf_box(box: Box, paper: Paper) -> tuple[float, float, float, float]:
    left, right = max(0.0, box.x), min(paper.width, box.x + box.width)
    top, bottom = max(0.0, box.y), min(paper.height, box.y + box.height)
    return (
        left * POINTS,
        (paper.height - bottom) * POINTS,
        right * POINTS,
        (paper.height - top) * POINTS,
    )


LARGEST = 4096
"""Pixels of the longer side."""


def picture_png(picture: Picture, pixels_a_mm: float = 4.0) -> bytes:
    """Return a picture as PNG, its longer side never above 4096 pixels."""
    return page_png(_one_page(picture), 0, pixels_a_mm)


def page_png(pdf: bytes, number: int, pixels_a_mm: float, *, lying: bool = False) -> bytes:
    """Return one page of a PDF as PNG, its longer side never above 4096 pixels.

    A page that lies was turned on its sheet, and is turned back to be read on a screen.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[number]
        scale = min(pixels_a_mm / POINTS, LARGEST / max(page.get_size()))
        stream = io.BytesIO()
        page.render(scale=scale, rotation=90 if lying else 0).to_pil().save(stream, "PNG")
    finally:
        document.close()
    return stream.getvalue()


def _one_page(picture: Picture) -> bytes:
    """Return a PDF of one page, as large as the picture on it."""
    stream = io.BytesIO()
    size = (picture.width * POINTS, picture.height * POINTS)
    canvas = Canvas(
        stream,
        pagesize=size,
        invariant=1,
        initialFontName=font_name("text"),  # type: ignore[arg-type]  # the stub means a size
    )
    pen = PaperPen(canvas, Tapes(look.look()))
    pen.begin_page(picture.height)
    pen.draw([Rect("page", 0, 0, picture.width, picture.height)], {})
    pen.draw_picture(picture)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()
