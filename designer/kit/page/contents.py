"""The contents page: what the kit holds and on which pages, each part with its picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.page.leaf import capitalise, make_page, under_title
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Line
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.page.paper import Paper
    from designer.picture.shapes import Picture, Shape

_TOTALS = 8.0
_ROW, _LOWEST = 20.0, 15.0
"""A part is given so much height, or as little where all parts then stand on one page."""
_THUMB = 26.0
_GAP = 4.0


@dataclass(frozen=True)
class Entry:
    """One part of the kit as the contents list it."""

    name: str
    anchor: str
    """What leads to its first page."""
    first: int
    """Its first page in the whole document."""
    pages: tuple[int, ...]
    """Every page it is printed on, backs left out."""
    pieces: int
    paper: Paper
    """As its first page lies."""


@dataclass(frozen=True)
class Contents:
    """The contents of a kit on paper; thumbnails are laid on by who draws the pages."""

    paper: Paper
    title: str
    totals: str
    """How many sheets there are to cut and to read."""
    lang: str

    def count(self, entries: int) -> int:
        """Return how many pages so many entries take."""
        return -(-entries // self._most(entries))

    def pages(self, entries: Sequence[Entry]) -> list[Picture]:
        """Return the contents, on as many pages as they take; every row leads to its part."""
        return [
            make_page(
                self.paper,
                self.title,
                say(self.lang, "kit.contents"),
                lambda box, part=part: self._body(box, part, len(entries)),  # type: ignore[misc]
                links=tuple(
                    (row, e.anchor) for e, row in zip(part, self._rows(len(entries)), strict=False)
                ),
            )
            for part in self._parts(entries)
        ]

    def thumbnails(self, entries: Sequence[Entry]) -> list[list[tuple[Entry, Box]]]:
        """Return, for each page of contents, where the picture of each part's first page lies."""
        rows = self._rows(len(entries))
        return [
            [(e, _thumb(row, e.paper)) for e, row in zip(part, rows, strict=False)]
            for part in self._parts(entries)
        ]

    def _room(self) -> Box:
        room = under_title(self.paper)
        return room._replace(y=room.y + _TOTALS, height=room.height - _TOTALS)

    def _most(self, entries: int) -> int:
        room = self._room().height
        high = max(_LOWEST, min(_ROW, room / max(1, entries)))
        return max(1, int(room / high + 1e-6))

    def _parts(self, entries: Sequence[Entry]) -> list[Sequence[Entry]]:
        most = self._most(len(entries))
        return [entries[start : start + most] for start in range(0, len(entries), most)]

    def _rows(self, entries: int) -> list[Box]:
        room, most = self._room(), self._most(entries)
        high = min(_ROW, room.height / most)
        return [Box(room.x, room.y + n * high, room.width, high - 2) for n in range(most)]

    def _body(self, box: Box, part: Sequence[Entry], entries: int) -> list[Shape]:
        found: list[Shape] = [
            fit_text(box._replace(height=5), self.totals, "text.strong", anchor="start")
        ]
        for entry, row in zip(part, self._rows(entries), strict=False):
            text = Box(row.x + _THUMB + _GAP, row.y, row.width - _THUMB - _GAP, row.height)
            foot = row.y + row.height + 1
            found += self._entry(entry, text)
            found.append(Line("rule", ((row.x, foot), (row.x + row.width, foot))))
        return found

    def _entry(self, entry: Entry, box: Box) -> list[Shape]:
        head, facts = box.inset(0, 1).rows(1.2, 1)
        words, page = head.columns(0.86, 0.14)
        return [
            fit_text(words, capitalise(entry.name), "text.head", anchor="start"),
            fit_text(page, str(entry.first), "number.large", anchor="end"),
            fit_text(facts, self._facts(entry), "text.small", anchor="start"),
        ]

    def _facts(self, entry: Entry) -> str:
        numbers = told_pages(entry.pages)
        if entry.pieces:
            return say(self.lang, "kit.pieces_on_pages", pieces=entry.pieces, pages=numbers)
        return say(self.lang, "kit.on_pages", pages=numbers)


def told_pages(pages: Sequence[int]) -> str:
    """Return page numbers as people write them: 3–7, 12."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in runs)


def _thumb(row: Box, paper: Paper) -> Box:
    """Return where a page is shown small: as large as the row allows, proportions kept."""
    scale = min(_THUMB / paper.width, row.height / paper.height)
    return Box(row.x, row.y, paper.width * scale, paper.height * scale)
