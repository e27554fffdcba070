"""Effort points of one race by section: a bar each over its kilometres, the points on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.profile.relief import kilometres_of
from designer.picture.shapes import Box, Line, Rect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from designer.picture.shapes import Shape
    from engine.road.values import Road

LABEL = 4.5
STRIP = 2.5


def draw_spent_bars(box: Box, road: Road, points: Mapping[int, int]) -> Iterator[Shape]:
    """Yield the points that were spent on each section, by its place from 0."""
    most = max([1, *points.values()])
    km = float(road.sections[-1].to_km)
    foot = box.y + box.height - STRIP
    for number, section in enumerate(road.sections):
        start, end = kilometres_of(section)
        left = box.x + box.width * start / km
        wide = max(box.width * (end - start) / km, 0.4)
        yield Rect(f"terrain.{section.terrain}", left, foot, wide, STRIP)
        spent = points.get(number, 0)
        if spent:
            high = (box.height - LABEL - STRIP) * spent / most
            bar = Box(left + wide / 2 - max(wide, 2.4) / 2, foot - high, max(wide, 2.4), high)
            yield Rect("plot.bar", *bar)
            label = Box(bar.x - 3, bar.y - LABEL, bar.width + 6, LABEL)
            yield fit_text(label, str(spent), "number.strong", size=3.6)
    yield Line("plot.axis", ((box.x, foot), (box.x + box.width, foot)))
