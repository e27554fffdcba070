"""Writes a stage sheet: its facts, its profile, its lines, its sections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.bill import section_tiles
from designer.sheets import style
from designer.sheets.cells import set_widths, write_cell
from designer.sheets.layout.stage import CHART, FACTS, LINES, POINTS, paid_columns
from designer.sheets.stage.needs import write_heading, write_needs, write_warnings
from designer.sheets.stage.profile import add_profile
from designer.texts.table import table_told
from engine import tables
from engine.road.build import weather_rows
from engine.standings.classifications import CLASSIFICATIONS
from engine.tour.terrain import terrain
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import WorkbookPlan
    from engine.board.values import Board
    from engine.road.values import Line, Road, RoadSection
    from engine.standings.facts import StageFacts

FIXED = (5, 30, 9, 9, 9, 9)
"""Widths of the columns before those of the points."""


def write_stage(sheet: Worksheet, plan: WorkbookPlan, course: StageFacts) -> None:
    """Write the stage sheet of one stage (R1.19)."""
    road = plan.roads[course.number - 1]
    last = POINTS - 1 + sum(paid_columns(plan))
    write_cell(
        sheet, 1, 1, plan.word("stage_title", number=course.number, name=course.name), "title"
    )
    date = plan.tour.stages[course.number - 1].date
    told = table_told(plan.lang, plan.minutes(road), plan.sheets(road))
    about = " · ".join(filter(None, [plan.tour.name, date, told]))
    write_cell(sheet, 2, 1, about, "subtitle")
    _facts(sheet, plan, course, last)
    add_profile(sheet, plan, road, (CHART, LINES - 2), last)
    row = _lines(sheet, plan, road, last)
    row = _sections(sheet, plan, road, row + 2, last)
    row = write_needs(sheet, plan, road, row + 2, last)
    row = write_warnings(sheet, plan, course, row + 2, last)
    set_widths(sheet, (*FIXED, *(5.2,) * (last - len(FIXED))))
    sheet.freeze_panes = "A4"
    sheet.print_title_rows = "1:2"
    sheet.print_area = f"A1:{get_column_letter(last)}{row}"
    sheet.sheet_properties.tabColor = style.terrain_colour(_hardest(road))


def _hardest(road: Road) -> str:
    climbs = [s.terrain for s in road.sections if terrain(s.terrain).category]
    order = list(tables.toml("look.toml")["terrain"])
    return max(climbs, key=order.index) if climbs else road.sections[0].terrain


def _facts(sheet: Worksheet, plan: WorkbookPlan, course: StageFacts, last: int) -> None:
    road = plan.roads[course.number - 1]
    pairs = [
        ("fact_format", plan.term(road.format)),
        ("fact_type", plan.term(road.type)),
        ("fact_listed", plan.number(road.stated_km) if road.stated_km is not None else "–"),
        ("fact_covered", plan.number(road.km)),
        ("fact_squares", road.rows),
        ("fact_lanes", road.lanes),
        ("fact_weather", ", ".join(map(str, weather_rows(road.rows)))),
        ("fact_rest", plan.word("yes" if course.rest_after else "no")),
    ]
    for row in (FACTS, FACTS + 1):
        for column in range(1, last + 1):
            write_cell(sheet, row, column, None, "fact")
    for index, (word, value) in enumerate(pairs):
        row, column = FACTS + index % 2, (1, 3, 7, 13)[index // 2]
        write_cell(sheet, row, column, f"{plan.word(word)}: {value}", "fact")


def _lines(sheet: Worksheet, plan: WorkbookPlan, road: Road, last: int) -> int:
    write_heading(sheet, LINES, plan.word("lines"), last)
    row = LINES + 1
    for column, word in enumerate(("", "line", "km", "square", "category", "pays"), 1):
        write_cell(sheet, row, column, plan.word(f"line_{word}") if word else "", "head")
    places, bonus = paid_columns(plan)
    for n in range(places):
        write_cell(sheet, row, POINTS + n, n + 1, "head")
    for n in range(bonus):
        write_cell(sheet, row, POINTS + places + n, plan.word("bonus_place", place=n + 1), "head")
    for row, line in enumerate(road.lines, LINES + 2):
        _line(sheet, plan, row, line)
    return row


def _line(sheet: Worksheet, plan: WorkbookPlan, row: int, line: Line) -> None:
    style.paint_cell(
        write_cell(sheet, row, 1, plan.letter(line.kind), "badge"), plan.line_colour(line)
    )
    name = " · ".join(filter(None, [plan.term(line.kind), line.name]))
    write_cell(sheet, row, 2, name, "text.bold")
    write_cell(sheet, row, 3, line.km, "km")
    write_cell(sheet, row, 4, line.square, "number")
    write_cell(sheet, row, 5, plan.short(line.category) if line.category else "", "code")
    write_cell(sheet, row, 6, _paid_into(plan, line), "text.soft")
    places, bonus = paid_columns(plan)
    for n in range(places):
        write_cell(
            sheet, row, POINTS + n, line.points[n] if n < len(line.points) else None, "number"
        )
    for n in range(bonus):
        paid = line.bonus[n] if n < len(line.bonus) else None
        write_cell(
            sheet, row, POINTS + places + n, paid, "number" if line.kind == FINISH else "sum"
        )


def _paid_into(plan: WorkbookPlan, line: Line) -> str | None:
    """Return the classification the points of a line count in."""
    points = next((c for c in CLASSIFICATIONS if c.prize and c.prize.counts(line.kind)), None)
    return plan.ranking_word(points, "pays") if points and line.points else None


def _sections(sheet: Worksheet, plan: WorkbookPlan, road: Road, row: int, last: int) -> int:
    write_heading(sheet, row, plan.word("sections"), last)
    row += 1
    heads = ("", "terrain", "from", "to", "km", "per_km", "squares", "first", "last", "marker")
    for column, word in enumerate(heads, 1):
        look = "head.across" if word == "marker" else "head"
        write_cell(sheet, row, column, plan.word(f"section_{word}") if word else "", look)
    write_cell(sheet, row, 11, None, "head.across")
    for column in range(12, last + 1):
        text = plan.word("section_tiles") if column == 12 else None
        write_cell(sheet, row, column, text, "head.left")
    laid = plan.board(road)
    for section in road.sections:
        row += 1
        _section(sheet, plan, row, section, laid, last)
    return row


def _section(
    sheet: Worksheet, plan: WorkbookPlan, row: int, section: RoadSection, laid: Board, last: int
) -> None:
    kind = terrain(section.terrain)
    style.paint_cell(
        write_cell(sheet, row, 1, section.index + 1, "badge"), style.terrain_colour(section.terrain)
    )
    name = " · ".join(filter(None, [plan.term(section.terrain), section.name]))
    write_cell(sheet, row, 2, name, "text")
    for column, km in enumerate((section.from_km, section.to_km, section.km), 3):
        write_cell(sheet, row, column, km, "km")
    ends = (section.first, section.last) if section.squares else (None, None)
    squares = (kind.squares_per_km, section.squares, *ends)
    for column, value in enumerate(squares, 6):
        write_cell(sheet, row, column, value, "number")
    for column in (10, 11):
        write_cell(sheet, row, column, plan.letter(kind.marker), "code")
    tiles = section_tiles(laid, section) if section.squares else ""
    text = f"{plan.term(f'{kind.tile}_tile')}: {tiles}"
    for column in range(12, last + 1):
        write_cell(sheet, row, column, text if column == 12 else None, "text.soft")
