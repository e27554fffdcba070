"""The sheet of stage turns, for houses that want it apart from the general one (RULING 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets import style
from designer.sheets.cells import ROW
from designer.sheets.pages.general import write_riders
from designer.sheets.pages.ranking import begin_ranking, set_up_page, write_column, write_finder

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Calc


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
