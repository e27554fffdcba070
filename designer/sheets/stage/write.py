"""Writes a stage sheet: its facts, its profile, its lines, its sections."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import put, widths
from designer.sheets.layout.stage import CHART, FACTS, LINES, POINTS, paid_columns
from designer.sheets.stage.needs import heading, straight, write_needs, write_warnings
from designer.sheets.stage.profile import add_profile
from engine import tables
from engine.board.fit import divide
from engine.games.ciclismo.phases.weather import thresholds
from engine.tour.terrain import terrain
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import Plan
    from engine.road.values import Line, Road, Stretch
    from engine.standings.facts import Course

FIXED = (5, 30, 9, 9, 9, 9)
"""Widths of the columns before those of the points."""


def write_stage(sheet: Worksheet, plan: Plan, course: Course) -> None:
    """Write the stage sheet of one stage (R1.19)."""
    road = plan.roads[course.number - 1]
    last = POINTS - 1 + sum(paid_columns(plan))
    put(sheet, 1, 1, plan.word("stage_title", number=course.number, name=course.name), "title")
    date = plan.tour.stages[course.number - 1].date
    put(sheet, 2, 1, " · ".join(filter(None, [plan.tour.name, date])), "subtitle")
    _facts(sheet, plan, course, last)
    add_profile(sheet, plan, road, f"A{CHART}")
    row = _lines(sheet, plan, road, last)
    row = _sections(sheet, plan, road, row + 2, last)
    row = write_needs(sheet, plan, road, row + 2, last)
    row = write_warnings(sheet, plan, course, row + 2, last)
    widths(sheet, (*FIXED, *(5.2,) * (last - len(FIXED))))
    sheet.freeze_panes = "A4"
    sheet.print_title_rows = "1:2"
    sheet.print_area = f"A1:{get_column_letter(last)}{row}"
    sheet.sheet_properties.tabColor = style.terrain(_hardest(road))


def _hardest(road: Road) -> str:
    climbs = [s.terrain for s in road.stretches if terrain(s.terrain).category]
    order = list(tables.toml("look.toml")["terrain"])
    return max(climbs, key=order.index) if climbs else road.stretches[0].terrain


def _facts(sheet: Worksheet, plan: Plan, course: Course, last: int) -> None:
    road = plan.roads[course.number - 1]
    pairs = [
        ("fact_format", plan.term(road.format)),
        ("fact_type", plan.term(road.type)),
        ("fact_listed", plan.number(road.stated_km) if road.stated_km is not None else "–"),
        ("fact_covered", plan.number(road.km)),
        ("fact_squares", road.rows),
        ("fact_lanes", road.lanes),
        ("fact_weather", ", ".join(map(str, thresholds(road.rows)))),
        ("fact_rest", plan.word("yes" if course.rest_after else "no")),
    ]
    for row in (FACTS, FACTS + 1):
        for column in range(1, last + 1):
            put(sheet, row, column, None, "fact")
    for index, (word, value) in enumerate(pairs):
        row, column = FACTS + index % 2, (1, 3, 7, 13)[index // 2]
        put(sheet, row, column, f"{plan.word(word)}: {value}", "fact")


def _lines(sheet: Worksheet, plan: Plan, road: Road, last: int) -> int:
    heading(sheet, LINES, plan.word("lines"), last)
    row = LINES + 1
    for column, word in enumerate(("", "line", "km", "square", "category", "pays"), 1):
        put(sheet, row, column, plan.word(f"line_{word}") if word else "", "head")
    places, bonus = paid_columns(plan)
    for n in range(places):
        put(sheet, row, POINTS + n, n + 1, "head")
    for n in range(bonus):
        put(sheet, row, POINTS + places + n, plan.word("bonus_place", place=n + 1), "head")
    for row, line in enumerate(road.lines, LINES + 2):
        _line(sheet, plan, row, line)
    return row


def _line(sheet: Worksheet, plan: Plan, row: int, line: Line) -> None:
    style.paint(put(sheet, row, 1, plan.letter(line.kind), "badge"), plan.line_colour(line))
    name = " · ".join(filter(None, [plan.term(line.kind), line.name]))
    put(sheet, row, 2, name, "text.bold")
    put(sheet, row, 3, line.km, "km")
    put(sheet, row, 4, line.square, "number")
    put(sheet, row, 5, plan.short(line.category) if line.category else "", "code")
    pays = "pays_mountain" if line.kind == SUMMIT else "pays_regularity"
    put(sheet, row, 6, plan.word(pays) if line.points else None, "text.soft")
    places, bonus = paid_columns(plan)
    for n in range(places):
        put(sheet, row, POINTS + n, line.points[n] if n < len(line.points) else None, "number")
    for n in range(bonus):
        paid = line.bonus[n] if n < len(line.bonus) else None
        put(sheet, row, POINTS + places + n, paid, "number" if line.kind == FINISH else "sum")


def _sections(sheet: Worksheet, plan: Plan, road: Road, row: int, last: int) -> int:
    heading(sheet, row, plan.word("sections"), last)
    row += 1
    heads = ("", "terrain", "from", "to", "km", "per_km", "squares", "first", "last", "marker")
    for column, word in enumerate(heads, 1):
        look = "head.across" if word == "marker" else "head"
        put(sheet, row, column, plan.word(f"section_{word}") if word else "", look)
    put(sheet, row, 11, None, "head.across")
    for column in range(12, last + 1):
        text = plan.word("section_tiles") if column == 12 else None
        put(sheet, row, column, text, "head.left")
    for stretch in road.stretches:
        row += 1
        _stretch(sheet, plan, row, stretch, last)
    return row


def _stretch(sheet: Worksheet, plan: Plan, row: int, stretch: Stretch, last: int) -> None:
    kind = terrain(stretch.terrain)
    style.paint(put(sheet, row, 1, stretch.index + 1, "badge"), style.terrain(stretch.terrain))
    name = " · ".join(filter(None, [plan.term(stretch.terrain), stretch.name]))
    put(sheet, row, 2, name, "text")
    for column, km in enumerate((stretch.from_km, stretch.to_km, stretch.km), 3):
        put(sheet, row, column, km, "km")
    squares = (kind.squares_per_km, stretch.squares, stretch.first, stretch.last)
    for column, value in enumerate(squares, 6):
        put(sheet, row, column, value, "number")
    for column in (10, 11):
        put(sheet, row, column, plan.letter(kind.marker), "code")
    counts = Counter(divide(stretch.squares, straight(plan)))
    tiles = ", ".join(f"{n} × {size}" if n > 1 else str(size) for size, n in counts.items())
    text = f"{plan.term(f'{kind.tile}_tile')}: {tiles}"
    for column in range(12, last + 1):
        put(sheet, row, column, text if column == 12 else None, "text.soft")
