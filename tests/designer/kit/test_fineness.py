"""The PDF as printers and readers see it: black that is black, white edges, ways between pages."""

from __future__ import annotations

import re
import zlib
from ctypes import byref, c_int
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from PIL import ImageOps
from pypdfium2 import raw

from designer.kit.job import make_job
from designer.kit.kit import make_kit
from designer.kit.paper import paper_measure
from designer.kit.parts import USUAL
from designer.kit.wish import KitWish
from designer.language import SPANISH
from tests.designer.kit.press import print_files

if TYPE_CHECKING:
    from engine.tour.values import Tour

DOTS = 4
"""Pixels a millimetre."""
INK = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b")


def _kit(tour: Tour, marks: str = "corner", **more: Any) -> bytes:
    todo = make_job(tour, KitWish(**more), SPANISH)
    return next(iter(print_files(todo, marks=marks).values()))


@pytest.fixture(scope="module")
def whole(small: Tour) -> bytes:
    """The kit of the small tour, on one side."""
    return _kit(small)


def _streams(pdf: bytes) -> list[bytes]:
    """Return every stream of drawing in a document."""
    found = []
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            plain = zlib.decompressobj().decompress(packed)
        except zlib.error:
            continue
        if b" Tf " in plain or b" re" in plain or b" l " in plain:
            found.append(plain)
    return found


def test_text_and_marks_are_black_and_nothing_else(whole: bytes):
    """A printer mixes no colours for what has none: greys and black are set as greys."""
    streams = _streams(whole)
    mixed = {tuple(map(float, rgb)) for stream in streams for rgb in INK.findall(stream)}
    assert mixed
    assert {rgb for rgb in mixed if max(rgb) - min(rgb) < 0.04 or max(rgb) < 0.15} == set()
    assert any(re.search(rb"(?<![\d.])0 g\b", stream) for stream in streams)
    assert any(re.search(rb"(?<![\d.])0 G\b", stream) for stream in streams)


@pytest.mark.parametrize("marks", ["corner", "full", "outline"])
def test_nothing_is_drawn_where_printers_leave_the_paper_white(small: Tour, marks: str):
    """No bar, mark, bleed or line comes within 5 mm of an edge, on fronts and backs."""
    white = round(paper_measure("sheet", "printable") * DOTS) - 1
    document = pypdfium2.PdfDocument(_kit(small, marks, duplex=marks == "full"))
    for page in document:
        seen = page.render(scale=DOTS * 25.4 / 72).to_pil().convert("L")
        box = ImageOps.invert(seen).getbbox()
        if box is not None:
            left, top, right, foot = box
            assert min(left, top, seen.width - right, seen.height - foot) >= white
        page.close()
    document.close()


def test_a_viewer_lists_every_part_and_what_is_in_it(whole: bytes):
    """Bookmarks: contents, check page, every part; inside what is cut out, part by part."""
    document = pypdfium2.PdfDocument(whole)
    found = [(item.level, item.get_title()) for item in document.get_toc()]
    document.close()
    heads = [title for level, title in found if level == 0]
    assert heads[:2] == ["Índice", "Hoja de prueba"]
    titles = [title for _, title in found]
    for name in USUAL:
        said = SPANISH.say(f"kit.{name}")
        assert any(title.casefold() == said.casefold() for title in titles), name


def _links(document: pypdfium2.PdfDocument, number: int) -> list[int]:
    """Return the pages that the links of a page lead to."""
    page, at, found = document[number], c_int(0), []
    link = raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page, byref(at), byref(link)):
        where = raw.FPDFLink_GetDest(document, link)
        found.append(raw.FPDFDest_GetDestPageIndex(document, where))
    return found


def test_every_row_of_the_contents_leads_to_its_part(small: Tour):
    """A press on a row shows the page whose number stands there."""
    todo = make_job(small, KitWish(1), SPANISH)
    kit = make_kit(todo)
    document = pypdfium2.PdfDocument(kit.draw_whole().pdf)
    led = _links(document, 0)
    assert len(led) == len(kit.laid.parts) + 1
    text = document[0].get_textpage().get_text_bounded()
    assert all(re.search(rf"\b{number + 1}\b", text) for number in led)
    assert led[0] == 1
    document.close()


def test_the_page_a_link_leads_to_is_the_parts_own(small: Tour):
    """On both sides too, where every front has a page behind it."""
    todo = make_job(small, KitWish(1, duplex=True), SPANISH)
    whole, *_ = print_files(todo, ["dice", "tables"]).values()
    document = pypdfium2.PdfDocument(whole)
    for number, name in zip(_links(document, 0), ["check", "dice", "tables"], strict=True):
        text = document[number].get_textpage().get_text_bounded()
        assert SPANISH.say(f"kit.{name}") in text.lower()
    document.close()


def test_the_turn_summary_leads_to_what_it_speaks_of(whole: bytes):
    """Effort to the tables, basic movement and level to the cards, weather to the dice."""
    document = pypdfium2.PdfDocument(whole)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    foot = f"· {SPANISH.say('kit.summary')}"
    summary = next(n for n, text in enumerate(texts) if n and foot in text)  # 0 shows all small
    feet = [texts[number] for number in _links(document, summary)]
    document.close()
    wanted = [SPANISH.say(f"kit.{name}") for name in ("tables", "cards", "cards", "dice")]
    assert [name in foot for name, foot in zip(wanted, feet, strict=True)] == [True] * 4
