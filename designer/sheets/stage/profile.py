"""The profile of a stage as a chart of the spreadsheet program, coloured by terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.chart import AreaChart, Reference, Series
from openpyxl.chart.legend import Legend
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor

from designer.sheets import style
from designer.sheets.cells import write_cell
from engine import tables
from engine.intake.profile import unpack_profile

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import WorkbookPlan
    from engine.road.values import Road

    Sample = tuple[float, float, list[str]]

DATA = 30
"""The first column of the chart's numbers, to the right of what is printed."""

STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
MOST = 260
"""Heights at most: enough for the width of a page."""

LOW, HIGH = 120.0, 700.0
"""Metres under the lowest point, and the least a chart reaches up: a flat stage looks flat."""


def add_profile(
    sheet: Worksheet, plan: WorkbookPlan, road: Road, rows: tuple[int, int], last: int
) -> None:
    """Draw the profile over rows and the first columns; its numbers stand beyond the page.

    It is bound to cells, not as wide as some millimetres: on paper it ends where the tables do.
    """
    used = list(dict.fromkeys(s.terrain for s in road.sections))
    samples = _samples(road, plan.tour.stages[road.number - 1].profile)
    for column, text in enumerate(["km", *(plan.term(name) for name in used)], DATA):
        write_cell(sheet, 1, column, text, "calc")
    for row, (km, height, terrains) in enumerate(samples, 2):
        write_cell(sheet, row, DATA, km, "calc")
        for name in terrains:
            write_cell(sheet, row, DATA + 1 + used.index(name), round(height), "calc")
    chart = _chart(sheet, used, samples)
    chart.anchor = TwoCellAnchor(  # type: ignore[assignment]  # the stub knows cells only
        editAs="oneCell",
        _from=AnchorMarker(col=0, row=rows[0] - 1),
        to=AnchorMarker(col=last, row=rows[1]),
    )
    sheet.add_chart(chart)


def _chart(sheet: Worksheet, used: list[str], rows: list[Sample]) -> AreaChart:
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
    chart.x_axis.tickLblSkip = chart.x_axis.tickMarkSkip = max(1, len(rows) // 12)
    return chart


def _samples(road: Road, profile: str) -> list[Sample]:
    """Return kilometre, height and the terrains that meet there, at equal steps."""
    km = float(sum(s.km for s in road.sections))
    step = next((s for s in STEPS if km / s <= MOST), km / MOST)
    marks = [min(n * step, km) for n in range(int(km / step + 0.5) + 1)]
    heights = _measured(profile, km, marks) or _drawn(road, marks)
    base = LOW - min(heights)
    return [
        (round(at, 1), base + height, _terrains(road, at, step / 2))
        for at, height in zip(marks, heights, strict=True)
    ]


def _measured(profile: str, km: float, marks: list[float]) -> list[float]:
    """Return the heights an imported stage was measured with, laid over the sections."""
    known = unpack_profile(profile) if profile else None
    if known is None or len(known.heights) < 2:
        return []
    last = len(known.heights) - 1
    return [known.heights[round(at / km * last)] for at in marks]


def _drawn(road: Road, marks: list[float]) -> list[float]:
    """Return heights where none are known: every terrain rises as it is drawn everywhere."""
    slopes = tables.toml("look.toml")["terrain"]
    heights, km, height = [], 0.0, 0.0
    ahead = iter(marks)
    at = next(ahead, None)
    for s in road.sections:
        slope, end = float(slopes[s.terrain]["slope"]), km + float(s.km)
        while at is not None and (at <= end or s is road.sections[-1]):
            heights.append(height + slope * (at - km))
            at = next(ahead, None)
        km, height = end, height + slope * (end - km)
    return heights


def _terrains(road: Road, at: float, reach: float) -> list[str]:
    """Return the terrains within reach of a kilometre, so that coloured areas meet."""
    found, km = [], 0.0
    for s in road.sections:
        end = km + float(s.km)
        if km - reach <= at <= end + reach:
            found.append(s.terrain)
        km = end
    return found
