"""The contents page: what the kit holds, how many sheets, how full, each with its picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.page.leaf import capital, leaf, under_title
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Line, Rect
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.page.paper import Paper
    from designer.picture.shapes import Picture, Shape

_ROW = 18.4
_THUMB = 26.0
_GAP = 4.0


@dataclass(frozen=True)
class Entry:
    """One component as the contents list it."""

    name: str
    first: int
    """Its first page in the whole document."""
    pages: int
    pieces: int
    fill: float
    """Share of the printable room its pieces take; 0 where nothing is cut."""
    larger: tuple[str, int] | None
    """The next larger paper and how many sheets it would take."""
    paper: Paper
    """As its first page lies."""


def contents(paper: Paper, title: str, entries: Sequence[Entry], lang: str) -> list[Picture]:
    """Return the contents, on as many pages as they take; thumbnails are laid on by the writer."""
    return [
        leaf(
            paper,
            title,
            say(lang, "kit.contents"),
            lambda box, part=part: _body(box, part, lang),  # type: ignore[misc]
        )
        for part in _parts(paper, entries)
    ]


def thumbnails(paper: Paper, entries: Sequence[Entry]) -> list[list[tuple[Entry, Box]]]:
    """Return, for each page of contents, where the picture of each component's first page lies."""
    found = []
    for part in _parts(paper, entries):
        rows = _rows(under_title(paper), len(part))
        found.append([(e, _thumb(row, e.paper)) for e, row in zip(part, rows, strict=True)])
    return found


def _parts(paper: Paper, entries: Sequence[Entry]) -> list[Sequence[Entry]]:
    most = max(1, int(under_title(paper).height / _ROW))
    return [entries[start : start + most] for start in range(0, len(entries), most)]


def _rows(box: Box, count: int) -> list[Box]:
    return [Box(box.x, box.y + n * _ROW, box.width, _ROW - 2) for n in range(count)]


def _thumb(row: Box, paper: Paper) -> Box:
    """Return where a page is shown small: as large as the row allows, proportions kept."""
    scale = min(_THUMB / paper.width, row.height / paper.height)
    return Box(row.x, row.y, paper.width * scale, paper.height * scale)


def _body(box: Box, entries: Sequence[Entry], lang: str) -> list[Shape]:
    found: list[Shape] = []
    for entry, row in zip(entries, _rows(box, len(entries)), strict=True):
        text = Box(row.x + _THUMB + _GAP, row.y, row.width - _THUMB - _GAP, row.height)
        foot = row.y + _ROW - 1
        found += _entry(entry, text, lang)
        found.append(Line("rule", ((row.x, foot), (row.x + row.width, foot))))
    return found


def _entry(entry: Entry, box: Box, lang: str) -> list[Shape]:
    head, facts, more = box.inset(0, 1).rows(1.2, 1, 1)
    words, page = head.columns(0.86, 0.14)
    found: list[Shape] = [
        fit_text(words, capital(entry.name), "text.head", anchor="start"),
        fit_text(page, str(entry.first), "number.large", anchor="end"),
        fit_text(facts, _facts(entry, lang), "text.small", anchor="start"),
    ]
    if entry.fill:
        bar = Box(more.x, more.y + more.height * 0.4, 50, 1.6)
        found.append(Rect("solid.faint", *bar))
        found.append(Rect("solid", *bar._replace(width=50 * min(1.0, entry.fill))))
        note = Box(bar.x + 53, more.y, box.width - 53, more.height)
        found.append(fit_text(note, _fill(entry, lang), "text.soft", anchor="start"))
    return found


def _facts(entry: Entry, lang: str) -> str:
    if entry.pieces:
        return say(lang, "kit.pieces_on_sheets", pieces=entry.pieces, sheets=entry.pages)
    return say(lang, "kit.pages_to_read", pages=entry.pages)


def _fill(entry: Entry, lang: str) -> str:
    text = say(lang, "kit.fill", percent=round(100 * entry.fill))
    if entry.larger is None:
        return text
    paper, sheets = entry.larger
    return f"{text} · {say(lang, 'kit.on_larger', paper=paper, sheets=sheets)}"
