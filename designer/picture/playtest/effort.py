"""The band of effort: a bar a section, as high as what a square of it costs everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.playtest.heading import draw_heading
from designer.picture.playtest.scale import Scale
from designer.picture.profile.relief import kilometres_of
from designer.picture.shapes import Box, Line, Rect
from designer.texts.verdict import amount_text
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.shapes import Shape
    from engine.playtests.summary import NumberSummary, Summary
    from engine.road.values import Road, RoadSection

LABEL = 4.0
LEAST_EFFORT = 1.0
"""Points a square the scale reaches at least."""


def effort(box: Box, summary: Summary, road: Road, lang: str) -> list[Shape]:
    """Return points a square over each section; the points of the whole section stand on top."""
    shapes, room = draw_heading(box, say(lang, "report.effort"), say(lang, "report.effort_note"))
    spent = [
        (section, summary.spread(f"effort/by_section/{number:02d}"))
        for number, section in enumerate(road.sections, start=1)
        if section.squares
    ]
    most = max(LEAST_EFFORT, *(spread.p95 / section.squares for section, spread in spent))
    km = float(road.sections[-1].to_km)
    along = Scale(0.0, km, room.x, room.x + room.width)
    up = Scale(0.0, most, room.y + room.height, room.y + LABEL)
    for section, spread in spent:
        shapes += _bar(section, spread, along, up, lang)
    foot = room.y + room.height
    shapes.append(Line("plot.axis", ((room.x, foot), (room.x + room.width, foot))))
    return shapes


def _bar(
    section: RoadSection, spread: NumberSummary, along: Scale, up: Scale, lang: str
) -> list[Shape]:
    start, end = kilometres_of(section)
    left, wide = along(start), along(end) - along(start)
    top, foot = up(spread.mean / section.squares), up(0)
    x = left + wide / 2
    low, high = up(spread.p5 / section.squares), up(spread.p95 / section.squares)
    label = Box(x - max(wide, 5.0) / 2, min(top, high) - LABEL, max(wide, 5.0), LABEL)
    role = f"terrain.{section.terrain}"
    found: list[Shape] = [Rect(role, left, top, wide, foot - top)]
    found.append(Line("plot.axis", ((left, foot), (left, top), (left + wide, top))))
    found.append(Line("plot.axis", ((left + wide, top), (left + wide, foot))))
    if low - high > 0.5:
        found.append(Line("plot.whisker", ((x, low), (x, high))))
    if wide >= 5.0 or spread.mean >= 1:
        found.append(fit_text(label, amount_text(lang, round(spread.mean)), "plot.value"))
    return found
