"""The skyline of a stage: its heights in the colours of its terrain, with nothing written on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.relief import kilometres_of
from designer.picture.shapes import Line, Polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.relief import Relief
    from designer.picture.shapes import Box, Shape
    from engine.road.values import Road

LEAST_RANGE = 900.0
"""Metres a skyline is drawn over at least, so that a flat stage looks flat."""
_STEPS = 120


def draw_skyline(
    road: Road, relief: Relief, box: Box, span: tuple[float, float] | None = None
) -> Iterator[Shape]:
    """Yield the heights of a stage over the foot of a box; `span` is what its height stands for."""
    total = float(road.sections[-1].to_km)
    low, high = span or (min(relief.heights), max(relief.heights))
    base, top = low - (high - low) * 0.08 - 30, max(high, low + LEAST_RANGE)
    foot = box.y + box.height

    def at(km: float, metres: float) -> tuple[float, float]:
        return box.x + box.width * km / total, foot - box.height * (metres - base) / (top - base)

    crest: list[tuple[float, float]] = []
    ends = [float(s.from_km) for s in road.sections[1:]] + [total]
    for section, end in zip(road.sections, ends, strict=True):
        start = kilometres_of(section)[0]
        points = [at(*point) for point in relief.between(start, end, total / _STEPS)]
        crest += points
        outline = (*points, (points[-1][0], foot), (points[0][0], foot))
        yield Polygon(f"terrain.{section.terrain}", outline)
    yield Line("profile.foot", tuple(crest))
