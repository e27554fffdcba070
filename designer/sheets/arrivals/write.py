"""Writes the sheet a stage's arrivals are typed into: one table, a rider a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.arrivals.checks import add_checks, add_highlights, add_limits
from designer.sheets.cells import formula_text, write_cell, write_formula
from designer.sheets.layout.arrivals import (
    COLD,
    COLD_ROW,
    FIRST,
    FLAG,
    FLAG_ROW,
    GROUP_ROW,
    HEAD_ROW,
    HELP_ROW,
    QUESTIONS,
    bibs_typed,
    own_headings,
)
from designer.sheets.layout.columns import ARRIVAL, EFFORT, FIGHT, LAST, WHO, column_heading
from engine.standings.results import OK

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Calc, StageColumns
    from designer.sheets.plan import WorkbookPlan
    from engine.standings.facts import ScoringLine
    from engine.standings.results import RiderResult, StageResult

WIDTHS = {"bib": 7, "rider": 24, "team": 20, "type": 7, "status": 10, "exact": 9, "manual": 8}
NARROW, USUAL, LINE = 5.4, 8, 13


def write_arrivals(sheet: Worksheet, calc: Calc, block: StageColumns) -> None:
    """Write a stage's arrival sheet, with what has been typed so far."""
    plan = calc.plan
    _head(sheet, plan, block)
    _groups(sheet, plan, block)
    _headings(sheet, plan, block)
    for row, bib in enumerate(bibs_typed(plan, block.course), FIRST):
        _row(sheet, plan, block, row, bib)
    _kept(sheet, plan, block)
    add_checks(sheet, plan, block)
    add_limits(sheet, plan, block)
    add_highlights(sheet, plan, block)
    _page(sheet, block)


def _head(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    course, table = block.course, block.arrivals
    road = plan.roads[course.number - 1]
    write_cell(
        sheet, 1, 1, plan.word("arrivals_title", number=course.number, name=course.name), "title"
    )
    kind = plan.term(course.type)
    about = plan.word("about", type=kind, km=plan.number(road.km), squares=road.rows)
    write_cell(sheet, 2, 1, about, "subtitle")
    result = plan.results.get(course.number)
    _question(sheet, plan, block, FLAG, said=bool(result and result.provisional))
    if plan.rules["cold.blocks_stage_recovery"]:
        _question(sheet, plan, block, COLD, said=bool(result and result.cold))
    write_formula(sheet, FLAG_ROW, table.keys["place"], _state(plan, block), "state")
    for row, word in enumerate(("arrivals_help", "lines_help"), HELP_ROW):
        write_cell(sheet, row, 1, plan.word(word), "note.line")


def _question(
    sheet: Worksheet, plan: WorkbookPlan, block: StageColumns, key: str, *, said: bool
) -> None:
    """Write a question about the whole stage, and the cell its answer is typed into."""
    row, at = {FLAG: FLAG_ROW, COLD: COLD_ROW}[key], block.arrivals.keys[key]
    write_cell(sheet, row, 1, plan.word({FLAG: "provisional", COLD: "cold"}[key]), "text.bold")
    for column in range(2, at):
        write_cell(sheet, row, column, None, "text")
    write_cell(sheet, row, at, plan.word("yes") if said else None, "input.text")


def _state(plan: WorkbookPlan, block: StageColumns) -> str:
    """Say whether the stage counts, and what keeps it from counting."""
    held, missing = block.scalar("held", far=True), block.scalar("missing", far=True)
    lines = block.scalar("lines", far=True)
    before = block.before.scalar("held", far=True) if block.before else "1"
    return (
        f"IF({held}=1,{formula_text(plan.word('complete'))},"
        f"IF({missing}>0,{formula_text(plan.word('lacking_riders') + ' ')}&{missing},"
        f"IF({lines}>0,{formula_text(plan.word('lacking_places') + ' ')}&{lines},"
        f'IF({before}=0,{formula_text(plan.word("waiting"))},""))))'
    )


def _groups(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    lines = tuple(line.key for line in block.course.lines)
    groups = {"who": WHO, "arrival": ARRIVAL, "lines": lines, "effort": EFFORT, "fight": FIGHT}
    groups["last"] = LAST
    for name, keys in groups.items():
        if not keys:
            continue
        first = block.arrivals.keys[keys[0]]
        for column in range(first, first + len(keys)):
            text = plan.word(f"group_{name}") if column == first else None
            write_cell(sheet, GROUP_ROW, column, text, "head.group")
    sheet.row_dimensions[GROUP_ROW].height = 30


def _headings(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    lines = {line.key: line for line in block.course.lines}
    for key, column in block.arrivals.keys.items():
        if key in QUESTIONS:
            continue
        narrow = key in EFFORT or key in FIGHT
        width = LINE if key in lines else NARROW if narrow else WIDTHS.get(key, USUAL)
        sheet.column_dimensions[get_column_letter(column)].width = width
        if key in lines:
            _line_heading(sheet, plan, column, lines[key])
        else:
            look = "head.up" if narrow else "head"
            write_cell(sheet, HEAD_ROW, column, column_heading(plan.lang, key), look)
    sheet.row_dimensions[HEAD_ROW].height = 118


def _line_heading(sheet: Worksheet, plan: WorkbookPlan, column: int, line: ScoringLine) -> None:
    category = plan.short(line.category) if line.category else ""
    text = " · ".join(filter(None, [plan.line_name(line), category, line.name]))
    style.paint_cell(write_cell(sheet, HEAD_ROW, column, text, "head"), plan.line_colour(line))


def _row(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns, row: int, bib: int) -> None:
    table = block.arrivals.keys
    known = next((e for e in plan.facts.entrants if e.bib == bib), None)
    write_cell(sheet, row, table["bib"], bib, "input.who")
    write_cell(
        sheet, row, table["rider"], known.name if known else plan.word("stranger"), "input.name"
    )
    write_cell(sheet, row, table["team"], plan.team_name(known.team) if known else "", "input.name")
    write_cell(sheet, row, table["type"], plan.short(known.type) if known else "", "input.who")
    result = plan.results.get(block.course.number)
    values = _values(plan, block, result, bib) if result else {}
    for key, column in table.items():
        if key not in WHO and key not in QUESTIONS:
            look = {"status": "input.text", "exact": "input.exact"}.get(key, "input")
            write_cell(sheet, row, column, values.get(key), look)


def _values(
    plan: WorkbookPlan, block: StageColumns, result: StageResult, bib: int
) -> dict[str, object]:
    """Return what is typed for a rider; what is nothing stays empty, as at the table."""
    arrival = result.by_bib().get(bib)
    values = _arrival(plan, arrival) if arrival else {}
    for line in block.course.lines:
        bibs = result.lines.get(line.key, ())
        values[line.key] = bibs.index(bib) + 1 if bib in bibs else None
    if bib in result.manual:
        values["manual"] = result.manual.index(bib) + 1
    return values


def _arrival(plan: WorkbookPlan, a: RiderResult) -> dict[str, object]:
    values: dict[str, object] = {
        "place": a.place,
        "turns": a.turns,
        "overshoot": a.overshoot,
        "exact": float(a.exact) if a.exact is not None else None,
    }
    # A rider who finished needs no status, unless it is all that is known.
    if a.status != OK or (a.turns is None and a.place is None):
        values["status"] = plan.status(a.status)
    values |= {key: getattr(a, key) or None for key in FIGHT}
    return values | {key: a.spent.get(key.removeprefix("pe_")) for key in EFFORT}


def _kept(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    """Write back the columns the organiser added, to the right of the check."""
    kept = plan.kept.get(block.course.number, {})
    for column, text in enumerate(own_headings(plan, block.course), block.arrivals.column + 1):
        write_cell(sheet, HEAD_ROW, column, text, "head")
        sheet.column_dimensions[get_column_letter(column)].width = 20
        for row, bib in enumerate(bibs_typed(plan, block.course), FIRST):
            write_cell(sheet, row, column, kept.get(bib, {}).get(text), "input.text")


def _page(sheet: Worksheet, block: StageColumns) -> None:
    table = block.arrivals
    sheet.freeze_panes = f"{get_column_letter(table.keys['status'])}{FIRST}"
    last = get_column_letter(table.column - 1)
    sheet.auto_filter.ref = f"A{HEAD_ROW}:{last}{table.last}"
    sheet.print_title_rows = f"{GROUP_ROW}:{HEAD_ROW}"
    sheet.print_area = f"A1:{last}{table.last}"
    sheet.sheet_properties.tabColor = style.role_fill("badge.START")
