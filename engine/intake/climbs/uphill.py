"""The best set of climbing stretches on a row of heights, by dynamic programming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.intake.relief.profile import STEP_M

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climbs.settings import FindSettings

STEP_KM = STEP_M / 1000
Stretch = tuple[int, int]
"""The first and the last sample of a stretch."""


def find_uphills(heights: Sequence[float], find: FindSettings) -> list[Stretch]:
    """Return the stretches that together earn the most, in running order, none overlapping."""
    best, start_of = [0.0] * len(heights), [-1] * len(heights)
    offers = _offers(heights, find)
    for end in range(1, len(heights)):
        best[end] = best[end - 1]
        for start, earned in offers.get(end, ()):
            if best[start] + earned > best[end]:
                best[end], start_of[end] = best[start] + earned, start
    found, end = [], len(heights) - 1
    while end > 0:
        if start_of[end] >= 0:
            found.append((start_of[end], end))
            end = start_of[end]
        else:
            end -= 1
    return found[::-1]


def _offers(heights: Sequence[float], find: FindSettings) -> dict[int, list[tuple[int, float]]]:
    """Return, by their ends, the stretches worth anything.

    The best stretches begin where the road turns up and end where it turns less steep, at a
    height above all before: only those are looked at, which keeps real roads near linear.
    """
    offers: dict[int, list[tuple[int, float]]] = {}
    last, reach = len(heights) - 1, int(find.most_km / STEP_KM)
    scale = (5 - find.floor) ** find.gradient_power
    for start in range(last):
        rise = heights[start + 1] - heights[start]
        if rise <= 0 or (start and heights[start] - heights[start - 1] >= rise):
            continue
        foot = top = heights[start]
        for end in range(start + 1, min(last, start + reach) + 1):
            here = heights[end]
            if here < foot:
                break
            if here <= top:
                continue
            top = here
            km = (end - start) * STEP_KM
            if km < find.least_km or (
                end < last and heights[end + 1] - here >= here - heights[end - 1]
            ):
                continue
            gradient = (here - foot) / km / 10
            if gradient < find.least_of(km):
                continue
            steep = (gradient - find.floor) ** find.gradient_power / scale
            earned = km**find.length_power * steep - find.cost
            if earned > 0:
                offers.setdefault(end, []).append((start, earned))
    return offers
