"""The profile of a stage, as cycling drawings are: height, terrain, climbs named at the summit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pieces.marker import draw_chequers
from designer.picture.profile.foot import draw_foot, draw_kilometres
from designer.picture.profile.ground import draw_grid, draw_ground
from designer.picture.profile.labels import draw_labels
from designer.picture.profile.relief import Relief, relief_from_terrain
from designer.picture.profile.sheet import Axis, profile_scale
from designer.picture.shapes import Box, Line, Picture, Rect
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.profile.sheet import ProfileScale
    from designer.picture.shapes import Shape
    from engine.road.values import Road


def draw_profile(
    road: Road,
    width: float,
    height: float,
    *,
    relief: Relief | None = None,
    lang: str = "en",
    axis: Axis | None = None,
    unit: float | None = None,
) -> Picture:
    """Return the profile of a road; without a measured relief one is drawn from its terrain.

    What is read is as large as `unit`; without one it grows with the height.
    """
    on = profile_scale(road, width, height, relief or relief_from_terrain(road), lang, axis, unit)
    return Picture(
        width,
        height,
        (
            *draw_grid(on),
            *draw_ground(on),
            *draw_foot(on),
            *draw_kilometres(on),
            *draw_flags(on),
            *draw_labels(on),
        ),
    )


@dataclass(frozen=True)
class Frame:
    """Where the road lies on a profile, for a window that lets people grab it."""

    plot: Box
    """From the first kilometre to the last of the axis, from the top to the strip."""
    strip: Box
    """Of terrain, at the foot."""
    km: float
    """Of the whole stage."""
    axis: Axis

    def x(self, km: float) -> float:
        """Return where a kilometre lies."""
        return self.plot.x + self.plot.width * km / self.axis.km

    def reading(self, x: float) -> float:
        """Return the kilometre of the axis at a place, before the start and beyond the end too."""
        return (x - self.plot.x) / self.plot.width * self.axis.km

    def km_at(self, x: float) -> float:
        """Return the kilometre that lies at a place, never outside the stage."""
        return min(max(self.reading(x), 0.0), self.km)


def profile_frame(
    road: Road,
    width: float,
    height: float,
    *,
    relief: Relief | None = None,
    axis: Axis | None = None,
    unit: float | None = None,
) -> Frame:
    """Return where `profile` of the same arguments lays the road."""
    on = profile_scale(road, width, height, relief or relief_from_terrain(road), "en", axis, unit)
    strip = Box(on.foot.x, on.foot.y, on.foot.width, 4 * on.unit)
    return Frame(on.plot, strip, on.km, on.axis)


_POLE, _LONG, _HIGH = 7.0, 4.4, 3.0
_COLUMNS = 3


def draw_flags(sheet: ProfileScale) -> list[Shape]:
    """Return the flags of start and finish, each leaning into the stage."""
    return [*_flag(sheet, 0.0, "START"), *_flag(sheet, sheet.km, "FINISH")]


def _flag(sheet: ProfileScale, km: float, kind: str) -> list[Shape]:
    x, ground, unit = sheet.x(km), sheet.y(sheet.relief.at(km)), sheet.unit
    top = max(ground - _POLE * unit, 0.0)
    side = 1 if kind == "START" else -1
    left = x if side > 0 else x - _LONG * unit
    cloth = Box(left, top, _LONG * unit, _HIGH * unit)
    found: list[Shape] = [Line("profile.foot", ((x, ground), (x, top)))]
    found += [Rect("badge.START", *cloth)] if kind == "START" else draw_chequers(cloth, _COLUMNS)
    found.append(Rect("rule.ink", *cloth))
    if sheet.relief.measured:
        high = 2.6 * unit
        room = Box(x if side > 0 else x - 20 * unit, cloth.y + cloth.height, 20 * unit, high)
        text = say(sheet.lang, "profile.height", height=round(sheet.relief.at(km)))
        anchor = "start" if side > 0 else "end"
        inner = room.inset(0.6 * unit, 0)
        found.append(fit_text(inner, text, "number.small", anchor=anchor, size=2.3 * unit))
    return found
