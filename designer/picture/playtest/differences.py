"""Two versions side by side: each difference as an interval about zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture.lettering import break_lines, fit_paragraph, fit_text
from designer.picture.look import lettering
from designer.picture.playtest.heading import draw_heading
from designer.picture.playtest.scale import Scale
from designer.picture.shapes import Box, Circle, Line, Polygon, Rect
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.shapes import Shape

DIFFERENCE_ROW = 6.4
MOST = 115.0
"""Per cent the scale reaches at most; what goes beyond ends in an arrow."""


@dataclass(frozen=True, slots=True)
class ShownDifference:
    """A difference in per cent of the first version, and how people read it in its own units."""

    name: str
    mean: float
    low: float
    high: float
    sure: bool
    told: str
    note: str


def differences_height(count: int) -> float:
    """Return how high so many differences under a heading are."""
    return 10.0 + DIFFERENCE_ROW * count


def differences(
    box: Box, title: str, note: str, rows: Sequence[ShownDifference], lang: str
) -> list[Shape]:
    """Return an interval a row: filled where it is told from none, open where it is not."""
    shapes, room = draw_heading(box, title, note)
    reach = min(MOST, max([5.0, *(max(-r.low, r.high) for r in rows)]))
    names, plot, told, more = room.columns(0.34, 0.24, 0.16, 0.26, gap=2)
    along = Scale(-reach, reach, plot.x, plot.x + plot.width)
    foot = room.y + DIFFERENCE_ROW * len(rows)
    for value in along.ticks(4):
        x, role = along(value), "plot.axis" if value == 0 else "plot.grid"
        shapes.append(Line(role, ((x, room.y), (x, foot))))
        tick = f"{value:+g} %" if value else say(lang, "report.same")
        shapes.append(fit_text(Box(x - 9, foot + 0.6, 18, 3.4), tick, "plot.tick"))
    for nth, row in enumerate(rows):
        y = room.y + nth * DIFFERENCE_ROW
        here = {"y": y, "height": DIFFERENCE_ROW}
        if nth % 2:
            shapes.insert(0, Rect("panel", room.x, y, room.width, DIFFERENCE_ROW))
        shapes.append(fit_text(names._replace(**here), row.name, "plot.name", anchor="start"))
        shapes += _interval(row, along, y + DIFFERENCE_ROW / 2)
        shapes.append(fit_text(told._replace(**here), row.told, "plot.value", anchor="start"))
        shapes += _note(more._replace(**here), row.note)
    return shapes


def _note(box: Box, text: str) -> list[Shape]:
    """Return a note on one line, or on two where it is long."""
    face = lettering("plot.note")
    if len(break_lines(text, face.face, face.size, box.width)) <= 1:
        return [fit_text(box, text, "plot.note", anchor="start")]
    return [*fit_paragraph(box, text, "plot.note")]


def _interval(row: ShownDifference, along: Scale, y: float) -> list[Shape]:
    role = "plot.sure" if row.sure else "plot.unsure"
    ends = (along(row.low), along(row.high))
    found: list[Shape] = [Line(f"{role}.line", ((ends[0], y), (ends[1], y)))]
    if row.high > along.high:
        found.append(Polygon(f"{role}.end", _arrow(along.end, y, 1.4)))
    if row.low < along.low:
        found.append(Polygon(f"{role}.end", _arrow(along.start, y, -1.4)))
    if along.low <= row.mean <= along.high:
        found.append(Circle(role, along(row.mean), y, 1.2))
    return found


def _arrow(x: float, y: float, long: float) -> tuple[tuple[float, float], ...]:
    return ((x, y - 1), (x + long, y), (x, y + 1))
