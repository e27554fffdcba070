"""One Ranking; general, teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import ROW, UP, TableColumns, formula_text, write_cell, write_formula
from engine.standings.results import COMPUTED, OK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc, StageColumns
    from engine.standings.classifications import Classification

FIRST = 6
"""The first row of a ranking, under its title, its state and two rows of headings."""


def begin_ranking(sheet: Worksheet, calc: Calc, title: str, last: int, colour: str) -> TableColumns:
    """Write the head of a sheet and return its table; the first column finds the row."""
    plan = calc.plan
    write_cell(sheet, 1, 2, title, "title")
    counted = "+".join(block.stage_value("held", far=True) for block in calc.blocks)
    doubtful = "+".join(
        f"{b.stage_value('held', far=True)}*{b.stage_value('doubtful', far=True)}" for b in calc.blocks
    )
    after = formula_text(plan.word("after") + " ")
    write_formula(
        sheet, 2, 2,
        f"IF({counted}=0,{formula_text(plan.word('not_yet'))},{after}&({counted})"
        f"&IF({doubtful}>0,{formula_text(' · ' + plan.word('provisional').upper())},\"\"))",
        "subtitle",
    )  # fmt: skip
    write_formula(sheet, 1, 1, counted, "hidden")
    table = TableColumns(sheet.title, FIRST, last)
    table.add_column("row")
    sheet.column_dimensions["A"].hidden = True
    sheet.sheet_properties.tabColor = colour
    return table


def counted_cell() -> str:
    """Return the cell that says how many stages count, on the sheet itself."""
    return "$A$1"


def write_finder(sheet: Worksheet, table: TableColumns, order: str, rows: int) -> None:
    """Write, in the first column, which row of the hidden sheet stands in this place."""
    for n in range(rows):
        formula = f'IF({counted_cell()}=0,"",IFERROR(MATCH({n + 1},{order},0),""))'
        write_formula(sheet, FIRST + n, table.keys["row"], formula, "hidden")


def picked_value(source: str) -> str:
    """Return the value of a hidden column for the rider or team of this row."""
    return f'IF($A{ROW}="","",INDEX({source},$A{ROW}))'


def write_column(
    sheet: Worksheet, table: TableColumns, key: str, head: str, formula: str, look: str,
    width: float, head_look: str = "head",
) -> None:  # fmt: skip
    """Write one column of a ranking, for all its rows."""
    at = table.add_column(key)
    write_cell(sheet, FIRST - 1, at, head, head_look)
    for row in range(table.first, table.last + 1):
        write_formula(sheet, row, at, formula, look)
    sheet.column_dimensions[get_column_letter(at)].width = width


def stage_heads(sheet: Worksheet, calc: Calc, first: int, sizes: Sequence[int]) -> None:
    """Write the stages' numbers over their columns, and let the columns fold away."""
    at = first
    for block, size in zip(calc.blocks, sizes, strict=True):
        if not size:
            continue
        text = calc.plan.word("stage_short", number=block.course.number)
        for column_ in range(at, at + size):
            write_cell(sheet, FIRST - 2, column_, text if column_ == at else None, "head.group")
            sheet.column_dimensions[get_column_letter(column_)].outlineLevel = 1
        at += size


def set_up_page(sheet: Worksheet, table: TableColumns, fixed: str, printed: str) -> None:
    """Freeze the head and the names, and print the part before the stages on one page."""
    sheet.freeze_panes = f"{get_column_letter(table.keys[fixed] + 1)}{FIRST}"
    last = table.keys[printed]
    sheet.print_title_rows = f"{FIRST - 2}:{FIRST - 1}"
    sheet.print_area = f"B1:{get_column_letter(last)}{table.last}"
    sheet.row_dimensions[FIRST - 1].height = 32


PER_STAGE = ("turns", "over", "place", "bonus", "net", "status")


def write_general(sheet: Worksheet, calc: Calc, general: Classification) -> None:
    """Write the general classification in order, and what each stage brought."""
    plan, end = calc.plan, calc.last_block.riders
    rows = len(plan.facts.entrants)
    table = begin_ranking(
        sheet, calc, plan.ranking_word(general, "tab"), 5 + rows, style.role_fill(general.badge)
    )
    write_finder(sheet, table, calc.riders.far_span("order"), rows)
    write_riders(sheet, calc, table, end.far_span("gc_rank"))
    sums = {"turns": "turns_sum", "bonus": "bonus_sum", "net": "net"}
    looks = {"turns": "number", "bonus": "blank.zero", "net": "sum"}
    for key, source in sums.items():
        racing = f'IF(INDEX({end.far_span("in")},$A{ROW})=1,INDEX({end.far_span(source)},$A{ROW}),"")'
        write_column(
            sheet,
            table,
            key,
            plan.word(f"head_{key}"),
            f'IF($A{ROW}="","",{racing})',
            looks[key],
            9,
        )
    net = table.cell_here("net")
    gap = f'IF(OR($A{ROW}="",{net}=""),"",{net}-{table.cell_at("net", table.first)})'
    write_column(sheet, table, "gap", plan.word("head_gap"), gap, "gap", 9)
    write_column(
        sheet, table, "tie", plan.word("head_tie"), _general_tie(calc, table), "text.soft", 22
    )
    first = table.column
    for block in calc.blocks:
        _write_stage_columns(sheet, calc, table, block)
    stage_heads(sheet, calc, first, [len(PER_STAGE)] * len(calc.blocks))
    set_up_page(sheet, table, "name", "tie")
    _colour_ranks(sheet, table)


def write_riders(sheet: Worksheet, calc: Calc, table: TableColumns, rank: str) -> None:
    """Write rank, bib, name, team and type of the rider of each row."""
    plan, riders = calc.plan, calc.riders
    write_column(
        sheet, table, "rank", plan.word("head_rank"), picked_value(rank), "number.large", 7
    )
    write_column(
        sheet, table, "bib", plan.word("col_bib"), picked_value(riders.far_span("bib")), "number", 7
    )
    write_column(
        sheet,
        table,
        "name",
        plan.word("col_rider"),
        picked_value(riders.far_span("name")),
        "text.bold",
        26,
        "head.left",
    )
    team = f"INDEX({calc.teams.far_span('team')},INDEX({riders.far_span('team')},$A{ROW}))"
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
        sheet, table, "type", plan.word("col_type"), picked_value(riders.far_span("type")), "code", 7
    )


def _general_tie(calc: Calc, table: TableColumns) -> str:
    """Say what set a rider behind the one above with the same time (RULING 85)."""
    plan, end = calc.plan, calc.last_block.riders
    sources = {
        "tt_overshoot": "over_sum",
        "place_sum": "place_sum",
        "last_stage_place": "last_place",
    }
    above = f"$A{UP}"
    formula = formula_text(plan.word("tie_manual"))
    for name in reversed(plan.rules["gc.tie_breaks"]):
        source = end.far_span(sources[name])
        differs = f"INDEX({source},$A{ROW})<>INDEX({source},{above})"
        formula = f"IF({differs},{formula_text(plan.word(f'tie_{name}'))},{formula})"
    level = f"{table.cell_here('rank')}={table.cell_here('rank').replace(ROW, UP)}"
    formula = f"IF({level},{formula_text(plan.word('tie_shared'))},{formula})"
    same = f"{table.cell_here('net')}={table.cell_here('net').replace(ROW, UP)}"
    both = f'AND(ISNUMBER({above}),{table.cell_here("net")}<>"",{same})'
    return f'IF($A{ROW}="","",IF({both},{formula},""))'


def _write_stage_columns(
    sheet: Worksheet, calc: Calc, table: TableColumns, block: StageColumns
) -> None:
    plan, c, number = calc.plan, block.riders, block.course.number
    final = f"INDEX({c.far_span('final')},$A{ROW})"
    rode = (
        f"OR({final}={formula_text(plan.status_word(OK))},{final}={formula_text(plan.status_word(COMPUTED))})"
    )
    counts = f"AND({block.stage_value('held', far=True)}=1,{rode})"
    for key in PER_STAGE:
        source = {"net": "turns", "status": "final", "place": "rank", "turns": "turns"}.get(
            key, key
        )
        if key == "place" and block.is_trial:
            source = "paid"
        value = f"INDEX({c.far_span(source)},$A{ROW})"
        if key == "net":
            value = f"{value}-INDEX({c.far_span('bonus')},$A{ROW})"
        test = f"{block.stage_value('held', far=True)}=1" if key == "status" else counts
        formula = f'IF($A{ROW}="","",IF({test},{value},""))'
        look = (
            "code" if key == "status" else "blank.zero" if key in ("bonus", "place") else "number"
        )
        write_column(sheet, table, f"{key}{number}", plan.word(f"head_{key}"), formula, look, 7.5)


def _colour_ranks(sheet: Worksheet, table: TableColumns) -> None:
    add = sheet.conditional_formatting.add
    yellow = style.highlight_style(style.role_fill("badge.TOUR"), bold=True)
    names = f"{table.span('rank')}".split(":")[0].replace("$", "")
    body = f"{names}:{table.span('tie').split(':')[1].replace('$', '')}"
    rank = table.cell_here("rank").replace(ROW, str(table.first))
    add(body, style.conditional_format(f"{rank}=1", yellow))
    grey = style.highlight_style(style.cell_colour("faint"), style.cell_colour("soft"))
    gone = f'AND(ISNUMBER($A{table.first}),{rank}="")'
    add(body, style.conditional_format(gone, grey))


def write_turns(sheet: Worksheet, calc: Calc) -> None:
    """Write the turns every rider is credited with, stage by stage."""
    plan, end = calc.plan, calc.last_block.riders
    rows = len(plan.facts.entrants)
    table = begin_ranking(sheet, calc, plan.word("tab_turns"), 5 + rows, style.cell_colour("soft"))
    write_finder(sheet, table, calc.riders.far_span("order"), rows)
    write_riders(sheet, calc, table, end.far_span("gc_rank"))
    for block in calc.blocks:
        counted = f"INDEX({block.riders.far_span('counted')},$A{ROW})"
        head = plan.word("stage_short", number=block.course.number)
        key = f"turns{block.course.number}"
        write_column(sheet, table, key, head, f'IF($A{ROW}="","",{counted})', "number", 8)
    set_up_page(sheet, table, "name", key)


def write_teams_page(sheet: Worksheet, calc: Calc, teams: Classification) -> None:
    """Write the teams in order, and the turns that counted in each stage."""
    plan, end = calc.plan, calc.last_block.teams
    rows = len(plan.facts.teams)
    table = begin_ranking(
        sheet, calc, plan.ranking_word(teams, "tab"), 5 + rows, style.role_fill(teams.badge)
    )
    write_finder(sheet, table, calc.teams.far_span("order"), rows)
    write_column(
        sheet,
        table,
        "rank",
        plan.word("head_rank"),
        picked_value(end.far_span("rank")),
        "number.large",
        7,
    )
    names = calc.teams.far_span("team")
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
        sheet, table, "total", plan.word("head_turns"), picked_value(end.far_span("sum")), "sum", 10
    )
    total, first = table.cell_here("total"), table.cell_at("total", table.first)
    write_column(
        sheet, table, "gap", plan.word("head_gap"), f'IF($A{ROW}="","",{total}-{first})', "gap", 9
    )
    rank = table.cell_here("rank")
    places = end.far_span("places")
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
        held = block.stage_value("held", far=True)
        best = [key for key in block.teams.keys if key.startswith("best")]
        for n, key in enumerate([*best, "turns"], 1):
            value = f"INDEX({block.teams.far_span(key)},$A{ROW})"
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
