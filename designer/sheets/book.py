"""A tour's workbook, whole: every sheet in the order people meet them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.worksheet.properties import Outline

from designer.sheets.arrivals import write_arrivals
from designer.sheets.effort import write_effort, write_jerseys
from designer.sheets.filled import TITLE, write_tour
from designer.sheets.finish import SUBTITLE_HEIGHT, TITLE_HEIGHT, finish_sheet, finish_workbook
from designer.sheets.front import write_cover, write_published, write_start_list
from designer.sheets.jury import write_jury
from designer.sheets.layout import lay_out_blocks
from designer.sheets.points import write_bonus, write_combativity, write_points
from designer.sheets.print_fit import fit_print, widen_heads
from designer.sheets.ranking import write_general, write_teams_page, write_turns
from designer.sheets.stage_formulas import write_riders, write_teams
from designer.sheets.stage_sheet import write_stage
from designer.sheets.style import add_styles, set_paper
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
