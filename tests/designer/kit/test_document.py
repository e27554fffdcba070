"""A PDF as viewers and printers take it: true pages, embedded letters, the same bytes."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from designer.kit.paint.document import PdfDocument
from designer.kit.paper import Paper, paper_named
from designer.language import SPANISH
from designer.picture.lettering import fit_text
from designer.picture.shapes import (
    Box,
    Circle,
    Group,
    Image,
    Path,
    Picture,
    Rect,
    Use,
    transform_to,
)

if TYPE_CHECKING:
    from pathlib import Path as File

MM = 72 / 25.4


def draw_sample(sheet: Paper) -> bytes:
    document = PdfDocument("Ñandú", duplex="DuplexFlipLongEdge", language=SPANISH)
    symbols = {"stone": (Rect("solid", 0, 0, 5, 5, 1), Circle("road", 2, 2, 1))}
    picture = Picture(
        100,
        100,
        (
            Use("stone", transform_to(10, 10)),
            Use("stone", transform_to(30, 10, 45)),
            Group((Rect("road", 0, 0, 90, 90),), clip=((0, 0), (10, 0), (0, 10))),
            Path("cut", (("M", 1, 1), ("C", 2, 2, 3, 3, 4, 1), ("Z",))),
            fit_text(Box(0, 0, 60, 8), "Łódź Ωρωπός Борей", "text.head"),
        ),
        symbols,
    )
    with document.draw_page(sheet, trim=Box(10, 12, 100, 150), bleed=3) as pen:
        pen.draw_picture(picture)
    return document.finish_pdf()


@pytest.mark.parametrize("name", ["A4", "A3", "Letter", "Tabloid", "330x480"])
def test_the_media_box_is_the_real_paper(name: str):
    """A page is exactly as large as its paper; trim and bleed boxes lie inside it, to scale."""
    sheet = paper_named(name)
    document = pypdfium2.PdfDocument(draw_sample(sheet))
    page = document[0]
    assert page.get_size() == pytest.approx((sheet.width * MM, sheet.height * MM), abs=0.01)
    left, bottom, right, top = page.get_trimbox()
    assert (left, sheet.height * MM - top) == pytest.approx((10 * MM, 12 * MM), abs=0.01)
    assert (right - left, top - bottom) == pytest.approx((100 * MM, 150 * MM), abs=0.01)
    assert page.get_bleedbox()[0] == pytest.approx(7 * MM, abs=0.01)
    page.close()
    document.close()


def test_viewers_are_told_to_print_at_full_size():
    """PrintScaling is None, and the way a sheet is turned is said."""
    raw = draw_sample(paper_named("A4"))
    assert re.search(rb"/PrintScaling\s*/None", raw)
    assert re.search(rb"/Duplex\s*/DuplexFlipLongEdge", raw)


def test_every_font_is_embedded():
    """Each font of the document carries its file; no viewer replaces one."""
    raw = draw_sample(paper_named("A4"))
    assert raw.count(b"/FontFile2") == raw.count(b"/Type /FontDescriptor") > 0
    assert b"Helvetica" not in raw


def test_a_symbol_is_one_form():
    """Two uses of a symbol write one form XObject."""
    assert draw_sample(paper_named("A4")).count(b"/Subtype /Form") == 1


def test_a_picture_that_covers_is_laid_once(tmp_path: File):
    """A raster picture is embedded one time however often it is laid."""
    from PIL import Image as Raster

    file = tmp_path / "logo.png"
    Raster.new("RGB", (20, 10), "#336699").save(file)
    document = PdfDocument("test")
    with document.draw_page(paper_named("A4")) as pen:
        images = tuple(Image(str(file), x, 0, 10, 10, covers=True) for x in (0, 20, 40))
        pen.draw_picture(Picture(1, 1, images))
    assert document.finish_pdf().count(b"/Subtype /Image") == 1


def test_the_same_pages_are_the_same_bytes_with_the_accelerator_and_without():
    """No clock, no counter, no order of a set is in a PDF, whoever writes its numbers."""
    code = (
        "import sys; sys.modules['_rl_accel'] = None\n"
        "from tests.designer.kit.test_document import draw_sample, paper_named\n"
        "sys.stdout.buffer.write(draw_sample(paper_named('A4')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == draw_sample(paper_named("A4"))
