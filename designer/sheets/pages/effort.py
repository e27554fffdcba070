"""The sheet of effort points: what was spent on what, and what is left (R1.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.calc.riders import was_in
from designer.sheets.cells import ROW, as_amount, write_cell, write_formula
from designer.sheets.layout.columns import EFFORT, column_heading
from designer.sheets.pages.ranking import FIRST, begin_ranking, set_up_page, stage_heads

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import TableColumns
    from designer.sheets.layout.blocks import Calc, StageColumns

AROUND = ("feed", "after", "rest", "recovery", "next")


def write_effort(sheet: Worksheet, calc: Calc) -> None:
    """Write every rider's account, in the order of the start list."""
    plan, entrants = calc.plan, calc.plan.facts.entrants
    table = begin_ranking(
        sheet,
        calc,
        plan.word("tab_effort"),
        FIRST + len(entrants) - 1,
        style.role_fill("favourable"),
    )
    for key, width in (("bib", 7), ("name", 26), ("type", 7), ("pool", 9), ("balance", 10)):
        at = table.add(key)
        word = {"bib": "col_bib", "name": "col_rider", "type": "col_type"}.get(key, f"pe_{key}")
        write_cell(sheet, FIRST - 1, at, plan.word(word), "head.left" if key == "name" else "head")
        sheet.column_dimensions[get_column_letter(at)].width = width
    first = table.column
    for row, e in enumerate(entrants, FIRST):
        write_cell(sheet, row, table.keys["bib"], e.bib, "number")
        write_cell(sheet, row, table.keys["name"], e.name, "text.bold")
        write_cell(sheet, row, table.keys["type"], plan.short(e.type), "code")
        write_cell(sheet, row, table.keys["pool"], e.pool, "number")
    for block in calc.blocks:
        _stage(sheet, calc, table, block)
    last = table.here(f"next{calc.end.course.number}")
    for row in range(table.first, table.last + 1):
        write_formula(sheet, row, table.keys["balance"], last, "sum")
    stage_heads(sheet, calc, first, [len(EFFORT) + len(AROUND) + 1] * len(calc.blocks))
    set_up_page(sheet, table, "name", "balance")
    sheet.row_dimensions[FIRST - 1].height = 70
    red = style.highlight_style(style.cell_colour("alarm"), bold=True)
    cells = table.span("balance").replace("$", "")
    top = table.at("balance", table.first).replace("$", "")
    sheet.conditional_formatting.add(cells, style.conditional_format(f"{top}<0", red))


def _stage(sheet: Worksheet, calc: Calc, table: TableColumns, block: StageColumns) -> None:
    plan, number = calc.plan, block.course.number
    before = table.here(f"next{number - 1}") if block.before else table.here("pool")
    keys = ("before", *EFFORT, *AROUND)
    for key in keys:
        at = table.add(f"{key}{number}")
        text = column_heading(plan.lang, key) if key in EFFORT else plan.word(f"pe_{key}")
        write_cell(sheet, FIRST - 1, at, text, "head.up")
        sheet.column_dimensions[get_column_letter(at)].width = 5.2
    # Both sheets list the riders in one order, so that a row here is a row there.
    shift = calc.riders.first - FIRST
    started = was_in(block)
    held = block.scalar("held", far=True)
    for row, e in enumerate(calc.plan.facts.entrants, FIRST):
        there = str(row + shift)

        def far(key: str, there: str = there) -> str:
            cell = block.riders.here(key) if key in block.riders.keys else key
            return f"'{block.riders.title}'!{cell.replace(ROW, there)}"

        rode = f"{held}=1"
        if block.before:
            was = f"'{calc.riders.title}'!{started.replace(ROW, there)}"
            rode = f"AND({held}=1,{was}=1)"
        own = {k: table.here(f"{k}{number}") for k in keys}
        write_formula(sheet, row, table.keys[f"before{number}"], before, "number")
        for key in (*EFFORT, "feed"):
            typed = as_amount(f"INDEX({block.arrivals.far(key)},{far('match')})")
            value = f"IF(AND({rode},{far('match')}>0),{typed},0)"
            write_formula(sheet, row, table.keys[f"{key}{number}"], value, "blank.zero")
        first, last = own[EFFORT[0]], own[EFFORT[-1]]
        after = f"{own['before']}-SUM({first}:{last})+{own['feed']}"
        write_formula(sheet, row, table.keys[f"after{number}"], after, "number")
        rest = plan.word("yes" if block.course.rest_after else "no")
        write_cell(sheet, row, table.keys[f"rest{number}"], rest, "code")
        stays = f"AND({rode},{far('in')}=1)"
        warm = f"{block.scalar('cold', far=True)}=0"
        gain = f"IF(AND({stays},{warm}),{plan.recovery[e.bib][number - 1]},0)"
        write_formula(sheet, row, table.keys[f"recovery{number}"], gain, "blank.zero")
        total = f"{own['after']}+{own['recovery']}"
        if plan.rules["pe.cap_at_start"]:
            total = f"IF({stays},MIN({table.here('pool')},{total}),{own['after']})"
        write_formula(sheet, row, table.keys[f"next{number}"], total, "sum")
