"""Draws the kit: one PDF a component, and one with everything."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from designer.kit.cut import sheet as sheets
from designer.kit.cut.marks import CORNER
from designer.kit.page.check import check_back, check_page
from designer.kit.page.contents import Entry, contents, thumbnails
from designer.kit.page.document import Document
from designer.kit.page.leaf import name_line
from designer.kit.page.paper import Paper, measure
from designer.kit.page.printer import Printer
from designer.picture.look import Look
from designer.picture.shapes import IDENTITY, Box, Rect, placed
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from designer.kit.cut.imposition import Sheet
    from designer.kit.lay import Laid
    from designer.picture.shapes import Picture

_DUPLEX = {sheets.LONG: "DuplexFlipLongEdge", sheets.SHORT: "DuplexFlipShortEdge"}


@dataclass(frozen=True)
class Style:
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

    def document(self, title: str) -> Document:
        """Return an empty document of this style."""
        return Document(
            title,
            self.printer,
            duplex=_DUPLEX[self.flip] if self.duplex else "",
            lang=self.lang,
            colours=Look(own=self.colours),
        )


@dataclass(frozen=True)
class _Page:
    """One page to draw: a sheet's front or back, or a picture."""

    paper: Paper
    sheet: Sheet | None = None
    picture: Picture | None = None
    back: bool = False


def one(laid: Laid, style: Style) -> bytes:
    """Return the PDF of one component."""
    document = style.document(_title(laid.name, style))
    pages = list(_pages(laid, style))
    for number, page in enumerate(pages, start=1):
        _draw(document, page, style, _said(laid.name, style.lang), (number, len(pages)))
    return document.bytes()


def check(style: Style) -> bytes:
    """Return the PDF of the check page alone; with its back where both sides are printed."""
    document = style.document(_title("check", style))
    pages = _check_pages(style)
    for number, page in enumerate(pages, start=1):
        _draw(document, page, style, _said("check", style.lang), (number, len(pages)))
    return document.bytes()


def _check_pages(style: Style) -> list[_Page]:
    upright = style.paper.standing()
    pages = [_Page(upright, picture=check_page(upright, style.lang))]
    if style.duplex:
        back = check_back(upright, style.lang, on_head=style.flip == sheets.SHORT)
        pages.append(_Page(upright, picture=back, back=True))
    return pages


def everything(
    parts: Sequence[tuple[Laid, tuple[str, int] | None]],
    style: Style,
    progress: Callable[[str], None] = lambda _name: None,
) -> bytes:
    """Return the PDF of the whole kit: contents, check page, then every component in order."""
    document = style.document(_title("kit", style))
    upright = style.paper.standing()
    groups = [("check", _check_pages(style))]
    groups += [(laid.name, list(_pages(laid, style))) for laid, _ in parts]
    entries = _entries(parts, groups, style)
    front = [_Page(upright, picture=p) for p in contents(upright, style.tour, entries, style.lang)]
    total = len(front) + sum(len(pages) for _, pages in groups)
    small = thumbnails(upright, entries)
    for number, page in enumerate(front, start=1):
        _draw(
            document,
            page,
            style,
            say(style.lang, "kit.contents"),
            (number, total),
            small[number - 1],
        )
    number = len(front)
    for name, pages in groups:
        progress(_said(name, style.lang))
        for page in pages:
            number += 1
            _draw(document, page, style, _said(name, style.lang), (number, total))
    return document.bytes()


def _entries(
    parts: Sequence[tuple[Laid, tuple[str, int] | None]],
    groups: Sequence[tuple[str, list[_Page]]],
    style: Style,
) -> list[Entry]:
    """Return what the contents say; page numbers follow from how long the contents are."""
    upright = style.paper.standing()
    rows = [Entry(_said(n, style.lang), 0, len(p), 0, 0.0, None, p[0].paper) for n, p in groups]
    number = len(contents(upright, style.tour, rows, style.lang)) + 1
    found = []
    facts = [(0, 0.0, None), *((laid.pieces, laid.fill, more) for laid, more in parts)]
    for (name, pages), (pieces, fill, more) in zip(groups, facts, strict=True):
        said = _said(name, style.lang)
        found.append(Entry(said, number, len(pages), pieces, fill, more, pages[0].paper))
        number += len(pages)
    return found


def _pages(laid: Laid, style: Style) -> Iterator[_Page]:
    for sheet in laid.sheets:
        yield _Page(laid.paper, sheet=sheet)
        if style.duplex and sheets.has_backs(sheet):
            yield _Page(laid.paper, sheet=sheet, back=True)
        elif style.duplex and any(sheets.has_backs(other) for other in laid.sheets):
            yield _Page(laid.paper, back=True)  # an empty back, so that no sheet's backs slip
    for picture in laid.pages:
        yield _Page(Paper(style.paper.name, picture.width, picture.height), picture=picture)


def _draw(
    document: Document,
    page: _Page,
    style: Style,
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
        pen.lay(form, IDENTITY)
        for entry, box in small:
            whole = (
                (0, 0),
                (entry.paper.width, 0),
                (entry.paper.width, entry.paper.height),
                (0, entry.paper.height),
            )
            pen.lay(
                f"page{entry.first}", placed(box.x, box.y, 0, box.width / entry.paper.width), whole
            )
            pen.draw([Rect("rule.ink", *box)], {})


def _scale(style: Style) -> str:
    printer = style.printer
    if printer == Printer():
        return "1:1"
    return f"1:1 · {printer.name} {printer.across:g} × {printer.down:g} %"


def _title(name: str, style: Style) -> str:
    return f"{style.tour} · {style.scope} · {_said(name, style.lang)}"


def _said(name: str, lang: str) -> str:
    return say(lang, f"kit.{name}")
