"""Text that flows: blocks one below the other, in columns, on as many pages as they take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from designer.kit.page.leaf import make_page, under_title
from designer.picture import lettering, look
from designer.picture.lettering import LEADING, break_lines
from designer.picture.shapes import Group, Line, Rect, Text, transform_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.page.paper import Paper
    from designer.picture.shapes import Picture, Shape

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
