"""Sheets on paper: which way A4 lies, its margins, where a long sheet goes on with a new page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties

if TYPE_CHECKING:
    from collections.abc import Collection

    from openpyxl.worksheet.worksheet import Worksheet

_A4 = 9
_WIDE, _HIGH = 595.3, 841.9
"""Of upright A4, in points."""
_INCH = 72.0
_SIDE, _TOP, _FOOT, _EDGE = 0.4, 0.6, 0.8, 0.4
"""Margins in inches; the last is that of the line at the foot."""
_ROW = 15.0
"""Points of a row that says nothing of its height; no program makes it higher."""
_TOGETHER = 4
"""A band, the heads below it and two rows stay on one page."""


def set_paper(sheet: Worksheet, *, upright: bool, one_page: bool) -> None:
    """Fit a sheet to the width of A4, and to one page of it."""
    sheet.page_setup.orientation = "portrait" if upright else "landscape"
    sheet.page_setup.paperSize = _A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, int(one_page)
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_margins.left = sheet.page_margins.right = _SIDE
    sheet.page_margins.top, sheet.page_margins.bottom = _TOP, _FOOT
    sheet.page_margins.header = sheet.page_margins.footer = _EDGE
    sheet.print_options.horizontalCentered = True


def break_pages(sheet: Worksheet, columns: int, bands: Collection[int], repeated: int) -> None:
    """Begin pages of an upright sheet so that no band ends one; the first rows are repeated.

    Where columns come out wider, the sheet is made smaller and pages end above their foot.
    """
    wide = sum(_width(sheet, column) for column in range(1, columns + 1))
    scale = min(1.0, (_WIDE - 2 * _SIDE * _INCH) / wide)
    room = (_HIGH - (_TOP + _FOOT) * _INCH) / scale
    head = sum(_height(sheet, row) for row in range(1, repeated + 1))
    used = head
    for row in range(repeated + 1, (sheet.max_row or 1) + 1):
        need = _height(sheet, row) + (_ROW * (_TOGETHER - 1) if row in bands else 0.0)
        if used + need > room:
            sheet.row_breaks.append(Break(id=row - 1))
            used = head
        used += _height(sheet, row)


def _width(sheet: Worksheet, column: int) -> float:
    """Return the points of a column: digits of seven pixels and a margin of five."""
    return float(sheet.column_dimensions[get_column_letter(column)].width * 7 + 5) * 0.75


def _height(sheet: Worksheet, row: int) -> float:
    return float(sheet.row_dimensions[row].height or _ROW) if row in sheet.row_dimensions else _ROW
