"""A part of the table where road may lie, and whether a run or a bend lies inside it.

Asked at every step of a search, so in plain numbers: shapely is only asked for the outline.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from shapely import affinity
from shapely.geometry import Polygon, box

from engine.board.geometry import Pose

if TYPE_CHECKING:
    from engine.board.geometry import Point


Edge: TypeAlias = tuple[float, float, float, float]
"""From x, y to x, y."""
SLACK = 1e-6
"""Lengths nearer than this are equal: far below what a ruler or a printer knows."""


@dataclass(frozen=True)
class Region:
    """Where road may lie, turned so that runs along its longest side are runs along x."""

    polygon: Polygon
    """In its own frame."""
    angle: float = 0.0
    """How far that frame is turned on the table, clockwise."""

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom."""
        left, top, right, bottom = self.polygon.bounds
        return (left, top, right, bottom)

    @cached_property
    def plain(self) -> bool:
        """Tell whether it is a rectangle: then its bounds say everything."""
        return bool(self.polygon.area >= box(*self.bounds).area * (1 - 1e-9))

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Return all edges, those of holes too."""
        rings = (self.polygon.exterior, *self.polygon.interiors)
        return tuple((*a, *b) for ring in rings for a, b in itertools.pairwise(ring.coords))

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """Return all corners."""
        return tuple((edge[0], edge[1]) for edge in self.edges)

    def on_table(self, pose: Pose) -> Pose:
        """Return a pose of this frame on the table."""
        return Pose(angle=self.angle).then(pose)

    def of_table(self, pose: Pose) -> Pose:
        """Return a pose on the table in this frame."""
        return Pose(angle=-self.angle % 360).then(pose)

    def holds_rect(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        """Tell whether a rectangle lies inside: no edge comes into it, nor is it all outside."""
        left, top, right, bottom = self.bounds
        if x0 < left - SLACK or y0 < top - SLACK or x1 > right + SLACK or y1 > bottom + SLACK:
            return False
        if self.plain:
            return True
        # An edge that only touches does not come in.
        low_x, low_y, high_x, high_y = x0 + SLACK, y0 + SLACK, x1 - SLACK, y1 - SLACK
        near = self._near_edges(low_x, low_y, high_x, high_y)
        if any(clip(edge, low_x, low_y, high_x, high_y) is not None for edge in near):
            return False
        return self._is_inside((x0 + x1) / 2, (y0 + y1) / 2)

    def holds_arc(
        self, centre: Point, quadrant: tuple[int, int], inner: float, outer: float
    ) -> bool:
        """Tell whether a quarter of a ring lies inside."""
        (cx, cy), (qx, qy) = centre, quadrant
        left, top, right, bottom = self.bounds
        x0, x1 = sorted((cx, cx + qx * outer))
        y0, y1 = sorted((cy, cy + qy * outer))
        if x0 < left - SLACK or y0 < top - SLACK or x1 > right + SLACK or y1 > bottom + SLACK:
            return False
        if self.plain:
            return True
        for ax, ay, bx, by in self._near_edges(x0, y0, x1, y1):
            turned = (qx * (ax - cx), qy * (ay - cy), qx * (bx - cx), qy * (by - cy))
            cut = clip(turned, SLACK, SLACK, outer, outer)
            if cut is None:
                continue
            near, far = _origin_distances(cut)
            if near < outer - SLACK and far > inner + SLACK:
                return False
        middle = (inner + outer) / 2 * math.sqrt(0.5)
        return self._is_inside(cx + qx * middle, cy + qy * middle)

    def _near_edges(self, x0: float, y0: float, x1: float, y1: float) -> list[Edge]:
        """Return the edges that may come into a rectangle."""
        return [
            edge
            for edge in self.edges
            if not (
                (edge[0] < x0 and edge[2] < x0)
                or (edge[0] > x1 and edge[2] > x1)
                or (edge[1] < y0 and edge[3] < y0)
                or (edge[1] > y1 and edge[3] > y1)
            )
        ]

    def _is_inside(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside, by the edges a ray from it crosses."""
        inside = False
        for ax, ay, bx, by in self.edges:
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
        return inside


def table_regions(parts: tuple[Polygon, ...]) -> tuple[Region, ...]:
    """Return each part of a table in its own frame."""
    return tuple(_frame_region(part) for part in parts)


def _frame_region(part: Polygon) -> Region:
    points = list(part.exterior.coords)
    longest = max(itertools.pairwise(points), key=lambda e: round(math.dist(*e), 3))
    angle = math.degrees(math.atan2(longest[1][1] - longest[0][1], longest[1][0] - longest[0][0]))
    # Upright tables stay upright: only what is askew is turned, by less than half a right angle.
    lean = (angle + 45.0) % 90.0 - 45.0
    if abs(lean) < 1e-6:
        return Region(part)
    return Region(affinity.rotate(part, -lean, origin=(0, 0)), lean % 360)


def clip(edge: Edge, x0: float, y0: float, x1: float, y1: float) -> Edge | None:
    """Return the part of an edge inside a rectangle, or nothing (Liang-Barsky)."""
    ax, ay, bx, by = edge
    dx, dy = bx - ax, by - ay
    low, high = 0.0, 1.0
    for p, q in ((-dx, ax - x0), (dx, x1 - ax), (-dy, ay - y0), (dy, y1 - ay)):
        if p == 0:
            if q <= 0:
                return None
            continue
        at = q / p
        if p < 0:
            low = max(low, at)
        else:
            high = min(high, at)
        if low >= high:
            return None
    return (ax + low * dx, ay + low * dy, ax + high * dx, ay + high * dy)


def _origin_distances(edge: Edge) -> tuple[float, float]:
    """Return the least and the greatest distance of an edge from the origin."""
    ax, ay, bx, by = edge
    dx, dy = bx - ax, by - ay
    far = max(math.hypot(ax, ay), math.hypot(bx, by))
    length = dx * dx + dy * dy
    at = 0.0 if length == 0 else min(1.0, max(0.0, -(ax * dx + ay * dy) / length))
    return math.hypot(ax + at * dx, ay + at * dy), far
