"""Places on our own sheets that outlast a new writing: by bib and key, else by row and letter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets.layout.arrivals import (
    FIRST,
    HEAD_ROW,
    QUESTIONS,
    bibs_typed,
    own_headings,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.sheets.arrivals.read import TypedArrivals
    from designer.sheets.layout.blocks import StageColumns
    from designer.sheets.plan import WorkbookPlan
    from designer.sheets.update.additions import Spot

HEAD = "head"
"""The row of headings, wherever it has gone."""
PLAIN = "="
"""Begins the name of a row or a column that has none but its number or its letter."""


@dataclass(frozen=True)
class Grid:
    """The rows and columns of one sheet that have a name of their own."""

    rows: Mapping[int, str] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    """The name of a column by its letter."""

    def spot(self, row: int, letter: str) -> Spot:
        """Return the place of a cell."""
        return self.rows.get(row, f"{PLAIN}{row}"), self.column(letter)

    def column(self, letter: str) -> str:
        """Return the name of a column."""
        return self.columns.get(letter, f"{PLAIN}{letter}")

    def cell(self, spot: Spot) -> str:
        """Return the cell of a place; nothing where the sheet has no such row or column."""
        row, letter = self._row(spot[0]), self.letter(spot[1])
        return f"{letter}{row}" if row and letter else ""

    def letter(self, column: str) -> str:
        """Return the letter of a column by its name; nothing where there is no such column."""
        if column.startswith(PLAIN):
            return column.removeprefix(PLAIN)
        return next((at for at, name in self.columns.items() if name == column), "")

    def _row(self, row: str) -> int:
        if row.startswith(PLAIN):
            return int(row.removeprefix(PLAIN))
        return next((at for at, name in self.rows.items() if name == row), 0)


def grid_as_left(typed: TypedArrivals) -> Grid:
    """Return the grid of an arrival sheet as people have left it: rows sorted, columns moved."""
    rows = {row: f"bib {bib}" for bib, row in typed.rows.items()} | {typed.head: HEAD}
    columns = {letter: f"key {key}" for key, letter in typed.columns.items()}
    return Grid(rows, columns | {letter: f"own {text}" for text, letter in typed.others.items()})


def grid_as_written(plan: WorkbookPlan, block: StageColumns) -> Grid:
    """Return the grid of an arrival sheet as it is written."""
    rows = {row: f"bib {bib}" for row, bib in enumerate(bibs_typed(plan, block.course), FIRST)}
    columns = {
        get_column_letter(at): f"key {key}"
        for key, at in block.arrivals.keys.items()
        if key not in QUESTIONS
    }
    for at, text in enumerate(own_headings(plan, block.course), block.arrivals.column + 1):
        columns[get_column_letter(at)] = f"own {text}"
    return Grid(rows | {HEAD_ROW: HEAD}, columns)
