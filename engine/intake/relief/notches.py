"""Bridges and tunnels: height models know the valley or the hill, not the road through the air."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.tour.finding import Finding

STEP_M = 50
LONGEST = 1500 // STEP_M
LEAST_DEPTH_M = 25.0
MOST_STEP_M = 10.0
"""The two ends of a bridge or tunnel differ by less than this."""
STEEP = 0.18
"""Both flanks fall away more steeply than any road goes down only to come straight back."""
ENTRY = 0.10
STRAIGHT = 0.6
"""A bridge or tunnel runs nearly straight; the road up to a top and down again does not."""

Straightness = Callable[[float, float], float]
"""The air line between two places of the road, in metres, as a share of the road between them."""


def always_straight(_start: float, _end: float) -> float:
    """Take a road for straight whose places are not known."""
    return 1.0


def bridge_notches(
    heights: Sequence[float], found: list[Finding], straight: Straightness = always_straight
) -> list[float]:
    """Draw the road straight over every notch and through every hump with two such flanks."""
    levels, done = list(heights), 0
    steep = ENTRY * STEP_M
    edges = [
        k for k, (a, b) in enumerate(pairwise(heights)) if k and (a - b >= steep or b - a >= steep)
    ]
    for at in edges:
        end = _far_end(levels, at) if at >= done else None
        if end is None or straight(at * STEP_M, end * STEP_M) < STRAIGHT:
            continue
        low, rise = levels[at], levels[end] - levels[at]
        for k in range(at + 1, end):
            levels[k] = low + rise * (k - at) / (end - at)
        found.append(
            make_finding("W_BRIDGED", "", start=at * STEP_M / 1000, end=end * STEP_M / 1000)
        )
        done = end
    return levels


def _far_end(levels: Sequence[float], near: int) -> int | None:
    """Return where the road comes back to the height it left, or None for a real road."""
    sign = 1 if levels[near] > levels[near + 1] else -1
    ends = None
    for far in range(near + 4, min(len(levels), near + LONGEST + 1)):
        if abs(levels[near] - levels[far]) > MOST_STEP_M:
            continue
        part = levels[near : far + 1]
        extreme = min(part) if sign > 0 else max(part)
        middle = near + part.index(extreme)
        depth = min(sign * (levels[near] - extreme), sign * (levels[far] - extreme))
        if (
            depth >= LEAST_DEPTH_M
            and near < middle < far
            and depth >= STEEP * (middle - near) * STEP_M
            and depth >= STEEP * (far - middle) * STEP_M
        ):
            ends = far
    return ends
