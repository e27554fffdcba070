"""The ground of a profile: lines of height, terrain under the crest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.profile.relief import kilometres_of
from designer.picture.profile.sheet import section_ends
from designer.picture.shapes import Box, Line, Polygon

if TYPE_CHECKING:
    from designer.picture.profile.sheet import ProfileScale
    from designer.picture.shapes import Shape

_METRE_STEPS = (10, 20, 50, 100, 200, 250, 500, 1000)
_POINTS_A_MM = 2.0


def draw_grid(sheet: ProfileScale) -> list[Shape]:
    """Return a line every so many metres, where heights are measured."""
    if not sheet.relief.measured:
        return []
    found: list[Shape] = []
    step = _metre_step(sheet.axis.top - sheet.axis.bottom, sheet.plot.height / sheet.unit / 8)
    left, right = sheet.plot.x, sheet.plot.x + sheet.plot.width
    metres = (int(sheet.axis.bottom) // step + 1) * step
    while metres <= sheet.axis.top:
        y = sheet.y(metres)
        found.append(Line("profile.grid", ((left, y), (right, y))))
        box = Box(0, y - 2 * sheet.unit, left - 1.2 * sheet.unit, 4 * sheet.unit)
        size = sheet.size("number.soft")
        found.append(fit_text(box, str(metres), "number.soft", anchor="end", size=size))
        metres += step
    return found


def draw_ground(sheet: ProfileScale) -> list[Shape]:
    """Return the terrain of every section under the line, and the line."""
    found: list[Shape] = []
    step = sheet.axis.km / (sheet.plot.width * _POINTS_A_MM)
    crest: list[tuple[float, float]] = []
    floor = sheet.plot.y + sheet.plot.height
    for section, end in zip(sheet.road.sections, section_ends(sheet), strict=True):
        points = [
            (sheet.x(km), sheet.y(metres))
            for km, metres in sheet.relief.between(kilometres_of(section)[0], end, step)
        ]
        crest += points
        outline = (*points, (points[-1][0], floor), (points[0][0], floor))
        found.append(Polygon(f"terrain.{section.terrain}", outline))
        if section is not sheet.road.sections[0]:
            found.append(
                Line("profile.foot", ((points[0][0], points[0][1]), (points[0][0], floor)))
            )
    return [*found, Line("profile.line", tuple(crest))]


def _metre_step(span_: float, most: float) -> int:
    return next((step for step in _METRE_STEPS if span_ / step <= most), _METRE_STEPS[-1])
