"""The sheet of jerseys: the leaders and what they wear in the stage that follows (R12.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import write_cell, write_formula
from designer.sheets.pages.ranking import FIRST, begin_ranking, set_up_page
from engine.standings.classifications import CLASSIFICATIONS, SCORE, TEAMS, TIMES

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import TableColumns
    from designer.sheets.layout.blocks import Calc, StageColumns

RIDERS = tuple(c for c in CLASSIFICATIONS if not c.of_teams)
"""What a rider can wear or be awarded."""
LEADER, BEST = {TIMES: "gc_rank"}, {SCORE: "fight"}
"""Hidden columns: a rank, of which the first leads, and a score, of which the most does."""


def write_jerseys(sheet: Worksheet, calc: Calc) -> None:
    """Write the wearers after every stage, the most combative rider and the leading team."""
    plan = calc.plan
    title, last = plan.word("tab_jerseys"), FIRST + len(calc.blocks) - 1
    table = begin_ranking(sheet, calc, title, last, style.role_fill("badge.TOUR"))
    table.add("stage")
    write_cell(sheet, FIRST - 1, table.keys["stage"], plan.word("after_stage"), "head")
    sheet.column_dimensions["B"].width = 10
    for jersey in RIDERS:
        rgb = style.cell_colour("faint") if jersey.of_stage else style.role_fill(jersey.badge)
        at = table.add(jersey.key)
        table.add(f"{jersey.key}_name")
        cell = write_cell(sheet, FIRST - 1, at, plan.ranking_word(jersey, "jersey"), "head.across")
        cell.fill, cell.font = style.plain_fill(rgb), style.head_font(rgb)
        other = write_cell(sheet, FIRST - 1, at + 1, None, "head.across")
        other.fill = style.plain_fill(rgb)
        sheet.column_dimensions[get_column_letter(at)].width = 7
        sheet.column_dimensions[get_column_letter(at + 1)].width = 24
    at = table.add("team")
    write_cell(sheet, FIRST - 1, at, plan.ranking_word(TEAMS), "head")
    sheet.column_dimensions[get_column_letter(at)].width = 24
    for row, block in enumerate(calc.blocks, FIRST):
        _after(sheet, calc, table, row, block)
    champion = plan.rules["jerseys.world_champion_rider"]
    named = next((e for e in plan.facts.entrants if e.bib == champion), None)
    if named is not None:
        text = f"{plan.term('WORLD_CHAMPION_jersey')}: {named.bib} {named.name}"
        write_cell(sheet, table.last + 2, 2, text, "state")
    set_up_page(sheet, table, "stage", "team")


def _after(
    sheet: Worksheet, calc: Calc, table: TableColumns, row: int, block: StageColumns
) -> None:
    held = block.scalar("held", far=True)
    write_cell(sheet, row, table.keys["stage"], block.course.number, "number.bold")
    bibs, names = calc.riders.far("bib"), calc.riders.far("name")
    for jersey in RIDERS:
        key = jersey.key
        if jersey.form in BEST:
            source = block.riders.far(BEST[jersey.form]) if block.road else ""
            best, some = f"MATCH(MAX({source}),{source},0)", f"AND({held}=1,MAX({source})>0)"
        else:
            source = block.riders.far(LEADER.get(jersey.form, f"{key}_rank"))
            best, some = f"MATCH(1,{source},0)", f"{held}=1"
        if not source:
            write_cell(sheet, row, table.keys[key], "–", "code")
            write_cell(sheet, row, table.keys[f"{key}_name"], None, "text")
            continue
        write_formula(
            sheet,
            row,
            table.keys[key],
            f'IFERROR(IF({some},INDEX({bibs},{best}),""),"")',
            "number.bold",
        )
        write_formula(
            sheet,
            row,
            table.keys[f"{key}_name"],
            f'IFERROR(IF({some},INDEX({names},{best}),""),"")',
            "text",
        )
    leader = f"INDEX({calc.teams.far('team')},MATCH(1,{block.teams.far('rank')},0))"
    write_formula(sheet, row, table.keys["team"], f'IFERROR(IF({held}=1,{leader},""),"")', "text")
