"""The table the road is laid on: its outline, what is kept free, and where people sit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

from engine.errors import BoardError

if TYPE_CHECKING:
    from engine.board.geometry import Point

Outline = tuple["Point", ...]
SMALLEST, LARGEST = 100.0, 100_000.0


@dataclass(frozen=True)
class Table:
    """One or several tables, in millimetres, y down; tables that touch are one surface."""

    outlines: tuple[Outline, ...]
    reserve: float = 50.0
    """Kept free along every edge: hand-laid joints wander."""
    clearance: float = 30.0
    """Kept free between two passes of the road; a layout with less is tight."""
    seats: tuple[tuple[int, int], ...] = ()
    """Sides where a person sits, as (outline, side): side k runs from corner k to the next.

    None given: people sit all round.
    """
    reach: float = 700.0
    """How far a person reaches; 0: not asked."""

    def __post_init__(self) -> None:
        if not self.outlines:
            raise BoardError("board_table_none")
        for number, outline in enumerate(self.outlines, start=1):
            _check(outline, number)
        for which, side in self.seats:
            if not (0 <= which < len(self.outlines) and 0 <= side < len(self.outlines[which])):
                raise BoardError("board_seat", table=which + 1, side=side + 1)
        for what in ("reserve", "clearance", "reach"):
            value = getattr(self, what)
            if not (math.isfinite(value) and value >= 0):
                told = BoardError(f"board_what_{what}")
                raise BoardError("board_measure", what=told, have=f"{value:g}")

    @cached_property
    def surface(self) -> Polygon:
        """Return the whole surface; parts that do not touch are parts of it."""
        return unary_union([Polygon(outline) for outline in self.outlines])

    @cached_property
    def edge(self) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom of the surface."""
        left, top, right, bottom = self.surface.bounds
        return (left, top, right, bottom)

    @property
    def width(self) -> float:
        """Return how far the surface reaches from left to right."""
        return self.edge[2] - self.edge[0]

    @property
    def height(self) -> float:
        """Return how far the surface reaches from top to bottom."""
        return self.edge[3] - self.edge[1]

    @cached_property
    def sides(self) -> LineString:
        """Return the sides where people sit."""
        if not self.seats:
            return self.surface.boundary
        lines = []
        for which, side in self.seats:
            corners = self.outlines[which]
            lines.append(LineString([corners[side], corners[(side + 1) % len(corners)]]))
        return unary_union(lines)

    def usable(self, reserve: float | None = None) -> tuple[Polygon, ...]:
        """Return the parts a road may lie on, largest first: inside the reserve, within reach."""
        kept = self.reserve if reserve is None else reserve
        area = self.surface.buffer(-kept, join_style="mitre")
        if self.reach:
            area = area.intersection(self.sides.buffer(self.reach, quad_segs=32))
        parts = [p for p in shapely.get_parts(area) if p.geom_type == "Polygon" and p.area > 1]
        return tuple(sorted(parts, key=lambda p: (-p.area, p.bounds)))


def rectangular_table(width: float, height: float, **kept: float) -> Table:
    """Return a table with four right angles."""
    return Table((((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)),), **kept)  # type: ignore[arg-type]


def _check(outline: Outline, number: int) -> None:
    """Refuse an outline that is no simple polygon of a believable size."""
    if len(outline) < 3 or not all(math.isfinite(v) for corner in outline for v in corner):
        raise BoardError("board_outline_corners", table=number)
    made = Polygon(outline)
    left, top, right, bottom = made.bounds
    if right == left or bottom == top:
        raise BoardError("board_outline_corners", table=number)
    if not made.is_valid or made.area <= 0:
        raise BoardError("board_outline_crosses", table=number)
    for size in (right - left, bottom - top):
        if not SMALLEST <= size <= LARGEST:
            raise BoardError(
                "board_outline_size",
                table=number,
                have=f"{size:.10g}",
                low=f"{SMALLEST:.0f}",
                high=f"{LARGEST:.0f}",
            )
