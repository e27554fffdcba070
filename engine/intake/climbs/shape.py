"""The ends of climbs, and when two are one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.intake.climbs.uphill import STEP_KM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climbs.settings import JoinSettings, SummitSettings
    from engine.intake.climbs.uphill import Stretch


def mean_gradient(heights: Sequence[float], stretch: Stretch) -> float:
    """Return the mean gradient of a stretch in per cent."""
    start, end = stretch
    return (heights[end] - heights[start]) / ((end - start) * STEP_KM) / 10


def climb_score(heights: Sequence[float], stretch: Stretch) -> float:
    """Return kilometres times mean gradient squared."""
    return (stretch[1] - stretch[0]) * STEP_KM * mean_gradient(heights, stretch) ** 2


def extend_to_crests(
    heights: Sequence[float], stretches: Sequence[Stretch], summit: SummitSettings
) -> list[Stretch]:
    """Carry every climb up to the crest beside its end, the last one to a finish on the top."""
    reach, last = round(summit.crest_km / STEP_KM), len(heights) - 1
    found = []
    for start, found_end in stretches:
        end = found_end
        while end < min(found_end + reach, last) and heights[end + 1] > heights[end]:
            end += 1
        found.append((start, end))
    if found:
        start, end = found[-1]
        near = (last - end) * STEP_KM <= summit.finish_km
        if near and heights[end] - min(heights[end:]) <= summit.finish_drop_m:
            found[-1] = (start, last)
    return found


def join_climbs(
    heights: Sequence[float], stretches: Sequence[Stretch], join: JoinSettings
) -> list[Stretch]:
    """Join neighbours that an organiser would call one climb, the clearest case first."""
    found = list(stretches)
    while True:
        offers = [
            (worth, i)
            for i in range(len(found) - 1)
            if (worth := _worth(heights, found[i], found[i + 1], join)) > 0
        ]
        if not offers:
            return found
        _, i = max(offers)
        found[i : i + 2] = [(found[i][0], found[i + 1][1])]


def _worth(heights: Sequence[float], first: Stretch, second: Stretch, join: JoinSettings) -> float:
    """Return the score of the whole by what it must have at least, or 0 where they stay two."""
    whole, gap = (first[0], second[1]), (second[0] - first[1]) * STEP_KM
    if (
        gap > join.gap_km
        or heights[second[1]] < heights[first[1]]
        or heights[second[0]] < heights[first[0]]
        or mean_gradient(heights, whole) < join.least_gradient
    ):
        return 0.0
    low, high = climb_score(heights, first), climb_score(heights, second)
    needed = join.needed(gap, kick=low >= high)
    worth = climb_score(heights, whole) / (max(low, high) * needed)
    return worth if worth >= 1 else 0.0
