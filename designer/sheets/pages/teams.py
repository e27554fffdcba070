"""The sheet of the team classification, with the four riders of every stage (R1.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets import style
from designer.sheets.cells import ROW, UP, literal
from designer.sheets.pages.ranking import begin, column, finder, page, pick, stage_heads

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Calc


def write_teams_page(sheet: Worksheet, calc: Calc) -> None:
    """Write the teams in order, and the turns that counted in each stage."""
    plan, end = calc.plan, calc.end.teams
    rows = len(plan.facts.teams)
    table = begin(sheet, calc, "tab_teams", 5 + rows, style.colour("soft"))
    finder(sheet, table, calc.teams.far("order"), rows)
    column(sheet, table, "rank", plan.word("head_rank"), pick(end.far("rank")), "number.large", 7)
    names = calc.teams.far("team")
    column(sheet, table, "name", plan.word("col_team"), pick(names), "text.bold", 30, "head.left")
    column(sheet, table, "total", plan.word("head_turns"), pick(end.far("sum")), "sum", 10)
    total, first = table.here("total"), table.at("total", table.first)
    column(
        sheet, table, "gap", plan.word("head_gap"), f'IF($A{ROW}="","",{total}-{first})', "gap", 9
    )
    rank = table.here("rank")
    places = end.far("places")
    why = (
        f"IF({rank}={rank.replace(ROW, UP)},{literal(plan.word('tie_shared'))},"
        f"IF(INDEX({places},$A{ROW})<>INDEX({places},$A{UP}),{literal(plan.word('tie_places'))},"
        f"{literal(plan.word('tie_manual'))}))"
    )
    same = f"AND(ISNUMBER($A{ROW}),ISNUMBER($A{UP}),{total}={total.replace(ROW, UP)})"
    column(sheet, table, "tie", plan.word("head_tie"), f'IF({same},{why},"")', "text.soft", 24)
    start = table.column
    for block in calc.blocks:
        held = block.scalar("held", far=True)
        best = [key for key in block.teams.keys if key.startswith("best")]
        for n, key in enumerate([*best, "turns"], 1):
            value = f"INDEX({block.teams.far(key)},$A{ROW})"
            formula = f'IF($A{ROW}="","",IF({held}=1,{value},""))'
            head = plan.word("head_total") if key == "turns" else str(n)
            look = "sum" if key == "turns" else "number"
            column(sheet, table, f"{key}{block.course.number}", head, formula, look, 6)
    size = (table.column - start) // len(calc.blocks)
    stage_heads(sheet, calc, start, [size] * len(calc.blocks))
    page(sheet, table, "name", "tie")
    mark = style.marked(style.role("badge.TOUR"), bold=True)
    top = rank.replace(ROW, str(table.first))
    body = f"{top.replace('$', '')}:{table.span('gap').split(':')[1].replace('$', '')}"
    rule = style.when(f"{top}=1", mark)
    sheet.conditional_formatting.add(body, rule)
