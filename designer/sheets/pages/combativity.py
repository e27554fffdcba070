"""The sheet of the most combative rider of every stage (R12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import TableColumns, as_amount, write_cell, write_formula
from designer.sheets.pages.ranking import FIRST, begin_ranking, set_up_page
from engine.standings.classifications.combativity import CAUSES
from engine.standings.results import SPENT

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Calc, StageColumns
    from engine.standings.classifications import Classification

HEADS = (
    ("stage", 8), ("name", 38), ("type", 22), ("bib", 8), ("rider", 26), ("team", 22),
    ("score", 9), ("attacks", 9), ("pursuits", 11), ("effort", 9), ("break_turns", 11),
)  # fmt: skip
_COMMON = ("bib", "rider", "team", "attacks", "pursuits", "break_turns")


def write_combativity(sheet: Worksheet, calc: Calc, fight: Classification) -> None:
    """Write the award stage by stage; none in time trials (RULING 90)."""
    plan = calc.plan
    title, last = plan.ranking_word(fight, "tab"), FIRST + len(calc.blocks) - 1
    table = begin_ranking(sheet, calc, title, last, style.role_fill(fight.badge))
    for key, width in HEADS:
        at = table.add(key)
        word = f"col_{key}" if key in _COMMON else f"fight_{key}"
        write_cell(sheet, FIRST - 1, at, plan.word(word), "head.left" if width > 15 else "head")
        sheet.column_dimensions[get_column_letter(at)].width = width
    for row, block in enumerate(calc.blocks, FIRST):
        _stage(sheet, calc, table, row, block)
    set_up_page(sheet, table, "name", "break_turns")


def _stage(
    sheet: Worksheet, calc: Calc, table: TableColumns, row: int, block: StageColumns
) -> None:
    plan, keys = calc.plan, table.keys
    write_cell(sheet, row, keys["stage"], block.course.number, "number")
    write_cell(sheet, row, keys["name"], block.course.name, "text")
    write_cell(sheet, row, keys["type"], plan.term(block.course.type), "text")
    if not block.road:
        write_cell(sheet, row, keys["bib"], None, "number.bold")
        write_cell(sheet, row, keys["rider"], plan.word("no_fight"), "text.soft")
        for key in ("team", "score", "attacks", "pursuits", "effort", "break_turns"):
            write_cell(sheet, row, keys[key], None, "text")
        return
    c, bib = block.riders, table.here("bib")
    fight = c.far("fight")
    best = f"INDEX({calc.riders.far('bib')},MATCH(MAX({fight}),{fight},0))"
    write_formula(sheet, row, keys["bib"], f'IF(MAX({fight})>0,{best},"")', "number.bold")
    at = f"MATCH({bib},{calc.riders.far('bib')},0)"
    team = f"INDEX({calc.teams.far('team')},INDEX({calc.riders.far('team')},{at}))"
    matched = f"INDEX({c.far('match')},{at})"

    def typed(key: str) -> str:
        return as_amount(f"INDEX({block.arrivals.far(key)},{matched})")

    effort = "+".join(typed(SPENT + cause) for cause in CAUSES)
    values = {
        "rider": (f"INDEX({calc.riders.far('name')},{at})", "text.bold"),
        "team": (team, "text"),
        "score": (f"INDEX({c.far('score')},{at})", "sum"),
        "attacks": (typed("attacks"), "number"),
        "pursuits": (typed("pursuits"), "number"),
        "effort": (effort, "number"),
        "break_turns": (typed("break_turns"), "number"),
    }
    for key, (value, look) in values.items():
        write_formula(sheet, row, keys[key], f'IF({bib}="","",{value})', look)
