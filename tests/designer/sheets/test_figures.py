"""How long a workbook takes, beside a bare loop that writes as many cells and styles."""

from __future__ import annotations

import io
import time
from typing import TYPE_CHECKING

import pytest
from openpyxl import Workbook

from designer.sheets.book import workbook
from designer.sheets.plan import plan
from designer.sheets.style import add_styles

if TYPE_CHECKING:
    from collections.abc import Callable

MUST, AIM, ROUNDS = 1.3, 1.1, 3


def bare(cells: dict[str, list[tuple[int, int, object, str]]]) -> None:
    book = Workbook()
    add_styles(book)
    for title, rows in cells.items():
        sheet = book.create_sheet(title)
        for row, column, value, style in rows:
            cell = sheet.cell(row, column, value)
            cell.style = style
    book.save(io.BytesIO())


@pytest.mark.figures
def test_a_workbook_costs_little_more_than_its_cells(simulated: Callable):
    """21 stages, 48 riders: at most 1.3 times a bare loop, CPU time, interleaved."""
    tour, results = simulated(1, stages=21, teams=6, riders=8)
    made = plan(tour, "es", results)
    written = workbook(made)
    cells = {
        sheet.title: [
            (c.row, c.column, c.value, c.style) for c in list(sheet._cells.values())
            if type(c).__name__ == "Cell"
        ]
        for sheet in written
    }  # fmt: skip
    ours, theirs = [], []
    for _ in range(ROUNDS):
        start = time.process_time()
        workbook(made).save(io.BytesIO())
        ours.append(time.process_time() - start)
        start = time.process_time()
        bare(cells)
        theirs.append(time.process_time() - start)
    ratio = min(ours) / min(theirs)
    count = sum(map(len, cells.values()))
    print(f"workbook / bare loop: {ratio:.2f} (must {MUST}, aim {AIM}); {count} cells")
    assert ratio <= MUST
