"""Lengths read back from the PDF: what is drawn as so many millimetres is so many on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.kit.components import road
from designer.kit.cut.sheet import draw_fronts
from designer.kit.front_pages import check_back, check_page
from designer.kit.paint.document import PdfDocument
from designer.kit.paper import Printer, paper_named
from designer.kit.sheets import lay_out
from designer.language import ENGLISH, SPANISH, Language
from designer.picture.shapes import Circle, Line, Picture, Polygon, Rect, Text, Use, transform_to
from tests.designer.kit.press import TRUE, read_outlines

if TYPE_CHECKING:
    from designer.kit.job import Job

Bounds = tuple[float, float, float, float]


def bounds(pdf: bytes) -> list[Bounds]:
    """Return left, top, right, bottom of every path."""
    corners = [tuple(zip(*outline, strict=True)) for outline in read_outlines(pdf)]
    return [(min(xs), min(ys), max(xs), max(ys)) for xs, ys in corners]


def draw(picture: Picture, printer: Printer | None = None) -> bytes:
    document = PdfDocument("test", printer)
    with document.draw_page(paper_named("A3")) as pen:
        pen.draw_picture(picture)
    return document.finish_pdf()


LENGTHS = st.floats(0.5, 250)


@given(LENGTHS, LENGTHS)
def test_a_length_is_that_long_on_paper(width: float, height: float):
    """Any rectangle comes out of the PDF within 0.01 mm."""
    picture = Picture(1, 1, (Rect("cut", 7, 9, width, height),))
    assert bounds(draw(picture)) == [pytest.approx((7, 9, 7 + width, 9 + height), abs=TRUE)]


def test_a_repeated_symbol_is_as_long_wherever_it_lies():
    """A form XObject is to scale, moved and turned."""
    symbols = {"bar": (Line("cut", ((0, 0), (200, 0))),)}
    uses = (Use("bar", transform_to(10, 10)), Use("bar", transform_to(50, 20, 90)))
    along, down = bounds(draw(Picture(1, 1, uses, symbols)))
    assert along == pytest.approx((10, 10, 210, 10), abs=TRUE)
    assert down == pytest.approx((50, 20, 50, 220), abs=TRUE)


def test_tiles_are_their_squares_long(small_job: Job):
    """RULING 4 — a tile of n squares is n square lengths long, on the sheet it is cut from."""
    laid = lay_out([road.make_tiles(small_job)], paper_named("A4"))
    document = PdfDocument("test")
    with document.draw_page(laid.paper) as pen:
        draw_fronts(pen, laid.sheets[0], laid.paper, "outline")
    drawn = bounds(document.finish_pdf())
    for one in laid.sheets[0].placed:
        if not one.piece.outline:
            x, y, width, height = one.box
            wanted = pytest.approx((x, y, x + width, y + height), abs=TRUE)
            assert any(box == wanted for box in drawn)


def test_a_printer_that_prints_short_is_corrected_about_the_middle():
    """100.4 % across and 99.8 % down stretch the page about its centre."""
    x, y = 297 / 2, 420 / 2
    bar = Polygon("cut", ((x, y), (x + 100, y + 200)))
    drawn = bounds(draw(Picture(1, 1, (bar,)), Printer("p", 100.4, 99.8)))
    assert drawn == [pytest.approx((x, y, x + 100.4, y + 199.6), abs=TRUE)]


def test_the_check_page_has_two_bars_both_ways():
    """Of A4: 100 and 150 mm across, 150 and 200 mm down."""
    sizes = [
        (right - left, bottom - top)
        for left, top, right, bottom in bounds(draw(check_page(paper_named("A4"), SPANISH)))
    ]
    for across, down in ((100, 150), (150, 200)):
        assert any(size == pytest.approx((across, 0), abs=TRUE) for size in sizes)
        assert any(size == pytest.approx((0, down), abs=TRUE) for size in sizes)
    assert sum(size == pytest.approx((25, 25), abs=TRUE) for size in sizes) == 6


@pytest.mark.parametrize("size", ["A5", "A4", "A3", "Letter", "150x150"])
def test_the_check_page_measures_where_every_printer_prints(size: str):
    """No bar, cross or square of it lies nearer to an edge than 12 mm."""
    paper = paper_named(size)
    for left, top, right, bottom in bounds(draw(check_page(paper, SPANISH))):
        assert min(left, top) >= 12 - TRUE
        assert right <= paper.width - 12 + TRUE
        assert bottom <= paper.height - 12 + TRUE


@pytest.mark.parametrize("size", ["A5", "A4", "Letter"])
def test_the_back_of_the_check_page_lies_behind_its_front(size: str):
    """Turned over the short edge, a page stands on its head: the ruler still meets the cross."""
    sheet = paper_named(size)
    (cross,) = (s for s in check_page(sheet, ENGLISH).shapes if isinstance(s, Circle))
    for on_head, wanted in ((False, cross.y), (True, sheet.height - cross.y)):
        back = check_back(sheet, ENGLISH, on_head=on_head)
        rulers = [s for s in back.shapes if isinstance(s, Line)]
        (across,) = (r.points for r in rulers if r.points[1][0] - r.points[0][0] == 20)
        assert [y for _, y in across] == pytest.approx([wanted, wanted])


def test_the_check_page_tells_both_ways_to_give_its_lengths(language: Language):
    """In the window by page and field, at the terminal by option."""
    paper = paper_named("A4")
    shapes = (*check_page(paper, language).shapes, *check_back(paper, language).shapes)
    text = " ".join(shape.text for shape in shapes if isinstance(shape, Text))
    labels = [language.say(key) for key in ("window.page_print", "print.measured", "print.back")]
    assert [part for part in (*labels, "--measured", "--back") if part not in text] == []
    assert "…" not in text
