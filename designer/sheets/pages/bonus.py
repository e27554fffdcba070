"""The sheet of bonus turns, line by line (R1.23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import TableColumns, write_cell, write_formula
from designer.sheets.pages.ranking import FIRST, begin_ranking, set_up_page
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Calc, StageColumns

HEADS = (("stage", 8), ("line", 30), ("kind", 20), ("square", 9), ("place", 8), ("bib", 8),
         ("rider", 26), ("team", 22), ("turns", 9))  # fmt: skip


def write_bonus(sheet: Worksheet, calc: Calc) -> None:
    """Write every place that pays bonus turns, and each rider's total beside it."""
    plan = calc.plan
    slots = list(_slots(calc))
    title, last = plan.word("tab_bonus"), FIRST + max(1, len(slots)) - 1
    table = begin_ranking(sheet, calc, title, last, style.role_fill("badge.BONUS"))
    for key, width in HEADS:
        at = table.add(key)
        word = f"col_{key}" if key in ("bib", "rider", "team", "place") else f"bonus_{key}"
        write_cell(sheet, FIRST - 1, at, plan.word(word), "head.left" if width > 15 else "head")
        sheet.column_dimensions[get_column_letter(at)].width = width
    for row, (block, line, place) in enumerate(slots, FIRST):
        _slot(sheet, calc, table, row, block, line, place)
    if not slots:
        write_cell(sheet, FIRST, 2, plan.word("no_bonus"), "note")
    totals = _totals(sheet, calc, table)
    set_up_page(sheet, table, "stage", "turns")
    sheet.print_area = (
        f"B1:{get_column_letter(totals)}{max(table.last, FIRST + len(plan.facts.entrants))}"
    )


def _slots(calc: Calc) -> Iterator[tuple[StageColumns, str, int]]:
    for block in calc.blocks:
        for line in block.course.lines:
            for place in range(1, len(line.bonus) + 1):
                yield block, line.key, place
        if not block.trial:
            for place in range(1, len(block.course.bonus) + 1):
                yield block, FINISH, place


def _slot(
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
    taken = block.riders.far(f"{key}_place" if line else "paid")
    first = f'IFERROR(INDEX({riders.far("bib")},MATCH({place},{taken},0)),"")'
    write_formula(sheet, row, keys["bib"], first, "number.bold")
    bib = table.here("bib")
    at = f"MATCH({bib},{riders.far('bib')},0)"
    # What a rider loses by abandoning is on the hidden sheet; a finish pays all with a place.
    worth = f"INDEX({block.riders.far(f'{key}_bonus')},{at})" if line else _finish(block, place)
    values = {
        "rider": (f"INDEX({riders.far('name')},{at})", "text"),
        "team": (f"INDEX({calc.teams.far('team')},INDEX({riders.far('team')},{at}))", "text"),
        "turns": (worth, "sum"),
    }
    for name, (value, look) in values.items():
        write_formula(sheet, row, keys[name], f'IF({bib}="","",{value})', look)


def _finish(block: StageColumns, place: int) -> str:
    return str(block.course.bonus[place - 1])


def _totals(sheet: Worksheet, calc: Calc, table: TableColumns) -> int:
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
