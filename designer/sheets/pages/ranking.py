"""Shared parts of classification sheets: the head, the rows in order, the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets.cells import ROW, TableColumns, formula_text, write_cell, write_formula

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Calc

FIRST = 6
"""The first row of a ranking, under its title, its state and two rows of headings."""


def begin_ranking(sheet: Worksheet, calc: Calc, title: str, last: int, colour: str) -> TableColumns:
    """Write the head of a sheet and return its table; the first column finds the row."""
    plan = calc.plan
    write_cell(sheet, 1, 2, title, "title")
    counted = "+".join(block.scalar("held", far=True) for block in calc.blocks)
    doubtful = "+".join(
        f"{b.scalar('held', far=True)}*{b.scalar('doubtful', far=True)}" for b in calc.blocks
    )
    after = formula_text(plan.word("after") + " ")
    write_formula(
        sheet, 2, 2,
        f"IF({counted}=0,{formula_text(plan.word('not_yet'))},{after}&({counted})"
        f"&IF({doubtful}>0,{formula_text(' · ' + plan.word('provisional').upper())},\"\"))",
        "subtitle",
    )  # fmt: skip
    write_formula(sheet, 1, 1, counted, "hidden")
    table = TableColumns(sheet.title, FIRST, last)
    table.add("row")
    sheet.column_dimensions["A"].hidden = True
    sheet.sheet_properties.tabColor = colour
    return table


def counted_cell() -> str:
    """Return the cell that says how many stages count, on the sheet itself."""
    return "$A$1"


def write_finder(sheet: Worksheet, table: TableColumns, order: str, rows: int) -> None:
    """Write, in the first column, which row of the hidden sheet stands in this place."""
    for n in range(rows):
        formula = f'IF({counted_cell()}=0,"",IFERROR(MATCH({n + 1},{order},0),""))'
        write_formula(sheet, FIRST + n, table.keys["row"], formula, "hidden")


def picked_value(source: str) -> str:
    """Return the value of a hidden column for the rider or team of this row."""
    return f'IF($A{ROW}="","",INDEX({source},$A{ROW}))'


def write_column(
    sheet: Worksheet, table: TableColumns, key: str, head: str, formula: str, look: str,
    width: float, head_look: str = "head",
) -> None:  # fmt: skip
    """Write one column of a ranking, for all its rows."""
    at = table.add(key)
    write_cell(sheet, FIRST - 1, at, head, head_look)
    for row in range(table.first, table.last + 1):
        write_formula(sheet, row, at, formula, look)
    sheet.column_dimensions[get_column_letter(at)].width = width


def stage_heads(sheet: Worksheet, calc: Calc, first: int, sizes: Sequence[int]) -> None:
    """Write the stages' numbers over their columns, and let the columns fold away."""
    at = first
    for block, size in zip(calc.blocks, sizes, strict=True):
        if not size:
            continue
        text = calc.plan.word("stage_short", number=block.course.number)
        for column_ in range(at, at + size):
            write_cell(sheet, FIRST - 2, column_, text if column_ == at else None, "head.group")
            sheet.column_dimensions[get_column_letter(column_)].outlineLevel = 1
        at += size


def set_up_page(sheet: Worksheet, table: TableColumns, fixed: str, printed: str) -> None:
    """Freeze the head and the names, and print the part before the stages on one page."""
    sheet.freeze_panes = f"{get_column_letter(table.keys[fixed] + 1)}{FIRST}"
    last = table.keys[printed]
    sheet.print_title_rows = f"{FIRST - 2}:{FIRST - 1}"
    sheet.print_area = f"B1:{get_column_letter(last)}{table.last}"
    sheet.row_dimensions[FIRST - 1].height = 32
