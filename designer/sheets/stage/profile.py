"""The profile of a stage as a chart of the spreadsheet program, coloured by terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.chart import AreaChart, Reference, Series
from openpyxl.chart.legend import Legend
from openpyxl.chart.shapes import GraphicalProperties

from designer.sheets import style
from designer.sheets.cells import put
from engine import tables

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import Plan
    from engine.road.values import Road

    Sample = tuple[float, float, list[str]]

DATA = 30
"""The first column of the chart's numbers, to the right of what is printed."""

STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
MOST = 260
"""Heights at most: enough for the width of a page."""

LOW, HIGH = 120.0, 700.0
"""Metres under the lowest point, and the least a chart reaches up: a flat stage looks flat."""


def add_profile(sheet: Worksheet, plan: Plan, road: Road, anchor: str) -> None:
    """Draw the profile at a cell; its numbers stand beyond the page."""
    used = list(dict.fromkeys(s.terrain for s in road.stretches))
    rows = _samples(road)
    for column, text in enumerate(["km", *(plan.term(name) for name in used)], DATA):
        put(sheet, 1, column, text, "calc")
    for row, (km, height, terrains) in enumerate(rows, 2):
        put(sheet, row, DATA, km, "calc")
        for name in terrains:
            put(sheet, row, DATA + 1 + used.index(name), round(height), "calc")
    sheet.add_chart(_chart(sheet, used, rows), anchor)


def _chart(sheet: Worksheet, used: list[str], rows: list[Sample]) -> AreaChart:
    chart = AreaChart()
    last = len(rows) + 1
    for column, name in enumerate(used, DATA + 1):
        cells = Reference(sheet, min_col=column, min_row=1, max_row=last)
        series = Series(cells, title_from_data=True)
        series.graphicalProperties = GraphicalProperties(solidFill=style.terrain(name))
        series.graphicalProperties.line.solidFill = style.colour("ink")
        series.graphicalProperties.line.width = 6350
        chart.append(series)
    chart.set_categories(Reference(sheet, min_col=DATA, min_row=2, max_row=last))
    chart.height, chart.width = 9, 26
    chart.legend = Legend(legendPos="b")
    chart.y_axis.delete = True
    chart.y_axis.majorGridlines = None
    chart.y_axis.scaling.min = 0
    chart.y_axis.scaling.max = max(HIGH, 1.1 * max(height for _, height, _ in rows))
    chart.x_axis.delete = False
    chart.x_axis.number_format = "0"
    chart.x_axis.tickLblSkip = chart.x_axis.tickMarkSkip = max(1, len(rows) // 12)
    return chart


def _samples(road: Road) -> list[Sample]:
    """Return kilometre, height and the terrains that meet there, at equal steps."""
    slopes = tables.toml("look.toml")["terrain"]
    spans, height, km = [], 0.0, 0.0
    for s in road.stretches:
        slope, end = float(slopes[s.terrain]["slope"]), km + float(s.km)
        spans.append((km, end, height, slope, s.terrain))
        km, height = end, height + slope * (end - km)
    base = LOW - min(first + min(0.0, slope * (b - a)) for a, b, first, slope, _ in spans)
    step = next((s for s in STEPS if km / s <= MOST), km / MOST)
    found = []
    for n in range(int(km / step + 0.5) + 1):
        at = min(n * step, km)
        near = [x for x in spans if x[0] - step / 2 <= at <= x[1] + step / 2]
        a, _, first, slope, _ = next(x for x in spans if at <= x[1])
        found.append((round(at, 1), base + first + slope * (at - a), [x[4] for x in near]))
    return found
