"""What a stage takes: markers against the box, straight tiles by length, what is odd about it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from designer.i18n import message, place
from designer.sheets.cells import put
from designer.sheets.layout.stage import POINTS
from engine.board.fit import divide
from engine.board.values import Options
from engine.road.box import marker_needs
from engine.road.survey import survey_stage
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import Plan
    from engine.road.values import Road
    from engine.standings.facts import Course

A_LINE = 125
"""Characters that fit across the sheet."""


def write_needs(sheet: Worksheet, plan: Plan, road: Road, row: int, last: int) -> int:
    """Write the bill of materials and return its last row."""
    heading(sheet, row, plan.word("needs"), last)
    row += 1
    for column, word in enumerate(("", "marker", "need", "have", "print"), 1):
        put(sheet, row, column, plan.word(f"need_{word}") if word else "", "head")
    sheet.row_dimensions[row].height = 30
    first = row
    for need in marker_needs([road]):
        row += 1
        put(sheet, row, 1, plan.letter(need.kind), "code")
        put(sheet, row, 2, plan.term(need.kind), "text")
        put(sheet, row, 3, need.need, "number")
        put(sheet, row, 4, need.have, "number")
        put(sheet, row, 5, max(0, need.need - need.have), "blank.zero")
    return max(row, _tiles(sheet, plan, road, first, last))


def _tiles(sheet: Worksheet, plan: Plan, road: Road, row: int, last: int) -> int:
    """Write how many straight tiles of each length the stage takes (R3.19)."""
    counts: dict[str, Counter[int]] = {}
    for stretch in road.stretches:
        art = terrain(stretch.terrain).tile
        counts.setdefault(art, Counter()).update(divide(stretch.squares, straight(plan)))
    for column in range(POINTS, last + 1):
        put(sheet, row, column, plan.word("tiles") if column == POINTS else None, "head.left")
    for art, counter in counts.items():
        row += 1
        listed = "   ".join(f"{size}: {n}" for size, n in sorted(counter.items()))
        texts = {POINTS: plan.term(f"{art}_tile"), POINTS + 4: listed}
        for column in range(POINTS, last + 1):
            put(sheet, row, column, texts.get(column), "text")
    return row


def write_warnings(sheet: Worksheet, plan: Plan, course: Course, row: int, last: int) -> int:
    """Write the findings of the stage and return the last row."""
    stage, riders = plan.tour.stages[course.number - 1], len(plan.facts.entrants)
    found = survey_stage(stage, plan.rules, course.number, riders).findings
    if not found:
        return row - 2
    heading(sheet, row, plan.word("warnings"), last)
    for f in found:
        row += 1
        text = f"{place(plan.lang, f.where)}: {message(plan.lang, f)}"
        for column in range(1, last + 1):
            put(sheet, row, column, text[:1].upper() + text[1:] if column == 1 else None, "wrap")
        sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=last)
        sheet.row_dimensions[row].height = 15 * (1 + len(text) // A_LINE)
    return row


def heading(sheet: Worksheet, row: int, text: str, last: int) -> None:
    """Write the heading of a part of a stage sheet."""
    for column in range(1, last + 1):
        put(sheet, row, column, text if column == 1 else None, "section")


def straight(plan: Plan) -> Options:
    """Return how straight tiles are chosen under the house rules (R3.19)."""
    rules = plan.rules
    return Options(shortest=rules["tiles.min_straight"], longest=rules["tiles.max_straight"])
