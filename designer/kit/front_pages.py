"""Check page, contents page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.page import capitalise, make_page, under_title
from designer.kit.paper import BARS
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Rect, transform_to
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.paper import Paper
    from designer.picture.shapes import Shape

SQUARE = 25.0
_TICK = 2.5
_EDGE = 5.0
"""Millimetres from the edge that a bar of the check page may come to; nothing else does."""
_REACH = 10
_FOOT = 20
"""Millimetres at the foot where the bars across and the name of the page stand."""
_TALL = 240
"""Millimetres: lower paper has one row of squares, or the cross would lie on the second."""
_LOW = 45
"""Millimetres the cross lies below the middle of the front."""


def check_page(paper: Paper, lang: str) -> Picture:
    """Return the front: bars of 100 and 200 mm both ways, squares of 25 mm, what to do."""
    x, y = paper.width / 2, paper.height / 2
    shapes: list[Shape] = []
    offsets = {100.0: 14.0, 200.0: 26.0}
    for bar in BARS:
        if bar <= paper.width - 2 * _EDGE:
            start = (paper.width - bar) / 2
            shapes += _bar(bar, start, paper.height - 12 - offsets[bar])
        if bar <= paper.height - 2 * _EDGE - _FOOT:
            down = _bar(bar, 0, 0)
            start = (paper.height - bar) / 2
            shapes.append(Group(tuple(down), transform_to(12 + offsets[bar] - 8, start, 90)))
    room = Box(48, 24, paper.width - 48 - 16, paper.height - 24 - 52)
    return Picture(
        paper.width,
        paper.height,
        (
            *shapes,
            fit_text(
                room._replace(height=9),
                capitalise(say(lang, "kit.check")),
                "text.title",
                anchor="start",
            ),
            *fit_paragraph(
                Box(room.x, room.y + 12, room.width, 58),
                _told(lang, "kit.check_text", field="measured"),
                "text",
            ),
            *_squares(room.x, room.y + 74, 2 if paper.height > _TALL else 1),
            *_cross(x, y + _LOW),
        ),
    )


def check_back(paper: Paper, lang: str, *, on_head: bool = False) -> Picture:
    """Return the back: a ruler cross whose middle lies behind the front's.

    Turned over the short edge, an upright back stands on its head behind the front.
    """
    x, y = paper.width / 2, paper.height / 2 + (-_LOW if on_head else _LOW)
    box = Box(paper.width / 2 - 70, y - 50, 140, 32)
    text = fit_paragraph(box, _told(lang, "kit.check_back", field="back"), "text")
    return Picture(paper.width, paper.height, (*_ruler(x, y), *text))


def _told(lang: str, key: str, *, field: str) -> str:
    """Say where a measure is given: in a field of the window, or to the command."""
    page, named = say(lang, "window.page_print"), say(lang, f"print.{field}")
    return say(lang, key, page=page, field=named)


def _bar(length: float, x: float, y: float) -> list[Shape]:
    """Return a bar with a tick every 10 mm, longer ones at its ends, its length above."""
    found: list[Shape] = [Line("rule.bold", ((x, y), (x + length, y)))]
    for step in range(int(length) // 10 + 1):
        high = _TICK * (2 if step in {0, int(length) // 10} else 1)
        at = x + step * 10
        found.append(Line("rule.ink", ((at, y - high), (at, y))))
    box = Box(x + length / 2 - 15, y - 7.5, 30, 4)
    found.append(fit_text(box, f"{length:g} mm", "number.strong"))
    return found


def _squares(x: float, y: float, rows: int) -> list[Shape]:
    found: list[Shape] = []
    for column in range(3):
        for row in range(rows):
            box = Box(x + column * SQUARE, y + row * SQUARE, SQUARE, SQUARE)
            found.append(Rect("rule.ink", *box))
    middle = Box(x, y, SQUARE, SQUARE)
    return [*found, fit_text(middle, f"{SQUARE:g} mm", "number.small")]


def _cross(x: float, y: float) -> list[Shape]:
    return [
        Line("rule.ink", ((x - _REACH - 5, y), (x + _REACH + 5, y))),
        Line("rule.ink", ((x, y - _REACH - 5), (x, y + _REACH + 5))),
        Circle("rule.ink", x, y, 5),
    ]


def _ruler(x: float, y: float) -> list[Shape]:
    """Return a cross with a tick every millimetre: hold the sheet to the light and read it."""
    found: list[Shape] = [
        Line("rule.ink", ((x - _REACH, y), (x + _REACH, y))),
        Line("rule.ink", ((x, y - _REACH), (x, y + _REACH))),
    ]
    for step in range(-_REACH, _REACH + 1):
        tick = 2.0 if step % 5 == 0 else 1.0
        found.append(Line("rule.ink", ((x + step, y - tick), (x + step, y + tick))))
        found.append(Line("rule.ink", ((x - tick, y + step), (x + tick, y + step))))
    return found


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
