"""What of a workbook comes out on paper, printed by a real spreadsheet program."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from openpyxl import load_workbook
from PIL import ImageOps

from designer.language import SPANISH
from designer.sheets.cells import footer_text
from designer.sheets.layout import ARRIVAL_COLUMNS, column_heading
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook
from designer.sheets.stage_sheet import DATA

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


def test_no_word_of_a_heading_is_wider_than_its_column(plan: WorkbookPlan, book: Path):
    """Bold letters of a family that stands in for ours take about 1.05 digits each."""
    opened = load_workbook(book)
    checked = 0
    for sheet in opened:
        if sheet.sheet_state != "visible":
            continue
        merged = {cell for area in sheet.merged_cells.ranges for row in area.rows for cell in row}
        for cell in (cell for row in sheet.iter_rows() for cell in row):
            if cell.style != "head" or (cell.row, cell.column) in merged:
                continue
            wide = sheet.column_dimensions[cell.column_letter].width
            for word in str(cell.value or "").split():
                need = 1.05 * len(word) - 0.5 * word.count(".")
                assert need < wide, (sheet.title, cell.coordinate, word, wide)
                checked += 1
    assert checked > 100


def test_no_page_is_two_thirds_white(printed: pypdfium2.PdfDocument):
    """Something is printed above the foot in the lower two thirds of every page."""
    for number, page in enumerate(printed, start=1):
        drawn = ImageOps.invert(page.render(scale=0.5).to_pil().convert("L"))
        wide, high = drawn.size
        _, _, _, lowest = drawn.crop((0, 0, wide, round(0.92 * high))).getbbox()
        assert lowest > high / 3, (number, page.get_textpage().get_text_bounded()[:40])


def test_labels_below_a_profile_leave_room_between_them(plan: WorkbookPlan, book: Path):
    """At round kilometres, a dozen at most and one more where the road begins."""
    opened = load_workbook(book)
    for course in plan.facts.courses:
        sheet = opened[plan.stage_title(course)]
        rows = range(2, sheet.max_row + 1)
        named = [sheet.cell(row, DATA).value for row in rows]
        heights = sum(
            any(sheet.cell(row, column).value is not None for column in range(DATA + 1, DATA + 12))
            for row in rows
        )
        labels = [at for at, value in enumerate(named) if value is not None]
        assert 3 <= len(labels) <= 13
        apart = min(b - a for a, b in pairwise(labels))
        assert apart >= heights / 15


def test_the_cover_says_what_each_sheet_is_for_hidden_ones_too(plan: WorkbookPlan, book: Path):
    """Every title in the file is named; those of stages by the first of them."""
    opened = load_workbook(book)
    cover = opened[plan.word("tab_cover")]
    told = " ".join(str(cell.value) for row in cover.iter_rows() for cell in row if cell.value)
    first = plan.facts.courses[0]
    others = {plan.stage_title(c) for c in plan.facts.courses if c is not first}
    others |= {plan.arrivals_title(c) for c in plan.facts.courses if c is not first}
    for title in set(opened.sheetnames) - others - {cover.title}:
        assert title in told, title
