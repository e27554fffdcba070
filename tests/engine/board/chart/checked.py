"""What every chart must keep: its squares never overlap, and every middle is found again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from shapely.geometry import Polygon

if TYPE_CHECKING:
    from engine.board.chart import Chart
    from engine.road.net import Place

TOUCH = 1e-3
"""Square millimetres that neighbours may share by rounding."""


def faults(chart: Chart) -> list[object]:
    """Return all that is wrong with a chart; nothing where it is sound."""
    return [*overlaps(chart), *lost(chart), *broken(chart)]


def overlaps(chart: Chart) -> list[tuple[Place, Place]]:
    """Pairs of squares that lie on one another."""
    places = list(chart)
    shapes = [Polygon(chart.square(place).outline) for place in places]
    tree = shapely.STRtree(shapes)
    pairs = tree.query(shapes, predicate="intersects").T
    return [
        (places[a], places[b])
        for a, b in pairs
        if a < b and shapes[a].intersection(shapes[b]).area > TOUCH
    ]


def lost(chart: Chart) -> list[Place]:
    """Squares that are not found where their middle is."""
    return [place for place in chart if chart.at(chart.square(place).centre) != place]


def broken(chart: Chart) -> list[Place]:
    """Squares whose outline crosses itself or encloses nothing, or that hold no token."""
    return [
        place
        for place in chart
        for square in (chart.square(place),)
        if not Polygon(square.outline).is_valid
        or Polygon(square.outline).area < 1
        or min(square.free) <= 1
    ]
