"""The band of effort: a bar a section, as high as what a square of it costs everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit
from designer.picture.playtest.heading import headed
from designer.picture.playtest.scale import Scale
from designer.picture.relief import span
from designer.picture.shapes import Box, Line, Rect
from designer.verdict import amount
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.shapes import Shape
    from engine.playtests.summary import Spread, Summary
    from engine.road.values import Road, Stretch

LABEL = 4.0
LEAST = 1.0
"""Points a square the scale reaches at least."""


def effort(box: Box, summary: Summary, road: Road, lang: str) -> list[Shape]:
    """Return points a square over each section; the points of the whole section stand on top."""
    shapes, room = headed(box, say(lang, "report.effort"), say(lang, "report.effort_note"))
    spent = [
        (stretch, summary.spread(f"effort/by_section/{number:02d}"))
        for number, stretch in enumerate(road.stretches, start=1)
    ]
    most = max(LEAST, *(spread.p95 / stretch.squares for stretch, spread in spent))
    km = float(road.stretches[-1].to_km)
    along = Scale(0.0, km, room.x, room.x + room.width)
    up = Scale(0.0, most, room.y + room.height, room.y + LABEL)
    for stretch, spread in spent:
        shapes += _bar(stretch, spread, along, up, lang)
    foot = room.y + room.height
    shapes.append(Line("plot.axis", ((room.x, foot), (room.x + room.width, foot))))
    return shapes


def _bar(stretch: Stretch, spread: Spread, along: Scale, up: Scale, lang: str) -> list[Shape]:
    start, end = span(stretch)
    left, wide = along(start), along(end) - along(start)
    top, foot = up(spread.mean / stretch.squares), up(0)
    x = left + wide / 2
    low, high = up(spread.p5 / stretch.squares), up(spread.p95 / stretch.squares)
    label = Box(x - max(wide, 5.0) / 2, min(top, high) - LABEL, max(wide, 5.0), LABEL)
    role = f"terrain.{stretch.terrain}"
    found: list[Shape] = [Rect(role, left, top, wide, foot - top)]
    found.append(Line("plot.axis", ((left, foot), (left, top), (left + wide, top))))
    found.append(Line("plot.axis", ((left + wide, top), (left + wide, foot))))
    if low - high > 0.5:
        found.append(Line("plot.whisker", ((x, low), (x, high))))
    if wide >= 5.0 or spread.mean >= 1:
        found.append(fit(label, amount(lang, round(spread.mean)), "plot.value"))
    return found
