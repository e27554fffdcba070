"""The arrival sheet of a stage: what people type into, what may be typed, what is odd in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from designer.sheets import style
from designer.sheets.cells import ROW, formula_text, quote_sheet, write_cell, write_formula
from designer.sheets.layout import (
    COLD,
    COLD_ROW,
    EFFORT,
    FIGHT,
    FIRST_ARRIVAL,
    FLAG,
    FLAG_ROW,
    GROUP_ROW,
    HEAD_ROW,
    HELP_ROW,
    MINUTES,
    MINUTES_ROW,
    WHO,
    arrival_columns,
    bibs_typed,
    column_heading,
    own_headings,
)
from designer.sheets.row_checks import ROW_CHECKS
from engine.standings.results import ARRIVED, OK, SPENT, STATUSES
from engine.tour.pace import MOST_MINUTES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc, StageColumns
    from designer.sheets.plan import WorkbookPlan
    from engine.standings.facts import ScoringLine
    from engine.standings.results import RiderResult, StageResult


def write_arrivals(sheet: Worksheet, calc: Calc, block: StageColumns) -> None:
    """Write a stage's arrival sheet, with what has been typed so far."""
    plan = calc.plan
    _write_head(sheet, plan, block)
    _write_groups(sheet, plan, block)
    _write_headings(sheet, plan, block)
    for row, bib in enumerate(bibs_typed(plan, block.course), FIRST_ARRIVAL):
        _write_row(sheet, plan, block, row, bib)
    _write_own_columns(sheet, plan, block)
    _add_checks(sheet, plan, block)
    _add_limits(sheet, plan, block)
    _add_highlights(sheet, plan, block)
    _set_up_page(sheet, block)


def _write_head(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    course, table = block.course, block.arrivals
    road = plan.roads[course.number - 1]
    write_cell(
        sheet, 1, 1, plan.word("arrivals_title", number=course.number, name=course.name), "title"
    )
    kind = plan.term(course.type)
    about = plan.word("about", type=kind, km=plan.number_text(road.km), squares=road.rows)
    write_cell(sheet, 2, 1, about, "subtitle")
    result = plan.results.get(course.number)
    _write_question(sheet, plan, block, FLAG, yes=bool(result and result.provisional))
    if plan.rules["cold.blocks_stage_recovery"]:
        _write_question(sheet, plan, block, COLD, yes=bool(result and result.cold))
    write_cell(sheet, MINUTES_ROW, table.keys["place"], plan.word("minutes_took"), "text.bold")
    took = plan.minutes.get(course.number)
    write_cell(sheet, MINUTES_ROW, table.keys[MINUTES], took, "input")
    write_formula(sheet, FLAG_ROW, table.keys["place"], _state_formula(plan, block), "state")
    for row, word in enumerate(("arrivals_help", "lines_help"), HELP_ROW):
        write_cell(sheet, row, 1, plan.word(word), "note.line")


def _write_question(
    sheet: Worksheet, plan: WorkbookPlan, block: StageColumns, key: str, *, yes: bool
) -> None:
    """Write a question about the whole stage, and the cell its answer is typed into."""
    row, at = {FLAG: FLAG_ROW, COLD: COLD_ROW}[key], block.arrivals.keys[key]
    write_cell(sheet, row, 1, plan.word({FLAG: "provisional", COLD: "cold"}[key]), "text.bold")
    for column in range(2, at):
        write_cell(sheet, row, column, None, "text")
    write_cell(sheet, row, at, plan.word("yes") if yes else None, "input.text")


def _state_formula(plan: WorkbookPlan, block: StageColumns) -> str:
    """Say whether the stage counts, and everything that keeps it from counting."""
    held, missing, lines, doubtful, begun, is_open = (
        block.stage_value(name, far=True)
        for name in ("held", "missing", "lines", "doubtful", "begun", "open")
    )
    counts = (
        f"IF({doubtful}=1,{formula_text(plan.word('provisional'))},"
        f"{formula_text(plan.word('complete'))})"
    )
    lacking = "&".join(
        f'IF({number}>0,{formula_text(plan.word(word) + " ")}&{number}&"   ","")'
        for number, word in ((missing, "lacking_riders"), (lines, "lacking_places"))
    )
    waits = f"IF({is_open}=0,{formula_text(plan.word('waiting'))},TRIM({lacking}))"
    return f'IF({held}=1,{counts},IF({begun}=0,"",{waits}))'


def _write_groups(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    """Write over the first column of each group what its columns are about."""
    before = ""
    for column in arrival_columns(block.course):
        text = plan.word(f"group_{column.group}") if column.group != before else None
        write_cell(sheet, GROUP_ROW, block.arrivals.keys[column.key], text, "head.group")
        before = column.group
    sheet.row_dimensions[GROUP_ROW].height = 30


def _write_headings(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    lines = {line.key: line for line in block.course.lines}
    for column in arrival_columns(block.course):
        at = block.arrivals.keys[column.key]
        sheet.column_dimensions[get_column_letter(at)].width = column.width
        if column.key in lines:
            _write_line_heading(sheet, plan, at, lines[column.key])
        else:
            look = "head.up" if column.narrow else "head"
            write_cell(sheet, HEAD_ROW, at, column_heading(plan.language, column.key), look)
    sheet.row_dimensions[HEAD_ROW].height = 118


def _write_line_heading(
    sheet: Worksheet, plan: WorkbookPlan, column: int, line: ScoringLine
) -> None:
    category = plan.short_term(line.category) if line.category else ""
    text = " · ".join(filter(None, [plan.line_name(line), category, line.name]))
    style.paint_cell(write_cell(sheet, HEAD_ROW, column, text, "head"), plan.line_colour(line))


def _write_row(
    sheet: Worksheet, plan: WorkbookPlan, block: StageColumns, row: int, bib: int
) -> None:
    """Write who a rider is, and what has been typed; a bib may be that of no rider."""
    entrant = next((e for e in plan.facts.entrants if e.bib == bib), None)
    values: dict[str, object] = {"bib": bib, "rider": plan.word("stranger"), "team": "", "type": ""}
    if entrant is not None:
        values |= {"rider": entrant.name, "team": plan.team_name(entrant.team)}
        values["type"] = plan.short_term(entrant.type)
    result = plan.results.get(block.course.number)
    if result is not None:
        values |= _typed_values(plan, block, result, bib)
    for column in arrival_columns(block.course):
        at = block.arrivals.keys[column.key]
        write_cell(sheet, row, at, values.get(column.key), column.look)


def _typed_values(
    plan: WorkbookPlan, block: StageColumns, result: StageResult, bib: int
) -> dict[str, object]:
    """Return what is typed for a rider; what is nothing stays empty, as at the table."""
    arrival = result.by_bib().get(bib)
    values = _arrival_values(plan, arrival) if arrival else {}
    for line in block.course.lines:
        bibs = result.lines.get(line.key, ())
        values[line.key] = bibs.index(bib) + 1 if bib in bibs else None
    if bib in result.manual:
        values["manual"] = result.manual.index(bib) + 1
    return values


def _arrival_values(plan: WorkbookPlan, a: RiderResult) -> dict[str, object]:
    values: dict[str, object] = {
        "place": a.place,
        "turns": a.turns,
        "overshoot": a.overshoot,
        "exact": float(a.exact) if a.exact is not None else None,
    }
    # A rider who finished needs no status, unless it is all that is known.
    if a.status != OK or (a.turns is None and a.place is None):
        values["status"] = plan.status_word(a.status)
    values |= {key: getattr(a, key) or None for key in FIGHT}
    return values | {key: a.spent.get(key.removeprefix(SPENT)) for key in EFFORT}


def _write_own_columns(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    """Write back the columns the organiser added, to the right of the check."""
    own = plan.own_columns.get(block.course.number, {})
    for column, text in enumerate(own_headings(plan, block.course), block.arrivals.column + 1):
        write_cell(sheet, HEAD_ROW, column, text, "head")
        sheet.column_dimensions[get_column_letter(column)].width = 20
        for row, bib in enumerate(bibs_typed(plan, block.course), FIRST_ARRIVAL):
            write_cell(sheet, row, column, own.get(bib, {}).get(text), "input.text")


def _set_up_page(sheet: Worksheet, block: StageColumns) -> None:
    table = block.arrivals
    sheet.freeze_panes = f"{get_column_letter(table.keys['status'])}{FIRST_ARRIVAL}"
    last = get_column_letter(table.column - 1)
    sheet.auto_filter.ref = f"A{HEAD_ROW}:{last}{table.last}"
    sheet.print_title_rows = f"{GROUP_ROW}:{HEAD_ROW}"
    sheet.print_area = f"A1:{last}{table.last}"
    sheet.sheet_properties.tabColor = style.role_fill("badge.START")


def _add_checks(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    """Say beside each row everything that is odd in it."""
    table, column = block.arrivals, block.arrivals.column
    write_cell(sheet, HEAD_ROW, column, plan.word("check"), "head.left")
    sheet.column_dimensions[get_column_letter(column)].width = 30
    odd = [
        (quote_sheet(block.typed.title) + block.typed.cell_here(check.code), plan.word(check.code))
        for check in ROW_CHECKS
    ]
    said = "&".join(f'IF({cell}=1,{formula_text(text + SEPARATOR)},"")' for cell, text in odd)
    cells = f"{odd[0][0]}:{odd[-1][0].partition('!')[2]}"
    for row in range(table.first, table.last + 1):
        write_formula(sheet, row, column, f'IF(SUM({cells})=0,"",{said})', "check")


SEPARATOR = "; "
"""Behind each thing that is odd in a row."""


def _stands_twice(cell: str, column: str) -> str:
    return f'AND({cell}<>"",COUNTIF({column},{cell})>1)'


def _add_limits(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    """Accept only what may stand in each column, and say what that is."""
    table, title = block.arrivals, plan.word("check")
    states = [plan.status_word(s) for s in STATUSES]
    offer_list(sheet, table.span("status"), states, title, plan.word("say_status"))
    answers = [plan.word("yes"), plan.word("no")]
    offer_list(sheet, table.cell_at(FLAG, FLAG_ROW), answers, title, plan.word("say_flag"))
    if plan.rules["cold.blocks_stage_recovery"]:
        offer_list(sheet, table.cell_at(COLD, COLD_ROW), answers, title, plan.word("say_cold"))
    sentence = plan.word("say_whole", low=1, high=MOST_MINUTES)
    cell = table.cell_at(MINUTES, MINUTES_ROW)
    accept_whole(sheet, cell, (1, MOST_MINUTES), title, sentence)
    _accept_decimal(sheet, table.span("exact"), title, plan.word("say_exact"))
    for column in arrival_columns(block.course):
        if column.key in (*WHO, "status", "exact"):
            continue
        low = column.low
        high = len(plan.facts.entrants) if column.group == "lines" else column.high
        sentence = plan.word("say_whole", low=low, high=high)
        accept_whole(sheet, table.span(column.key), (low, high), title, sentence)


def _add_highlights(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    """Grey who is out, mark what is still to type and what stands twice."""
    table, add = block.arrivals, sheet.conditional_formatting.add

    def top_cell(key: str) -> str:
        return table.cell_here(key).replace(ROW, str(table.first))

    out = [s for s in STATUSES if s not in ARRIVED]
    outs = ",".join(f"{top_cell('status')}={formula_text(plan.status_word(s))}" for s in out)
    rows = f"A{table.first}:{get_column_letter(table.column - 1)}{table.last}"
    grey = style.highlight_style(style.cell_colour("faint"), style.cell_colour("soft"))
    add(rows, style.conditional_format(f"OR({outs})", grey))
    red = style.highlight_style(style.cell_colour("alarm"), bold=True)
    unique = [line.key for line in block.course.lines] + ([] if block.is_trial else ["place"])
    for key in unique:
        twice = _stands_twice(top_cell(key), table.span(key))
        cells = table.span(key).replace("$", "")
        add(cells, style.conditional_format(twice, red))
    wanted = style.highlight_style(style.cell_colour("hill"))
    for key, other in (("turns", "place"), ("place", "turns")):
        if key in unique or key == "turns":
            lacking = f'AND({top_cell("status")}="",{top_cell(key)}="",{top_cell(other)}<>"")'
            add(table.span(key).replace("$", ""), style.conditional_format(lacking, wanted))


def offer_list(
    sheet: Worksheet, cells: str, values: Sequence[str], title: str, sentence: str
) -> None:
    """Offer a list to choose from."""
    _add_rule(
        sheet, cells, DataValidation("list", formula1=f'"{",".join(values)}"'), title, sentence
    )


def accept_whole(
    sheet: Worksheet, cells: str, within: tuple[int, int], title: str, sentence: str
) -> None:
    """Accept whole numbers within a range."""
    low, high = within
    rule = DataValidation("whole", operator="between", formula1=str(low), formula2=str(high))
    _add_rule(sheet, cells, rule, title, sentence)


def _accept_decimal(sheet: Worksheet, cells: str, title: str, sentence: str) -> None:
    """Accept numbers from 0 on."""
    rule = DataValidation("decimal", operator="greaterThanOrEqual", formula1="0")
    _add_rule(sheet, cells, rule, title, sentence)


def _add_rule(
    sheet: Worksheet, cells: str, rule: DataValidation, title: str, sentence: str
) -> None:
    rule.allow_blank = True
    rule.showErrorMessage = True
    rule.errorTitle, rule.error = title[:31], sentence[:224]
    rule.add(cells.replace("$", ""))
    sheet.add_data_validation(rule)
