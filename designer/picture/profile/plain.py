"""A plain profile, low and wide: ground, terrain, a badge for every line, no names upright."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.pieces.badge import draw_badge
from designer.picture.profile.foot import draw_terrain_strip
from designer.picture.profile.ground import draw_ground
from designer.picture.profile.relief import relief_from_terrain
from designer.picture.profile.sheet import Axis, profile_scale
from designer.picture.shapes import Box, Line
from engine.tour.terrain import climb_of
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.profile.relief import Relief
    from designer.picture.profile.sheet import ProfileScale
    from designer.picture.shapes import Shape
    from engine.road.values import Road

HEAD = 7.0
"""Millimetres above the ground: for badges, and for riders who stand on the highest point."""
WIDE, HIGH = 5.2, 3.4
"""Millimetres of a badge."""
AIR = 0.12
"""Share of the heights that is left free below."""


def plain_scale(road: Road, width: float, height: float, relief: Relief | None) -> ProfileScale:
    """Return where things stand on a plain profile of this size."""
    known = relief or relief_from_terrain(road)
    low, high = min(known.heights), max(known.heights)
    bottom = low - max((high - low) * AIR, 20)
    axis = Axis(float(road.sections[-1].to_km), bottom, max(high, bottom + 500), HEAD)
    return profile_scale(road, width, height, known, "en", axis)


def draw_plain_profile(on: ProfileScale, lang: str) -> Iterator[Shape]:
    """Yield the shapes of a plain profile."""
    yield from draw_ground(on)
    yield from draw_terrain_strip(on)
    taken = -WIDE
    for line in on.road.lines:
        if line.kind == FINISH and not line.category:
            continue
        x = on.x(float(line.km))
        y = on.y(on.relief.at(float(line.km)))
        left = max(x - WIDE / 2, taken + 0.4)
        taken = left + WIDE
        kind = climb_of(line.category) if line.kind == SUMMIT else line.kind
        yield Line("profile.drop", ((x, 0.6 + HIGH), (x, y)))
        yield from draw_badge(Box(left, 0.6, WIDE, HIGH), kind, lang)
