"""How high the road is: one smoothed height every fifty metres, kept with the stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.intake.relief.elevation import averaged, gain, raw_gain, threshold
from engine.intake.relief.notches import bridged

if TYPE_CHECKING:
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
        return round(gain(self.heights, self.turn_m))

    def height_at(self, metres: float) -> float:
        """Return the height at any place of the road, straight between two samples."""
        low = min(int(metres // STEP_M), len(self.heights) - 2)
        start, end = self.metres(low), self.metres(low + 1)
        share = (metres - start) / (end - start)
        return self.heights[low] + (self.heights[low + 1] - self.heights[low]) * share


def profile_of(trace: Trace, turn_m: int | None, found: list[Finding]) -> Profile:
    """Sample a trace; bridges and tunnels that the heights do not know are laid over."""
    if trace.heights is None:
        return Profile(trace.length, (), 0, 0)
    heights = bridged(averaged(trace, STEP_M), found)
    levels = tuple(round(h, 1) for h in heights)
    return Profile(
        round(trace.length, 1), levels, round(raw_gain(trace.heights)), turn_m or threshold(trace)
    )
