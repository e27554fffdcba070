"""A tour's workbook, whole: every sheet in the order people meet them, fit to be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.worksheet.properties import Outline

from designer.sheets.arrivals import write_arrivals
from designer.sheets.effort import write_effort, write_jerseys
from designer.sheets.filled import TITLE, write_tour
from designer.sheets.front import write_cover, write_published, write_start_list
from designer.sheets.jury import write_jury
from designer.sheets.layout import lay_out_blocks
from designer.sheets.packing import SUBTITLE_HEIGHT, TITLE_HEIGHT, finish_sheet, finish_workbook
from designer.sheets.points import write_bonus, write_combativity, write_points
from designer.sheets.ranking import write_general, write_teams_page, write_turns
from designer.sheets.stage_formulas import write_riders, write_teams
from designer.sheets.stage_sheet import write_stage
from designer.sheets.style import add_styles, column_points, page_room, row_points, set_paper
from designer.sheets.typed_sheet import write_typed_rows
from engine.standings.classifications import CLASSIFICATIONS, POINTS, SCORE, TEAM_TIMES, TIMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc
    from designer.sheets.plan import WorkbookPlan
    from engine.standings.classifications import Classification

    Writer = Callable[[Worksheet, Calc], None]


WRITERS: dict[str, Callable[[Worksheet, Calc, Classification], None]] = {
    TIMES: write_general,
    TEAM_TIMES: write_teams_page,
    POINTS: write_points,
    SCORE: write_combativity,
}
"""What writes the sheet of a classification, by its form."""

LONG = (write_bonus, write_published)
"""Sheets that may run over several pages."""
UPRIGHT = ("tab_start", "tab_effort", "tab_published")
"""Sheets that are higher than wide; those of stages are too."""
HEIGHTS = {"title": TITLE_HEIGHT, "subtitle": SUBTITLE_HEIGHT}
A_PAGE = 60
"""Riders whose arrivals can be read on one page."""


def make_workbook(plan: WorkbookPlan, into: Workbook | None = None) -> Workbook:
    """Return the workbook of a plan, or one of another kind with the sheets of the plan in it."""
    book = into or Workbook()
    blank = None if into else book.worksheets[0]
    add_styles(book)
    calc = lay_out_blocks(plan)
    # Sheets are made in the order people meet them; those of the stages are the last they see.
    pages = [(book.create_sheet(title), write) for title, write in _list_pages(plan)]
    stages = [
        (
            book.create_sheet(plan.stage_title(block.course)),
            book.create_sheet(plan.arrivals_title(block.course)),
            block,
        )
        for block in calc.blocks
    ]
    for sheet, write in pages:
        upright = sheet.title in {plan.word(word) for word in UPRIGHT}
        set_paper(sheet, upright=upright, one_page=write not in LONG)
        write(sheet, calc)
        fit_print(sheet, one_page=write not in LONG)
        _finish_sheet(sheet, plan)
    for sheet, arrivals, block in stages:
        set_paper(sheet, upright=True, one_page=True)
        write_stage(sheet, plan, block.course)
        _finish_sheet(sheet, plan)
        set_paper(arrivals, upright=False, one_page=len(plan.facts.entrants) <= A_PAGE)
        write_arrivals(arrivals, calc, block)
        widen_heads(arrivals)
        _finish_sheet(arrivals, plan)
    write_riders(book.create_sheet(calc.riders.title), calc)
    write_teams(book.create_sheet(calc.teams.title), calc)
    write_typed_rows(book.create_sheet(plan.word("tab_calc_typed")), calc)
    write_tour(book.create_sheet(TITLE), plan.tour, plan.decided)
    if blank is not None:
        book.remove(blank)
    finish_workbook(book, plan.tour.name)
    return book


def sheet_titles(plan: WorkbookPlan) -> dict[str, str]:
    """Return what each of our sheets is by its title: a word that is the same in any language."""
    titles = {title: f"page {n}" for n, (title, _) in enumerate(_list_pages(plan))}
    for course in plan.facts.courses:
        titles[plan.stage_title(course)] = f"stage {course.number}"
        titles[plan.arrivals_title(course)] = f"arrivals {course.number}"
    calc = lay_out_blocks(plan)
    hidden = {calc.riders.title: "calc", calc.teams.title: "calc_teams", TITLE: "tour"}
    return titles | hidden | {plan.word("tab_calc_typed"): "calc_typed"}


def _list_pages(plan: WorkbookPlan) -> list[tuple[str, Writer]]:
    """Return the sheets people read, each with what writes it."""
    of_tour = [_ranking_page(plan, c) for c in CLASSIFICATIONS if not c.of_stage]
    of_stage = [_ranking_page(plan, c) for c in CLASSIFICATIONS if c.of_stage]
    pages: list[tuple[str, Writer]] = [
        (plan.word("tab_cover"), write_cover), (plan.word("tab_start"), write_start_list),
        *of_tour, (plan.word("tab_bonus"), write_bonus), *of_stage,
        (plan.word("tab_jury"), write_jury), (plan.word("tab_effort"), write_effort),
        (plan.word("tab_jerseys"), write_jerseys), (plan.word("tab_published"), write_published),
    ]  # fmt: skip
    if plan.rules["sheets.separate_stage_turns_sheet"]:
        pages.append((plan.word("tab_turns"), write_turns))
    return pages


def _ranking_page(plan: WorkbookPlan, classification: Classification) -> tuple[str, Writer]:
    write = WRITERS[classification.form]
    title = plan.ranking_word(classification, "tab")
    return title, lambda sheet, calc: write(sheet, calc, classification)


def _finish_sheet(sheet: Worksheet, plan: WorkbookPlan) -> None:
    """Lock formulas, but let people sort and filter; say at the foot what page it is."""
    finish_sheet(sheet, plan.tour.name)
    for row, look in enumerate(("title", "subtitle"), 1):
        if sheet.cell(row, 1).style == look:
            sheet.row_dimensions[row].height = HEIGHTS[look]
    sheet.protection.sort = sheet.protection.autoFilter = False
    sheet.sheet_properties.outlinePr = Outline(summaryRight=False)
    foot = sheet.oddFooter
    assert foot is not None
    assert foot.right is not None
    foot.right.text = "&P / &N"


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
