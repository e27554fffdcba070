"""Needs of a stage: markers and indicators against the box, tiles, what is odd about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.bill import faces_told, tile_named
from designer.i18n import finding_text, place_text
from designer.sheets.cells import write_cell
from designer.sheets.layout.stage import POINTS
from engine.board import kept_boards
from engine.board.bill import make_bill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import WorkbookPlan
    from engine.board.bill import TileCount
    from engine.road.values import Road
    from engine.standings.facts import StageFacts

A_LINE = 125
"""Characters that fit across the sheet."""


def write_needs(sheet: Worksheet, plan: WorkbookPlan, road: Road, row: int, last: int) -> int:
    """Write the bill of materials and return its last row."""
    write_heading(sheet, row, plan.word("needs"), last)
    row += 1
    for column, word in enumerate(("", "marker", "need", "have", "print"), 1):
        write_cell(sheet, row, column, plan.word(f"need_{word}") if word else "", "head")
    sheet.row_dimensions[row].height = 30
    first = row
    laid = plan.board(road)
    taken = make_bill(
        [laid], plan.rules, kept_boards.tour_stock(plan.tour.boards), plan.tour.printed
    )
    for need in (*taken.markers, *taken.indicators):
        row += 1
        write_cell(sheet, row, 1, plan.letter(need.kind), "code")
        write_cell(sheet, row, 2, plan.term(need.kind), "text")
        write_cell(sheet, row, 3, need.need, "number")
        write_cell(sheet, row, 4, need.have, "number")
        write_cell(sheet, row, 5, max(0, need.need - need.have), "blank.zero")
    return max(row, _tiles(sheet, plan, taken.tiles, first, last))


def _tiles(
    sheet: Worksheet, plan: WorkbookPlan, lines: Sequence[TileCount], row: int, last: int
) -> int:
    """Write how many of each tile lie on the table, and with which face up (R1.19)."""
    for column in range(POINTS, last + 1):
        write_cell(
            sheet, row, column, plan.word("tiles") if column == POINTS else None, "head.left"
        )
    for line in lines:
        row += 1
        faces = faces_told(plan.lang, line)
        told = f"{line.need}: {faces}" if faces else str(line.need)
        texts = {POINTS: tile_named(plan.lang, line.tile), POINTS + 5: told}
        for column in range(POINTS, last + 1):
            write_cell(sheet, row, column, texts.get(column), "text")
    return row


def write_warnings(
    sheet: Worksheet, plan: WorkbookPlan, course: StageFacts, row: int, last: int
) -> int:
    """Write the findings of the stage and return the last row."""
    found = plan.surveyed[course.number - 1].findings
    if not found:
        return row - 2
    write_heading(sheet, row, plan.word("warnings"), last)
    for f in found:
        row += 1
        text = f"{place_text(plan.lang, f.where)}: {finding_text(plan.lang, f)}"
        for column in range(1, last + 1):
            write_cell(
                sheet, row, column, text[:1].upper() + text[1:] if column == 1 else None, "wrap"
            )
        sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=last)
        sheet.row_dimensions[row].height = 15 * (1 + len(text) // A_LINE)
    return row


def write_heading(sheet: Worksheet, row: int, text: str, last: int) -> None:
    """Write the heading of a part of a stage sheet."""
    for column in range(1, last + 1):
        write_cell(sheet, row, column, text if column == 1 else None, "section")
