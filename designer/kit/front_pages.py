"""The first pages of a kit: the check page, which measures the printer, and the contents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.page import ROUNDING, FlowBlock, PageFlow, make_page, under_title
from designer.kit.paper import BARS
from designer.language import capitalise
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Rect, transform_to
from engine.text import join_runs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.paper import Paper
    from designer.language import Language
    from designer.picture.shapes import Shape

SQUARE = 25.0
_TICK = 2.5
_EDGE = 12.0
"""Millimetres from the edge that everything of the check page keeps: every printer prints there."""
_BESIDE = (14.0, 26.0)
"""How far from the room's edge the two bars of a direction lie, the shorter one first."""
_REACH = 10
"""Millimetres of the ruler from the middle of its cross to each end."""
_TALL = 240
"""Millimetres: lower paper has one row of squares, or the cross would lie on the second."""
_LOW = 45
"""Millimetres the cross lies below the middle of the front."""


def check_page(paper: Paper, language: Language) -> Picture:
    """Return the front: the longest bars both ways, squares of 25 mm, what to do."""
    x, y = paper.width / 2, paper.height / 2
    shapes: list[Shape] = []
    for bar, beside in zip(_longest_bars(paper.width), _BESIDE, strict=False):
        shapes += _draw_bar(bar, (paper.width - bar) / 2, paper.height - _EDGE - beside)
    for bar, beside in zip(_longest_bars(paper.height), _BESIDE, strict=False):
        turn = transform_to(_EDGE + beside - 8, (paper.height - bar) / 2, 90)
        shapes.append(Group(tuple(_draw_bar(bar, 0, 0)), turn))
    room = Box(48, 24, paper.width - 48 - 16, paper.height - 24 - 52)
    title = language.say_heading("kit.check")
    shapes += [
        fit_text(room._replace(height=9), title, "text.title", anchor="start"),
        *fit_paragraph(
            Box(room.x, room.y + 12, room.width, 58),
            _field_sentence(language, "kit.check_text", field="measured"),
            "text",
        ),
        *_draw_squares(room.x, room.y + 74, 2 if paper.height > _TALL else 1),
        *_draw_cross(x, y + _LOW),
    ]
    return Picture(paper.width, paper.height, tuple(shapes))


def _longest_bars(side: float) -> list[float]:
    """Return the two longest bars that lie on a side where every printer prints, short to long."""
    return [bar for bar in BARS if bar <= side - 2 * _EDGE][-2:]


def check_back(paper: Paper, language: Language, *, on_head: bool = False) -> Picture:
    """Return the back: a ruler cross whose middle lies behind the front's.

    Turned over the short edge, an upright back stands on its head behind the front.
    """
    x, y = paper.width / 2, paper.height / 2 + (-_LOW if on_head else _LOW)
    box = Box(paper.width / 2 - 70, y - 50, 140, 32)
    text = fit_paragraph(box, _field_sentence(language, "kit.check_back", field="back"), "text")
    return Picture(paper.width, paper.height, (*_draw_ruler(x, y), *text))


def _field_sentence(language: Language, key: str, *, field: str) -> str:
    """Say where a measure is given: in a field of the window, or to the command."""
    page, label = language.say("window.page_print"), language.say(f"print.{field}")
    return language.say(key, page=page, field=label)


def _draw_bar(length: float, x: float, y: float) -> list[Shape]:
    """Return a bar with a tick every 10 mm, longer ones at its ends, its length above."""
    shapes: list[Shape] = [Line("rule.bold", ((x, y), (x + length, y)))]
    last = int(length) // 10
    for step in range(last + 1):
        high = _TICK * (2 if step in {0, last} else 1)
        tick = x + step * 10
        shapes.append(Line("rule.ink", ((tick, y - high), (tick, y))))
    box = Box(x + length / 2 - 15, y - 7.5, 30, 4)
    return [*shapes, fit_text(box, f"{length:g} mm", "number.strong")]


def _draw_squares(x: float, y: float, rows: int) -> list[Shape]:
    """Return three columns of squares, the first with its side written in it."""
    shapes: list[Shape] = [
        Rect("rule.ink", x + column * SQUARE, y + row * SQUARE, SQUARE, SQUARE)
        for column in range(3)
        for row in range(rows)
    ]
    return [*shapes, fit_text(Box(x, y, SQUARE, SQUARE), f"{SQUARE:g} mm", "number.small")]


def _draw_cross(x: float, y: float) -> list[Shape]:
    """Return the cross of the front, which is read against the ruler of the back."""
    return [
        Line("rule.ink", ((x - _REACH - 5, y), (x + _REACH + 5, y))),
        Line("rule.ink", ((x, y - _REACH - 5), (x, y + _REACH + 5))),
        Circle("rule.ink", x, y, 5),
    ]


def _draw_ruler(x: float, y: float) -> list[Shape]:
    """Return a cross with a tick every millimetre: hold the sheet to the light and read it."""
    shapes: list[Shape] = [
        Line("rule.ink", ((x - _REACH, y), (x + _REACH, y))),
        Line("rule.ink", ((x, y - _REACH), (x, y + _REACH))),
    ]
    for step in range(-_REACH, _REACH + 1):
        tick = 2.0 if step % 5 == 0 else 1.0
        shapes.append(Line("rule.ink", ((x + step, y - tick), (x + step, y + tick))))
        shapes.append(Line("rule.ink", ((x - tick, y + step), (x + tick, y + step))))
    return shapes


_TOTALS = 8.0
"""Millimetres over the rows for the line that says how many sheets there are."""
_ROW, _LOWEST = 20.0, 13.0
"""A part is given so much height, or as little where all parts then stand on one page."""
_THUMB = 26.0
"""Millimetres across for the picture of a part's first page."""
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
    """The contents of a kit on paper; thumbnails are laid on by what draws the pages."""

    paper: Paper
    title: str
    totals: str
    """How many sheets there are to cut and to read."""
    language: Language

    def count_pages(self, entries: int) -> int:
        """Return how many pages so many entries take."""
        return len(self._place_rows(entries))

    def make_pages(self, entries: Sequence[Entry]) -> list[Picture]:
        """Return the contents, on as many pages as they take; every row leads to its part."""
        note = self.language.say("kit.contents")
        return [
            make_page(
                self.paper, self.title, note, lambda box, rows=rows: self._draw_rows(box, rows),  # type: ignore[misc]
                links=tuple((row, entry.anchor) for entry, row in rows),
            )
            for rows in self._place_entries(entries)
        ]  # fmt: skip

    def place_thumbnails(self, entries: Sequence[Entry]) -> list[list[tuple[Entry, Box]]]:
        """Return, for each page of contents, where the picture of each part's first page lies."""
        return [
            [(entry, _thumbnail_box(row, entry.paper)) for entry, row in rows]
            for rows in self._place_entries(entries)
        ]

    def _place_entries(self, entries: Sequence[Entry]) -> list[list[tuple[Entry, Box]]]:
        """Return the entries of each page with their rows."""
        waiting = iter(entries)
        return [[(next(waiting), row) for row in rows] for rows in self._place_rows(len(entries))]

    def _place_rows(self, count: int) -> list[list[Box]]:
        """Return the rows of each page: how many there are depends on their number alone.

        So the pages of the contents can be counted before it is known where the parts begin.
        """
        room = under_title(self.paper)
        room = room._replace(y=room.y + _TOTALS, height=room.height - _TOTALS)
        high = max(_LOWEST, min(_ROW, room.height / max(1, count)))
        most = max(1, int(room.height / high + ROUNDING))
        high = min(_ROW, room.height / most)
        flow = PageFlow(room)
        flow.add_blocks([FlowBlock(high, lambda _: ())] * count)
        return [[box._replace(height=high - 2) for _, box in page] for page in flow.list_pages()]

    def _draw_rows(self, box: Box, rows: Sequence[tuple[Entry, Box]]) -> list[Shape]:
        """Return a page of the contents: the totals, and each row with the rule below it."""
        totals = box._replace(height=5)
        shapes: list[Shape] = [fit_text(totals, self.totals, "text.strong", anchor="start")]
        for entry, row in rows:
            text = Box(row.x + _THUMB + _GAP, row.y, row.width - _THUMB - _GAP, row.height)
            head, facts = text.inset(0, 1).rows(1.2, 1)
            name, page = head.columns(0.86, 0.14)
            foot = row.y + row.height + 1
            shapes += [
                fit_text(name, capitalise(entry.name), "text.head", anchor="start"),
                fit_text(page, str(entry.first), "number.large", anchor="end"),
                fit_text(facts, self._entry_facts(entry), "text.small", anchor="start"),
                Line("rule", ((row.x, foot), (row.x + row.width, foot))),
            ]
        return shapes

    def _entry_facts(self, entry: Entry) -> str:
        """Say on which pages a part stands, and how many pieces are cut out of them."""
        numbers = join_runs(entry.pages, "–")
        if entry.pieces:
            return self.language.say("kit.pieces_on_pages", pieces=entry.pieces, pages=numbers)
        return self.language.say("kit.on_pages", pages=numbers)


def _thumbnail_box(row: Box, paper: Paper) -> Box:
    """Return where a page is shown small: as large as the row allows, proportions kept."""
    scale = min(_THUMB / paper.width, row.height / paper.height)
    return Box(row.x, row.y, paper.width * scale, paper.height * scale)
