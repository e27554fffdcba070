"""The height of a stage along its kilometres: measured if it is known, else from its terrain."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture import look
from engine.intake.profile import unpack_profile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.road.values import Road, RoadSection
    from engine.tour.values import Stage


@dataclass(frozen=True)
class Relief:
    """Heights over kilometres; `measured` tells whether they come from a real profile."""

    kms: tuple[float, ...]
    heights: tuple[float, ...]
    measured: bool

    def at(self, km: float) -> float:
        """Return the height at a kilometre, straight between the two points around it."""
        after = bisect_left(self.kms, km)
        if after == 0:
            return self.heights[0]
        if after == len(self.kms):
            return self.heights[-1]
        left, right = self.kms[after - 1], self.kms[after]
        share = (km - left) / (right - left)
        return self.heights[after - 1] + share * (self.heights[after] - self.heights[after - 1])

    def between(self, start: float, end: float, step: float) -> list[tuple[float, float]]:
        """Return the line from one kilometre to another, with points no nearer than a step."""
        found = [(start, self.at(start))]
        inner = range(bisect_right(self.kms, start), bisect_left(self.kms, end))
        for at in inner:
            if self.kms[at] - found[-1][0] >= step:
                found.append((self.kms[at], self.heights[at]))
        found.append((end, self.at(end)))
        return found


def relief_of(stage: Stage) -> Relief | None:
    """Return the measured relief of a stage that was imported with its heights."""
    if not stage.profile:
        return None
    profile = unpack_profile(stage.profile)
    if len(profile.heights) < 2:
        return None
    return measured_relief([(profile.metres(n) / 1000, h) for n, h in enumerate(profile.heights)])


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
    for section in road.sections:
        start, end = kilometres_of(section)
        if start > kms[-1]:
            kms.append(start)
            heights.append(heights[-1])
        kms.append(end)
        heights.append(heights[-1] + (end - start) * look.ground(section.terrain).slope)
    low = min(heights)
    return Relief(tuple(kms), tuple(height - low for height in heights), False)


def kilometres_of(section: RoadSection) -> tuple[float, float]:
    """Return the kilometres a section covers."""
    return float(section.from_km), float(section.to_km)
