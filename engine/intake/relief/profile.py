"""The profile of a road: one smoothed height every fifty metres, kept with the stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.intake.relief.elevation import (
    average_heights,
    metres_climbed,
    noise_threshold,
    raw_gain,
)
from engine.intake.relief.notches import always_straight, bridge_notches

if TYPE_CHECKING:
    from engine.intake.relief.notches import Straightness
    from engine.intake.relief.trace import Trace
    from engine.tour.finding import Finding

STEP_M = 50


@dataclass(frozen=True, slots=True)
class Profile:
    """The road of a stage in height: samples every 50 m, and one at its very end."""

    length_m: float
    heights: tuple[float, ...]
    """Metres above the sea, to the decimetre; empty where the track has no heights."""
    gain_raw_m: int
    turn_m: int
    """The turn-around below which a rise or fall is taken for noise."""

    def metres(self, index: int) -> float:
        """Return how far along the road a sample lies."""
        return min(float(index * STEP_M), self.length_m)

    @property
    def gain_m(self) -> int:
        """Return the metres climbed, without noise."""
        return round(metres_climbed(self.heights, self.turn_m))

    def height_at(self, metres: float) -> float:
        """Return the height at any place of the road, straight between two samples."""
        low = min(int(metres // STEP_M), len(self.heights) - 2)
        start, end = self.metres(low), self.metres(low + 1)
        share = (metres - start) / (end - start)
        return self.heights[low] + (self.heights[low + 1] - self.heights[low]) * share


def profile_of(
    trace: Trace,
    turn_m: int | None,
    found: list[Finding],
    straight: Straightness = always_straight,
) -> Profile:
    """Sample a trace; bridges and tunnels that the heights do not know are laid over."""
    if trace.heights is None:
        return Profile(trace.length, (), 0, 0)
    heights = bridge_notches(average_heights(trace, STEP_M), found, straight)
    levels = tuple(round(h, 1) for h in heights)
    return Profile(
        _length(trace.length, len(levels)),
        levels, round(raw_gain(trace.heights)), turn_m or noise_threshold(trace),
    )  # fmt: skip


def _length(metres: float, samples: int) -> float:
    """Return a length to the decimetre that asks for just so many samples.

    A road of 100.04 m has a sample at 100 m and one at its end: to call it 100.0 would leave one
    too many.
    """
    return max(round(metres, 1), (samples - 2) * STEP_M + 0.1)
