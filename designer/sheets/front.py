"""What people read and nothing computes: the cover, the start list, what is published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink

from designer.sheets import style
from designer.sheets.cells import quote_sheet, set_widths, write_cell, write_formula
from designer.sheets.filled import TITLE
from designer.sheets.layout import FLAG_ROW
from designer.sheets.ranking import WIDE
from designer.sheets.report import ReportTable, make_report
from designer.sheets.style import break_pages
from engine.standings.classifications import CLASSIFICATIONS

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc

COVER_HEAD = 9

COVER_COLUMNS = (
    "stage", "date", "name", "type", "km", "squares", "minutes", "paper", "sheet", "arrivals",
    "state",
)  # fmt: skip
COVER_WIDTHS = (8, 13, 46, 26, 9, 10, 10, 10, 14, 14, 22)

HELP_COLUMNS = 9
"""So many columns each sentence of help runs over."""
HIDDEN = ("calc", "calc_teams", "calc_typed")
"""Sheets that compute, which need not be seen."""
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
    for column, word in enumerate(COVER_COLUMNS, 1):
        look = "head.left" if word in ("name", "type") else "head"
        write_cell(sheet, COVER_HEAD, column, plan.word(f"cover_{word}"), look)
    row = COVER_HEAD
    for block in calc.blocks:
        row += 1
        _write_stage_row(sheet, calc, row, block.course.number)
        if block.course.rest_after:
            row += 1
            write_cell(sheet, row, 1, plan.word("rest_day"), "text.soft")
            for column in range(2, len(COVER_COLUMNS) + 1):
                write_cell(sheet, row, column, None, "text.soft")
    row = _explain_sheets(sheet, calc, row + 2)
    set_widths(sheet, COVER_WIDTHS)
    sheet.freeze_panes = f"A{COVER_HEAD + 1}"
    sheet.print_title_rows = f"{COVER_HEAD}:{COVER_HEAD}"
    sheet.print_area = f"A1:{get_column_letter(len(COVER_COLUMNS))}{row}"
    sheet.sheet_properties.tabColor = style.cell_colour("ink")


def _explain_sheets(sheet: Worksheet, calc: Calc, row: int) -> int:
    """Say what each sheet is for, the hidden ones too; return the last row."""
    plan = calc.plan
    first = plan.facts.courses[0]
    rankings = ", ".join(plan.ranking_word(one, "tab") for one in CLASSIFICATIONS)
    titles = [
        (plan.stage_title(first), "stage"),
        (plan.arrivals_title(first), "arrivals"),
        (plan.word("tab_start"), "start"),
        (rankings, "rankings"),
        (plan.word("tab_bonus"), "bonus"),
        (plan.word("tab_jury"), "jury"),
        (plan.word("tab_effort"), "effort"),
        (plan.word("tab_jerseys"), "jerseys"),
        (plan.word("tab_published"), "published"),
        (", ".join(plan.word(f"tab_{word}") for word in HIDDEN), "hidden"),
        (TITLE, "tour"),
    ]
    for column in range(1, len(COVER_COLUMNS) + 1):
        text = plan.word("about_sheets") if column == 1 else None
        write_cell(sheet, row, column, text, "section")
    for nth, (title, word) in enumerate(titles, start=1):
        texts = {2: title, 4: plan.word(f"about_{word}")}
        for column in range(2, len(COVER_COLUMNS) + 1):
            look = "text.bold" if column == 2 else "text"
            write_cell(sheet, row + nth, column, texts.get(column), look)
    return row + len(titles)


def _write_stage_row(sheet: Worksheet, calc: Calc, row: int, number: int) -> None:
    """Write what a stage is, the way to its sheets, and how much of it is typed."""
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
    state = block.arrivals.far_cell("place", FLAG_ROW)
    write_formula(sheet, row, 11, f'IF({state}="","",{state})', "text.soft")


START_COLUMNS = (
    ("col_bib", 7), ("col_rider", 30), ("col_team", 28), ("type_long", 24), ("pe_pool", 10),
    ("manager", 22),
)  # fmt: skip


def write_start_list(sheet: Worksheet, calc: Calc) -> None:
    """Write the start list, team by team in the teams' colours."""
    plan = calc.plan
    write_cell(sheet, 1, 1, plan.word("tab_start"), "title")
    write_cell(sheet, 2, 1, plan.tour.name, "subtitle")
    for column, (word, width) in enumerate(START_COLUMNS, 1):
        write_cell(sheet, 4, column, plan.word(word), "head.left" if width > WIDE else "head")
    set_widths(sheet, (width for _, width in START_COLUMNS))
    teams = {team.id: team for team in plan.tour.teams}
    for row, entrant in enumerate(plan.facts.entrants, 5):
        team = teams[entrant.team]
        bib = write_cell(sheet, row, 1, entrant.bib, "badge")
        style.paint_cell(bib, style.team_colour(team.colour))
        write_cell(sheet, row, 2, entrant.name, "text.bold")
        write_cell(sheet, row, 3, plan.team_name(entrant.team), "text")
        write_cell(sheet, row, 4, plan.term(entrant.type), "text")
        write_cell(sheet, row, 5, entrant.pool, "number")
        write_cell(sheet, row, 6, team.manager, "text.soft")
    sheet.freeze_panes = "A5"
    sheet.print_title_rows = "4:4"
    sheet.print_area = f"A1:F{4 + len(plan.facts.entrants)}"
    sheet.sheet_properties.tabColor = style.cell_colour("ink")


PUBLISHED_WIDTHS = (8, 8, 28, 26, 10, 10, 10, 10, 10, 30)
TEXT_COLUMNS = (3, 4, 10)
"""Columns for texts; numbers go into the others."""
REPEATED = 2
"""Rows at the head of every page."""


def write_published(sheet: Worksheet, calc: Calc) -> None:
    """Write every classification as it stands, one table under another; none begins at a foot."""
    plan, report = calc.plan, make_report(calc.plan)
    write_cell(sheet, 1, 1, report.tour, "title")
    mark = f" · {plan.word('provisional').upper()}" if report.provisional else ""
    write_cell(sheet, 2, 1, report.title + mark, "subtitle")
    write_cell(sheet, 3, 1, plan.word("published_note"), "note.line")
    row, bands = 4, []
    for section in report.sections:
        bands.append(row + 1)
        row = _write_section(sheet, section, row + 1) + 1
    set_widths(sheet, PUBLISHED_WIDTHS)
    sheet.freeze_panes = "A4"
    sheet.print_title_rows = f"1:{REPEATED}"
    sheet.sheet_properties.tabColor = style.role_fill("badge.FINISH")
    if report.sections:
        sheet.print_area = f"A1:{get_column_letter(len(PUBLISHED_WIDTHS))}{row}"
    else:  # nothing to read yet: some programs print what has an area even where it is hidden
        sheet.sheet_state = "hidden"
    break_pages(sheet, len(PUBLISHED_WIDTHS), bands, REPEATED)


def _write_section(sheet: Worksheet, section: ReportTable, row: int) -> int:
    """Write one table under its band and return its last row."""
    rgb = style.role_fill(section.badge)
    for column in range(1, len(PUBLISHED_WIDTHS) + 1):
        cell = write_cell(sheet, row, column, section.title if column == 1 else None, "band")
        style.paint_cell(cell, rgb, 12)
    sheet.row_dimensions[row].height = 20
    columns = _value_columns(section)
    row += 1
    heads = dict(zip(columns, section.heads, strict=True))
    for column in range(1, len(PUBLISHED_WIDTHS) + 1):
        look = "head.left" if column in TEXT_COLUMNS else "head"
        write_cell(sheet, row, column, heads.get(column), look)
    for values in section.rows:
        row += 1
        cells = dict(zip(columns, values, strict=True))
        for column in range(1, len(PUBLISHED_WIDTHS) + 1):
            write_cell(
                sheet, row, column, cells.get(column), "text" if column in TEXT_COLUMNS else "code"
            )
    return row


def _value_columns(section: ReportTable) -> list[int]:
    """Return a column for each value: texts into wide columns, numbers into narrow ones."""
    columns: list[int] = []
    last = 0
    for index in range(len(section.heads)):
        wide = index in section.wide
        free = range(last + 1, len(PUBLISHED_WIDTHS) + 1)
        last = next(column for column in free if (column in TEXT_COLUMNS) == wide)
        columns.append(last)
    return columns
