"""A table to read or to fill in: columns with heads, rows, and as many pages as it needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from designer.picture.lettering import ELLIPSIS, LEADING, fit_paragraph, fit_text
from designer.picture.shapes import Box, Group, Line, Rect, transform_to

if TYPE_CHECKING:
    from designer.picture.shapes import Shape

Cell: TypeAlias = str | Callable[[Box], Sequence["Shape"]]
"""A text, or what draws itself into the cell."""
_PAD = 0.9


@dataclass(frozen=True)
class LedgerColumn:
    """One column: its head, its share of the width, how its texts stand."""

    head: str
    share: float = 1.0
    anchor: str = "middle"
    upright: bool = False
    """Whether the head is written upwards, because the column is narrow."""


@dataclass(frozen=True)
class Ledger:
    """A table as it is drawn: heights in millimetres, every so many rows shaded."""

    columns: tuple[LedgerColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    row: float = 6.0
    head: float = 8.0
    role: str = "number"
    shaded: int = 2
    titles: str = ""
    """Role of the heads, where they are not the small ones of a page in the hand."""
    bold: tuple[int, ...] = ()
    """Rows after which a bold rule stands: the end of a group."""

    @property
    def height(self) -> float:
        """Return how high the whole table is."""
        return self.head + self.row * len(self.rows)

    def split_ledger(self, height: float) -> tuple[Ledger, ...]:
        """Return the table in parts no higher than this, each with its heads."""
        most = max(1, int((height - self.head + 1e-6) / self.row))
        return tuple(
            replace(
                self,
                rows=self.rows[start : start + most],
                bold=tuple(b - start for b in self.bold if start < b < start + most),
            )
            for start in range(0, max(1, len(self.rows)), most)
        )


def draw_ledger(ledger: Ledger, box: Box) -> list[Shape]:
    """Return a table in the upper part of a box, as wide as the box and no higher."""
    if ledger.height > box.height:
        share = box.height / ledger.height
        ledger = replace(ledger, row=ledger.row * share, head=ledger.head * share)
    widths = box.columns(*(c.share for c in ledger.columns))
    top, right = box.y + ledger.head, box.x + box.width
    foot = box.y + ledger.height
    shapes: list[Shape] = [
        Rect("panel", box.x, top + number * ledger.row, box.width, ledger.row)
        for number in range(len(ledger.rows))
        if ledger.shaded and number % ledger.shaded == ledger.shaded - 1
    ]
    for column, place in zip(ledger.columns, widths, strict=True):
        shapes += _draw_head(column, place._replace(height=ledger.head), ledger.titles)
        shapes.append(Line("rule", ((place.x, box.y), (place.x, foot))))
    for number, row in enumerate(ledger.rows):
        y = top + number * ledger.row
        for cell, column, place in zip(row, ledger.columns, widths, strict=True):
            room = Box(place.x, y, place.width, ledger.row)
            shapes += _draw_cell(cell, column, room, ledger.role)
        rule = "rule.ink" if number + 1 in ledger.bold else "rule"
        shapes.append(Line(rule, ((box.x, y + ledger.row), (right, y + ledger.row))))
    return [
        *shapes,
        Line("rule", ((right, box.y), (right, foot))),
        Line("rule.bold", ((box.x, top), (right, top))),
        Line("rule.bold", ((box.x, foot), (right, foot))),
    ]


def _draw_head(column: LedgerColumn, box: Box, role: str) -> list[Shape]:
    if not column.upright:
        inner = box.inset(_PAD, 0.6)
        low = Box(inner.x, inner.y + max(0.0, inner.height - 4.6), inner.width, 4.6)
        role, size = (role, 0.0) if role else ("text.strong", 2.7)
        line = fit_text(low, column.head, role, anchor=column.anchor, size=size)
        if not line.text.endswith(ELLIPSIS):
            return [line]
        room = inner._replace(y=max(box.y, low.y + low.height - 2 * size * LEADING))
        return list(fit_paragraph(room, column.head, role, anchor=column.anchor, size=size))
    text = fit_text(
        Box(0, -box.width / 2, box.height - 2 * _PAD, box.width),
        column.head,
        "text.small",
        anchor="start",
    )
    return [Group((text,), transform_to(box.x + box.width / 2, box.y + box.height - _PAD, -90))]


def _draw_cell(cell: Cell, column: LedgerColumn, box: Box, role: str) -> Sequence[Shape]:
    if not isinstance(cell, str):
        return cell(box.inset(_PAD, 0.5))
    if not cell:
        return ()
    return (fit_text(box.inset(_PAD, 0.3), cell, role, anchor=column.anchor),)
