"""How long a workbook takes, beside a bare loop that writes as many cells and styles."""

from __future__ import annotations

import io
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from openpyxl import Workbook

from designer.language import SPANISH
from designer.sheets.book import make_workbook
from designer.sheets.plan import plan_workbook
from designer.sheets.style import add_styles
from engine.standings.results import RiderResult, StageResult
from engine.tour.file import load

if TYPE_CHECKING:
    from designer.sheets.plan import WorkbookPlan

GIRO = Path(__file__).parents[2] / "samples" / "giro-2019.etapa"
MUST, AIM, ROUNDS = 1.3, 1.1, 3


def filled() -> WorkbookPlan:
    """The shipped grand tour with a result for every rider in every stage."""
    tour = load(GIRO)
    bibs = [rider.bib for team in tour.teams for rider in team.riders]
    results = {}
    for course in plan_workbook(tour, SPANISH).facts.courses:
        order = bibs[course.number :] + bibs[: course.number]
        arrivals = tuple(RiderResult(b, 20 + n // 4, n % 4, n) for n, b in enumerate(order, 1))
        lines = {line.key: tuple(order[: line.places]) for line in course.lines}
        results[course.number] = StageResult(arrivals, lines)
    return plan_workbook(tour, SPANISH, results)


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
def test_a_workbook_costs_little_more_than_its_cells():
    """21 stages, 48 riders: at most 1.3 times a bare loop, CPU time, interleaved."""
    made = filled()
    written = make_workbook(made)
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
        make_workbook(made).save(io.BytesIO())
        ours.append(time.process_time() - start)
        start = time.process_time()
        bare(cells)
        theirs.append(time.process_time() - start)
    ratio = min(ours) / min(theirs)
    count = sum(map(len, cells.values()))
    print(f"workbook / bare loop: {ratio:.2f} (must {MUST}, aim {AIM}); {count} cells")
    assert ratio <= MUST
