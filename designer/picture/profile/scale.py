"""The relief of a stage and the scale it is drawn to: kilometres across, metres up."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from designer.picture import look
from designer.picture.shapes import Box
from engine.intake.profile import unpack_profile
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from engine.road.values import Road, RoadSection
    from engine.tour.values import Stage


SAME_PLACE = 0.05
"""Kilometres between two lines that stand at one place, at most."""
SUMMIT_REACH = 0.5
"""Kilometres to either side of the line of a summit where its top may be."""


@dataclass(frozen=True)
class Relief:
    """Heights over kilometres; `measured` tells whether they come from a real profile."""

    kms: tuple[float, ...]
    heights: tuple[float, ...]
    measured: bool

    def height_at(self, km: float) -> float:
        """Return the height at a kilometre, straight between the two points around it."""
        after = bisect_left(self.kms, km)
        if after == 0:
            return self.heights[0]
        if after == len(self.kms):
            return self.heights[-1]
        left, right = self.kms[after - 1], self.kms[after]
        share = (km - left) / (right - left)
        return self.heights[after - 1] + share * (self.heights[after] - self.heights[after - 1])

    def summit_at(self, km: float) -> float:
        """Return how high the summit at a kilometre is: its top may lie a little beside the line.

        Everything that says how high it is asks for it, or two pages name two heights.
        """
        start = bisect_left(self.kms, km - SUMMIT_REACH)
        near = self.heights[start : bisect_right(self.kms, km + SUMMIT_REACH)]
        return max((self.height_at(km), *near))

    def line_between(self, start: float, end: float, step: float) -> list[tuple[float, float]]:
        """Return the line from one kilometre to another, with points no nearer than a step."""
        points = [(start, self.height_at(start))]
        inner = range(bisect_right(self.kms, start), bisect_left(self.kms, end))
        for at in inner:
            if self.kms[at] - points[-1][0] >= step:
                points.append((self.kms[at], self.heights[at]))
        points.append((end, self.height_at(end)))
        return points


def named_height(road: Road, relief: Relief, km: float) -> int:
    """Return the height in metres that is written for a kilometre, a summit's where one is."""
    summits = (float(line.km) for line in road.lines if line.kind == SUMMIT)
    is_summit = any(abs(summit - km) < SAME_PLACE for summit in summits)
    return round(relief.summit_at(km) if is_summit else relief.height_at(km))


def relief_of(stage: Stage) -> Relief | None:
    """Return the measured relief of a stage that was imported with its heights."""
    if not stage.profile:
        return None
    profile = unpack_profile(stage.profile)
    if len(profile.heights) < 2:
        return None
    return measured_relief(
        [(profile.sample_metres(n) / 1000, h) for n, h in enumerate(profile.heights)]
    )


def stage_ascent(stage: Stage) -> int:
    """Return the metres climbed in a stage that was imported with its heights, without noise."""
    return unpack_profile(stage.profile).gain_m if stage.profile else 0


def measured_relief(points: Sequence[tuple[float, float]]) -> Relief:
    """Return the relief of a real profile: kilometre and metres, kilometres rising."""
    rising = [points[0]]
    for point in points[1:]:
        if point[0] > rising[-1][0]:
            rising.append(point)
    return Relief(tuple(float(km) for km, _ in rising), tuple(float(m) for _, m in rising), True)


def relief_from_terrain(road: Road) -> Relief:
    """Return a relief built from the terrain of each section, its lowest point at zero."""
    kms, heights = [0.0], [0.0]
    for section in road.real_sections:
        start, end = kilometres_of(section)
        if start > kms[-1]:
            kms.append(start)
            heights.append(heights[-1])
        kms.append(end)
        heights.append(heights[-1] + (end - start) * look.ground_of(section.terrain).slope)
    low = min(heights)
    return Relief(tuple(kms), tuple(height - low for height in heights), False)


def kilometres_of(section: RoadSection) -> tuple[float, float]:
    """Return the kilometres a section covers."""
    return float(section.from_km), float(section.to_km)


_FOOT, _FLAG = 13.0, 7.0
"""Of the foot below a profile, and of a flag on it, on one 90 mm high."""
_LEAST_RANGE = 700.0
"""Metres a stage is drawn over at least, so that a flat one looks flat."""


@dataclass(frozen=True)
class Axis:
    """What a profile is drawn against: it stands still while the stage on it changes."""

    km: float
    """As far as there is room for; the stage may end before it, or run beyond."""
    bottom: float
    top: float
    head: float
    """Millimetres above the plot, for labels."""


@dataclass(frozen=True)
class ProfileScale:
    """Where things stand: `unit` is the size of everything read, 1 on a profile 90 mm high."""

    road: Road
    relief: Relief
    language: Language
    unit: float
    labels: Box
    plot: Box
    foot: Box
    axis: Axis

    def x(self, km: float) -> float:
        """Return where a kilometre lies."""
        return self.plot.x + self.plot.width * km / self.axis.km

    @property
    def km(self) -> float:
        """Return where the stage ends; a measured relief may be a little longer or shorter."""
        return self.road.finish_km

    def y(self, metres: float) -> float:
        """Return where a height lies."""
        share = (metres - self.axis.bottom) / (self.axis.top - self.axis.bottom)
        return self.plot.y + self.plot.height * (1 - share)

    def text_size(self, role: str) -> float:
        """Return the size of a text role on this profile."""
        return look.lettering_of(role).size * self.unit


def profile_scale(
    road: Road,
    width: float,
    height: float,
    relief: Relief,
    language: Language,
    axis: Axis | None = None,
    unit: float | None = None,
) -> ProfileScale:
    """Return the sheet of a profile of this size; without an axis it fills it."""
    unit = unit or max(0.55, height / 90)
    drawn_axis = axis or _full_axis(road, relief, height, unit)
    drawn_axis = replace(drawn_axis, top=max(drawn_axis.top, *relief.heights))
    foot = _FOOT * unit
    left, right = 9 * unit, 7 * unit
    plot = Box(left, drawn_axis.head, width - left - right, height - drawn_axis.head - foot)
    return ProfileScale(
        road,
        relief,
        language,
        unit,
        labels=Box(left, 0, plot.width, drawn_axis.head),
        plot=plot,
        foot=Box(left, plot.y + plot.height, plot.width, foot),
        axis=drawn_axis,
    )


def _full_axis(road: Road, relief: Relief, height: float, unit: float) -> Axis:
    """Return the axis that a whole stage fills."""
    has_labels = any(line.kind != FINISH for line in road.lines)
    label = 42 if relief.measured else 34
    head = min(height * 0.44, label * unit) if has_labels else 8 * unit
    low, high = min(relief.heights), max(relief.heights)
    bottom = low - max((high - low) * 0.12, 20)
    # The flags of start and finish stand on the line, below the signs of climbs.
    plot = height - head - _FOOT * unit
    top = max(high + (high - bottom) * min(0.3, _FLAG * unit / plot), bottom + _LEAST_RANGE)
    return Axis(road.finish_km, bottom, top, head)


def section_ends(sheet: ProfileScale) -> list[float]:
    """Return where each section ends on the paper: uncovered kilometres join the one before."""
    return [float(s.from_km) for s in sheet.road.sections[1:]] + [sheet.km]
