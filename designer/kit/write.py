"""Draws the kit: one PDF a component, and one with everything."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from designer.kit.cut import sheet as sheets
from designer.kit.cut.marks import CORNER
from designer.kit.page.check import check_back, check_page
from designer.kit.page.contents import Entry, contents, thumbnails
from designer.kit.page.document import PdfDocument
from designer.kit.page.leaf import empty_line, name_line
from designer.kit.page.paper import measure
from designer.kit.page.printer import Printer
from designer.kit.paint.tape import Tapes
from designer.kit.sides import Side, of_component, of_picture, sides
from designer.picture.look import Look
from designer.picture.shapes import IDENTITY, Box, Rect, transform_to
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from designer.kit.lay import LaidComponent
    from designer.kit.page.paper import Paper

_ONE_SIDE = "Simplex"
_DUPLEX = {sheets.LONG: "DuplexFlipLongEdge", sheets.SHORT: "DuplexFlipShortEdge"}


@dataclass(frozen=True)
class PrintStyle:
    """How sheets are drawn: marks, printer, both sides and over which edge."""

    tour: str
    scope: str
    """Stage or tour, as every page names it."""
    paper: Paper
    lang: str = "en"
    marks: str = CORNER
    printer: Printer = field(default_factory=Printer)
    duplex: bool = False
    flip: str = sheets.LONG
    colours: Mapping[str, str] = field(default_factory=dict)
    """Colours of the organiser's own."""

    @cached_property
    def tapes(self) -> Tapes:
        """Return what all documents of this style share: pictures as the operators of a page."""
        return Tapes(Look(own=self.colours))

    def document(self, title: str) -> PdfDocument:
        """Return an empty document of this style."""
        return PdfDocument(
            title,
            self.printer,
            duplex=_DUPLEX[self.flip] if self.duplex else _ONE_SIDE,
            lang=self.lang,
            tapes=self.tapes,
        )


def one(laid: LaidComponent, style: PrintStyle) -> bytes:
    """Return the PDF of one component."""
    document = style.document(_title(laid.name, style))
    pages = list(sides(of_component(laid), duplex=style.duplex))
    for number, page in enumerate(pages, start=1):
        _draw(document, page, style, _said(laid.name, style.lang), (number, len(pages)))
    return document.bytes()


def lying(laid: LaidComponent, style: PrintStyle) -> tuple[int, ...]:
    """Return which pages of a component's PDF, from 0 on, are read with a long side below."""
    pages = sides(of_component(laid), duplex=style.duplex)
    return tuple(n for n, page in enumerate(pages) if page.paper.width > page.paper.height)


def check(style: PrintStyle) -> bytes:
    """Return the PDF of the check page alone; with its back where both sides are printed."""
    document = style.document(_title("check", style))
    pages = _check_pages(style)
    for number, page in enumerate(pages, start=1):
        _draw(document, page, style, _said("check", style.lang), (number, len(pages)))
    return document.bytes()


def _check_pages(style: PrintStyle) -> list[Side]:
    upright = style.paper.standing()
    back = check_back(upright, style.lang, on_head=style.flip == sheets.SHORT)
    fronts = [(of_picture(check_page(upright, style.lang)), of_picture(back, back=True))]
    return list(sides(fronts, duplex=style.duplex))


def everything(
    parts: Sequence[tuple[LaidComponent, tuple[str, int] | None]],
    style: PrintStyle,
    progress: Callable[[str], None] = lambda _name: None,
) -> bytes:
    """Return the PDF of the whole kit: contents, check page, then every component in order."""
    document = style.document(_title("kit", style))
    upright = style.paper.standing()
    groups = [("check", _check_pages(style))]
    groups += [
        (laid.name, list(sides(of_component(laid), duplex=style.duplex))) for laid, _ in parts
    ]
    entries = _entries(parts, groups, style)
    listed = contents(upright, style.tour, entries, style.lang)
    front = list(sides(((of_picture(p), None) for p in listed), duplex=style.duplex))
    total = len(front) + sum(len(pages) for _, pages in groups)
    small = iter(thumbnails(upright, entries))
    said = say(style.lang, "kit.contents")
    for number, page in enumerate(front, start=1):
        shown = () if page.empty else next(small)
        _draw(document, page, style, said, (number, total), shown)
    number = len(front)
    for name, pages in groups:
        progress(_said(name, style.lang))
        for page in pages:
            number += 1
            _draw(document, page, style, _said(name, style.lang), (number, total))
    return document.bytes()


def _entries(
    parts: Sequence[tuple[LaidComponent, tuple[str, int] | None]],
    groups: Sequence[tuple[str, list[Side]]],
    style: PrintStyle,
) -> list[Entry]:
    """Return what the contents say; page numbers follow from how long the contents are."""
    upright = style.paper.standing()
    rows = [Entry(_said(n, style.lang), 0, len(p), 0, 0.0, None, p[0].paper) for n, p in groups]
    each = 2 if style.duplex else 1
    number = each * len(contents(upright, style.tour, rows, style.lang)) + 1
    found = []
    facts = [(0, 0.0, None), *((laid.pieces, laid.fill, more) for laid, more in parts)]
    for (name, pages), (pieces, fill, more) in zip(groups, facts, strict=True):
        said = _said(name, style.lang)
        found.append(Entry(said, number, len(pages), pieces, fill, more, pages[0].paper))
        number += len(pages)
    return found


def _draw(
    document: PdfDocument,
    page: Side,
    style: PrintStyle,
    name: str,
    place: tuple[int, int],
    small: Sequence[tuple[Entry, Box]] = (),
) -> None:
    """Draw one page, kept as a form so that the contents can show it small."""
    trim = page.sheet.trim if page.sheet else None
    form = f"page{place[0]}"
    bleed = measure("cut", "bleed")
    with document.page(page.paper, trim=trim, bleed=bleed, back=page.back) as pen:
        with pen.recorded(form):
            if page.sheet is not None and page.back:
                sheets.draw_backs(pen, page.sheet, page.paper, style.flip)
            elif page.sheet is not None:
                sheets.draw(pen, page.sheet, page.paper, style.marks)
            if page.picture is not None:
                pen.picture(page.picture)
            if not page.back:
                left = f"{style.tour} · {style.scope}"
                middle = f"{name} · {place[0]}/{place[1]}"
                pen.draw(name_line(page.paper, left, middle, _scale(style)), {})
            if page.empty:
                behind = say(style.lang, "kit.empty_back", number=place[0] - 1)
                pen.draw(empty_line(page.paper, behind), {})
        pen.lay(form, IDENTITY)
        for entry, box in small:
            whole = (
                (0, 0),
                (entry.paper.width, 0),
                (entry.paper.width, entry.paper.height),
                (0, entry.paper.height),
            )
            pen.lay(
                f"page{entry.first}",
                transform_to(box.x, box.y, 0, box.width / entry.paper.width),
                whole,
            )
            pen.draw([Rect("rule.ink", *box)], {})


def _scale(style: PrintStyle) -> str:
    printer = style.printer
    if printer == Printer():
        return "1:1"
    return f"1:1 · {printer.name} {printer.across:g} × {printer.down:g} %"


def _title(name: str, style: PrintStyle) -> str:
    return f"{style.tour} · {style.scope} · {_said(name, style.lang)}"


def _said(name: str, lang: str) -> str:
    return say(lang, f"kit.{name}")
