"""The sheets of regularity (R1.21) and mountain (R1.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets import style
from designer.sheets.calc.totals import STEP
from designer.sheets.cells import ROW, UP, literal
from designer.sheets.pages.general import who
from designer.sheets.pages.ranking import begin, column, finder, page, pick, stage_heads
from engine.standings.classifications.points import categories
from engine.tour.values import INTERMEDIATE_SPRINT, SUMMIT

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import Columns
    from designer.sheets.layout.blocks import Block, Calc


def write_regularity(sheet: Worksheet, calc: Calc) -> None:
    """Write the regularity classification: finishes, intermediate sprints, totals."""
    table = _begin(sheet, calc, "regularity", "badge.REGULARITY")
    plan, first, sizes = calc.plan, table.column, []
    for block in calc.blocks:
        start = table.column
        number = block.course.number
        sprints = [line for line in block.course.lines if line.kind == INTERMEDIATE_SPRINT]
        _one(sheet, table, f"place{number}", plan.word("head_place"), block, ["paid"])
        _one(sheet, table, f"points{number}", plan.word("head_finish"), block, ["points"])
        for line in sprints:
            source = f"{line.key}_points"
            _one(sheet, table, f"{source}{number}", plan.line_name(line), block, [source])
        parts = ["points", *(f"{line.key}_points" for line in sprints)]
        _one(sheet, table, f"total{number}", plan.word("head_total"), block, parts, "sum")
        sizes.append(table.column - start)
    stage_heads(sheet, calc, first, sizes)
    _end(sheet, table, "badge.REGULARITY")


def write_mountain(sheet: Worksheet, calc: Calc) -> None:
    """Write the mountain classification: climb by climb, totals, first places by category."""
    table = _begin(sheet, calc, "mountain", "badge.MOUNTAIN")
    plan, first, sizes = calc.plan, table.column, []
    for block in calc.blocks:
        start = table.column
        for line in block.course.lines:
            if line.kind != SUMMIT:
                continue
            key = f"{block.course.number}{line.key}"
            name = f"{plan.line_name(line)} · {plan.short(line.category)} {line.name}".strip()
            _one(sheet, table, f"place{key}", name, block, [f"{line.key}_place"], width=11)
            _one(
                sheet,
                table,
                f"points{key}",
                plan.word("head_points"),
                block,
                [f"{line.key}_points"],
                "sum",
            )
        sizes.append(table.column - start)
    stage_heads(sheet, calc, first, sizes)
    _end(sheet, table, "badge.MOUNTAIN")


def _begin(sheet: Worksheet, calc: Calc, name: str, badge: str) -> Columns:
    plan, end = calc.plan, calc.end.riders
    rows = len(plan.facts.entrants)
    table = begin(sheet, calc, f"tab_{name}", 5 + rows, style.role(badge))
    finder(sheet, table, calc.riders.far(f"{name}_order"), rows)
    who(sheet, calc, table, end.far(f"{name}_rank"))
    column(sheet, table, "total", plan.word("head_points"), pick(end.far(f"{name}_sum")), "sum", 9)
    _wins(sheet, calc, table, name)
    column(sheet, table, "tie", plan.word("head_tie"), _tie(calc, table, name), "text.soft", 20)
    return table


def _wins(sheet: Worksheet, calc: Calc, table: Columns, name: str) -> None:
    """Count first places, for the tie-break (RULING 89); the hidden sheet keeps them in one."""
    plan = calc.plan
    heads = [plan.word("head_stage_wins"), plan.word("head_sprint_wins")]
    if name == "mountain":
        heads = [plan.word("head_wins", category=plan.short(c)) for c in categories()]
    wins = f"INDEX({calc.end.riders.far(f'{name}_wins')},$A{ROW})"
    for n, head in enumerate(heads):
        share = f"MOD(INT({wins}/{STEP ** (len(heads) - 1 - n)}),{STEP})"
        formula = f'IF($A{ROW}="","",{share})'
        column(sheet, table, f"wins{n}", head, formula, "blank.zero", 9)


def _of(block: Block, key: str) -> str:
    return f"INDEX({block.riders.far(key)},$A{ROW})"


def _one(
    sheet: Worksheet, table: Columns, key: str, head: str, block: Block, sources: list[str],
    look: str = "blank.zero", width: float = 7,
) -> None:  # fmt: skip
    held = block.scalar("held", far=True)
    value = "+".join(_of(block, source) for source in sources)
    formula = f'IF($A{ROW}="","",IF({held}=1,{value},0))'
    column(sheet, table, key, head, formula, "blank.zero" if look == "sum" else look, width)


def _tie(calc: Calc, table: Columns, name: str) -> str:
    """Say what set a rider behind the one above with as many points (RULING 89)."""
    plan, end = calc.plan, calc.end.riders
    wins = end.far(f"{name}_wins")
    formula = literal(plan.word("tie_GC"))
    if plan.rules["points.tie_breaks"] != "gc_only":
        differs = f"INDEX({wins},$A{ROW})<>INDEX({wins},$A{UP})"
        formula = f"IF({differs},{literal(plan.word('tie_wins'))},{formula})"
    rank, total = table.here("rank"), table.here("total")
    formula = f"IF({rank}={rank.replace(ROW, UP)},{literal(plan.word('tie_shared'))},{formula})"
    same = f"AND(ISNUMBER($A{ROW}),ISNUMBER($A{UP}),{total}={total.replace(ROW, UP)})"
    return f'IF({same},{formula},"")'


def _end(sheet: Worksheet, table: Columns, badge: str) -> None:
    page(sheet, table, "name", "tie")
    mark = style.marked(style.role(badge), bold=True)
    rank = table.here("rank").replace(ROW, str(table.first))
    body = f"{rank.replace('$', '')}:{table.span('total').split(':')[1].replace('$', '')}"
    rule = style.when(f"{rank}=1", mark)
    sheet.conditional_formatting.add(body, rule)
