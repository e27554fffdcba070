"""Titled page; the one page flow; posters."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from designer.kit.paper import Paper, measure
from designer.picture import lettering, look
from designer.picture.lettering import LEADING, break_lines, fit_text
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Rect, Text, transform_to
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.picture.shapes import Shape

HEAD = 11.0
BAR = 50.0
"""Millimetres of the small bar that every page measures itself with."""


def make_page(
    paper: Paper,
    title: str,
    note: str,
    body: Callable[[Box], Iterable[Shape]],
    *,
    titles: tuple[str, ...] = (),
    anchor: str = "",
    links: tuple[tuple[Box, str], ...] = (),
) -> Picture:
    """Return a page of this paper whose body is drawn into the room below its title.

    `titles` are what begins on it, where that is not the title alone.
    """
    room = paper.page
    head, below = room._replace(height=HEAD), under_title(paper)
    left, right = head._replace(height=8).columns(0.62, 0.38, gap=3)
    foot = head.y + 9
    return Picture(
        paper.width,
        paper.height,
        (
            fit_text(left, capitalise(title), "text.title", anchor="start"),
            fit_text(right._replace(y=right.y + 1.5), note, "text.soft", anchor="end"),
            Line("rule.bold", ((head.x, foot), (head.x + head.width, foot))),
            *body(below),
        ),
        titles=titles or (capitalise(title),),
        anchor=anchor,
        links=links,
    )


def put_below(picture: Picture, other: Picture, down: float) -> Picture:
    """Return a page with another one on it, so much farther down."""
    return replace(
        picture,
        shapes=(*picture.shapes, Group(other.shapes, transform_to(0, down))),
        titles=(*picture.titles, *other.titles),
    )


def shrink_page(picture: Picture, on: Paper) -> Picture:
    """Return a page drawn for larger paper on a smaller one, its margins as wide as they are."""
    was, room = Paper("", picture.width, picture.height).page, on.page
    scale = min(room.width / was.width, room.height / was.height)
    x = room.x + (room.width - was.width * scale) / 2 - was.x * scale
    y = room.y - was.y * scale
    links = tuple(
        (Box(x + b.x * scale, y + b.y * scale, b.width * scale, b.height * scale), anchor)
        for b, anchor in picture.links
    )
    drawn = Group(picture.shapes, transform_to(x, y, 0, scale))
    return replace(picture, width=on.width, height=on.height, shapes=(drawn,), links=links)


def capitalise(text: str) -> str:
    """Return a heading: a name of the phrasebook with a capital letter."""
    return text[:1].upper() + text[1:]


def under_title(paper: Paper) -> Box:
    """Return the room below the title of a page."""
    room = paper.page
    return Box(room.x, room.y + HEAD + 1, room.width, room.height - HEAD - 1)


def name_line(paper: Paper, left: str, middle: str, right: str) -> list[Shape]:
    """Return the line at the foot of every page: whose it is, which, how large, and a bar."""
    side, edge = measure("sheet", "side"), measure("sheet", "line")
    high = measure("sheet", "line_height")
    y = paper.height - edge - high
    bar_x = paper.width - side - BAR
    base = y + high * 0.75
    texts = Box(side, y, bar_x - side - 3, high).columns(0.5, 0.32, 0.18)
    return [
        fit_text(texts[0], left, "text.tiny", anchor="start"),
        fit_text(texts[1], middle, "text.tiny"),
        fit_text(texts[2], right, "text.tiny", anchor="end"),
        Line("rule.ink", ((bar_x, base), (bar_x + BAR, base))),
        Line("rule.ink", ((bar_x, base - 1.6), (bar_x, base))),
        Line("rule.ink", ((bar_x + BAR, base - 1.6), (bar_x + BAR, base))),
        fit_text(Box(bar_x, y, BAR, high * 0.6), f"{BAR:g} mm", "number.tiny"),
    ]


def empty_line(paper: Paper, text: str) -> list[Shape]:
    """Return the line of a side that stays empty: a driver that skips blank pages prints it."""
    edge, high = measure("sheet", "line"), measure("sheet", "line_height")
    box = Box(0, paper.height - edge - high, paper.width, high).inset(measure("sheet", "side"), 0)
    return [fit_text(box, text, "text.tiny", ink="solid.faint")]


COLUMNS, GAP = 2, 8.0
_NARROW = 170.0
"""Millimetres: narrower pages have one column."""


@dataclass(frozen=True)
class FlowBlock:
    """Shapes that stay together, from their upper left corner on."""

    height: float
    shapes: tuple[Shape, ...]
    before: float = 0.0
    """Millimetres kept free above it, but not at the head of a column."""
    title: str = ""
    """What a list of pages calls what begins here."""
    leads: bool = False
    """Whether it must not stand alone at the foot of a column."""
    opens: bool = False
    """Whether it begins a column of its own."""


Setter: TypeAlias = Callable[[float], "FlowBlock"]
"""Sets a block as wide as a column is."""


def flow_pages(setters: Sequence[Setter], paper: Paper, title: str, note: str) -> list[Picture]:
    """Return pages filled column by column."""
    room = under_title(paper)
    count = COLUMNS if room.width >= _NARROW else 1
    columns = room.columns(*([1] * count), gap=GAP)
    blocks = [setter(columns[0].width) for setter in setters]
    filled = _filled(blocks, room.height)
    pages = []
    for first in range(0, len(filled), count):
        shapes: list[Shape] = []
        titles: list[str] = []
        for column, held in zip(columns, filled[first : first + count], strict=False):
            y = column.y
            for nth, block in enumerate(held):
                y += block.before if nth else 0.0
                shapes.append(Group(block.shapes, transform_to(column.x, y)))
                y += block.height
                titles += [block.title] if block.title else []
        pages.append(make_page(paper, title, note, lambda _b, s=shapes: s, titles=tuple(titles)))  # type: ignore[misc]
    return pages


def _filled(blocks: Sequence[FlowBlock], room: float) -> list[list[FlowBlock]]:
    """Return the blocks of every column; one that leads goes on with what follows it."""
    columns: list[list[FlowBlock]] = [[]]
    used = 0.0
    for nth, block in enumerate(blocks):
        need = (block.before if columns[-1] else 0.0) + block.height
        after = nth + 1
        ahead = need
        while blocks[after - 1].leads and after < len(blocks):
            ahead += blocks[after].before + blocks[after].height
            after += 1
        if columns[-1] and (block.opens or used + ahead > room + 1e-6):
            columns.append([])
            used, need = 0.0, block.height
        columns[-1].append(block)
        used += need
    return columns


def set_heading(text: str, width: float, *, opens: bool = False) -> FlowBlock:
    """Return a heading with a rule below it; it may begin a column."""
    em = look.lettering("text.head").size
    lines = _lines(break_lines(text, "strong", em, width), "text.head", em, 0.0)
    high = len(lines) * em * LEADING
    rule = Line("rule.bold", ((0, high + 0.8), (width, high + 0.8)))
    return FlowBlock(high + 2.2, (*lines, rule), 6.0, text, leads=True, opens=opens)


def set_text(
    text: str,
    width: float,
    *,
    head: str = "",
    size: float = 2.9,
    indent: float = 0.0,
    ink: str = "",
    before: float = 1.4,
) -> FlowBlock:
    """Return a paragraph; `head` stands before its first words in the strong face."""
    face = lettering.face_metrics("strong")
    lead = face.width(lettering.printable_text(head), size) + size * 0.45 if head else 0.0
    lines = break_lines(text, "text", size, width - indent, lead)
    shapes = _lines(lines, "text", size, indent, first=lead, ink=ink)
    if head:
        y = size * LEADING * 0.5 + size * face.cap / 2
        wide = face.width(lettering.printable_text(head), size)
        head_text = Text(
            ink or "text", indent, y, lettering.printable_text(head), size, "strong", "start", wide
        )
        shapes = [head_text, *shapes]
    return FlowBlock(len(lines) * size * LEADING, tuple(shapes), before)


def set_boxed(label: str, text: str, width: float, *, size: float = 2.9) -> FlowBlock:
    """Return a paragraph in a box that stands out, under a label."""
    inner = set_text(text, width - 5, head=label, size=size)
    high = inner.height + 3
    return FlowBlock(
        high,
        (
            Rect("tint", 0, 0, width, high),
            Rect("accent", 0, 0, 1.2, high),
            Group(inner.shapes, transform_to(3, 1.5)),
        ),
        1.4,
    )


def _lines(
    lines: Sequence[str], role: str, em: float, indent: float, first: float = 0.0, ink: str = ""
) -> list[Shape]:
    face = look.lettering(role).face
    metrics = lettering.face_metrics(face)
    found: list[Shape] = []
    for nth, line in enumerate(lines):
        if not line:
            continue
        x = indent + (first if nth == 0 else 0.0)
        y = nth * em * LEADING + em * LEADING * 0.5 + em * metrics.cap / 2
        wide = metrics.width(line, em)
        found.append(Text(ink or role, x, y, line, em, face, "start", wide))
    return found


SIGN = 8.0
"""Millimetres across the number on a flap."""


def poster_pages(picture: Picture, paper: Paper, title: str, lang: str) -> list[Picture]:
    """Return the pages of a picture at its own size, upright or lying, whichever are fewer.

    All show equally much of it, so that no last page is a strip. Each page repeats 10 mm of the
    next on a flap that says the next one's number and is hidden once they are glued; its own
    number stands outside the picture, which nothing is written on.
    """
    ways = (paper.standing(), paper.lying())
    sheet = min(ways, key=lambda way: math.prod(_counts(picture, way)))
    across, down = _counts(picture, sheet)
    pages = [
        _page(picture, sheet, (column, row), (across, down))
        for row in range(down)
        for column in range(across)
    ]
    if len(pages) == 1:
        return pages
    return [
        replace(page, shapes=(*page.shapes, _head(sheet, title, lang, (number, len(pages)))))
        for number, page in enumerate(pages, start=1)
    ]


def _head(sheet: Paper, title: str, lang: str, place: tuple[int, int]) -> Shape:
    """Return what stands over the picture: which poster this is, which of its sheets."""
    room, line = sheet.sheet, measure("sheet", "line")
    number, count = place
    said = say(lang, "kit.poster_part", title=title, number=number, count=count)
    box = Box(room.x, line, room.width, measure("sheet", "line_height"))
    return fit_text(box, said, "text.small", anchor="start")


def _counts(picture: Picture, sheet: Paper) -> tuple[int, int]:
    overlap = measure("poster", "overlap")
    room = sheet.sheet
    return (
        max(1, math.ceil((picture.width - overlap) / (room.width - overlap) - 1e-9)),
        max(1, math.ceil((picture.height - overlap) / (room.height - overlap) - 1e-9)),
    )


def _page(
    picture: Picture, sheet: Paper, place: tuple[int, int], counts: tuple[int, int]
) -> Picture:
    overlap, room = measure("poster", "overlap"), sheet.sheet
    (column, row), (across, down) = place, counts
    width = (picture.width + (across - 1) * overlap) / across
    height = (picture.height + (down - 1) * overlap) / down
    x, y = column * (width - overlap), row * (height - overlap)
    clip = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    shapes: list[Shape] = [
        Group((Group(picture.shapes, clip=clip),), transform_to(room.x - x, room.y - y)),
        *_edges(Box(room.x, room.y, width, height), place, counts),
    ]
    return Picture(sheet.width, sheet.height, tuple(shapes), picture.symbols)


def _edges(box: Box, place: tuple[int, int], counts: tuple[int, int]) -> list[Shape]:
    """Return the flaps to the right and below, each with the number of the page glued over it."""
    overlap = measure("poster", "overlap")
    (column, row), (across, down) = place, counts
    x, y = box.centre
    right, foot = box.x + box.width, box.y + box.height
    number = row * across + column + 1
    found: list[Shape] = []
    if column + 1 < across:
        found.append(Line("guide", ((right - overlap, box.y), (right - overlap, foot))))
        found += _sign(right - overlap / 2, y, number + 1)
    if row + 1 < down:
        found.append(Line("guide", ((box.x, foot - overlap), (right, foot - overlap))))
        found += _sign(x, foot - overlap / 2, number + across)
    return found


def _sign(x: float, y: float, number: int) -> list[Shape]:
    """Return a number that can be read on whatever the picture shows there."""
    box = Box(x - SIGN / 2, y - SIGN / 2, SIGN, SIGN)
    return [Circle("pool", x, y, SIGN / 2), fit_text(box.inset(1), str(number), "number.strong")]
