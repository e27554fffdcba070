"""Pages to read: a title over a body, bodies filled block by block, posters in parts.

`PageFlow` is the one place that decides what still fits on a page. Rules, start and score sheets,
control sheets, stage sheets, the contents and the report of playtests are all filled by it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from designer.kit.paper import Paper, paper_measure
from designer.language import capitalise
from designer.picture import lettering, look
from designer.picture.ledger import Ledger, draw_ledger
from designer.picture.lettering import LEADING, break_lines, fit_text
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Rect, Text, transform_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from designer.picture.shapes import Shape

HEAD = 11.0
"""Millimetres of the title of a page with the rule below it."""
READ = 3.9
"""Millimetres of the em of what is read on the table."""
BAR = 50.0
"""Millimetres of the small bar that every page measures itself with."""


def make_page(
    paper: Paper,
    title: str,
    note: str,
    body: Callable[[Box], Iterable[Shape]],
    *,
    titles: tuple[str, ...] = (),
    links: tuple[tuple[Box, str], ...] = (),
) -> Picture:
    """Return a page of this paper whose body is drawn into the room below its title.

    `titles` are what begins on it, where that is not the title alone.
    """
    head = paper.page_room._replace(height=HEAD)
    left, right = head._replace(height=8).columns(0.62, 0.38, gap=3)
    foot = head.y + 9
    fits = lettering.face_metrics("text").width(lettering.printable_text(note), READ) <= right.width
    shapes = (
        fit_text(left, capitalise(title), "text.title", anchor="start"),
        fit_text(
            right._replace(y=right.y + 1.5),
            note,
            "text.soft",
            anchor="end",
            size=READ if fits else 0.0,
        ),
        Line("rule.bold", ((head.x, foot), (head.x + head.width, foot))),
        *body(under_title(paper)),
    )
    return Picture(
        paper.width, paper.height, shapes, titles=titles or (capitalise(title),), links=links
    )


def under_title(paper: Paper) -> Box:
    """Return the room below the title of a page."""
    room = paper.page_room
    return Box(room.x, room.y + HEAD + 1, room.width, room.height - HEAD - 1)


def table_pages(paper: Paper, title: str, note: str, table: Ledger) -> list[Picture]:
    """Return a table under a title, on as many pages as its rows take."""
    return [
        make_page(paper, title, note, partial(draw_ledger, part))
        for part in table.split_ledger(under_title(paper).height)
    ]


def shrink_page(picture: Picture, paper: Paper) -> Picture:
    """Return a page drawn for larger paper on a smaller one, its margins as wide as they are."""
    was, room = Paper("", picture.width, picture.height).page_room, paper.page_room
    scale = min(room.width / was.width, room.height / was.height)
    x = room.x + (room.width - was.width * scale) / 2 - was.x * scale
    y = room.y - was.y * scale
    links = tuple(
        (Box(x + b.x * scale, y + b.y * scale, b.width * scale, b.height * scale), anchor)
        for b, anchor in picture.links
    )
    shapes = (Group(picture.shapes, transform_to(x, y, 0, scale)),)
    return replace(picture, width=paper.width, height=paper.height, shapes=shapes, links=links)


def name_line(paper: Paper, left: str, middle: str, right: str) -> list[Shape]:
    """Return the line at the foot of every page: whose it is, which, how large, and a bar."""
    side, edge = paper_measure("sheet", "side"), paper_measure("sheet", "line")
    high = paper_measure("sheet", "line_height")
    y = paper.height - edge - high
    bar_x = paper.width - side - BAR
    base = y + high * 0.75
    room = Box(side, y, bar_x - side - 3, high)
    last = fit_text(room, right, "text.tiny", anchor="end")
    room = room._replace(width=room.width - last.width - 3)
    half = room._replace(x=room.x + room.width / 2, width=room.width / 2)
    second = fit_text(half, middle, "text.tiny", anchor="end")
    room = room._replace(width=room.width - second.width - 3)
    return [
        fit_text(room, left, "text.tiny", anchor="start"),
        second,
        last,
        Line("rule.ink", ((bar_x, base), (bar_x + BAR, base))),
        Line("rule.ink", ((bar_x, base - 1.6), (bar_x, base))),
        Line("rule.ink", ((bar_x + BAR, base - 1.6), (bar_x + BAR, base))),
        fit_text(Box(bar_x, y - 0.15, BAR, high * 0.77), f"{BAR:g} mm", "number.tiny"),
    ]


def empty_line(paper: Paper, text: str) -> list[Shape]:
    """Return the line of a side that stays empty: a driver that skips blank pages prints it."""
    edge, high = paper_measure("sheet", "line"), paper_measure("sheet", "line_height")
    box = Box(0, paper.height - edge - high, paper.width, high).inset(
        paper_measure("sheet", "side"), 0
    )
    return [fit_text(box, text, "text.tiny", ink="solid.faint")]


COLUMN_GAP = 8.0
NARROW = 170.0
"""Millimetres: narrower pages of running text have one column, wider ones two."""
ROUNDING = 1e-6
"""Millimetres by which sums of heights may miss the height they make up."""


@dataclass(frozen=True)
class FlowBlock:
    """What stays together on a page: how high it is, and what draws it into a box so high."""

    height: float
    draw: Callable[[Box], Iterable[Shape]]
    before: float = 0.0
    """Millimetres kept free above it, but not at the head of a column."""
    title: str = ""
    """What a list of pages calls what begins here."""
    name: str = ""
    """What it shows, where it may be shown alone."""
    leads: bool = False
    """Whether it must not stand alone at the foot of a column."""
    opens: bool = False
    """Whether it begins a column of its own."""


PlacedBlock: TypeAlias = tuple[FlowBlock, Box]
"""A block with its place on the page."""


class PageFlow:
    """Pages being filled with blocks, from the top down, column after column."""

    def __init__(self, room: Box, columns: int = 1) -> None:
        self._columns = room.columns(*([1] * columns), gap=COLUMN_GAP)
        self._placed: list[list[PlacedBlock]] = [[]]
        """A list for each column that is begun."""
        self._y = room.y
        self._foot = room.y + room.height

    @property
    def width(self) -> float:
        """Return how wide a column is."""
        return self._columns[0].width

    def room_left(self, before: float) -> float:
        """Return how high a block may be that keeps so much free above it."""
        return self._foot - self._y - (before if self._placed[-1] else 0.0)

    def begin_column(self) -> None:
        """Go on at the head of a new column, unless nothing stands in this one."""
        if self._placed[-1]:
            self._placed.append([])
            self._y = self._columns[0].y

    def add_blocks(self, blocks: Sequence[FlowBlock]) -> None:
        """Lay blocks, each with all it leads, where there is room for them together."""
        for nth, block in enumerate(blocks):
            last, needed = nth, block.height
            while blocks[last].leads and last + 1 < len(blocks):
                last += 1
                needed += blocks[last].before + blocks[last].height
            if block.opens or needed > self.room_left(block.before) + ROUNDING:
                self.begin_column()
            if self._placed[-1]:
                self._y += block.before
            column = self._columns[(len(self._placed) - 1) % len(self._columns)]
            self._placed[-1].append((block, column._replace(y=self._y, height=block.height)))
            self._y += block.height

    def list_pages(self) -> list[list[PlacedBlock]]:
        """Return what stands on each page, in reading order."""
        wide = len(self._columns)
        return [
            [block for column in self._placed[first : first + wide] for block in column]
            for first in range(0, len(self._placed), wide)
        ]

    def make_pages(self, paper: Paper, title: str, note: str) -> list[Picture]:
        """Return the pages under one title, each with the titles of its blocks."""
        return [
            make_page(
                paper, title, note, lambda _, blocks=page: draw_blocks(blocks),  # type: ignore[misc]
                titles=tuple(block.title for block, _ in page if block.title),
            )
            for page in self.list_pages()
        ]  # fmt: skip


def draw_blocks(blocks: Iterable[PlacedBlock]) -> list[Shape]:
    """Return the blocks of a page, drawn where they stand."""
    return [shape for block, box in blocks for shape in block.draw(box)]


Setter: TypeAlias = Callable[[float], FlowBlock]
"""Sets a block as wide as a column is."""


@dataclass(frozen=True)
class TextStyle:
    """How a paragraph is set, in millimetres."""

    size: float = 2.9
    indent: float = 0.0
    ink: str = ""
    before: float = 1.4
    """What is kept free above it."""


PLAIN = TextStyle()


def flow_pages(setters: Sequence[Setter], paper: Paper, title: str, note: str) -> list[Picture]:
    """Return pages of running text, in two columns where the paper is wide enough."""
    room = under_title(paper)
    flow = PageFlow(room, 2 if room.width >= NARROW else 1)
    flow.add_blocks([setter(flow.width) for setter in setters])
    return flow.make_pages(paper, title, note)


def set_heading(text: str, width: float, *, opens: bool = False) -> FlowBlock:
    """Return a heading with a rule below it; it may begin a column."""
    em = look.lettering_of("text.head").size
    lines = _set_lines(break_lines(text, "strong", em, width), "text.head", em, 0.0)
    high = len(lines) * em * LEADING
    rule = Line("rule.bold", ((0, high + 0.8), (width, high + 0.8)))
    draw = draw_at_corner((*lines, rule))
    return FlowBlock(high + 2.2, draw, 6.0, text, leads=True, opens=opens)


def set_text(text: str, width: float, *, head: str = "", style: TextStyle = PLAIN) -> FlowBlock:
    """Return a paragraph; `head` stands before its first words in the strong face."""
    shapes, height = _set_paragraph(text, width, head, style)
    return FlowBlock(height, draw_at_corner(shapes), style.before)


def set_boxed(label: str, text: str, width: float) -> FlowBlock:
    """Return a paragraph in a box that stands out, under a label."""
    shapes, height = _set_paragraph(text, width - 5, label, PLAIN)
    high = height + 3
    frame = (
        Rect("tint", 0, 0, width, high),
        Rect("accent", 0, 0, 1.2, high),
        Group(shapes, transform_to(3, 1.5)),
    )
    return FlowBlock(high, draw_at_corner(frame), PLAIN.before)


def draw_at_corner(shapes: tuple[Shape, ...]) -> Callable[[Box], list[Shape]]:
    """Return what draws shapes from the upper left corner of a box on."""
    return lambda box: [Group(shapes, transform_to(box.x, box.y))]


def _set_paragraph(
    text: str, width: float, head: str, style: TextStyle
) -> tuple[tuple[Shape, ...], float]:
    """Return the lines of a paragraph, from its corner on, and how high they are together."""
    size, indent = style.size, style.indent
    face, words = lettering.face_metrics("strong"), lettering.printable_text(head)
    wide = face.width(words, size)
    lead = wide + size * 0.45 if head else 0.0
    lines = break_lines(text, "text", size, width - indent, lead)
    shapes = _set_lines(lines, "text", size, indent, first=lead, ink=style.ink)
    if head:
        y = size * LEADING * 0.5 + size * face.cap / 2
        first = Text(style.ink or "text", indent, y, words, size, "strong", "start", wide)
        shapes.insert(0, first)
    return tuple(shapes), len(lines) * size * LEADING


def _set_lines(
    lines: Sequence[str], role: str, em: float, indent: float, first: float = 0.0, ink: str = ""
) -> list[Shape]:
    """Return lines one below the other; the first begins so much farther in."""
    face = look.lettering_of(role).face
    metrics = lettering.face_metrics(face)
    shapes: list[Shape] = []
    for nth, line in enumerate(lines):
        if not line:
            continue
        x = indent + (first if nth == 0 else 0.0)
        y = nth * em * LEADING + em * LEADING * 0.5 + em * metrics.cap / 2
        wide = metrics.width(line, em)
        shapes.append(Text(ink or role, x, y, line, em, face, "start", wide))
    return shapes


NUMBER = 8.0
"""Millimetres across the number on a flap."""


def poster_pages(
    picture: Picture,
    paper: Paper,
    title: str,
    language: Language,
    shows: Callable[[Box], bool] = lambda _part: True,
) -> list[Picture]:
    """Return the pages of a picture at its own size, upright or lying, whichever are fewer.

    All show equally much of it, so that no last page is a strip. Each page repeats 10 mm of the
    next on a flap that says the next one's number and is hidden once they are glued; its own
    number stands outside the picture, which nothing is written on. Parts of the picture that show
    nothing are not printed; the others keep the numbers of their places.
    """
    ways = (paper.turn_standing(), paper.turn_lying())
    sheet = min(ways, key=lambda way: math.prod(_count_pages(picture, way)))
    across, down = _count_pages(picture, sheet)
    places = [(column, row) for row in range(down) for column in range(across)]
    if len(places) == 1:
        return [_poster_page(picture, sheet, places[0], (across, down))]
    pages = {
        number: _poster_page(picture, sheet, place, (across, down))
        for number, place in enumerate(places, start=1)
        if shows(_poster_part(picture, place, (across, down)))
    }
    over = Box(
        sheet.sheet_room.x,
        paper_measure("sheet", "line"),
        sheet.sheet_room.width,
        paper_measure("sheet", "line_height"),
    )
    named = []
    for number, page in pages.items():
        name = language.say("kit.poster_part", title=title, number=number, count=len(places))
        line = fit_text(over, name, "text.small", anchor="start")
        named.append(replace(page, shapes=(*page.shapes, line)))
    return named


def _count_pages(picture: Picture, sheet: Paper) -> tuple[int, int]:
    """Return how many pages a picture takes across and down."""
    overlap, room = paper_measure("poster", "overlap"), sheet.sheet_room
    sides = ((picture.width, room.width), (picture.height, room.height))
    across, down = (
        max(1, math.ceil((long - overlap) / (side - overlap) - 1e-9)) for long, side in sides
    )
    return across, down


def _poster_page(
    picture: Picture, sheet: Paper, place: tuple[int, int], counts: tuple[int, int]
) -> Picture:
    """Return the page at a place, column and row, of so many across and down."""
    room = sheet.sheet_room
    part = _poster_part(picture, place, counts)
    x, y, width, height = part
    shapes: list[Shape] = [
        Group((Group(picture.shapes, clip=part.corners),), transform_to(room.x - x, room.y - y)),
        *_draw_flaps(Box(room.x, room.y, width, height), place, counts),
    ]
    return Picture(sheet.width, sheet.height, tuple(shapes), picture.symbols)


def _poster_part(picture: Picture, place: tuple[int, int], counts: tuple[int, int]) -> Box:
    """Return the part of a picture that the page at a place shows."""
    overlap = paper_measure("poster", "overlap")
    (column, row), (across, down) = place, counts
    width = (picture.width + (across - 1) * overlap) / across
    height = (picture.height + (down - 1) * overlap) / down
    return Box(column * (width - overlap), row * (height - overlap), width, height)


def _draw_flaps(box: Box, place: tuple[int, int], counts: tuple[int, int]) -> list[Shape]:
    """Return the flaps to the right and below, each with the number of the page glued over it."""
    overlap = paper_measure("poster", "overlap")
    (column, row), (across, down) = place, counts
    x, y = box.centre
    right, foot = box.x + box.width, box.y + box.height
    number = row * across + column + 1
    flaps: list[Shape] = []
    if column + 1 < across:
        flaps.append(Line("guide", ((right - overlap, box.y), (right - overlap, foot))))
        flaps += _draw_number(right - overlap / 2, y, number + 1)
    if row + 1 < down:
        flaps.append(Line("guide", ((box.x, foot - overlap), (right, foot - overlap))))
        flaps += _draw_number(x, foot - overlap / 2, number + across)
    return flaps


def _draw_number(x: float, y: float, number: int) -> list[Shape]:
    """Return a number that can be read on whatever the picture shows there."""
    box = Box(x - NUMBER / 2, y - NUMBER / 2, NUMBER, NUMBER)
    return [
        Circle("pool", x, y, NUMBER / 2),
        fit_text(box.inset(1), str(number), "number.strong", size=READ + 0.5),
    ]
