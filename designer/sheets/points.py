"""Regularity, mountain, bonus, combativity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import (
    ROW,
    UP,
    TableColumns,
    as_amount,
    formula_text,
    write_cell,
    write_formula,
)
from designer.sheets.ranking import (
    FIRST,
    begin_ranking,
    picked_value,
    set_up_page,
    stage_heads,
    write_column,
    write_finder,
    write_riders,
)
from designer.sheets.rider_formulas import STEP
from engine.standings.classifications.combativity import CAUSES
from engine.standings.classifications.points import climb_categories
from engine.standings.results import SPENT
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc, StageColumns
    from engine.standings.classifications import Classification
    from engine.standings.classifications.points import Prize
    from engine.standings.facts import ScoringLine


def write_points(sheet: Worksheet, calc: Calc, points: Classification) -> None:
    """Write a points classification: its totals in order, then what each stage brought."""
    assert points.prize is not None
    prize, badge = points.prize, style.role_fill(points.badge)
    table = _begin_points(sheet, calc, points, badge)
    first, sizes = table.column, []
    for block in calc.blocks:
        start = table.column
        lines = [line for line in block.course.lines if line.kind == prize.line]
        write = _write_stage_and_lines if prize.finish else _write_lines
        write(sheet, calc, table, block, lines)
        sizes.append(table.column - start)
    stage_heads(sheet, calc, first, sizes)
    _end_points(sheet, table, badge)


def _write_stage_and_lines(
    sheet: Worksheet, calc: Calc, table: TableColumns, block: StageColumns, lines: list[ScoringLine]
) -> None:
    """Write what the finish and every line of one stage paid, and their sum."""
    plan, number = calc.plan, block.course.number
    _write_one(sheet, table, f"place{number}", plan.word("head_place"), block, ["paid"])
    _write_one(sheet, table, f"points{number}", plan.word("head_finish"), block, ["points"])
    for line in lines:
        source = f"{line.key}_points"
        _write_one(sheet, table, f"{source}{number}", plan.line_name(line), block, [source])
    parts = ["points", *(f"{line.key}_points" for line in lines)]
    _write_one(sheet, table, f"total{number}", plan.word("head_total"), block, parts, "sum")


def _write_lines(
    sheet: Worksheet, calc: Calc, table: TableColumns, block: StageColumns, lines: list[ScoringLine]
) -> None:
    """Write place and points at every line of one stage, by its name."""
    plan = calc.plan
    for line in lines:
        key = f"{block.course.number}{line.key}"
        category = plan.short_term(line.category) if line.category else ""
        name = f"{plan.line_name(line)} · {category} {line.name}".strip()
        points, head = f"{line.key}_points", plan.word("head_points")
        _write_one(sheet, table, f"place{key}", name, block, [f"{line.key}_place"], width=11)
        _write_one(sheet, table, f"points{key}", head, block, [points], "sum")


def _begin_points(sheet: Worksheet, calc: Calc, points: Classification, badge: str) -> TableColumns:
    plan, end, name = calc.plan, calc.last_block.riders, points.key
    assert points.prize is not None
    rows = len(plan.facts.entrants)
    table = begin_ranking(sheet, calc, plan.ranking_word(points, "tab"), 5 + rows, badge)
    write_finder(sheet, table, calc.riders.far_span(f"{name}_order"), rows)
    write_riders(sheet, calc, table, end.far_span(f"{name}_rank"))
    write_column(
        sheet,
        table,
        "total",
        plan.word("head_points"),
        picked_value(end.far_span(f"{name}_sum")),
        "sum",
        9,
    )
    _write_wins(sheet, calc, table, name, points.prize)
    write_column(
        sheet, table, "tie", plan.word("head_tie"), _points_tie(calc, table, name), "text.soft", 20
    )
    return table


def _write_wins(sheet: Worksheet, calc: Calc, table: TableColumns, name: str, prize: Prize) -> None:
    """Count first places, for the tie-break (RULING 89); the hidden sheet keeps them in one."""
    plan = calc.plan
    heads = [
        plan.word("head_wins", category=plan.short_term(win))
        if win in climb_categories()
        else plan.word(f"head_{win}")
        for win in prize.wins
    ]
    wins = f"INDEX({calc.last_block.riders.far_span(f'{name}_wins')},$A{ROW})"
    for n, head in enumerate(heads):
        share = f"MOD(INT({wins}/{STEP ** (len(heads) - 1 - n)}),{STEP})"
        formula = f'IF($A{ROW}="","",{share})'
        write_column(sheet, table, f"wins{n}", head, formula, "blank.zero", 9)


def _value_of(block: StageColumns, key: str) -> str:
    return f"INDEX({block.riders.far_span(key)},$A{ROW})"


def _write_one(
    sheet: Worksheet, table: TableColumns, key: str, head: str, block: StageColumns,
    sources: list[str], look: str = "blank.zero", width: float = 7,
) -> None:  # fmt: skip
    held = block.stage_value("held", far=True)
    value = "+".join(_value_of(block, source) for source in sources)
    formula = f'IF($A{ROW}="","",IF({held}=1,{value},0))'
    write_column(sheet, table, key, head, formula, "blank.zero" if look == "sum" else look, width)


def _points_tie(calc: Calc, table: TableColumns, name: str) -> str:
    """Say what set a rider behind the one above with as many points (RULING 89)."""
    plan, end = calc.plan, calc.last_block.riders
    wins = end.far_span(f"{name}_wins")
    formula = formula_text(plan.word("tie_GC"))
    if plan.rules["points.tie_breaks"] != "gc_only":
        differs = f"INDEX({wins},$A{ROW})<>INDEX({wins},$A{UP})"
        formula = f"IF({differs},{formula_text(plan.word('tie_wins'))},{formula})"
    rank, total = table.cell_here("rank"), table.cell_here("total")
    formula = (
        f"IF({rank}={rank.replace(ROW, UP)},{formula_text(plan.word('tie_shared'))},{formula})"
    )
    same = f"AND(ISNUMBER($A{ROW}),ISNUMBER($A{UP}),{total}={total.replace(ROW, UP)})"
    return f'IF({same},{formula},"")'


def _end_points(sheet: Worksheet, table: TableColumns, badge: str) -> None:
    set_up_page(sheet, table, "name", "tie")
    mark = style.highlight_style(badge, bold=True)
    rank = table.cell_here("rank").replace(ROW, str(table.first))
    body = f"{rank.replace('$', '')}:{table.span('total').split(':')[1].replace('$', '')}"
    rule = style.conditional_format(f"{rank}=1", mark)
    sheet.conditional_formatting.add(body, rule)


BONUS_HEADS = (("stage", 8), ("line", 30), ("kind", 20), ("square", 9), ("place", 8), ("bib", 8),
         ("rider", 26), ("team", 22), ("turns", 9))  # fmt: skip


def write_bonus(sheet: Worksheet, calc: Calc) -> None:
    """Write every place that pays bonus turns, and each rider's total beside it."""
    plan = calc.plan
    slots = list(_bonus_slots(calc))
    title, last = plan.word("tab_bonus"), FIRST + max(1, len(slots)) - 1
    table = begin_ranking(sheet, calc, title, last, style.role_fill("badge.BONUS"))
    for key, width in BONUS_HEADS:
        at = table.add_column(key)
        word = f"col_{key}" if key in ("bib", "rider", "team", "place") else f"bonus_{key}"
        write_cell(sheet, FIRST - 1, at, plan.word(word), "head.left" if width > 15 else "head")
        sheet.column_dimensions[get_column_letter(at)].width = width
    for row, (block, line, place) in enumerate(slots, FIRST):
        _write_slot(sheet, calc, table, row, block, line, place)
    if not slots:
        write_cell(sheet, FIRST, 2, plan.word("no_bonus"), "note")
    totals = _write_totals(sheet, calc, table)
    set_up_page(sheet, table, "stage", "turns")
    sheet.print_area = (
        f"B1:{get_column_letter(totals)}{max(table.last, FIRST + len(plan.facts.entrants))}"
    )


def _bonus_slots(calc: Calc) -> Iterator[tuple[StageColumns, str, int]]:
    for block in calc.blocks:
        for line in block.course.lines:
            for place in range(1, len(line.bonus) + 1):
                yield block, line.key, place
        if not block.is_trial:
            for place in range(1, len(block.course.bonus) + 1):
                yield block, FINISH, place


def _write_slot(
    sheet: Worksheet,
    calc: Calc,
    table: TableColumns,
    row: int,
    block: StageColumns,
    key: str,
    place: int,
) -> None:
    plan, keys, riders = calc.plan, table.keys, calc.riders
    line = next((line for line in block.course.lines if line.key == key), None)
    named = [plan.line_name(line), line.name] if line else [block.course.name]
    write_cell(sheet, row, keys["stage"], block.course.number, "number")
    write_cell(sheet, row, keys["line"], " · ".join(filter(None, named)), "text")
    write_cell(sheet, row, keys["kind"], plan.term(line.kind if line else FINISH), "text")
    square = line.square if line else plan.roads[block.course.number - 1].rows
    write_cell(sheet, row, keys["square"], square, "number")
    write_cell(sheet, row, keys["place"], place, "number")
    taken = block.riders.far_span(f"{key}_place" if line else "paid")
    first = f'IFERROR(INDEX({riders.far_span("bib")},MATCH({place},{taken},0)),"")'
    write_formula(sheet, row, keys["bib"], first, "number.bold")
    bib = table.cell_here("bib")
    at = f"MATCH({bib},{riders.far_span('bib')},0)"
    # What a rider loses by abandoning is on the hidden sheet; a finish pays all with a place.
    worth = (
        f"INDEX({block.riders.far_span(f'{key}_bonus')},{at})" if line else _finish_bonus(block, place)
    )
    values = {
        "rider": (f"INDEX({riders.far_span('name')},{at})", "text"),
        "team": (f"INDEX({calc.teams.far_span('team')},INDEX({riders.far_span('team')},{at}))", "text"),
        "turns": (worth, "sum"),
    }
    for name, (value, look) in values.items():
        write_formula(sheet, row, keys[name], f'IF({bib}="","",{value})', look)


def _finish_bonus(block: StageColumns, place: int) -> str:
    return str(block.course.bonus[place - 1])


def _write_totals(sheet: Worksheet, calc: Calc, table: TableColumns) -> int:
    """R1.23 — each rider's total, which feeds the general classification."""
    plan = calc.plan
    first = table.column + 1
    heads = (("col_bib", 8), ("col_rider", 26), ("bonus_total", 9))
    for column, (word, width) in enumerate(heads, first):
        write_cell(sheet, FIRST - 1, column, plan.word(word), "head")
        sheet.column_dimensions[get_column_letter(column)].width = width
    for row, e in enumerate(plan.facts.entrants, FIRST):
        write_cell(sheet, row, first, e.bib, "number")
        write_cell(sheet, row, first + 1, e.name, "text")
        formula = (
            f"SUMIFS({table.span('turns')},{table.span('bib')},${get_column_letter(first)}{row})"
        )
        write_formula(sheet, row, first + 2, formula, "blank.zero")
    return first + 2


COMBATIVITY_HEADS = (
    ("stage", 8), ("name", 38), ("type", 22), ("bib", 8), ("rider", 26), ("team", 22),
    ("score", 9), ("attacks", 9), ("pursuits", 11), ("effort", 9), ("break_turns", 11),
)  # fmt: skip

_COMMON = ("bib", "rider", "team", "attacks", "pursuits", "break_turns")


def write_combativity(sheet: Worksheet, calc: Calc, fight: Classification) -> None:
    """Write the award stage by stage; none in time trials (RULING 90)."""
    plan = calc.plan
    title, last = plan.ranking_word(fight, "tab"), FIRST + len(calc.blocks) - 1
    table = begin_ranking(sheet, calc, title, last, style.role_fill(fight.badge))
    for key, width in COMBATIVITY_HEADS:
        at = table.add_column(key)
        word = f"col_{key}" if key in _COMMON else f"fight_{key}"
        write_cell(sheet, FIRST - 1, at, plan.word(word), "head.left" if width > 15 else "head")
        sheet.column_dimensions[get_column_letter(at)].width = width
    for row, block in enumerate(calc.blocks, FIRST):
        _write_award(sheet, calc, table, row, block)
    set_up_page(sheet, table, "name", "break_turns")


def _write_award(
    sheet: Worksheet, calc: Calc, table: TableColumns, row: int, block: StageColumns
) -> None:
    plan, keys = calc.plan, table.keys
    write_cell(sheet, row, keys["stage"], block.course.number, "number")
    write_cell(sheet, row, keys["name"], block.course.name, "text")
    write_cell(sheet, row, keys["type"], plan.term(block.course.type), "text")
    if not block.is_road:
        write_cell(sheet, row, keys["bib"], None, "number.bold")
        write_cell(sheet, row, keys["rider"], plan.word("no_fight"), "text.soft")
        for key in ("team", "score", "attacks", "pursuits", "effort", "break_turns"):
            write_cell(sheet, row, keys[key], None, "text")
        return
    c, bib = block.riders, table.cell_here("bib")
    fight = c.far_span("fight")
    best = f"INDEX({calc.riders.far_span('bib')},MATCH(MAX({fight}),{fight},0))"
    write_formula(sheet, row, keys["bib"], f'IF(MAX({fight})>0,{best},"")', "number.bold")
    at = f"MATCH({bib},{calc.riders.far_span('bib')},0)"
    team = f"INDEX({calc.teams.far_span('team')},INDEX({calc.riders.far_span('team')},{at}))"
    matched = f"INDEX({c.far_span('match')},{at})"

    def typed(key: str) -> str:
        return as_amount(f"INDEX({block.arrivals.far_span(key)},{matched})")

    effort = "+".join(typed(SPENT + cause) for cause in CAUSES)
    values = {
        "rider": (f"INDEX({calc.riders.far_span('name')},{at})", "text.bold"),
        "team": (team, "text"),
        "score": (f"INDEX({c.far_span('score')},{at})", "sum"),
        "attacks": (typed("attacks"), "number"),
        "pursuits": (typed("pursuits"), "number"),
        "effort": (effort, "number"),
        "break_turns": (typed("break_turns"), "number"),
    }
    for key, (value, look) in values.items():
        write_formula(sheet, row, keys[key], f'IF({bib}="","",{value})', look)
