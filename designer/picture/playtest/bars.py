"""Bars with intervals: winners, causes of effort, how often something is so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.playtest.heading import draw_heading
from designer.picture.playtest.scale import Scale
from designer.picture.shapes import Box, Line, Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.shapes import Shape

BAR_ROW = 5.0
"""Millimetres of a bar with its name."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A named value with its interval, and how people read it."""

    name: str
    value: float
    low: float
    high: float
    told: str
    role: str = "plot.bar"


def bars_height(count: int) -> float:
    """Return how high so many bars under a heading are."""
    return 5.0 + BAR_ROW * count + 1.0


def bars(
    box: Box, title: str, note: str, rows: Sequence[Bar], *, even: float | None = None
) -> list[Shape]:
    """Return a bar a row with the interval as a whisker; a broken line where all would be even."""
    shapes, room = draw_heading(box, title, note)
    names, plot, told = room.columns(0.36, 0.36, 0.28, gap=1.5)
    most = max((*(row.high for row in rows), even or 0.0, 1e-6))
    along = Scale(0.0, most, plot.x, plot.x + plot.width)
    for nth, row in enumerate(rows):
        y = room.y + nth * BAR_ROW
        shapes.append(
            fit_text(names._replace(y=y, height=BAR_ROW), row.name, "plot.name", anchor="start")
        )
        shapes += _bar(row, along, y)
        shapes.append(
            fit_text(told._replace(y=y, height=BAR_ROW), row.told, "plot.told", anchor="start")
        )
    foot = room.y + len(rows) * BAR_ROW
    shapes.append(Line("plot.axis", ((plot.x, room.y), (plot.x, foot))))
    if even is not None:
        shapes.append(Line("plot.even", ((along(even), room.y), (along(even), foot))))
    return shapes


def _bar(row: Bar, along: Scale, y: float) -> list[Shape]:
    left, right, middle = along(0), along(row.value), y + BAR_ROW / 2
    low, high = along(row.low), along(row.high)
    found: list[Shape] = []
    if right > left:
        found.append(Rect(row.role, left, y + 0.9, right - left, BAR_ROW - 1.8))
        found.append(Rect("plot.outline", left, y + 0.9, right - left, BAR_ROW - 1.8))
    halo, whisker = ((low, middle), (high, middle)), "plot.whisker"
    found.append(Line("plot.halo", halo))
    found.append(Line(whisker, halo))
    found += [Line(whisker, ((x, middle - 0.8), (x, middle + 0.8))) for x in (low, high)]
    return found
