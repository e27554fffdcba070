"""The sheet of stage turns, for houses that want it apart from the general one (RULING 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets import style
from designer.sheets.cells import ROW
from designer.sheets.pages.general import who
from designer.sheets.pages.ranking import begin, column, finder, page

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Calc


def write_turns(sheet: Worksheet, calc: Calc) -> None:
    """Write the turns every rider is credited with, stage by stage."""
    plan, end = calc.plan, calc.end.riders
    rows = len(plan.facts.entrants)
    table = begin(sheet, calc, "tab_turns", 5 + rows, style.colour("soft"))
    finder(sheet, table, calc.riders.far("order"), rows)
    who(sheet, calc, table, end.far("gc_rank"))
    for block in calc.blocks:
        counted = f"INDEX({block.riders.far('counted')},$A{ROW})"
        head = plan.word("stage_short", number=block.course.number)
        key = f"turns{block.course.number}"
        column(sheet, table, key, head, f'IF($A{ROW}="","",{counted})', "number", 8)
    page(sheet, table, "name", key)
