"""The sheet of a stage: facts, profile, lines, sections and what it takes of the box (R1.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.chart import AreaChart, Reference, Series
from openpyxl.chart.legend import Legend
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.drawing.text import (
    CharacterProperties,
    Paragraph,
    ParagraphProperties,
    RichTextProperties,
)
from openpyxl.utils import get_column_letter

from designer.language import capitalise
from designer.sheets import style
from designer.sheets.cells import set_widths, write_cell
from designer.sheets.layout import CHART, FACTS, LINES, POINTS, paid_columns
from designer.texts.boards import faces_text, section_tiles, table_told, tile_named
from engine import tables
from engine.board import kept_boards
from engine.board.bill import make_bill
from engine.intake.profile import unpack_profile
from engine.road.build import weather_rows
from engine.standings.classifications import CLASSIFICATIONS
from engine.tour.terrain import terrain
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import WorkbookPlan
    from engine.board.bill import TileCount
    from engine.board.values import Board
    from engine.road.values import Line, Road, RoadSection
    from engine.standings.facts import StageFacts

    Sample = tuple[float, float, list[str]]

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
    at_table = table_told(plan.language, plan.minutes_on(road), plan.sheets_for(road))
    about = " · ".join(filter(None, [plan.tour.name, date, at_table]))
    write_cell(sheet, 2, 1, about, "subtitle")
    _write_facts(sheet, plan, course, last)
    _add_profile(sheet, plan, road, (CHART, LINES - 2), last)
    row = _write_lines(sheet, plan, road, last)
    row = _write_sections(sheet, plan, road, row + 2, last)
    row = _write_needs(sheet, plan, road, row + 2, last)
    row = _write_warnings(sheet, plan, course, row + 2, last)
    set_widths(sheet, (*FIXED, *(5.2,) * (last - len(FIXED))))
    sheet.freeze_panes = "A4"
    sheet.print_title_rows = "1:2"
    sheet.print_area = f"A1:{get_column_letter(last)}{row}"
    sheet.sheet_properties.tabColor = style.terrain_colour(_hardest_terrain(road))


def _hardest_terrain(road: Road) -> str:
    climbs = [s.terrain for s in road.sections if terrain(s.terrain).category]
    order = list(tables.read_toml("look.toml")["terrain"])
    return max(climbs, key=order.index) if climbs else road.sections[0].terrain


def _write_facts(sheet: Worksheet, plan: WorkbookPlan, course: StageFacts, last: int) -> None:
    road = plan.roads[course.number - 1]
    pairs = [
        ("fact_format", plan.term(road.format)),
        ("fact_type", plan.term(road.type)),
        ("fact_listed", plan.number_text(road.stated_km) if road.stated_km is not None else "–"),
        ("fact_covered", plan.number_text(road.km)),
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


def _write_lines(sheet: Worksheet, plan: WorkbookPlan, road: Road, last: int) -> int:
    _write_heading(sheet, LINES, plan.word("lines"), last)
    row = LINES + 1
    for column, word in enumerate(("", "line", "km", "square", "category", "pays"), 1):
        write_cell(sheet, row, column, plan.word(f"line_{word}") if word else "", "head")
    places, bonus = paid_columns(plan)
    for n in range(places):
        write_cell(sheet, row, POINTS + n, n + 1, "head")
    for n in range(bonus):
        write_cell(sheet, row, POINTS + places + n, plan.word("bonus_place", place=n + 1), "head")
    for row, line in enumerate(road.lines, LINES + 2):
        _write_line(sheet, plan, row, line)
    return row


def _write_line(sheet: Worksheet, plan: WorkbookPlan, row: int, line: Line) -> None:
    style.paint_cell(
        write_cell(sheet, row, 1, plan.term_letter(line.kind), "badge"), plan.line_colour(line)
    )
    name = " · ".join(filter(None, [plan.term(line.kind), line.name]))
    write_cell(sheet, row, 2, name, "text.bold")
    write_cell(sheet, row, 3, line.km, "km")
    write_cell(sheet, row, 4, line.square, "number")
    write_cell(sheet, row, 5, plan.short_term(line.category) if line.category else "", "code")
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
    points = next((c for c in CLASSIFICATIONS if c.prize and c.prize.counts_line(line.kind)), None)
    return plan.ranking_word(points, "pays") if points and line.points else None


def _write_sections(sheet: Worksheet, plan: WorkbookPlan, road: Road, row: int, last: int) -> int:
    _write_heading(sheet, row, plan.word("sections"), last)
    row += 1
    heads = ("", "terrain", "from", "to", "km", "per_km", "squares", "first", "last", "marker")
    for column, word in enumerate(heads, 1):
        look = "head.across" if word == "marker" else "head"
        write_cell(sheet, row, column, plan.word(f"section_{word}") if word else "", look)
    write_cell(sheet, row, 11, None, "head.across")
    for column in range(12, last + 1):
        text = plan.word("section_tiles") if column == 12 else None
        write_cell(sheet, row, column, text, "head.left")
    board = plan.board_on(road)
    for section in road.sections:
        row += 1
        _write_section(sheet, plan, row, section, board, last)
    return row


def _write_section(
    sheet: Worksheet, plan: WorkbookPlan, row: int, section: RoadSection, board: Board, last: int
) -> None:
    kind = terrain(section.terrain)
    style.paint_cell(
        write_cell(sheet, row, 1, section.index + 1, "badge"), style.terrain_colour(section.terrain)
    )
    name = " · ".join(filter(None, [plan.term(section.terrain), section.name]))
    write_cell(sheet, row, 2, name, "text")
    for column, km in enumerate((section.from_km, section.to_km, section.km), 3):
        write_cell(sheet, row, column, km, "km")
    ends = (section.first, section.last)
    squares = (kind.squares_per_km, section.squares, *ends)
    for column, value in enumerate(squares, 6):
        write_cell(sheet, row, column, value, "number")
    for column in (10, 11):
        write_cell(sheet, row, column, plan.term_letter(kind.marker), "code")
    tiles = section_tiles(board, section)
    text = f"{plan.term(f'{kind.tile}_tile')}: {tiles}"
    for column in range(12, last + 1):
        write_cell(sheet, row, column, text if column == 12 else None, "text.soft")


A_LINE = 125
"""Characters that fit across the sheet."""


def _write_needs(sheet: Worksheet, plan: WorkbookPlan, road: Road, row: int, last: int) -> int:
    """Write the bill of materials and return its last row."""
    _write_heading(sheet, row, plan.word("needs"), last)
    row += 1
    for column, word in enumerate(("", "marker", "need", "have", "print"), 1):
        write_cell(sheet, row, column, plan.word(f"need_{word}") if word else "", "head")
    sheet.row_dimensions[row].height = 30
    first = row
    stock = kept_boards.tour_stock(plan.tour.boards)
    bill = make_bill([plan.board_on(road)], plan.rules, stock, plan.tour.printed)
    for need in (*bill.markers, *bill.indicators):
        row += 1
        write_cell(sheet, row, 1, plan.term_letter(need.kind), "code")
        write_cell(sheet, row, 2, plan.term(need.kind), "text")
        write_cell(sheet, row, 3, need.need, "number")
        write_cell(sheet, row, 4, need.have, "number")
        write_cell(sheet, row, 5, max(0, need.need - need.have), "blank.zero")
    return max(row, _write_tiles(sheet, plan, bill.tiles, first, last))


def _write_tiles(
    sheet: Worksheet, plan: WorkbookPlan, lines: Sequence[TileCount], row: int, last: int
) -> int:
    """Write how many of each tile lie on the table, and with which face up (R1.19)."""
    for column in range(POINTS, last + 1):
        write_cell(
            sheet, row, column, plan.word("tiles") if column == POINTS else None, "head.left"
        )
    for line in lines:
        row += 1
        faces = faces_text(plan.language, line)
        count = f"{line.need}: {faces}" if faces else str(line.need)
        texts = {POINTS: tile_named(plan.language, line.tile), POINTS + 5: count}
        for column in range(POINTS, last + 1):
            write_cell(sheet, row, column, texts.get(column), "text")
    return row


def _write_warnings(
    sheet: Worksheet, plan: WorkbookPlan, course: StageFacts, row: int, last: int
) -> int:
    """Write the findings of the stage and return the last row."""
    findings = plan.surveyed[course.number - 1].findings
    if not findings:
        return row - 2
    _write_heading(sheet, row, plan.word("warnings"), last)
    for finding in findings:
        row += 1
        text = f"{plan.language.place_text(finding.where)}: {plan.language.finding_text(finding)}"
        for column in range(1, last + 1):
            sentence = capitalise(text) if column == 1 else None
            write_cell(sheet, row, column, sentence, "wrap")
        sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=last)
        sheet.row_dimensions[row].height = 15 * (1 + len(text) // A_LINE)
    return row


def _write_heading(sheet: Worksheet, row: int, text: str, last: int) -> None:
    """Write the heading of a part of a stage sheet."""
    for column in range(1, last + 1):
        write_cell(sheet, row, column, text if column == 1 else None, "section")


DATA = 30
"""The first column of the chart's numbers, to the right of what is printed."""
STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
MOST_HEIGHTS = 260
"""Heights at most: enough for the width of a page."""
LABELS, MOST_LABELS = (1, 2, 5, 10, 20, 25, 50, 100), 12
"""Kilometres from one label of the profile to the next, and how many labels there are at most."""
LOW, HIGH = 120.0, 700.0
"""Metres under the lowest point, and the least a chart reaches up: a flat stage looks flat."""


def _add_profile(
    sheet: Worksheet, plan: WorkbookPlan, road: Road, rows: tuple[int, int], last: int
) -> None:
    """Draw the profile over rows and the first columns; its numbers stand beyond the page.

    It is bound to cells, not as wide as some millimetres: on paper it ends where the tables do.
    """
    used = list(dict.fromkeys(s.terrain for s in road.real_sections))
    samples = _sample_profile(road, plan.tour.stages[road.number - 1].profile)
    for column, text in enumerate(["km", *(plan.term(name) for name in used)], DATA):
        write_cell(sheet, 1, column, text, "calc")
    named = _named_kilometres([km for km, _, _ in samples])
    for row, (km, height, terrains) in enumerate(samples, 2):
        write_cell(sheet, row, DATA, km if km in named else None, "calc")
        for name in terrains:
            write_cell(sheet, row, DATA + 1 + used.index(name), round(height), "calc")
    chart = _make_chart(sheet, used, samples)
    chart.anchor = TwoCellAnchor(  # type: ignore[assignment]  # the stub knows cells only
        editAs="oneCell",
        _from=AnchorMarker(col=0, row=rows[0] - 1),
        to=AnchorMarker(col=last, row=rows[1]),
    )
    sheet.add_chart(chart)


def _named_kilometres(marks: Sequence[float]) -> set[float]:
    """Return which kilometres are written below the profile: so few that none meets the next.

    Programs do not agree on how many labels they leave out where all are given.
    """
    apart = next((step for step in LABELS if marks[-1] / step <= MOST_LABELS), LABELS[-1])
    nearest = (
        min(marks, key=lambda mark: abs(mark - n * apart))
        for n in range(int(marks[-1] / apart) + 1)
    )
    return set(nearest)


def _make_chart(sheet: Worksheet, used: list[str], rows: list[Sample]) -> AreaChart:
    chart = AreaChart()
    last = len(rows) + 1
    for column, name in enumerate(used, DATA + 1):
        cells = Reference(sheet, min_col=column, min_row=1, max_row=last)
        series = Series(cells, title_from_data=True)
        series.graphicalProperties = GraphicalProperties(solidFill=style.terrain_colour(name))
        series.graphicalProperties.line.solidFill = style.cell_colour("ink")
        series.graphicalProperties.line.width = 6350
        chart.append(series)
    chart.set_categories(Reference(sheet, min_col=DATA, min_row=2, max_row=last))
    chart.legend = Legend(legendPos="b")
    chart.y_axis.delete = True
    chart.y_axis.majorGridlines = None
    chart.y_axis.scaling.min = 0
    chart.y_axis.scaling.max = max(HIGH, 1.1 * max(height for _, height, _ in rows))
    chart.x_axis.delete = False
    chart.x_axis.number_format = "0"
    chart.x_axis.tickLblSkip = 1
    chart.x_axis.tickMarkSkip = len(rows)
    # Labels that lie may reach over the empty ones beside them.
    lying = ParagraphProperties(defRPr=CharacterProperties(sz=900))
    chart.x_axis.txPr = RichText(RichTextProperties(rot=0, vert="horz"), p=[Paragraph(lying)])
    return chart


def _sample_profile(road: Road, profile: str) -> list[Sample]:
    """Return kilometre, height and the terrains that meet there, at equal steps."""
    km = float(sum(s.km for s in road.real_sections))
    step = next((s for s in STEPS if km / s <= MOST_HEIGHTS), km / MOST_HEIGHTS)
    marks = [min(n * step, km) for n in range(int(km / step + 0.5) + 1)]
    heights = _measured_heights(profile, km, marks) or _drawn_heights(road, marks)
    base = LOW - min(heights)
    return [
        (round(at, 1), base + height, _terrains_near(road, at, step / 2))
        for at, height in zip(marks, heights, strict=True)
    ]


def _measured_heights(profile: str, km: float, marks: list[float]) -> list[float]:
    """Return the heights an imported stage was measured with, laid over the sections."""
    measured = unpack_profile(profile) if profile else None
    if measured is None or len(measured.heights) < 2:
        return []
    last = len(measured.heights) - 1
    return [measured.heights[round(at / km * last)] for at in marks]


def _drawn_heights(road: Road, marks: list[float]) -> list[float]:
    """Return heights where none are known: every terrain rises as it is drawn everywhere."""
    slopes = tables.read_toml("look.toml")["terrain"]
    heights, km, height = [], 0.0, 0.0
    ahead = iter(marks)
    at = next(ahead, None)
    for s in road.real_sections:
        slope, end = float(slopes[s.terrain]["slope"]), km + float(s.km)
        while at is not None and (at <= end or s is road.real_sections[-1]):
            heights.append(height + slope * (at - km))
            at = next(ahead, None)
        km, height = end, height + slope * (end - km)
    return heights


def _terrains_near(road: Road, at: float, reach: float) -> list[str]:
    """Return the terrains within reach of a kilometre, so that coloured areas meet."""
    terrains, km = [], 0.0
    for section in road.real_sections:
        end = km + float(section.km)
        if km - reach <= at <= end + reach:
            terrains.append(section.terrain)
        km = end
    return terrains
