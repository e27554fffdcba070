"""Lengths read back from the PDF: what is drawn as so many millimetres is so many on paper."""

from __future__ import annotations

from ctypes import c_float
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import raw

from designer.kit.components import road
from designer.kit.cut import sheet as sheets
from designer.kit.front_pages import check_back, check_page
from designer.kit.paint.document import PdfDocument
from designer.kit.paper import Printer, paper_named
from designer.kit.sheets import lay_out
from designer.picture.shapes import Circle, Line, Picture, Polygon, Rect, Text, Use, transform_to
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.job import Job

MM = 25.4 / 72
TRUE = 0.01
Bounds = tuple[float, float, float, float]
Place = tuple[float, float]


def paths(pdf: bytes, number: int = 0) -> list[Bounds]:
    """Return left, top, right, bottom of every path's points, in millimetres, forms included."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[number]
    found = [_on_paper(points, page.get_height()) for points in _walk(page, None, [])]
    page.close()
    document.close()
    return found


def _walk(page: Any, form: Any, chain: list[Any]) -> Iterator[list[Place]]:
    for item in page.get_objects(max_depth=1, form=form):
        matrices = [item.get_matrix(), *chain]
        if item.type == raw.FPDF_PAGEOBJ_FORM:
            yield from _walk(page, item, matrices)
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            yield [_through(point, matrices) for point in _points(item)]


def _points(item: Any) -> Iterator[Place]:
    for nth in range(raw.FPDFPath_CountSegments(item)):
        x, y = c_float(), c_float()
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(item, nth), x, y)
        yield x.value, y.value


def _through(point: Place, matrices: list[Any]) -> Place:
    for m in matrices:
        x, y = point
        point = (m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f)
    return point


def _on_paper(points: list[Place], height: float) -> Bounds:
    xs, ys = [x * MM for x, _ in points], [(height - y) * MM for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _page(picture: Picture, printer: Printer | None = None) -> bytes:
    document = PdfDocument("test", printer)
    with document.page(paper_named("A3")) as pen:
        pen.picture(picture)
    return document.bytes()


LENGTHS = st.floats(0.5, 250)


@given(LENGTHS, LENGTHS)
def test_a_length_is_that_long_on_paper(width: float, height: float):
    """Any rectangle comes out of the PDF within 0.01 mm."""
    ((left, top, right, bottom),) = paths(_page(Picture(1, 1, (Rect("cut", 7, 9, width, height),))))
    assert (left, top) == pytest.approx((7, 9), abs=TRUE)
    assert (right - left, bottom - top) == pytest.approx((width, height), abs=TRUE)


def test_a_repeated_symbol_is_as_long_wherever_it_lies():
    """A form XObject is to scale, moved and turned."""
    symbols = {"bar": (Line("cut", ((0, 0), (200, 0))),)}
    uses = (Use("bar", transform_to(10, 10)), Use("bar", transform_to(50, 20, 90)))
    along, down = paths(_page(Picture(1, 1, uses, symbols)))
    assert along == pytest.approx((10, 10, 210, 10), abs=TRUE)
    assert down == pytest.approx((50, 20, 50, 220), abs=TRUE)


def test_tiles_are_their_squares_long(small_job: Job):
    """RULING 4 — a tile of n squares is n square lengths long, on the sheet it is cut from."""
    laid = lay_out([road.make_tiles(small_job)], paper_named("A4"))
    document = PdfDocument("test")
    with document.page(laid.paper) as pen:
        sheets.draw_fronts(pen, laid.sheets[0], laid.paper, "outline")
    found = paths(document.bytes())
    for one in laid.sheets[0].placed:
        if not one.piece.outline:
            x, y, width, height = one.box
            wanted = pytest.approx((x, y, x + width, y + height), abs=TRUE)
            assert any(bounds == wanted for bounds in found)


def test_a_printer_that_prints_short_is_corrected_about_the_middle():
    """100.4 % across and 99.8 % down stretch the page about its centre."""
    middle = (297 / 2, 420 / 2)
    bar = Polygon("cut", ((middle[0], middle[1]), (middle[0] + 100, middle[1] + 200)))
    (bounds,) = paths(_page(Picture(1, 1, (bar,)), Printer("p", 100.4, 99.8)))
    assert bounds == pytest.approx((*middle, middle[0] + 100.4, middle[1] + 199.6), abs=TRUE)


def test_the_check_page_has_bars_of_100_and_200_mm_both_ways():
    """Both bars are there, across and down, on A4."""
    document = PdfDocument("test")
    with document.page(paper_named("A4")) as pen:
        pen.picture(check_page(paper_named("A4"), "es"))
    sizes = [(right - left, bottom - top) for left, top, right, bottom in paths(document.bytes())]
    for bar in (100, 200):
        assert any(size == pytest.approx((bar, 0), abs=TRUE) for size in sizes)
        assert any(size == pytest.approx((0, bar), abs=TRUE) for size in sizes)
    assert sum(size == pytest.approx((25, 25), abs=TRUE) for size in sizes) == 6


@pytest.mark.parametrize("size", ["A5", "A4", "Letter"])
def test_the_back_of_the_check_page_lies_behind_its_front(size: str):
    """Turned over the short edge, a page stands on its head: the ruler still meets the cross."""
    sheet = paper_named(size)
    (cross,) = (s for s in check_page(sheet, "en").shapes if isinstance(s, Circle))
    for on_head, wanted in ((False, cross.y), (True, sheet.height - cross.y)):
        back = check_back(sheet, "en", on_head=on_head)
        rulers = [s for s in back.shapes if isinstance(s, Line)]
        (across,) = (r.points for r in rulers if r.points[1][0] - r.points[0][0] == 20)
        assert [y for _, y in across] == pytest.approx([wanted, wanted])


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_check_page_tells_both_ways_to_give_its_lengths(lang: str):
    """Who printed it from the window finds its page and its field, who typed finds the option."""
    told = " ".join(
        _words(check_page(paper_named("A4"), lang), check_back(paper_named("A4"), lang))
    )
    for said in ("window.page_print", "print.measured", "print.back"):
        assert say(lang, said) in told
    assert "--measured" in told
    assert "--back" in told
    assert "…" not in told


def _words(*pictures: Picture) -> list[str]:
    return [s.text for picture in pictures for s in picture.shapes if isinstance(s, Text)]
