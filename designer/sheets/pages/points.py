"""The sheet of a points classification: regularity (R1.21), mountain (R1.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets import style
from designer.sheets.calc.totals import STEP
from designer.sheets.cells import ROW, UP, formula_text
from designer.sheets.pages.general import write_riders
from designer.sheets.pages.ranking import (
    begin_ranking,
    picked_value,
    set_up_page,
    stage_heads,
    write_column,
    write_finder,
)
from engine.standings.classifications.points import climb_categories

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import TableColumns
    from designer.sheets.layout.blocks import Calc, StageColumns
    from engine.standings.classifications import Classification
    from engine.standings.classifications.points import Prize
    from engine.standings.facts import ScoringLine


def write_points(sheet: Worksheet, calc: Calc, points: Classification) -> None:
    """Write a points classification: its totals in order, then what each stage brought."""
    assert points.prize is not None
    prize, badge = points.prize, style.role_fill(points.badge)
    table = _begin(sheet, calc, points, badge)
    first, sizes = table.column, []
    for block in calc.blocks:
        start = table.column
        lines = [line for line in block.course.lines if line.kind == prize.line]
        write = _stage_and_lines if prize.finish else _lines
        write(sheet, calc, table, block, lines)
        sizes.append(table.column - start)
    stage_heads(sheet, calc, first, sizes)
    _end(sheet, table, badge)


def _stage_and_lines(
    sheet: Worksheet, calc: Calc, table: TableColumns, block: StageColumns, lines: list[ScoringLine]
) -> None:
    """Write what the finish and every line of one stage paid, and their sum."""
    plan, number = calc.plan, block.course.number
    _one(sheet, table, f"place{number}", plan.word("head_place"), block, ["paid"])
    _one(sheet, table, f"points{number}", plan.word("head_finish"), block, ["points"])
    for line in lines:
        source = f"{line.key}_points"
        _one(sheet, table, f"{source}{number}", plan.line_name(line), block, [source])
    parts = ["points", *(f"{line.key}_points" for line in lines)]
    _one(sheet, table, f"total{number}", plan.word("head_total"), block, parts, "sum")


def _lines(
    sheet: Worksheet, calc: Calc, table: TableColumns, block: StageColumns, lines: list[ScoringLine]
) -> None:
    """Write place and points at every line of one stage, by its name."""
    plan = calc.plan
    for line in lines:
        key = f"{block.course.number}{line.key}"
        category = plan.short(line.category) if line.category else ""
        name = f"{plan.line_name(line)} · {category} {line.name}".strip()
        points, head = f"{line.key}_points", plan.word("head_points")
        _one(sheet, table, f"place{key}", name, block, [f"{line.key}_place"], width=11)
        _one(sheet, table, f"points{key}", head, block, [points], "sum")


def _begin(sheet: Worksheet, calc: Calc, points: Classification, badge: str) -> TableColumns:
    plan, end, name = calc.plan, calc.end.riders, points.key
    assert points.prize is not None
    rows = len(plan.facts.entrants)
    table = begin_ranking(sheet, calc, plan.ranking_word(points, "tab"), 5 + rows, badge)
    write_finder(sheet, table, calc.riders.far(f"{name}_order"), rows)
    write_riders(sheet, calc, table, end.far(f"{name}_rank"))
    write_column(
        sheet,
        table,
        "total",
        plan.word("head_points"),
        picked_value(end.far(f"{name}_sum")),
        "sum",
        9,
    )
    _wins(sheet, calc, table, name, points.prize)
    write_column(
        sheet, table, "tie", plan.word("head_tie"), _tie(calc, table, name), "text.soft", 20
    )
    return table


def _wins(sheet: Worksheet, calc: Calc, table: TableColumns, name: str, prize: Prize) -> None:
    """Count first places, for the tie-break (RULING 89); the hidden sheet keeps them in one."""
    plan = calc.plan
    heads = [
        plan.word("head_wins", category=plan.short(win))
        if win in climb_categories()
        else plan.word(f"head_{win}")
        for win in prize.wins
    ]
    wins = f"INDEX({calc.end.riders.far(f'{name}_wins')},$A{ROW})"
    for n, head in enumerate(heads):
        share = f"MOD(INT({wins}/{STEP ** (len(heads) - 1 - n)}),{STEP})"
        formula = f'IF($A{ROW}="","",{share})'
        write_column(sheet, table, f"wins{n}", head, formula, "blank.zero", 9)


def _of(block: StageColumns, key: str) -> str:
    return f"INDEX({block.riders.far(key)},$A{ROW})"


def _one(
    sheet: Worksheet, table: TableColumns, key: str, head: str, block: StageColumns,
    sources: list[str], look: str = "blank.zero", width: float = 7,
) -> None:  # fmt: skip
    held = block.scalar("held", far=True)
    value = "+".join(_of(block, source) for source in sources)
    formula = f'IF($A{ROW}="","",IF({held}=1,{value},0))'
    write_column(sheet, table, key, head, formula, "blank.zero" if look == "sum" else look, width)


def _tie(calc: Calc, table: TableColumns, name: str) -> str:
    """Say what set a rider behind the one above with as many points (RULING 89)."""
    plan, end = calc.plan, calc.end.riders
    wins = end.far(f"{name}_wins")
    formula = formula_text(plan.word("tie_GC"))
    if plan.rules["points.tie_breaks"] != "gc_only":
        differs = f"INDEX({wins},$A{ROW})<>INDEX({wins},$A{UP})"
        formula = f"IF({differs},{formula_text(plan.word('tie_wins'))},{formula})"
    rank, total = table.here("rank"), table.here("total")
    formula = (
        f"IF({rank}={rank.replace(ROW, UP)},{formula_text(plan.word('tie_shared'))},{formula})"
    )
    same = f"AND(ISNUMBER($A{ROW}),ISNUMBER($A{UP}),{total}={total.replace(ROW, UP)})"
    return f'IF({same},{formula},"")'


def _end(sheet: Worksheet, table: TableColumns, badge: str) -> None:
    set_up_page(sheet, table, "name", "tie")
    mark = style.highlight_style(badge, bold=True)
    rank = table.here("rank").replace(ROW, str(table.first))
    body = f"{rank.replace('$', '')}:{table.span('total').split(':')[1].replace('$', '')}"
    rule = style.conditional_format(f"{rank}=1", mark)
    sheet.conditional_formatting.add(body, rule)
