"""The sheet of jerseys: who wears what in the stage that follows (R12.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import compute, put
from designer.sheets.pages.ranking import FIRST, begin, page

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import Columns
    from designer.sheets.layout.blocks import Block, Calc

JERSEYS = (
    ("gc_rank", "GC_jersey", "badge.TOUR"),
    ("regularity_rank", "REGULARITY_jersey", "badge.REGULARITY"),
    ("mountain_rank", "MOUNTAIN_jersey", "badge.MOUNTAIN"),
)


def write_jerseys(sheet: Worksheet, calc: Calc) -> None:
    """Write the wearers after every stage, the most combative rider and the leading team."""
    plan = calc.plan
    table = begin(
        sheet, calc, "tab_jerseys", FIRST + len(calc.blocks) - 1, style.role("badge.TOUR")
    )
    table.add("stage")
    put(sheet, FIRST - 1, table.keys["stage"], plan.word("after_stage"), "head")
    sheet.column_dimensions["B"].width = 10
    heads = [(key, plan.term(word), style.role(badge)) for key, word, badge in JERSEYS]
    heads.append(("fight", plan.term("COMBATIVITY_jersey"), style.colour("faint")))
    for key, text, rgb in heads:
        at = table.add(key)
        table.add(f"{key}_name")
        cell = put(sheet, FIRST - 1, at, text, "head.across")
        cell.fill, cell.font = style.fill(rgb), style.head_font(rgb)
        other = put(sheet, FIRST - 1, at + 1, None, "head.across")
        other.fill = style.fill(rgb)
        sheet.column_dimensions[get_column_letter(at)].width = 7
        sheet.column_dimensions[get_column_letter(at + 1)].width = 24
    at = table.add("team")
    put(sheet, FIRST - 1, at, plan.term("TEAM"), "head")
    sheet.column_dimensions[get_column_letter(at)].width = 24
    for row, block in enumerate(calc.blocks, FIRST):
        _after(sheet, calc, table, row, block)
    champion = plan.rules["jerseys.world_champion_rider"]
    named = next((e for e in plan.facts.entrants if e.bib == champion), None)
    if named is not None:
        text = f"{plan.term('WORLD_CHAMPION_jersey')}: {named.bib} {named.name}"
        put(sheet, table.last + 2, 2, text, "state")
    page(sheet, table, "stage", "team")


def _after(sheet: Worksheet, calc: Calc, table: Columns, row: int, block: Block) -> None:
    held = block.scalar("held", far=True)
    put(sheet, row, table.keys["stage"], block.course.number, "number.bold")
    bibs, names = calc.riders.far("bib"), calc.riders.far("name")
    for key in ("gc_rank", "regularity_rank", "mountain_rank", "fight"):
        if key == "fight":
            source = block.riders.far("fight") if block.road else ""
            best, some = f"MATCH(MAX({source}),{source},0)", f"AND({held}=1,MAX({source})>0)"
        else:
            source = block.riders.far(key)
            best, some = f"MATCH(1,{source},0)", f"{held}=1"
        if not source:
            put(sheet, row, table.keys[key], "–", "code")
            put(sheet, row, table.keys[f"{key}_name"], None, "text")
            continue
        compute(
            sheet,
            row,
            table.keys[key],
            f'IFERROR(IF({some},INDEX({bibs},{best}),""),"")',
            "number.bold",
        )
        compute(
            sheet,
            row,
            table.keys[f"{key}_name"],
            f'IFERROR(IF({some},INDEX({names},{best}),""),"")',
            "text",
        )
    leader = f"INDEX({calc.teams.far('team')},MATCH(1,{block.teams.far('rank')},0))"
    compute(sheet, row, table.keys["team"], f'IFERROR(IF({held}=1,{leader},""),"")', "text")
