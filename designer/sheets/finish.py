"""How every workbook ends: its sheets locked and named at their foot, its file written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.cells import clean_text, footer_text
from designer.sheets.packing import pack_workbook
from engine.files.writing import replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

TITLE_HEIGHT, SUBTITLE_HEIGHT = 28, 17
"""Of the first rows, in points: programs do not agree on what a large letter needs."""
LEFT, MIDDLE = 44, 31
"""Letters at the foot of a page: so many stand beside each other on upright A4."""
LONGEST_NAME = 250


def finish_sheet(sheet: Worksheet, tour: str) -> None:
    """Lock what is computed, without a password, and say at the foot of the page what it is."""
    sheet.sheet_view.showGridLines = False
    guard = sheet.protection
    guard.sheet = True
    guard.formatColumns = guard.formatRows = False
    foot = sheet.oddFooter
    assert foot is not None
    assert foot.left is not None
    assert foot.center is not None
    foot.left.text = footer_text(tour, LEFT)
    foot.center.text = footer_text(sheet.title, MIDDLE)


def finish_workbook(book: Workbook, name: str) -> None:
    """Name a workbook, and have programs compute it when it is opened: it is written without."""
    book.properties.title = clean_text(name)[:LONGEST_NAME]
    book.properties.creator = "Etapa Reina"
    book.calculation.fullCalcOnLoad = True


def write_file(book: Workbook, path: Path) -> None:
    """Write a workbook, whole or not at all."""
    replace_file(path, pack_workbook(book))
