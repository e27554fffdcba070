"""Two roads one above the other, square for square to one scale: a stage before and after a change.

What became shorter is shorter here, and what was left out has no place on the lower one.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from designer.picture.lettering import fit_text
from designer.picture.markers import draw_badge
from designer.picture.profile.draw import draw_foot, draw_ground
from designer.picture.profile.scale import (
    Axis,
    Relief,
    kilometres_of,
    profile_scale,
    relief_from_terrain,
)
from designer.picture.shapes import Box, Group, Line, transform_to
from engine.tour.terrain import climb_of
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.language import Language
    from designer.picture.profile.scale import ProfileScale
    from designer.picture.shapes import Shape
    from engine.road.values import Road


class RoadSide(NamedTuple):
    """One of two roads that are compared: what it is called, and its measured heights if any."""

    label: str
    road: Road
    relief: Relief | None = None


LABEL, GAP = 5.0, 1.5
"""Millimetres of a label, and free between both roads."""
FOOT, SCALE = 13.0, 5.0
"""Of a profile's foot, and of the part of it that kilometres would take: here there are none."""
SIGN = (5.2, 3.4)
AIR = 0.12
"""Share of the heights that is left free below."""
LEAST_RANGE = 500.0
FINE = 0.25
"""Squares between two heights."""
CLIFF = 1e-6
"""Squares over which the road falls where what lay between was left out."""
SMALLEST, TALL = 0.55, 34.0
"""The least size of what is read, and the millimetres of one road at which it is 1."""


def draw_beside(before: RoadSide, after: RoadSide, box: Box, language: Language) -> Iterator[Shape]:
    """Yield two roads into a box, the one there was above the one there would be."""
    high = (box.height - GAP) / 2
    unit = min(max((high - LABEL) / TALL, SMALLEST), 1.0)
    sides = [
        side._replace(road=in_squares(side.road), relief=_relief_of(side))
        for side in (before, after)
    ]
    axis = _common_axis(sides, unit)
    for side, top in zip(sides, (box.y, box.y + high + GAP), strict=True):
        size = (box.width, high - LABEL + SCALE * unit)
        known = side.relief or relief_from_terrain(side.road)
        sheet = profile_scale(side.road, *size, known, language, axis, unit)
        label = Box(box.x + sheet.plot.x, top, sheet.plot.width, LABEL)
        yield fit_text(label, side.label, "text.strong", anchor="start", size=3.4 * max(unit, 0.8))
        shapes = (*draw_ground(sheet), *draw_foot(sheet), *_draw_signs(sheet, language))
        yield Group(shapes, transform_to(box.x, top + LABEL))


def in_squares(road: Road) -> Road:
    """Return a road whose kilometres are its squares, so that a profile of it is one of squares."""
    sections = tuple(
        replace(s, from_km=Decimal(s.first - 1), to_km=Decimal(s.last)) for s in road.sections
    )
    lines = tuple(replace(line, km=Decimal(min(line.square, road.rows))) for line in road.lines)
    return replace(road, sections=sections, lines=lines, dropped=())


def _relief_of(side: RoadSide) -> Relief | None:
    """Return the heights of a road over its squares."""
    known = side.relief or relief_from_terrain(side.road)
    points: list[tuple[float, float]] = []
    for section in side.road.sections:
        start, end = kilometres_of(section)
        if end <= start:
            continue
        step = (end - start) / section.squares * FINE
        for km, metres in known.line_between(start, end, step):
            square = section.first - 1 + (km - start) / (end - start) * section.squares
            if points and square <= points[-1][0]:
                square = points[-1][0] + CLIFF
            points.append((square, metres))
    if len(points) < 2:
        return None
    return Relief(tuple(p[0] for p in points), tuple(p[1] for p in points), known.measured)


def _common_axis(sides: list[RoadSide], unit: float) -> Axis:
    """Return what both roads are drawn against: the longer one fills it."""
    reliefs = [side.relief or relief_from_terrain(side.road) for side in sides]
    low = min(min(relief.heights) for relief in reliefs)
    high = max(max(relief.heights) for relief in reliefs)
    bottom = low - max((high - low) * AIR, 20)
    longest = max(side.road.rows for side in sides)
    return Axis(float(longest), bottom, max(high, bottom + LEAST_RANGE), (SIGN[1] + 1.2) * unit)


def _draw_signs(sheet: ProfileScale, language: Language) -> Iterator[Shape]:
    """Yield the sign of every line that lies on the road; one that has no room is left out."""
    wide, high = SIGN[0] * sheet.unit, SIGN[1] * sheet.unit
    reached = -wide
    for line in sheet.road.lines:
        if line.kind == FINISH and not line.category:
            continue
        x = sheet.x(float(line.km))
        left = x - wide / 2
        if left < reached:
            continue
        reached = left + wide
        kind = climb_of(line.category) if line.kind == SUMMIT else line.kind
        y = sheet.y(sheet.relief.height_at(float(line.km)))
        yield Line("profile.drop", ((x, high), (x, y)))
        yield from draw_badge(Box(left, 0.4 * sheet.unit, wide, high), kind, language)
