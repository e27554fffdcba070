"""Distances between rectangles and quarter arcs: exact, and cheap enough to ask often."""

from __future__ import annotations

import math
from typing import NamedTuple


class Rect(NamedTuple):
    """A straight run as it lies: its whole width of road."""

    x0: float
    y0: float
    x1: float
    y1: float


class Arc(NamedTuple):
    """The middle line of a bend: a quarter of a circle."""

    cx: float
    cy: float
    radius: float
    qx: int
    """The quarter it lies in, seen from the centre: the signs of x and y there."""
    qy: int

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return its two ends."""
        return (
            (self.cx + self.qx * self.radius, self.cy),
            (self.cx, self.cy + self.qy * self.radius),
        )


def between_rects(a: Rect, b: Rect) -> float:
    """Return the distance between two rectangles."""
    dx = max(a.x0 - b.x1, b.x0 - a.x1, 0.0)
    dy = max(a.y0 - b.y1, b.y0 - a.y1, 0.0)
    if dx and dy:
        return math.hypot(dx, dy)
    return dx or dy


def rect_to_arc(rect: Rect, arc: Arc) -> float:
    """Return the distance between a rectangle and a quarter arc."""
    cx, cy, radius, qx, qy = arc
    # Seen from the centre, with the arc in the quarter where x and y are positive.
    x0, x1 = (rect.x0 - cx, rect.x1 - cx) if qx > 0 else (cx - rect.x1, cx - rect.x0)
    y0, y1 = (rect.y0 - cy, rect.y1 - cy) if qy > 0 else (cy - rect.y1, cy - rect.y0)
    nearest = math.inf
    if x1 >= 0 and y1 >= 0:
        low = math.hypot(max(x0, 0.0), max(y0, 0.0))
        high = math.hypot(x1, y1)
        if low <= radius <= high:
            return 0.0
        nearest = low - radius if low > radius else radius - high
    for px, py in ((radius, 0.0), (0.0, radius)):
        dx, dy = max(x0 - px, px - x1, 0.0), max(y0 - py, py - y1, 0.0)
        nearest = min(nearest, math.hypot(dx, dy))
    return nearest


def point_to_arc(x: float, y: float, arc: Arc) -> float:
    """Return the distance between a point and a quarter arc."""
    px, py = arc.qx * (x - arc.cx), arc.qy * (y - arc.cy)
    if px >= 0 and py >= 0:
        return abs(math.hypot(px, py) - arc.radius)
    return min(math.hypot(px - arc.radius, py), math.hypot(px, py - arc.radius))


def between_arcs(a: Arc, b: Arc) -> float:
    """Return the distance between two quarter arcs."""
    nearest = min(point_to_arc(x, y, b) for x, y in a.ends)
    nearest = min(nearest, *(point_to_arc(x, y, a) for x, y in b.ends))
    dx, dy = b.cx - a.cx, b.cy - a.cy
    apart = math.hypot(dx, dy)
    if apart == 0:
        same = a.qx == b.qx and a.qy == b.qy
        return min(nearest, abs(a.radius - b.radius)) if same else nearest
    if _meet(a, b, dx, dy, apart):
        return 0.0
    # Else the nearest points lie at ends, or on the line through both centres.
    for toward in (1.0, -1.0):
        ux, uy = toward * dx / apart, toward * dy / apart
        if ux * a.qx >= 0 and uy * a.qy >= 0:
            on_a = (a.cx + a.radius * ux, a.cy + a.radius * uy)
            nearest = min(nearest, point_to_arc(*on_a, b))
    return nearest


def _meet(a: Arc, b: Arc, dx: float, dy: float, apart: float) -> bool:
    """Tell whether two arcs about different centres cross."""
    if not abs(a.radius - b.radius) <= apart <= a.radius + b.radius:
        return False
    along = (a.radius**2 - b.radius**2 + apart**2) / (2 * apart)
    off = math.sqrt(max(0.0, a.radius**2 - along**2))
    for side in (1.0, -1.0):
        x = a.cx + (along * dx - side * off * dy) / apart
        y = a.cy + (along * dy + side * off * dx) / apart
        in_a = a.qx * (x - a.cx) >= 0 and a.qy * (y - a.cy) >= 0
        in_b = b.qx * (x - b.cx) >= 0 and b.qy * (y - b.cy) >= 0
        if in_a and in_b:
            return True
    return False
