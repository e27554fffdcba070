"""Effort points left; jerseys worn next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import ROW, as_amount, write_cell, write_formula
from designer.sheets.layout import EFFORT, column_heading
from designer.sheets.ranking import FIRST, begin_ranking, set_up_page, stage_heads
from designer.sheets.rider_formulas import was_in
from engine.standings.classifications import CLASSIFICATIONS, SCORE, TEAMS, TIMES

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import TableColumns
    from designer.sheets.layout import Calc, StageColumns

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
        at = table.add_column(key)
        word = {"bib": "col_bib", "name": "col_rider", "type": "col_type"}.get(key, f"pe_{key}")
        write_cell(sheet, FIRST - 1, at, plan.word(word), "head.left" if key == "name" else "head")
        sheet.column_dimensions[get_column_letter(at)].width = width
    first = table.column
    for row, e in enumerate(entrants, FIRST):
        write_cell(sheet, row, table.keys["bib"], e.bib, "number")
        write_cell(sheet, row, table.keys["name"], e.name, "text.bold")
        write_cell(sheet, row, table.keys["type"], plan.short_term(e.type), "code")
        write_cell(sheet, row, table.keys["pool"], e.pool, "number")
    for block in calc.blocks:
        _write_stage_account(sheet, calc, table, block)
    last = table.cell_here(f"next{calc.last_block.course.number}")
    for row in range(table.first, table.last + 1):
        write_formula(sheet, row, table.keys["balance"], last, "sum")
    stage_heads(sheet, calc, first, [len(EFFORT) + len(AROUND) + 1] * len(calc.blocks))
    set_up_page(sheet, table, "name", "balance")
    sheet.row_dimensions[FIRST - 1].height = 70
    red = style.highlight_style(style.cell_colour("alarm"), bold=True)
    cells = table.span("balance").replace("$", "")
    top = table.cell_at("balance", table.first).replace("$", "")
    sheet.conditional_formatting.add(cells, style.conditional_format(f"{top}<0", red))


def _write_stage_account(
    sheet: Worksheet, calc: Calc, table: TableColumns, block: StageColumns
) -> None:
    plan, number = calc.plan, block.course.number
    before = table.cell_here(f"next{number - 1}") if block.before else table.cell_here("pool")
    keys = ("before", *EFFORT, *AROUND)
    for key in keys:
        at = table.add_column(f"{key}{number}")
        text = column_heading(plan.lang, key) if key in EFFORT else plan.word(f"pe_{key}")
        write_cell(sheet, FIRST - 1, at, text, "head.up")
        sheet.column_dimensions[get_column_letter(at)].width = 5.2
    # Both sheets list the riders in one order, so that a row here is a row there.
    shift = calc.riders.first - FIRST
    started = was_in(block)
    held = block.stage_value("held", far=True)
    for row, e in enumerate(calc.plan.facts.entrants, FIRST):
        there = str(row + shift)

        def far(key: str, there: str = there) -> str:
            cell = block.riders.cell_here(key) if key in block.riders.keys else key
            return f"'{block.riders.title}'!{cell.replace(ROW, there)}"

        rode = f"{held}=1"
        if block.before:
            was = f"'{calc.riders.title}'!{started.replace(ROW, there)}"
            rode = f"AND({held}=1,{was}=1)"
        own = {k: table.cell_here(f"{k}{number}") for k in keys}
        write_formula(sheet, row, table.keys[f"before{number}"], before, "number")
        for key in (*EFFORT, "feed"):
            typed = as_amount(f"INDEX({block.arrivals.far_span(key)},{far('match')})")
            value = f"IF(AND({rode},{far('match')}>0),{typed},0)"
            write_formula(sheet, row, table.keys[f"{key}{number}"], value, "blank.zero")
        first, last = own[EFFORT[0]], own[EFFORT[-1]]
        after = f"{own['before']}-SUM({first}:{last})+{own['feed']}"
        write_formula(sheet, row, table.keys[f"after{number}"], after, "number")
        rest = plan.word("yes" if block.course.rest_after else "no")
        write_cell(sheet, row, table.keys[f"rest{number}"], rest, "code")
        stays = f"AND({rode},{far('in')}=1)"
        warm = f"{block.stage_value('cold', far=True)}=0"
        gain = f"IF(AND({stays},{warm}),{plan.recovery[e.bib][number - 1]},0)"
        write_formula(sheet, row, table.keys[f"recovery{number}"], gain, "blank.zero")
        total = f"{own['after']}+{own['recovery']}"
        if plan.rules["pe.cap_at_start"]:
            total = f"IF({stays},MIN({table.cell_here('pool')},{total}),{own['after']})"
        write_formula(sheet, row, table.keys[f"next{number}"], total, "sum")


RIDERS = tuple(c for c in CLASSIFICATIONS if not c.of_teams)
"""What a rider can wear or be awarded."""
LEADER, BEST = {TIMES: "gc_rank"}, {SCORE: "fight"}
"""Hidden columns: a rank, of which the first leads, and a score, of which the most does."""


def write_jerseys(sheet: Worksheet, calc: Calc) -> None:
    """Write the wearers after every stage, the most combative rider and the leading team."""
    plan = calc.plan
    title, last = plan.word("tab_jerseys"), FIRST + len(calc.blocks) - 1
    table = begin_ranking(sheet, calc, title, last, style.role_fill("badge.TOUR"))
    table.add_column("stage")
    write_cell(sheet, FIRST - 1, table.keys["stage"], plan.word("after_stage"), "head")
    sheet.column_dimensions["B"].width = 10
    for jersey in RIDERS:
        rgb = style.cell_colour("faint") if jersey.of_stage else style.role_fill(jersey.badge)
        at = table.add_column(jersey.key)
        table.add_column(f"{jersey.key}_name")
        cell = write_cell(sheet, FIRST - 1, at, plan.ranking_word(jersey, "jersey"), "head.across")
        cell.fill, cell.font = style.plain_fill(rgb), style.head_font(rgb)
        other = write_cell(sheet, FIRST - 1, at + 1, None, "head.across")
        other.fill = style.plain_fill(rgb)
        sheet.column_dimensions[get_column_letter(at)].width = 7
        sheet.column_dimensions[get_column_letter(at + 1)].width = 24
    at = table.add_column("team")
    write_cell(sheet, FIRST - 1, at, plan.ranking_word(TEAMS), "head")
    sheet.column_dimensions[get_column_letter(at)].width = 24
    for row, block in enumerate(calc.blocks, FIRST):
        _write_wearers(sheet, calc, table, row, block)
    champion = plan.rules["jerseys.world_champion_rider"]
    named = next((e for e in plan.facts.entrants if e.bib == champion), None)
    if named is not None:
        text = f"{plan.term('WORLD_CHAMPION_jersey')}: {named.bib} {named.name}"
        write_cell(sheet, table.last + 2, 2, text, "state")
    set_up_page(sheet, table, "stage", "team")


def _write_wearers(
    sheet: Worksheet, calc: Calc, table: TableColumns, row: int, block: StageColumns
) -> None:
    held = block.stage_value("held", far=True)
    write_cell(sheet, row, table.keys["stage"], block.course.number, "number.bold")
    bibs, names = calc.riders.far_span("bib"), calc.riders.far_span("name")
    for jersey in RIDERS:
        key = jersey.key
        if jersey.form in BEST:
            source = block.riders.far_span(BEST[jersey.form]) if block.is_road else ""
            best, some = f"MATCH(MAX({source}),{source},0)", f"AND({held}=1,MAX({source})>0)"
        else:
            source = block.riders.far_span(LEADER.get(jersey.form, f"{key}_rank"))
            best, some = f"MATCH(1,{source},0)", f"{held}=1"
        if not source:
            write_cell(sheet, row, table.keys[key], "–", "code")
            write_cell(sheet, row, table.keys[f"{key}_name"], None, "text")
            continue
        write_formula(
            sheet,
            row,
            table.keys[key],
            f'IFERROR(IF({some},INDEX({bibs},{best}),""),"")',
            "number.bold",
        )
        write_formula(
            sheet,
            row,
            table.keys[f"{key}_name"],
            f'IFERROR(IF({some},INDEX({names},{best}),""),"")',
            "text",
        )
    leader = f"INDEX({calc.teams.far_span('team')},MATCH(1,{block.teams.far_span('rank')},0))"
    write_formula(sheet, row, table.keys["team"], f'IFERROR(IF({held}=1,{leader},""),"")', "text")
