"""Files of the kit: one PDF for each part, one with everything, and how they reach the disk."""

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
from designer.kit.cut.sheet import CORNER, LONG, SHORT, draw_backs, draw_fronts, has_backs
from designer.kit.front_pages import Contents, Entry, check_back, check_page
from designer.kit.page import empty_line, name_line
from designer.kit.paint.document import PdfDocument
from designer.kit.paint.pen import Tapes
from designer.kit.paper import Printer, paper_measure
from designer.kit.sheets import CUT, PrintedChapter, Side, list_chapters, order_sides, picture_side
from designer.kit.wish import CHECK
from designer.language import ENGLISH, capitalise
from designer.picture.look import PRINT, Look
from designer.picture.shapes import IDENTITY, Box, Rect, transform_to
from engine.files.writing import file_lock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from designer.kit.paper import Paper
    from designer.kit.sheets import LaidKit
    from designer.language import Language

_ONE_SIDE = "Simplex"
_DUPLEX = {LONG: "DuplexFlipLongEdge", SHORT: "DuplexFlipShortEdge"}
"""What a viewer is told of the printer, by the edge its paper is turned over."""

KIT = "kit"
"""The document with everything."""


@dataclass(frozen=True)
class PrintStyle:
    """How sheets are drawn: marks, printer, both sides and over which edge."""

    tour: str
    scope: str
    """Stage or tour, as every page names it."""
    paper: Paper
    language: Language = ENGLISH
    marks: str = CORNER
    printer: Printer = field(default_factory=Printer)
    duplex: bool = False
    flip: str = LONG
    colours: Mapping[str, str] = field(default_factory=dict)
    """Colours of the organiser's own."""

    @cached_property
    def tapes(self) -> Tapes:
        """Return what all documents of this style share: pictures as the operators of a page."""
        return Tapes(Look(PRINT, self.colours))

    def begin_document(self, name: str, *, duplex: bool) -> PdfDocument:
        """Return an empty document of this style, called after a part of the kit."""
        return PdfDocument(
            f"{self.tour} · {self.scope} · {self.part_name(name)}",
            self.printer,
            duplex=_DUPLEX[self.flip] if duplex else _ONE_SIDE,
            language=self.language,
            tapes=self.tapes,
        )

    def part_name(self, name: str) -> str:
        """Return what a part of the kit is called."""
        return self.language.say(f"kit.{name}")


def draw_part(kit: LaidKit, style: PrintStyle) -> bytes:
    """Return the PDF of one component: its sheets to cut, then its pages."""
    (part,) = kit.parts
    duplex = _needs_both_sides(kit, style)
    document = style.begin_document(part.name, duplex=duplex)
    chapters = list(list_chapters(kit, duplex=duplex, flip=style.flip))
    _PageWriter(document, style).write_chapters(chapters)
    return document.finish_pdf()


def lying_pages(kit: LaidKit, style: PrintStyle) -> tuple[int, ...]:
    """Return which pages of a component's PDF, from 0 on, are read with a long side below."""
    chapters = list_chapters(kit, duplex=_needs_both_sides(kit, style), flip=style.flip)
    sides = [side for chapter in chapters for side in chapter.sides]
    return tuple(n for n, side in enumerate(sides) if side.is_lying)


def _needs_both_sides(kit: LaidKit, style: PrintStyle) -> bool:
    """Tell whether a component that is printed alone is laid on both sides of the paper.

    One without backs is not, unless a printer that takes both would lay what is cut on the back of
    what is cut: pages to read are spoilt by nothing.
    """
    backs = any(map(has_backs, kit.sheets)) or any(part.book for part in kit.parts)
    pages = sum(len(part.pages) for part in kit.parts)
    spoilt = bool(kit.sheets) and len(kit.sheets) + pages > 1
    return style.duplex and (backs or spoilt)


def draw_check(style: PrintStyle) -> bytes:
    """Return the PDF of the check page alone; with its back where both sides are printed."""
    document = style.begin_document(CHECK, duplex=style.duplex)
    _PageWriter(document, style).write_chapters([_check_chapter(style)])
    return document.finish_pdf()


def draw_whole(
    kit: LaidKit,
    larger: tuple[str, int] | None,
    style: PrintStyle,
    progress: Callable[[str], None] = lambda _name: None,
) -> bytes:
    """Return the PDF of the whole kit: contents, check page, then every component in order."""
    chapters = [_check_chapter(style), *list_chapters(kit, duplex=style.duplex, flip=style.flip)]
    contents = Contents(
        style.paper.turn_standing(), style.tour, _totals_line(kit, larger, style), style.language
    )
    sides_a_page = 2 if style.duplex else 1
    before = sides_a_page * contents.count_pages(len(kit.parts) + 1)
    entries = _list_entries(kit, chapters, style, before)
    fronts = ((picture_side(page, "contents"), None) for page in contents.make_pages(entries))
    first = PrintedChapter("contents", tuple(order_sides(fronts, duplex=style.duplex)))
    numbers = range(1, len(first.sides) + 1, sides_a_page)
    thumbnails = dict(zip(numbers, contents.place_thumbnails(entries), strict=True))
    document = style.begin_document(KIT, duplex=style.duplex)
    _PageWriter(document, style).write_chapters([first, *chapters], thumbnails, progress)
    return document.finish_pdf()


def _check_chapter(style: PrintStyle) -> PrintedChapter:
    upright = style.paper.turn_standing()
    back = check_back(upright, style.language, on_head=style.flip == SHORT)
    front = picture_side(check_page(upright, style.language), CHECK)
    fronts = [(front, picture_side(back, CHECK, back=True))]
    return PrintedChapter(CHECK, tuple(order_sides(fronts, duplex=style.duplex)))


def _totals_line(kit: LaidKit, larger: tuple[str, int] | None, style: PrintStyle) -> str:
    """Say how many sheets of paper there are to cut and to read."""
    language, parts = style.language, []
    if kit.sheets:
        percent = round(100 * kit.filled_share)
        parts.append(language.say("kit.to_cut", sheets=len(kit.sheets), percent=percent))
    to_read = kit.paper_count - len(kit.sheets)
    if to_read:
        parts.append(language.say("kit.to_read", sheets=to_read))
    if larger is not None:
        parts.append(language.say("kit.on_larger", paper=larger[0], sheets=larger[1]))
    return " · ".join(parts)


def _list_entries(
    kit: LaidKit, chapters: Sequence[PrintedChapter], style: PrintStyle, before: int
) -> list[Entry]:
    """Return what the contents say of the check page and of every part: what, and on which pages.

    `before` pages come first.
    """
    where: dict[str, list[tuple[int, Side]]] = {}
    sides = [side for chapter in chapters for side in chapter.sides]
    for number, side in enumerate(sides, start=before + 1):
        for name in side.names if side.own else ():
            where.setdefault(name, []).append((number, side))
    entries = []
    for name, pieces in ((CHECK, 0), *((part.name, part.pieces) for part in kit.parts)):
        first, side = where[name][0]
        numbers = tuple(number for number, _ in where[name])
        called = style.part_name(name)
        entries.append(Entry(called, _part_anchor(name), first, numbers, pieces, side.paper))
    return entries


def _part_anchor(name: str) -> str:
    """Return what leads to a part of the kit: to its first page, to cut or to read."""
    return f"part {name}"


def _chapter_anchor(name: str) -> str:
    """Return what leads to the beginning of a chapter."""
    return f"chapter {name}"


@dataclass
class _PageWriter:
    """Draws chapters into a document, each page once, and what leads from page to page."""

    document: PdfDocument
    style: PrintStyle
    number: int = 0
    """Of the page that is drawn."""

    def write_chapters(
        self,
        chapters: Sequence[PrintedChapter],
        thumbnails: Mapping[int, Sequence[tuple[Entry, Box]]] = MappingProxyType({}),
        progress: Callable[[str], None] = lambda _name: None,
    ) -> None:
        """Draw every side; `thumbnails` are what a page, by its number, shows small."""
        sides = [side for chapter in chapters for side in chapter.sides]
        self._anchors = {anchor for side in sides for anchor in _side_anchors(side)}
        self._marked: set[str] = set()
        for chapter in chapters:
            progress(self.style.part_name(chapter.name))
            for side in chapter.sides:
                self.number += 1
                small = thumbnails.get(self.number, ())
                self._draw_side(side, chapter.name, len(sides), small)
        for title, anchor, level in _list_headings(chapters, self.style):
            self.document.add_heading(title, anchor, level)

    def _draw_side(
        self, side: Side, chapter: str, total: int, thumbnails: Sequence[tuple[Entry, Box]]
    ) -> None:
        """Draw one side, kept as a form so that the contents can show it small."""
        trim = side.sheet.trim if side.sheet else None
        form, style = f"page{self.number}", self.style
        with self.document.draw_page(
            side.paper,
            trim=trim,
            bleed=paper_measure("cut", "bleed"),
            back=side.back,
            upside_down=side.upside_down,
        ) as pen:
            with pen.record_form(form):
                if side.sheet is not None and side.back:
                    draw_backs(pen, side.sheet, side.paper, style.flip)
                elif side.sheet is not None:
                    draw_fronts(pen, side.sheet, side.paper, style.marks)
                if side.picture is not None:
                    pen.draw_shared(side.picture)
                if side.own:
                    names = ", ".join(map(style.part_name, side.names))
                    left, middle = (
                        f"{style.tour} · {style.scope}",
                        f"{self.number}/{total} · {names}",
                    )
                    pen.draw(name_line(side.paper, left, middle, _scale_text(style)), {})
                if side.is_empty:
                    behind = style.language.say("kit.empty_back", number=self.number - 1)
                    pen.draw(empty_line(side.paper, behind), {})
            pen.lay_form(form, IDENTITY)
            for entry, box in thumbnails:
                whole = Box(0, 0, entry.paper.width, entry.paper.height).corners
                scale = box.width / entry.paper.width
                pen.lay_form(f"page{entry.first}", transform_to(box.x, box.y, 0, scale), whole)
                pen.draw([Rect("rule.ink", *box)], {})
            self._add_links(side, chapter)

    def _add_links(self, side: Side, chapter: str) -> None:
        """Mark the page for those that lead to it, and lead on from it."""
        for anchor in (_chapter_anchor(chapter), *_side_anchors(side)):
            if anchor not in self._marked:
                self.document.mark_page(anchor)
                self._marked.add(anchor)
        for box, anchor in side.picture.links if side.picture else ():
            if anchor in self._anchors:
                self.document.add_link(box, anchor)


def _side_anchors(side: Side) -> Iterator[str]:
    """Yield what leads to a side: its parts, its title in its part, its own anchor."""
    if not side.own or side.is_empty:
        return
    for name in side.names:
        yield _part_anchor(name)
    if side.picture is not None:
        for title in side.picture.titles:
            yield f"{_part_anchor(side.names[0])} {title}"
        if side.picture.anchor:
            yield side.picture.anchor


def _list_headings(
    chapters: Sequence[PrintedChapter], style: PrintStyle
) -> Iterator[tuple[str, str, int]]:
    """Yield the headings of a document: its chapters, and what differs inside them."""
    for chapter in chapters:
        yield capitalise(style.part_name(chapter.name)), _chapter_anchor(chapter.name), 0
        if chapter.name == CUT:
            names = dict.fromkeys(name for side in chapter.sides for name in side.names)
            for name in names:
                yield capitalise(style.part_name(name)), _part_anchor(name), 1
            continue
        pictures = [side.picture for side in chapter.sides if side.picture is not None]
        titles = list(dict.fromkeys(title for picture in pictures for title in picture.titles))
        if len(titles) > 1:
            yield from ((title, f"{_part_anchor(chapter.name)} {title}", 1) for title in titles)


def _scale_text(style: PrintStyle) -> str:
    """Say how large a page is printed: of a printer that was measured, what it is corrected by."""
    printer = style.printer
    if printer == Printer():
        return "1:1"
    return f"1:1 · {printer.name} {printer.across:g} × {printer.down:g} %"


PREFIX = ".kit-"
"""Of the hidden folder in which a kit is written before it takes its place."""


def file_name(tour: str, scope: str, part: str, *, language: Language, only_missing: bool) -> str:
    """Return the name of a file: tour, stage, component; `missing` where it is only that."""
    parts = [tour, scope, language.say(f"kit.{part}")]
    if only_missing:
        parts.append(language.say("kit.only_missing"))
    return "-".join(make_slug(part) for part in parts if make_slug(part)) + ".pdf"


def make_slug(text: str) -> str:
    """Return a text as a part of a file name: small letters and figures, joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    words = "".join(sign if sign.isalnum() else " " for sign in bare).split()
    return "-".join(words)[:60]


def save_files(files: dict[str, bytes], folder: Path) -> list[Path]:
    """Write all files into a folder, made if need be, or none of them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise KitError("kit_write", path=folder, detail=wrong) from wrong
    with file_lock(folder / "kit") as alone:
        return _save_beside(files, folder, sweep=alone)


def _save_beside(files: dict[str, bytes], folder: Path, *, sweep: bool) -> list[Path]:
    """Write them beside first; what a program that died has left of an earlier time goes."""
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
