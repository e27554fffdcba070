"""Sheets as they come out of a printer: headings whole, and no page that is mostly white."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import coordinate_to_tuple

from designer.sheets.style import column_points, page_room, row_points

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

HEADS = ("head", "head.left")
"""Styles of headings that lie in one line of letters and are no wider than their column."""
LETTER, MARGIN = 1.08, 1.6
"""Digits a bold letter takes where another family of letters stands in for ours, and about it."""
FILLED, LOOSEST = 0.5, 4.0
"""How much of a page a table may fill by higher rows, and how much higher they become at most."""
FULL = 0.45
"""A page as full as this is left as it is."""


def fit_print(sheet: Worksheet, *, one_page: bool) -> None:
    """Make columns as wide as the words over them, and the rows of a short table higher."""
    widen_heads(sheet)
    if one_page and sheet.print_area:
        loosen_rows(sheet)


def widen_heads(sheet: Worksheet) -> None:
    """Give each column the width of the longest word of its headings: none is broken in two."""
    merged = {cell for area in sheet.merged_cells.ranges for row in area.rows for cell in row}
    for row in sheet.iter_rows():
        for cell in row:
            if cell.style not in HEADS or not isinstance(cell.value, str):
                continue
            if (cell.row, cell.column) in merged:
                continue
            wraps = cell.style == HEADS[0]
            words = cell.value.split() if wraps else [cell.value]
            need = max(map(len, words), default=0) * LETTER + MARGIN
            column = sheet.column_dimensions[get_column_letter(cell.column)]
            if wraps and column.width < need:
                column.width = round(need, 1)


def loosen_rows(sheet: Worksheet) -> None:
    """Make the rows below the repeated heads higher where they leave most of a page white."""
    printed = str(sheet.print_area).replace("$", "").rpartition("!")[2]
    first, last = (coordinate_to_tuple(corner) for corner in printed.split(":"))
    (top, left), (bottom, right) = first, last
    wide = sum(column_points(sheet, column) for column in range(left, right + 1))
    across, high = page_room(sheet)
    room = high / min(1.0, across / wide)
    head = int(str(sheet.print_title_rows or "1:1").replace("$", "").rpartition(":")[2])
    plain = [row for row in range(head + 1, bottom + 1) if not sheet.row_dimensions[row].height]
    fixed = sum(row_points(sheet, row) for row in range(top, bottom + 1) if row not in plain)
    loose = sum(row_points(sheet, row) for row in plain)
    if not plain or fixed + loose > FULL * room:
        return
    more = min(LOOSEST, (FILLED * room - fixed) / loose)
    for row in plain:
        sheet.row_dimensions[row].height = round(row_points(sheet, row) * more, 1)
