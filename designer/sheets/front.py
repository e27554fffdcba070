"""Cover, start list, published values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink

from designer.sheets import style
from designer.sheets.cells import formula_text, quote_sheet, set_widths, write_cell, write_formula
from designer.sheets.report import ReportTable, make_report
from designer.sheets.style import break_pages

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc

HEAD = 9

HEADS = (
    "stage", "date", "name", "type", "km", "squares", "minutes", "paper", "sheet", "arrivals",
    "state",
)  # fmt: skip

HELP_COLUMNS = 9
"""So many columns each sentence of help runs over."""
HELP = ("help_type", "help_follow", "help_back")


def write_cover(sheet: Worksheet, calc: Calc) -> None:
    """Write the cover of a tour's workbook."""
    plan = calc.plan
    write_cell(sheet, 1, 1, plan.tour.name, "title")
    sheet.row_dimensions[1].height = 34
    about = plan.word(
        "cover_about", stages=len(plan.facts.courses), teams=len(plan.facts.teams),
        riders=len(plan.facts.entrants),
    )  # fmt: skip
    write_cell(sheet, 2, 1, about, "subtitle")
    for row, word in enumerate(HELP, 4):
        write_cell(sheet, row, 1, plan.word(word), "help")
        sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=HELP_COLUMNS)
        sheet.row_dimensions[row].height = 30
    for column, word in enumerate(HEADS, 1):
        look = "head.left" if word in ("name", "type") else "head"
        write_cell(sheet, HEAD, column, plan.word(f"cover_{word}"), look)
    row = HEAD
    for block in calc.blocks:
        row += 1
        _write_stage_row(sheet, calc, row, block.course.number)
        if block.course.rest_after:
            row += 1
            write_cell(sheet, row, 1, plan.word("rest_day"), "text.soft")
            for column in range(2, len(HEADS) + 1):
                write_cell(sheet, row, column, None, "text.soft")
    set_widths(sheet, (8, 13, 46, 26, 9, 10, 10, 10, 14, 14, 22))
    sheet.freeze_panes = f"A{HEAD + 1}"
    sheet.print_title_rows = f"{HEAD}:{HEAD}"
    sheet.print_area = f"A1:{get_column_letter(len(HEADS))}{row}"
    sheet.sheet_properties.tabColor = style.cell_colour("ink")


def _write_stage_row(sheet: Worksheet, calc: Calc, row: int, number: int) -> None:
    plan = calc.plan
    course, road = plan.facts.courses[number - 1], plan.roads[number - 1]
    block = calc.blocks[number - 1]
    write_cell(sheet, row, 1, number, "number.bold")
    write_cell(sheet, row, 2, plan.tour.stages[number - 1].date, "code")
    write_cell(sheet, row, 3, course.name, "text.bold")
    write_cell(sheet, row, 4, plan.term(course.type), "text")
    write_cell(sheet, row, 5, road.km, "km")
    for column, figure in (
        (6, road.rows),
        (7, plan.minutes_on(road)),
        (8, plan.sheets_for(road) or None),
    ):
        write_cell(sheet, row, column, figure, "number")
    for column, title in ((9, plan.stage_title(course)), (10, plan.arrivals_title(course))):
        cell = write_cell(sheet, row, column, title, "link")
        place = f"{quote_sheet(title)}A1"
        cell.hyperlink = Hyperlink(cell.coordinate, location=place, display=title)
        cell.style = "link"
    held, missing = block.stage_value("held", far=True), block.stage_value("missing", far=True)
    typed = f"COUNT({block.arrivals.far_span('turns')})+COUNTA({block.arrivals.far_span('status')})"
    doubtful = block.stage_value("doubtful", far=True)
    write_formula(
        sheet, row, 11,
        f"IF({held}=1,IF({doubtful}=1,{formula_text(plan.word('provisional'))},"
        f"{formula_text(plan.word('complete'))}),IF({typed}=0,\"\",IF({missing}>0,"
        f"{formula_text(plan.word('lacking_riders') + ' ')}&{missing},"
        f"{formula_text(plan.word('open'))})))",
        "text.soft",
    )  # fmt: skip


def write_start_list(sheet: Worksheet, calc: Calc) -> None:
    """Write the start list, team by team in the teams' colours."""
    plan = calc.plan
    write_cell(sheet, 1, 1, plan.word("tab_start"), "title")
    write_cell(sheet, 2, 1, plan.tour.name, "subtitle")
    heads = ("col_bib", "col_rider", "col_team", "type_long", "pe_pool", "manager")
    for column, word in enumerate(heads, 1):
        look = "head.left" if column in (2, 3, 4, 6) else "head"
        write_cell(sheet, 4, column, plan.word(word), look)
    colours = {team.id: (style.team_colour(team.colour), team.manager) for team in plan.tour.teams}
    for row, e in enumerate(plan.facts.entrants, 5):
        rgb, manager = colours[e.team]
        bib = write_cell(sheet, row, 1, e.bib, "badge")
        bib.fill, bib.font = style.plain_fill(rgb), style.head_font(rgb)
        write_cell(sheet, row, 2, e.name, "text.bold")
        write_cell(sheet, row, 3, plan.team_name(e.team), "text")
        write_cell(sheet, row, 4, plan.term(e.type), "text")
        write_cell(sheet, row, 5, e.pool, "number")
        write_cell(sheet, row, 6, manager, "text.soft")
    set_widths(sheet, (7, 30, 28, 24, 10, 22))
    sheet.freeze_panes = "A5"
    sheet.print_title_rows = "4:4"
    sheet.print_area = f"A1:F{4 + len(plan.facts.entrants)}"
    sheet.sheet_properties.tabColor = style.cell_colour("ink")


WIDTHS = (8, 8, 28, 26, 10, 10, 10, 10, 10, 30)
WIDE = (3, 4, 10)
"""Columns for texts; numbers go into the others."""
REPEATED = 2
"""Rows at the head of every page."""


def write_published(sheet: Worksheet, calc: Calc) -> None:
    """Write every classification as it stands, one table under another; none begins at a foot."""
    plan, told = calc.plan, make_report(calc.plan)
    write_cell(sheet, 1, 1, told.tour, "title")
    mark = f" · {plan.word('provisional').upper()}" if told.provisional else ""
    write_cell(sheet, 2, 1, told.title + mark, "subtitle")
    write_cell(sheet, 3, 1, plan.word("published_note"), "note.line")
    row, bands = 4, []
    for section in told.sections:
        bands.append(row + 1)
        row = _write_section(sheet, section, row + 1) + 1
    set_widths(sheet, WIDTHS)
    sheet.freeze_panes = "A4"
    sheet.print_title_rows = f"1:{REPEATED}"
    sheet.print_area = f"A1:{get_column_letter(len(WIDTHS))}{row}"
    sheet.sheet_properties.tabColor = style.role_fill("badge.FINISH")
    break_pages(sheet, len(WIDTHS), bands, REPEATED)


def _write_section(sheet: Worksheet, section: ReportTable, row: int) -> int:
    rgb = style.role_fill(section.badge)
    for column in range(1, len(WIDTHS) + 1):
        cell = write_cell(sheet, row, column, section.title if column == 1 else None, "band")
        style.paint_cell(cell, rgb, 12)
    sheet.row_dimensions[row].height = 20
    columns = _value_columns(section)
    row += 1
    heads = dict(zip(columns, section.heads, strict=True))
    for column in range(1, len(WIDTHS) + 1):
        look = "head.left" if column in WIDE else "head"
        write_cell(sheet, row, column, heads.get(column), look)
    for values in section.rows:
        row += 1
        cells = dict(zip(columns, values, strict=True))
        for column in range(1, len(WIDTHS) + 1):
            write_cell(sheet, row, column, cells.get(column), "text" if column in WIDE else "code")
    return row


def _value_columns(section: ReportTable) -> list[int]:
    """Return a column for each value: texts into wide columns, numbers into narrow ones."""
    found: list[int] = []
    for index in range(len(section.heads)):
        after = found[-1] if found else 0
        wide = index in section.wide
        fits = (c for c in range(after + 1, len(WIDTHS) + 1) if (c in WIDE) == wide)
        found.append(next(fits))
    return found
