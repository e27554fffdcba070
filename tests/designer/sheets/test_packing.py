"""A workbook is packed as its library packs it, part for part, letter for letter."""

from __future__ import annotations

import gc
import io
import weakref
import zipfile
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font, NamedStyle
from openpyxl.worksheet.formula import ArrayFormula

from designer.language import SPANISH
from designer.sheets import cells
from designer.sheets.book import make_workbook
from designer.sheets.packing import pack_workbook
from designer.sheets.plan import plan_workbook

if TYPE_CHECKING:
    from collections.abc import Callable

DATED = "docProps/core.xml"


def parts(raw: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != DATED}


def of_library(book: Workbook) -> dict[str, bytes]:
    raw = io.BytesIO()
    book.save(raw)
    return parts(raw.getvalue())


@pytest.mark.parametrize("seed", [0, 3])
def test_a_workbook_of_a_tour_is_what_the_library_writes(simulated: Callable, seed: int):
    """With merged cells, links, drawings, rules, and names such as `Etapa & <1>`."""
    tour, results = simulated(seed, stages=3)
    plan = plan_workbook(tour, SPANISH, results)
    assert parts(pack_workbook(make_workbook(plan))) == of_library(make_workbook(plan))


def odd_book() -> Workbook:
    """Return a workbook with every kind of cell the library knows."""
    book = Workbook()
    sheet: Any = book.active
    sheet.append(["a & <b>", " spaced ", "\n", "", None, "ñ\u2028😀", "_x000D_", "]]>"])
    sheet.append([1, -2.5, 1e300, 0.1 + 0.2, True, False, 10**20, float("inf")])
    sheet.append(['=A1&"<"', "=1", "#N/A", datetime(2026, 7, 5, tzinfo=UTC).replace(tzinfo=None)])
    sheet["B9"].hyperlink = "https://example.org"
    sheet["C9"], sheet["C9"].comment = "said", Comment("aside", "me")
    sheet["D9"] = ArrayFormula("D9:D10", "=SUM(A1:A2)")
    sheet["E9"].font = Font(bold=True)
    sheet.row_dimensions[12].height = 40
    sheet.merge_cells("F9:G10")
    return book


def test_every_kind_of_cell_is_what_the_library_writes():
    assert parts(pack_workbook(odd_book())) == of_library(odd_book())


def test_a_style_belongs_to_its_workbook_and_goes_with_it():
    """Two workbooks that call different looks by one name; a cell that is changed changes alone."""
    looks, books = [], []
    for bold in (True, False):
        book = Workbook()
        book.add_named_style(NamedStyle("look", font=Font(bold=bold)))
        sheet: Any = book.active
        for row in (1, 2, 3):
            cells.write_cell(sheet, row, 1, row, "look")
        sheet["A2"].font = Font(italic=True)
        looks.append([bool(sheet.cell(row, 1).font.b) for row in (1, 2, 3)])
        books.append(weakref.ref(book))
    assert looks == [[True, False, True], [False, False, False]]
    del book, sheet
    gc.collect()
    assert [kept() for kept in books] == [None, None]
