"""The sheet of the general classification (R1.20)."""

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
from engine.standings.results import COMPUTED, OK

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import TableColumns
    from designer.sheets.layout.blocks import Calc, StageColumns
    from engine.standings.classifications import Classification


PER_STAGE = ("turns", "over", "place", "bonus", "net", "status")


def write_general(sheet: Worksheet, calc: Calc, general: Classification) -> None:
    """Write the general classification in order, and what each stage brought."""
    plan, end = calc.plan, calc.end.riders
    rows = len(plan.facts.entrants)
    table = begin_ranking(
        sheet, calc, plan.ranking_word(general, "tab"), 5 + rows, style.role_fill(general.badge)
    )
    write_finder(sheet, table, calc.riders.far("order"), rows)
    write_riders(sheet, calc, table, end.far("gc_rank"))
    sums = {"turns": "turns_sum", "bonus": "bonus_sum", "net": "net"}
    looks = {"turns": "number", "bonus": "blank.zero", "net": "sum"}
    for key, source in sums.items():
        racing = f'IF(INDEX({end.far("in")},$A{ROW})=1,INDEX({end.far(source)},$A{ROW}),"")'
        write_column(
            sheet,
            table,
            key,
            plan.word(f"head_{key}"),
            f'IF($A{ROW}="","",{racing})',
            looks[key],
            9,
        )
    net = table.here("net")
    gap = f'IF(OR($A{ROW}="",{net}=""),"",{net}-{table.at("net", table.first)})'
    write_column(sheet, table, "gap", plan.word("head_gap"), gap, "gap", 9)
    write_column(sheet, table, "tie", plan.word("head_tie"), _tie(calc, table), "text.soft", 22)
    first = table.column
    for block in calc.blocks:
        _stage(sheet, calc, table, block)
    stage_heads(sheet, calc, first, [len(PER_STAGE)] * len(calc.blocks))
    set_up_page(sheet, table, "name", "tie")
    _colours(sheet, table)


def write_riders(sheet: Worksheet, calc: Calc, table: TableColumns, rank: str) -> None:
    """Write rank, bib, name, team and type of the rider of each row."""
    plan, riders = calc.plan, calc.riders
    write_column(
        sheet, table, "rank", plan.word("head_rank"), picked_value(rank), "number.large", 7
    )
    write_column(
        sheet, table, "bib", plan.word("col_bib"), picked_value(riders.far("bib")), "number", 7
    )
    write_column(
        sheet,
        table,
        "name",
        plan.word("col_rider"),
        picked_value(riders.far("name")),
        "text.bold",
        26,
        "head.left",
    )
    team = f"INDEX({calc.teams.far('team')},INDEX({riders.far('team')},$A{ROW}))"
    write_column(
        sheet,
        table,
        "team",
        plan.word("col_team"),
        f'IF($A{ROW}="","",{team})',
        "text",
        22,
        "head.left",
    )
    write_column(
        sheet, table, "type", plan.word("col_type"), picked_value(riders.far("type")), "code", 7
    )


def _tie(calc: Calc, table: TableColumns) -> str:
    """Say what set a rider behind the one above with the same time (RULING 85)."""
    plan, end = calc.plan, calc.end.riders
    sources = {
        "tt_overshoot": "over_sum",
        "place_sum": "place_sum",
        "last_stage_place": "last_place",
    }
    above = f"$A{UP}"
    formula = formula_text(plan.word("tie_manual"))
    for name in reversed(plan.rules["gc.tie_breaks"]):
        source = end.far(sources[name])
        differs = f"INDEX({source},$A{ROW})<>INDEX({source},{above})"
        formula = f"IF({differs},{formula_text(plan.word(f'tie_{name}'))},{formula})"
    level = f"{table.here('rank')}={table.here('rank').replace(ROW, UP)}"
    formula = f"IF({level},{formula_text(plan.word('tie_shared'))},{formula})"
    same = f"{table.here('net')}={table.here('net').replace(ROW, UP)}"
    both = f'AND(ISNUMBER({above}),{table.here("net")}<>"",{same})'
    return f'IF($A{ROW}="","",IF({both},{formula},""))'


def _stage(sheet: Worksheet, calc: Calc, table: TableColumns, block: StageColumns) -> None:
    plan, c, number = calc.plan, block.riders, block.course.number
    final = f"INDEX({c.far('final')},$A{ROW})"
    rode = (
        f"OR({final}={formula_text(plan.status(OK))},{final}={formula_text(plan.status(COMPUTED))})"
    )
    counts = f"AND({block.scalar('held', far=True)}=1,{rode})"
    for key in PER_STAGE:
        source = {"net": "turns", "status": "final", "place": "rank", "turns": "turns"}.get(
            key, key
        )
        if key == "place" and block.trial:
            source = "paid"
        value = f"INDEX({c.far(source)},$A{ROW})"
        if key == "net":
            value = f"{value}-INDEX({c.far('bonus')},$A{ROW})"
        test = f"{block.scalar('held', far=True)}=1" if key == "status" else counts
        formula = f'IF($A{ROW}="","",IF({test},{value},""))'
        look = (
            "code" if key == "status" else "blank.zero" if key in ("bonus", "place") else "number"
        )
        write_column(sheet, table, f"{key}{number}", plan.word(f"head_{key}"), formula, look, 7.5)


def _colours(sheet: Worksheet, table: TableColumns) -> None:
    add = sheet.conditional_formatting.add
    yellow = style.highlight_style(style.role_fill("badge.TOUR"), bold=True)
    names = f"{table.span('rank')}".split(":")[0].replace("$", "")
    body = f"{names}:{table.span('tie').split(':')[1].replace('$', '')}"
    rank = table.here("rank").replace(ROW, str(table.first))
    add(body, style.conditional_format(f"{rank}=1", yellow))
    grey = style.highlight_style(style.cell_colour("faint"), style.cell_colour("soft"))
    gone = f'AND(ISNUMBER($A{table.first}),{rank}="")'
    add(body, style.conditional_format(gone, grey))


def write_turns(sheet: Worksheet, calc: Calc) -> None:
    """Write the turns every rider is credited with, stage by stage."""
    plan, end = calc.plan, calc.end.riders
    rows = len(plan.facts.entrants)
    table = begin_ranking(sheet, calc, plan.word("tab_turns"), 5 + rows, style.cell_colour("soft"))
    write_finder(sheet, table, calc.riders.far("order"), rows)
    write_riders(sheet, calc, table, end.far("gc_rank"))
    for block in calc.blocks:
        counted = f"INDEX({block.riders.far('counted')},$A{ROW})"
        head = plan.word("stage_short", number=block.course.number)
        key = f"turns{block.course.number}"
        write_column(sheet, table, key, head, f'IF($A{ROW}="","",{counted})', "number", 8)
    set_up_page(sheet, table, "name", key)
