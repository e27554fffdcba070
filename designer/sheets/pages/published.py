"""The published sheet: what the engine computed, as values any program can read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import set_widths, write_cell
from designer.sheets.paper import break_pages
from designer.sheets.report import ReportTable, make_report

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Calc

WIDTHS = (8, 8, 28, 26, 10, 10, 10, 10, 10, 30)
WIDE = (3, 4, 10)
"""Columns for texts; numbers go into the others."""
REPEATED = 2
"""Rows at the head of every page."""


def write_published(sheet: Worksheet, calc: Calc) -> None:
    """Write every classification as it stands, one table under another; none begins at a foot."""
    plan, told = calc.plan, make_report(calc.plan)
    write_cell(sheet, 1, 1, told.tour, "title")
    mark = f" · {plan.word('provisional').upper()}" if told.provisional else ""
    write_cell(sheet, 2, 1, told.title + mark, "subtitle")
    write_cell(sheet, 3, 1, plan.word("published_note"), "note.line")
    row, bands = 4, []
    for section in told.sections:
        bands.append(row + 1)
        row = _section(sheet, section, row + 1) + 1
    set_widths(sheet, WIDTHS)
    sheet.freeze_panes = "A4"
    sheet.print_title_rows = f"1:{REPEATED}"
    sheet.print_area = f"A1:{get_column_letter(len(WIDTHS))}{row}"
    sheet.sheet_properties.tabColor = style.role_fill("badge.FINISH")
    break_pages(sheet, len(WIDTHS), bands, REPEATED)


def _section(sheet: Worksheet, section: ReportTable, row: int) -> int:
    rgb = style.role_fill(section.badge)
    for column in range(1, len(WIDTHS) + 1):
        cell = write_cell(sheet, row, column, section.title if column == 1 else None, "band")
        style.paint_cell(cell, rgb, 12)
    sheet.row_dimensions[row].height = 20
    columns = _columns(section)
    row += 1
    heads = dict(zip(columns, section.heads, strict=True))
    for column in range(1, len(WIDTHS) + 1):
        look = "head.left" if column in WIDE else "head"
        write_cell(sheet, row, column, heads.get(column), look)
    for values in section.rows:
        row += 1
        cells = dict(zip(columns, values, strict=True))
        for column in range(1, len(WIDTHS) + 1):
            write_cell(sheet, row, column, cells.get(column), "text" if column in WIDE else "code")
    return row


def _columns(section: ReportTable) -> list[int]:
    """Return a column for each value: texts into wide columns, numbers into narrow ones."""
    found: list[int] = []
    for index in range(len(section.heads)):
        after = found[-1] if found else 0
        wide = index in section.wide
        fits = (c for c in range(after + 1, len(WIDTHS) + 1) if (c in WIDE) == wide)
        found.append(next(fits))
    return found
