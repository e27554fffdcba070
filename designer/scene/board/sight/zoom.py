"""Which part of the table is seen and how large; needs no window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QTransform

LEAST_ZOOM, MOST = 0.005, 40.0
"""Pixels a millimetre."""
ZOOM_AIR = 0.04
"""Free around the table, as a share of the window."""


@dataclass(frozen=True, slots=True)
class View:
    """Which part of the table is seen: pixels of a millimetre, and where its corner lies."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @classmethod
    def around(cls, edge: tuple[float, float, float, float], wide: float, high: float) -> View:
        """Return the view that shows a whole table in a window."""
        left, top, right, bottom = edge
        room = 1 - 2 * ZOOM_AIR
        scale = max(min(wide * room / (right - left), high * room / (bottom - top)), LEAST_ZOOM)
        x = (wide - scale * (right - left)) / 2 - scale * left
        return cls(scale, x, (high - scale * (bottom - top)) / 2 - scale * top)

    @property
    def transform(self) -> QTransform:
        """Return how millimetres of the table become pixels."""
        return QTransform(self.scale, 0, 0, self.scale, self.x, self.y)

    def table(self, x: float, y: float) -> tuple[float, float]:
        """Return the place on the table under a pixel."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel a place on the table is seen at."""
        return x * self.scale + self.x, y * self.scale + self.y

    def moved(self, dx: float, dy: float) -> View:
        """Return the view so many pixels further."""
        return View(self.scale, self.x + dx, self.y + dy)

    def zoomed(self, factor: float, x: float, y: float) -> View:
        """Return the view with another scale; what lies under a pixel stays there."""
        scale = min(max(self.scale * factor, LEAST_ZOOM), MOST)
        share = scale / self.scale
        return View(scale, x - (x - self.x) * share, y - (y - self.y) * share)

    def from_view(self, old: View) -> QTransform:
        """Return how a picture drawn for an older view is laid into this one."""
        share = self.scale / old.scale
        return QTransform(share, 0, 0, share, self.x - old.x * share, self.y - old.y * share)
