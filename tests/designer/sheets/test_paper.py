"""What of a workbook comes out on paper, printed by a real spreadsheet program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pytest
from openpyxl import load_workbook

from designer.language import SPANISH
from designer.sheets.cells import footer_text
from designer.sheets.layout import ARRIVAL_COLUMNS, column_heading
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.sheets.plan import WorkbookPlan


@pytest.fixture(scope="module")
def plan(simulated: Callable) -> WorkbookPlan:
    tour, results = simulated(1, stages=3, teams=6)
    return plan_workbook(tour, SPANISH, results)


@pytest.fixture(scope="module")
def book(plan: WorkbookPlan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("paper") / "x.xlsx"
    save_workbook(plan, path)
    return path


@pytest.fixture(scope="module")
def printed(book: Path, convert: Callable[..., list[Path]]) -> pypdfium2.PdfDocument:
    """The workbook as LibreOffice prints it."""
    (pdf,) = convert([book], "pdf")
    return pypdfium2.PdfDocument(pdf)


def _lowest_text(page: pypdfium2.PdfPage, wanted: str) -> float:
    """Return how far above the edge of the paper a text begins, in points; refuse its absence."""
    text = page.get_textpage()
    found = text.search(wanted).get_next()
    assert found is not None, wanted
    boxes = [text.get_charbox(n) for n in range(found[0], found[0] + found[1])]
    return min(box[1] for box in boxes)


def test_footers_stand_whole_on_the_paper(plan: WorkbookPlan, printed: pypdfium2.PdfDocument):
    """Whose it is, which sheet, which page of how many: nothing lies below 5 mm."""
    for number, page in enumerate(printed, start=1):
        assert _lowest_text(page, f"{number} / {len(printed)}") >= 14
        assert _lowest_text(page, plan.tour.name[:30]) >= 14


@pytest.mark.parametrize("name", ["Vuelta", "Gran " * 30, "A & B"])
def test_a_long_name_leaves_room_for_what_stands_beside_it(name: str):
    """At the foot of a page; the sign of a code is doubled."""
    text = footer_text(name, 44)
    assert len(text.replace("&&", "&")) <= 44
    assert text.count("&") % 2 == 0


def test_a_profile_is_as_wide_as_the_page_and_no_wider(plan: WorkbookPlan, book: Path):
    """It is bound to the columns that are printed."""
    for course in plan.facts.courses:
        sheet = load_workbook(book)[plan.stage_title(course)]
        (chart,) = sheet._charts
        last = sheet.print_area.split(":")[1].replace("$", "")
        corner = sheet[last]
        assert chart.anchor.to.col == corner.column
        assert chart.anchor.to.row < corner.row
        assert chart.anchor._from.col == 0


def test_heads_of_arrivals_are_printed_whole(plan: WorkbookPlan, printed: pypdfium2.PdfDocument):
    """Every heading of every column is on the page, written upwards or not."""
    pages = [page.get_textpage().get_text_bounded() for page in printed]
    sheet = next(text for text in pages if plan.word("arrivals_help")[:20] in text)
    plain = "".join(sheet.split())
    for column in ARRIVAL_COLUMNS:
        head = column_heading(plan.language, column.key)
        assert "".join(head.split()) in plain, head


def test_no_heading_ends_a_page_of_what_is_published(
    plan: WorkbookPlan, book: Path, printed: pypdfium2.PdfDocument
):
    """Each classification begins with its heads and rows below it, on the next page if need be."""
    sheet = load_workbook(book)[plan.word("tab_published")]
    bands = {row[0].value for row in sheet.iter_rows(min_row=4) if row[0].style == "band"}
    assert len(bands) > 5
    assert len(sheet.row_breaks.brk) >= 1
    pages = 0
    for page in printed:
        lines = [line.strip() for line in page.get_textpage().get_text_bounded().splitlines()]
        if f" {sheet.title} " not in lines[0]:
            continue
        pages += 1
        assert not bands & set(lines[-3:]), lines[-3:]
    assert pages == len(sheet.row_breaks.brk) + 1
