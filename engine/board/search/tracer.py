"""A chain that grows element by element and touches nothing: no wall, and none of itself.

The search pushes a run or a bend, looks whether it lies, and takes it back. Distances are worked
out here, exactly, between rectangles and quarter arcs; a test compares them with shapely.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.board.catalogue import BRIDGE, tile
from engine.board.search.region import SLACK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.board.catalogue import Gauge
    from engine.board.search.region import Region


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


def rect_distance(a: Rect, b: Rect) -> float:
    """Return the distance between two rectangles."""
    dx = max(a.x0 - b.x1, b.x0 - a.x1, 0.0)
    dy = max(a.y0 - b.y1, b.y0 - a.y1, 0.0)
    if dx and dy:
        return math.hypot(dx, dy)
    return dx or dy


def rect_arc_distance(rect: Rect, arc: Arc) -> float:
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


def point_arc_distance(x: float, y: float, arc: Arc) -> float:
    """Return the distance between a point and a quarter arc."""
    px, py = arc.qx * (x - arc.cx), arc.qy * (y - arc.cy)
    if px >= 0 and py >= 0:
        return abs(math.hypot(px, py) - arc.radius)
    return min(math.hypot(px - arc.radius, py), math.hypot(px, py - arc.radius))


def arc_distance(a: Arc, b: Arc) -> float:
    """Return the distance between two quarter arcs."""
    nearest = min(point_arc_distance(x, y, b) for x, y in a.ends)
    nearest = min(nearest, *(point_arc_distance(x, y, a) for x, y in b.ends))
    dx, dy = b.cx - a.cx, b.cy - a.cy
    apart = math.hypot(dx, dy)
    if apart == 0:
        same = a.qx == b.qx and a.qy == b.qy
        return min(nearest, abs(a.radius - b.radius)) if same else nearest
    if _arcs_cross(a, b, dx, dy, apart):
        return 0.0
    # Else the nearest points lie at ends, or on the line through both centres.
    for toward in (1.0, -1.0):
        ux, uy = toward * dx / apart, toward * dy / apart
        if ux * a.qx >= 0 and uy * a.qy >= 0:
            on_a = (a.cx + a.radius * ux, a.cy + a.radius * uy)
            nearest = min(nearest, point_arc_distance(*on_a, b))
    return nearest


def _arcs_cross(a: Arc, b: Arc, dx: float, dy: float, apart: float) -> bool:
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


_LaidElement: TypeAlias = tuple[Rect | Arc, float, int, int, float, float, float, float]
"""An element, half its width, its turn, the rows up to its end, and the rectangle about it."""
DX, DY = (1, 0, -1, 0), (0, 1, 0, -1)
"""Headings in quarter turns, clockwise from x."""
ADJOINING = 2
"""A run, its bend and the next run belong together: they are no two passes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a chain must keep: its road, the space it lies in, and the distance of its passes."""

    gauge: Gauge
    bend: int
    """Rows of a bend."""
    clearance: float
    region: Region | None = None
    """Where it must lie; without one only its size is limited."""
    width: float = float("inf")
    height: float = float("inf")

    @property
    def bridge(self) -> int:
        """Return how many rows a bridge has (R1.6)."""
        return tile(BRIDGE).rows


class _TracerState(NamedTuple):
    """What a chain was before a push."""

    things: int
    box: tuple[float, float, float, float]
    x: float
    y: float
    heading: int
    rows: int
    turns: int
    bridges: int


class Element(NamedTuple):
    """A part of a chain: a straight run, or a quarter turn to a hand."""

    rows: int
    hand: int = 0
    """-1 left, 1 right; of a straight run 0."""


class Tracer:
    """One chain from a pose on, element by element."""

    def __init__(self, limits: Limits, x: float, y: float, heading: int) -> None:
        self.limits = limits
        self.x, self.y, self.heading = x, y, heading
        self.rows = 0
        self.wide: Sequence[tuple[int, int, float]] = ()
        """Rows that are wider than the road: (first, last, half their width), from 0."""
        self._laid: list[_LaidElement] = []
        self.box = (float("inf"), float("inf"), float("-inf"), float("-inf"))
        """Left, top, right and bottom of everything pushed."""
        self._states: list[_TracerState] = []
        self._turns = 0
        self._carries: Callable[[int], bool] | None = None
        self.bridges: list[int] = []
        """Rows at which a bridge begins."""

    def push_run(self, rows: int) -> bool:
        """Push a straight run, if it can lie there."""
        self._push_state()
        first = self.rows
        cuts = {first, first + rows}
        for low, high, _half in self.wide:
            cuts |= {cut for cut in (low, high + 1) if first < cut < first + rows}
        ordered = sorted(cuts)
        for low, high in itertools.pairwise(ordered):
            half = next(
                (h for a, b, h in self.wide if a <= low and high - 1 <= b), self.limits.gauge.half
            )
            if not self._push_straight(high - low, half):
                self.take_back()
                return False
        return True

    def push_over(self, rows: int, carries: Callable[[int], bool]) -> bool:
        """Push a straight run that bridges lead over earlier runs (RULING 94).

        `carries` tells whether a bridge may begin at a row.
        """
        self._carries = carries
        try:
            return self.push_run(rows)
        finally:
            self._carries = None

    def push_elements(self, elements: Iterable[Element]) -> bool:
        """Push one element after another; tell whether all of them can lie there."""
        return all(
            self.push_bend(part.hand, part.rows) if part.hand else self.push_run(part.rows)
            for part in elements
        )

    def push_bend(self, hand: int, rows: int | None = None) -> bool:
        """Push a quarter turn to the left (-1) or to the right (1), if it can lie there.

        A bend that was chosen may have other rows than those that are searched for; its arc is
        that of every bend, since the road decides the radius.
        """
        self._push_state()
        limits, heading = self.limits, self.heading
        gauge = limits.gauge
        radius = gauge.radius
        side = (heading + 1) % 4
        cx, cy = self.x + hand * radius * DX[side], self.y + hand * radius * DY[side]
        qx = DX[heading] - hand * DX[side]
        qy = DY[heading] - hand * DY[side]
        arc = Arc(cx, cy, radius, qx, qy)
        outer = radius + gauge.half
        x0, x1 = (cx, cx + outer) if qx > 0 else (cx - outer, cx)
        y0, y1 = (cy, cy + outer) if qy > 0 else (cy - outer, cy)
        self._turns += 1
        inside = limits.region is None or limits.region.holds_arc(
            (cx, cy), (qx, qy), gauge.inner, outer
        )
        if not (
            inside
            and self._grow_box(x0, y0, x1, y1)
            and self._keeps_distance(arc, gauge.half, Rect(x0, y0, x1, y1))
        ):
            self.take_back()
            return False
        self.rows += limits.bend if rows is None else rows
        self._laid.append((arc, gauge.half, self._turns, self.rows, x0, y0, x1, y1))
        self._turns += 1
        self.x = cx + radius * DX[heading]
        self.y = cy + radius * DY[heading]
        self.heading = (heading + hand) % 4
        return True

    def take_back(self) -> None:
        """Take the last push back."""
        before = self._states.pop()
        del self._laid[before.things :]
        self.box = before.box
        self.x, self.y, self.heading = before.x, before.y, before.heading
        self.rows, self._turns = before.rows, before.turns
        del self.bridges[before.bridges :]

    def longest_run(self, most: int) -> int:
        """Return the longest run that can lie here, up to so many rows."""
        low, high = 0, most
        while low < high:
            middle = (low + high + 1) // 2
            if self.push_run(middle):
                self.take_back()
                low = middle
            else:
                high = middle - 1
        return low

    def _push_state(self) -> None:
        self._states.append(
            _TracerState(
                len(self._laid),
                self.box,
                self.x,
                self.y,
                self.heading,
                self.rows,
                self._turns,
                len(self.bridges),
            )
        )

    def _push_straight(self, rows: int, half: float) -> bool:
        length = rows * self.limits.gauge.length
        dx, dy = DX[self.heading], DY[self.heading]
        to_x, to_y = self.x + dx * length, self.y + dy * length
        wide, high = (half, 0.0) if dx == 0 else (0.0, half)
        x0, x1 = (self.x, to_x) if self.x <= to_x else (to_x, self.x)
        y0, y1 = (self.y, to_y) if self.y <= to_y else (to_y, self.y)
        rect = Rect(x0 - wide, y0 - high, x1 + wide, y1 + high)
        region = self.limits.region
        if region is not None and not region.holds_rect(*rect):
            return False
        if not (self._grow_box(*rect) and self._keeps_distance(rect, half, rect)):
            return False
        self.rows += rows
        self._laid.append((rect, half, self._turns, self.rows, *rect))
        self.x, self.y = to_x, to_y
        return True

    def _grow_box(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        a, b, c, d = self.box
        self.box = a, b, c, d = min(a, x0), min(b, y0), max(c, x1), max(d, y1)
        limits = self.limits
        return c - a <= limits.width + SLACK and d - b <= limits.height + SLACK

    def _keeps_distance(self, new: Rect | Arc, half: float, about: Rect) -> bool:
        """Tell whether a new element keeps its distance from all that are not its neighbours."""
        clearance, length = self.limits.clearance - SLACK, self.limits.gauge.length
        near = (2 * half + clearance) / length
        turns, rows = self._turns, self.rows
        left, top = about.x0 - clearance, about.y0 - clearance
        right, bottom = about.x1 + clearance, about.y1 + clearance
        for old, other, turn, end, x0, y0, x1, y1 in self._laid:
            if x0 >= right or x1 <= left or y0 >= bottom or y1 <= top:
                continue
            # What is so near along the road has not come back to itself.
            if turns - turn <= ADJOINING or rows - end <= near:
                continue
            if _space_between(new, half, old, other) < clearance and not self._bridge_over(
                new, old, other
            ):
                return False
        return True

    def _bridge_over(self, new: Rect | Arc, old: Rect | Arc, half: float) -> bool:
        """Tell whether a bridge can lead a new run over an old one, and note where it begins."""
        if self._carries is None or not (isinstance(new, Rect) and isinstance(old, Rect)):
            return False
        length, own = self.limits.gauge.length, self.limits.gauge.half
        lying = self.heading % 2 == 0
        if not lying:
            new, old = Rect(*_swap_axes(new)), Rect(*_swap_axes(old))
        below = old.y0 <= new.y0 + SLACK and old.y1 >= new.y1 - SLACK
        if half != own or abs(old.x1 - old.x0 - 2 * own) > SLACK or not below:
            return False
        start = self.x if lying else self.y
        away = abs((old.x0 + old.x1) / 2 - start)
        rows, bridge = round((new.x1 - new.x0) / length), self.limits.bridge
        first = round(away / length - bridge / 2)
        inside = abs((first + bridge / 2) * length - away) + own < bridge * length / 2 - SLACK
        at = self.rows + first
        clear = all(abs(at - other) >= bridge for other in self.bridges)
        if not (inside and clear and 0 <= first <= rows - bridge and self._carries(at)):
            return False
        self.bridges.append(at)
        return True


def _swap_axes(rect: Rect) -> tuple[float, float, float, float]:
    return (rect.y0, rect.x0, rect.y1, rect.x1)


def _space_between(a: Rect | Arc, half_a: float, b: Rect | Arc, half_b: float) -> float:
    """Return the space between two elements: rectangles as they lie, bends with their width."""
    if isinstance(a, Rect):
        if isinstance(b, Rect):
            return rect_distance(a, b)
        return rect_arc_distance(a, b) - half_b
    if isinstance(b, Rect):
        return rect_arc_distance(b, a) - half_a
    return arc_distance(a, b) - half_a - half_b
