"""Writes the hidden sheets: every formula once for each rider, team and stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.calc.riders import rider_formulas
from designer.sheets.calc.stages import line_formulas, stage_formulas
from designer.sheets.calc.teams import team_formulas
from designer.sheets.calc.totals import total_formulas
from designer.sheets.cells import ROW, write_cell
from designer.sheets.layout.blocks import POINTS_TABLES, SCALARS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import TableColumns
    from designer.sheets.layout.blocks import Calc


def write_riders(sheet: Worksheet, calc: Calc) -> None:
    """Write the sheet that computes riders."""
    names = calc.riders.keys
    teams = {team: n for n, team in enumerate(calc.plan.facts.teams, 1)}
    for row, e in enumerate(calc.plan.facts.entrants, calc.riders.first):
        write_cell(sheet, row, names["bib"], e.bib)
        write_cell(sheet, row, names["name"], e.name)
        write_cell(sheet, row, names["team"], teams[e.team])
        write_cell(sheet, row, names["type"], calc.plan.short(e.type))
    _fill(sheet, calc.riders, _orders(calc))
    for block in calc.blocks:
        column = block.riders.keys["match"]
        write_cell(sheet, 1, column, block.course.number)
        for name, formula in stage_formulas(calc, block):
            sheet.cell(SCALARS.index(name) + 2, column).value = f"={formula}"
        for key, formula in line_formulas(block):
            at = block.riders.keys[key]
            sheet.cell(SCALARS.index("lines") + 2, at).value = f"={formula}"
        _fill(sheet, block.riders, rider_formulas(calc, block))
        _fill(sheet, block.riders, total_formulas(calc, block))
    sheet.sheet_state = "hidden"


def write_teams(sheet: Worksheet, calc: Calc) -> None:
    """Write the sheet that computes teams."""
    ranks = calc.end.teams
    for row, team in enumerate(calc.plan.facts.teams, calc.teams.first):
        write_cell(sheet, row, calc.teams.keys["team"], calc.plan.team_name(team))
        order = f'IF({ranks.here("rank")}="","",{ranks.here("rank")}+{_before(ranks, "rank")})'
        sheet.cell(row, calc.teams.keys["order"]).value = "=" + order.replace(ROW, str(row))
        for block in calc.blocks:
            for key, formula in team_formulas(calc, block, team):
                cell = sheet.cell(row, block.teams.keys[key])
                cell.value = "=" + formula.replace(ROW, str(row))
    for block in calc.blocks:
        write_cell(sheet, 1, block.teams.keys["count"], block.course.number)
    sheet.sheet_state = "hidden"


def _orders(calc: Calc) -> Iterable[tuple[str, str]]:
    """Return the rows of each classification: ranks, with the start list where they are level."""
    end = calc.end.riders
    racing = end.here("in")
    yield (
        "order",
        (
            f"IF({racing}=1,{end.here('gc_rank')}+{_before(end, 'gc_rank')},"
            f"COUNTIF({end.span('in')},1)+COUNTIF({end.above('in')},0))"
        ),
    )
    for points in POINTS_TABLES:
        rank = f"{points.key}_rank"
        order = f'IF({end.here(rank)}="","",{end.here(rank)}+{_before(end, rank)})'
        yield f"{points.key}_order", order


def _before(columns: TableColumns, key: str) -> str:
    return f"COUNTIF({columns.above(key)},{columns.here(key)})-1"


def _fill(sheet: Worksheet, columns: TableColumns, formulas: Iterable[tuple[str, str]]) -> None:
    for key, formula in formulas:
        column = columns.keys[key]
        sheet.cell(columns.first - 1, column).value = key
        for row in range(columns.first, columns.last + 1):
            sheet.cell(row, column).value = "=" + formula.replace(ROW, str(row))
