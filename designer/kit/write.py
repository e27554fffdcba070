"""One PDF a part, one whole; file names."""

from __future__ import annotations

import os
import shutil
import tempfile
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from designer.kit import KitError
from designer.kit.cut import sheet as sheets
from designer.kit.cut.sheet import CORNER
from designer.kit.front_pages import Contents, Entry, check_back, check_page
from designer.kit.page import capitalise, empty_line, name_line
from designer.kit.paint.document import PdfDocument
from designer.kit.paint.pen import Tapes
from designer.kit.paper import Printer, measure
from designer.kit.sheets import CUT, PrintedChapter, Side, chapters, in_order, of_picture
from designer.picture.look import PRINT, Look
from designer.picture.shapes import IDENTITY, Box, Rect, transform_to
from designer.words import say
from engine.files.writing import locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from designer.kit.paper import Paper
    from designer.kit.sheets import LaidKit
    from designer.picture.shapes import Shape

_ONE_SIDE = "Simplex"
_DUPLEX = {sheets.LONG: "DuplexFlipLongEdge", sheets.SHORT: "DuplexFlipShortEdge"}
CHECK, KIT = "check", "kit"


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
        return Tapes(Look(PRINT, self.colours))

    def document(self, name: str, *, duplex: bool) -> PdfDocument:
        """Return an empty document of this style, called after a part of the kit."""
        return PdfDocument(
            f"{self.tour} · {self.scope} · {self.said(name)}",
            self.printer,
            duplex=_DUPLEX[self.flip] if duplex else _ONE_SIDE,
            lang=self.lang,
            tapes=self.tapes,
        )

    def said(self, name: str) -> str:
        """Return what a part of the kit is called."""
        return say(self.lang, f"kit.{name}")


def draw_part(kit: LaidKit, style: PrintStyle) -> bytes:
    """Return the PDF of one component: its sheets to cut, then its pages."""
    (part,) = kit.parts
    duplex = _on_both(kit, style)
    document = style.document(part.name, duplex=duplex)
    _PageWriter(document, style).write(list(chapters(kit, duplex=duplex, flip=style.flip)))
    return document.bytes()


def lying_pages(kit: LaidKit, style: PrintStyle) -> tuple[int, ...]:
    """Return which pages of a component's PDF, from 0 on, are read with a long side below."""
    found = [
        side
        for chapter in chapters(kit, duplex=_on_both(kit, style), flip=style.flip)
        for side in chapter.sides
    ]
    return tuple(n for n, side in enumerate(found) if side.lying)


def _on_both(kit: LaidKit, style: PrintStyle) -> bool:
    """Tell whether a component that is printed alone is laid on both sides of the paper.

    One without backs is not, unless a printer that takes both would lay what is cut on the back of
    what is cut: pages to read are spoilt by nothing.
    """
    backs = any(map(sheets.has_backs, kit.sheets)) or any(part.book for part in kit.parts)
    pages = sum(len(part.pages) for part in kit.parts)
    spoilt = bool(kit.sheets) and len(kit.sheets) + pages > 1
    return style.duplex and (backs or spoilt)


def draw_check(style: PrintStyle) -> bytes:
    """Return the PDF of the check page alone; with its back where both sides are printed."""
    document = style.document(CHECK, duplex=style.duplex)
    _PageWriter(document, style).write([_check(style)])
    return document.bytes()


def draw_whole(
    kit: LaidKit,
    larger: tuple[str, int] | None,
    style: PrintStyle,
    progress: Callable[[str], None] = lambda _name: None,
) -> bytes:
    """Return the PDF of the whole kit: contents, check page, then every component in order."""
    document = style.document(KIT, duplex=style.duplex)
    told = [_check(style), *chapters(kit, duplex=style.duplex, flip=style.flip)]
    listed = Contents(style.paper.standing(), style.tour, _totals(kit, larger, style), style.lang)
    each = 2 if style.duplex else 1
    entries = _entries(kit, told, style, each * listed.count(len(kit.parts) + 1))
    fronts = ((of_picture(page, "contents"), None) for page in listed.pages(entries))
    front = PrintedChapter("contents", tuple(in_order(fronts, duplex=style.duplex)))
    small = dict(zip(range(1, len(front.sides) + 1, each), listed.thumbnails(entries), strict=True))
    _PageWriter(document, style).write([front, *told], small, progress)
    return document.bytes()


def _check(style: PrintStyle) -> PrintedChapter:
    upright = style.paper.standing()
    back = check_back(upright, style.lang, on_head=style.flip == sheets.SHORT)
    front = of_picture(check_page(upright, style.lang), CHECK)
    fronts = [(front, of_picture(back, CHECK, back=True))]
    return PrintedChapter(CHECK, tuple(in_order(fronts, duplex=style.duplex)))


def _totals(kit: LaidKit, larger: tuple[str, int] | None, style: PrintStyle) -> str:
    """Say how many sheets of paper there are to cut and to read."""
    lang = style.lang
    told = []
    if kit.sheets:
        percent = round(100 * kit.fill)
        told.append(say(lang, "kit.to_cut", sheets=len(kit.sheets), percent=percent))
    read = kit.papers - len(kit.sheets)
    if read:
        told.append(say(lang, "kit.to_read", sheets=read))
    if larger is not None:
        told.append(say(lang, "kit.on_larger", paper=larger[0], sheets=larger[1]))
    return " · ".join(told)


def _entries(
    kit: LaidKit, told: Sequence[PrintedChapter], style: PrintStyle, before: int
) -> list[Entry]:
    """Return what the contents say of the check page and of every part: what, and on which pages.

    `before` pages come first.
    """
    where: dict[str, list[tuple[int, Side]]] = {}
    sides = [side for chapter in told for side in chapter.sides]
    for number, side in enumerate(sides, start=before + 1):
        for name in side.names:
            if side.own:
                where.setdefault(name, []).append((number, side))
    found = []
    for name, pieces in ((CHECK, 0), *((part.name, part.pieces) for part in kit.parts)):
        first, side = where[name][0]
        numbers = tuple(number for number, _ in where[name])
        found.append(Entry(style.said(name), _anchor(name), first, numbers, pieces, side.paper))
    return found


def _anchor(name: str) -> str:
    """Return what leads to a part of the kit: to its first page, to cut or to read."""
    return f"part {name}"


def _begin(name: str) -> str:
    """Return what leads to the beginning of a chapter."""
    return f"chapter {name}"


@dataclass
class _PageWriter:
    """Draws chapters into a document, each page once, and what leads from page to page."""

    document: PdfDocument
    style: PrintStyle
    number: int = 0

    def write(
        self,
        told: Sequence[PrintedChapter],
        small: Mapping[int, Sequence[tuple[Entry, Box]]] = MappingProxyType({}),
        progress: Callable[[str], None] = lambda _name: None,
    ) -> None:
        """Draw every side; `small` is what a page, by its number, shows small."""
        total = sum(len(chapter.sides) for chapter in told)
        self._anchors = set(_anchors(told))
        self._marked: set[str] = set()
        self._headings = list(_headings(told, self.style))
        for chapter in told:
            progress(self.style.said(chapter.name))
            self._chapter = chapter.name
            for side in chapter.sides:
                self.number += 1
                self._draw(side, total, small.get(self.number, ()))
        for title, anchor, level in self._headings:
            self.document.heading(title, anchor, level)

    def _draw(self, side: Side, total: int, small: Sequence[tuple[Entry, Box]]) -> None:
        """Draw one side, kept as a form so that the contents can show it small."""
        trim = side.sheet.trim if side.sheet else None
        form, style = f"page{self.number}", self.style
        with self.document.page(
            side.paper,
            trim=trim,
            bleed=measure("cut", "bleed"),
            back=side.back,
            turned=side.turned,
        ) as pen:
            with pen.recorded(form):
                if side.sheet is not None and side.back:
                    sheets.draw_backs(pen, side.sheet, side.paper, style.flip)
                elif side.sheet is not None:
                    sheets.draw_fronts(pen, side.sheet, side.paper, style.marks)
                if side.picture is not None:
                    pen.page(side.picture)
                if side.own:
                    pen.draw(self._foot(side, total), {})
                if side.empty:
                    behind = say(style.lang, "kit.empty_back", number=self.number - 1)
                    pen.draw(empty_line(side.paper, behind), {})
            pen.lay(form, IDENTITY)
            for entry, box in small:
                whole = Box(0, 0, entry.paper.width, entry.paper.height).corners
                scale = box.width / entry.paper.width
                pen.lay(f"page{entry.first}", transform_to(box.x, box.y, 0, scale), whole)
                pen.draw([Rect("rule.ink", *box)], {})
            self._lead(side)

    def _foot(self, side: Side, total: int) -> list[Shape]:
        style = self.style
        names = ", ".join(map(style.said, side.names))
        left, middle = f"{style.tour} · {style.scope}", f"{self.number}/{total} · {names}"
        return name_line(side.paper, left, middle, _scale(style))

    def _lead(self, side: Side) -> None:
        """Mark the page for those that lead to it, and lead on from it."""
        for anchor in (_begin(self._chapter), *_anchors_of(side)):
            if anchor not in self._marked:
                self.document.mark(anchor)
                self._marked.add(anchor)
        for box, anchor in side.picture.links if side.picture else ():
            if anchor in self._anchors:
                self.document.link(box, anchor)


def _anchors(told: Iterable[PrintedChapter]) -> Iterator[str]:
    for chapter in told:
        for side in chapter.sides:
            yield from _anchors_of(side)


def _anchors_of(side: Side) -> Iterator[str]:
    """Yield what leads to a side: its parts, its title in its part, its own anchor."""
    if not side.own or side.empty:
        return
    for name in side.names:
        yield _anchor(name)
    for title in side.picture.titles if side.picture else ():
        yield f"{_anchor(side.names[0])} {title}"
    if side.picture is not None and side.picture.anchor:
        yield side.picture.anchor


def _headings(told: Iterable[PrintedChapter], style: PrintStyle) -> Iterator[tuple[str, str, int]]:
    """Yield the headings of a document: its chapters, and what differs inside them."""
    for chapter in told:
        yield capitalise(style.said(chapter.name)), _begin(chapter.name), 0
        if chapter.name == CUT:
            names = dict.fromkeys(name for side in chapter.sides for name in side.names)
            yield from ((capitalise(style.said(name)), _anchor(name), 1) for name in names)
            continue
        pictures = [side.picture for side in chapter.sides if side.picture is not None]
        titles = list(dict.fromkeys(title for p in pictures for title in p.titles))
        if len(titles) > 1:
            yield from ((title, f"{_anchor(chapter.name)} {title}", 1) for title in titles)


def _scale(style: PrintStyle) -> str:
    printer = style.printer
    if printer == Printer():
        return "1:1"
    return f"1:1 · {printer.name} {printer.across:g} × {printer.down:g} %"


PREFIX = ".kit-"
"""Of the hidden folder in which a kit is written before it takes its place."""


def file_name(tour: str, scope: str, part: str, *, lang: str, only_missing: bool) -> str:
    """Return the name of a file: tour, stage, component; `missing` where it is only that."""
    parts = [tour, scope, say(lang, f"kit.{part}")]
    if only_missing:
        parts.append(say(lang, "kit.only_missing"))
    return "-".join(make_slug(part) for part in parts if make_slug(part)) + ".pdf"


def make_slug(text: str) -> str:
    """Return a text as a part of a file name: small letters and figures, joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    kept = "".join(sign if sign.isalnum() else " " for sign in bare)
    return "-".join(kept.split())[:60]


def save_files(files: dict[str, bytes], folder: Path) -> list[Path]:
    """Write all files into a folder, made if need be, or none of them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise KitError("kit_write", path=folder, detail=wrong) from wrong
    with locked(folder / "kit") as alone:
        return _save(files, folder, sweep=alone)


def _save(files: dict[str, bytes], folder: Path, *, sweep: bool) -> list[Path]:
    """Write them beside first; what a death has left of an earlier time goes."""
    for left in folder.glob(f"{PREFIX}????????") if sweep else ():
        if not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)
    try:
        beside = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))
    except OSError as wrong:
        raise KitError("kit_write", path=folder, detail=wrong) from wrong
    try:
        for name, raw in files.items():
            with (beside / name).open("wb") as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
        return [(beside / name).replace(folder / name) for name in files]
    except OSError as wrong:
        raise KitError("kit_write", path=folder, detail=wrong) from wrong
    finally:
        shutil.rmtree(beside, ignore_errors=True)
