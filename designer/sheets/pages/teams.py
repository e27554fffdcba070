"""The sheet of the team classification, with the four riders of every stage (R1.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets import style
from designer.sheets.cells import ROW, UP, formula_text
from designer.sheets.pages.ranking import (
    begin_ranking,
    picked_value,
    set_up_page,
    stage_heads,
    write_column,
    write_finder,
)

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Calc
    from engine.standings.classifications import Classification


def write_teams_page(sheet: Worksheet, calc: Calc, teams: Classification) -> None:
    """Write the teams in order, and the turns that counted in each stage."""
    plan, end = calc.plan, calc.end.teams
    rows = len(plan.facts.teams)
    table = begin_ranking(
        sheet, calc, plan.ranking_word(teams, "tab"), 5 + rows, style.role_fill(teams.badge)
    )
    write_finder(sheet, table, calc.teams.far("order"), rows)
    write_column(
        sheet,
        table,
        "rank",
        plan.word("head_rank"),
        picked_value(end.far("rank")),
        "number.large",
        7,
    )
    names = calc.teams.far("team")
    write_column(
        sheet,
        table,
        "name",
        plan.word("col_team"),
        picked_value(names),
        "text.bold",
        30,
        "head.left",
    )
    write_column(
        sheet, table, "total", plan.word("head_turns"), picked_value(end.far("sum")), "sum", 10
    )
    total, first = table.here("total"), table.at("total", table.first)
    write_column(
        sheet, table, "gap", plan.word("head_gap"), f'IF($A{ROW}="","",{total}-{first})', "gap", 9
    )
    rank = table.here("rank")
    places = end.far("places")
    why = (
        f"IF({rank}={rank.replace(ROW, UP)},{formula_text(plan.word('tie_shared'))},"
        f"IF(INDEX({places},$A{ROW})<>INDEX({places},$A{UP}),{formula_text(plan.word('tie_places'))},"
        f"{formula_text(plan.word('tie_manual'))}))"
    )
    same = f"AND(ISNUMBER($A{ROW}),ISNUMBER($A{UP}),{total}={total.replace(ROW, UP)})"
    write_column(
        sheet, table, "tie", plan.word("head_tie"), f'IF({same},{why},"")', "text.soft", 24
    )
    start = table.column
    for block in calc.blocks:
        held = block.scalar("held", far=True)
        best = [key for key in block.teams.keys if key.startswith("best")]
        for n, key in enumerate([*best, "turns"], 1):
            value = f"INDEX({block.teams.far(key)},$A{ROW})"
            formula = f'IF($A{ROW}="","",IF({held}=1,{value},""))'
            head = plan.word("head_total") if key == "turns" else str(n)
            look = "sum" if key == "turns" else "number"
            write_column(sheet, table, f"{key}{block.course.number}", head, formula, look, 6)
    size = (table.column - start) // len(calc.blocks)
    stage_heads(sheet, calc, start, [size] * len(calc.blocks))
    set_up_page(sheet, table, "name", "tie")
    mark = style.highlight_style(style.role_fill("badge.TOUR"), bold=True)
    top = rank.replace(ROW, str(table.first))
    body = f"{top.replace('$', '')}:{table.span('gap').split(':')[1].replace('$', '')}"
    rule = style.conditional_format(f"{top}=1", mark)
    sheet.conditional_formatting.add(body, rule)
