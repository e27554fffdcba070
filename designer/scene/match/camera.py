"""Where a strip is looked at: it follows a rider or the head, or stays where the hand left it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

AHEAD: Final = 0.38
"""Where what is followed stands, as a share of the strip: more is seen ahead than behind."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Which millimetre lies at the left edge, and pixels of a millimetre."""

    left: float = 0.0
    scale: float = 1.5
    wide: float = 800.0
    """Pixels of the strip."""

    @property
    def right(self) -> float:
        """Return which millimetre lies at the right edge."""
        return self.left + self.wide / self.scale

    def pixel(self, x: float) -> float:
        """Return at which pixel a millimetre is seen."""
        return (x - self.left) * self.scale

    def place(self, pixel: float) -> float:
        """Return which millimetre is seen at a pixel."""
        return pixel / self.scale + self.left

    def on(self, x: float) -> Camera:
        """Return the camera with a millimetre where what is followed stands."""
        return replace(self, left=x - AHEAD * self.wide / self.scale)

    def moved(self, pixels: float) -> Camera:
        """Return the camera so many pixels further along the road."""
        return replace(self, left=self.left + pixels / self.scale)

    def within(self, low: float, high: float) -> Camera:
        """Return the nearest camera that sees no more than a margin beyond two places."""
        room = self.wide / self.scale
        air = room * 0.25
        left = min(max(self.left, low - air), max(high + air - room, low - air))
        return replace(self, left=left)
