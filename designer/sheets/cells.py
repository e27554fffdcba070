"""Cells and addresses: text that stays text, numbers, formulas, ranges of a column."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.utils import get_column_letter

from engine.text import FORMULA_SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openpyxl.worksheet.worksheet import Worksheet

ROW = "§"
"""Stands for the row's number in a formula written once for many rows."""

UP = "«"
"""Stands for the number of the row above."""

_LOOKS: WeakKeyDictionary[Any, dict[str, Any]] = WeakKeyDictionary()
"""Of each workbook its styles as a cell holds them, for as long as there is the workbook."""

LONGEST = 32_000
"""A cell holds 32,767 characters."""


def clean_text(text: str) -> str:
    """Return text that may stand in a cell: no control characters, not too long."""
    return ILLEGAL_CHARACTERS_RE.sub("", text)[:LONGEST]


def _plain_cell(sheet: Worksheet, row: int, column: int) -> Cell:
    cell = sheet.cell(row, column)
    assert isinstance(cell, Cell), "written under a merge"
    return cell


def write_cell(sheet: Worksheet, row: int, column: int, value: object, style: str = "") -> Cell:
    """Write a value; a text that begins like a formula stays a text."""
    cell = _plain_cell(sheet, row, column)
    if isinstance(value, str):
        cell.value = clean_text(value)
        cell.data_type = "s"
    elif value is not None:
        cell.value = float(value) if isinstance(value, Decimal) else value  # type: ignore[assignment]
    if style:
        dress_cell(sheet, cell, style)
    if isinstance(value, str) and value.startswith(FORMULA_SIGNS):
        # Or the text becomes a formula once its cell is edited, or the sheet is saved as text.
        cell.quotePrefix = True
    return cell


def write_formula(sheet: Worksheet, row: int, column: int, formula: str, style: str = "") -> Cell:
    """Write a formula, by its English function names; ROW becomes the row's number."""
    cell = _plain_cell(sheet, row, column)
    cell.value = "=" + formula.replace(ROW, str(row)).replace(UP, str(row - 1))
    if style:
        dress_cell(sheet, cell, style)
    return cell


def dress_cell(sheet: Worksheet, cell: Any, style: str) -> None:
    """Give a cell a style of its workbook; the library looks through all their names each time."""
    looks = _LOOKS.setdefault(sheet.parent, {})
    if style in looks:
        cell._style = copy(looks[style])  # noqa: SLF001 -- as the library copies one itself
    else:
        cell.style = style
        looks[style] = copy(cell._style)  # noqa: SLF001


def quote_sheet(title: str) -> str:
    """Return a sheet's name as a formula writes it."""
    return "'" + title.replace("'", "''") + "'!"


def formula_text(text: str) -> str:
    """Return a text as a formula writes it."""
    return '"' + text.replace('"', '""') + '"'


def footer_text(text: str, most: int) -> str:
    """Return text for a header or footer of a page, where & begins a code; a long one is cut."""
    plain = re.sub(r"\s+", " ", clean_text(text)).strip()
    short = plain if len(plain) <= most else f"{plain[: most - 1].rstrip()}…"
    return short.replace("&", "&&")


@dataclass(slots=True)
class TableColumns:
    """The columns of one table by their keys, and how formulas reach them."""

    title: str
    first: int
    last: int
    """Rows of the table's body; the last is at least the first, so that a range stands."""
    column: int = 1
    """The next free column."""
    keys: dict[str, int] = field(default_factory=dict)

    def add_column(self, key: str, width: int = 1) -> int:
        """Take the next column for a key."""
        self.keys[key] = self.column
        self.column += width
        return self.keys[key]

    def alias_column(self, key: str, other: str) -> None:
        """Let a key stand for a column that is there already."""
        self.keys[key] = self.keys[other]

    def cell_here(self, key: str) -> str:
        """Return the cell of this row, for a formula on the same sheet."""
        return f"${get_column_letter(self.keys[key])}{ROW}"

    def row_cell(self, key: str) -> str:
        """Return the cell of this row by a column that moves where the formula is copied."""
        return f"{get_column_letter(self.keys[key])}{ROW}"

    def span_before(self, key: str) -> str:
        """Return the cells from the first row up to the one above, for a formula on this sheet."""
        letter = get_column_letter(self.keys[key])
        return f"${letter}${self.first}:${letter}{UP}"

    def span_above(self, key: str) -> str:
        """Return the cells from the first row up to this one, for a formula on the same sheet."""
        letter = get_column_letter(self.keys[key])
        return f"${letter}${self.first}:${letter}{ROW}"

    def span(self, key: str, first: int = 0, last: int = 0) -> str:
        """Return the body of a column, or some rows of it, for a formula on the same sheet."""
        letter = get_column_letter(self.keys[key])
        return f"${letter}${first or self.first}:${letter}${last or self.last}"

    def cell_at(self, key: str, row: int) -> str:
        """Return one cell, for a formula on the same sheet."""
        return f"${get_column_letter(self.keys[key])}${row}"

    def far_span(self, key: str, first: int = 0, last: int = 0) -> str:
        """Return the body of a column, for a formula on another sheet."""
        return quote_sheet(self.title) + self.span(key, first, last)

    def far_cell(self, key: str, row: int) -> str:
        """Return one cell, for a formula on another sheet."""
        return quote_sheet(self.title) + self.cell_at(key, row)


def set_widths(sheet: Worksheet, sizes: Iterable[float]) -> None:
    """Set the widths of the first columns, in characters."""
    for column, size in enumerate(sizes, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = size
