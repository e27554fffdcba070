"""A tour as one small picture: its stages side by side, height and terrain, nothing to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture.relief import Relief, relief_from_terrain, relief_of
from designer.picture.shapes import Polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Box, Shape
    from engine.road.roads import Roads

GAP = 0.012
"""Free between two stages, as a share of the width."""
FLOOR = 0.16
"""How high the lowest road is drawn, as a share of the height."""
LEAST_RANGE = 900.0
"""Metres a tour is drawn over at least, so that a flat one looks flat."""
FINE = 0.35
"""Millimetres between two points of a crest."""


@dataclass(frozen=True, slots=True)
class StageOutline:
    """What is drawn of a stage: its heights, and how far each terrain goes."""

    relief: Relief
    terrains: tuple[tuple[float, float, str], ...]

    @property
    def km(self) -> float:
        """Return how long it is."""
        return self.terrains[-1][1]


@dataclass(frozen=True, slots=True)
class TourOutline:
    """What is drawn and said of a tour where there is little room."""

    name: str
    stages: int
    km: float
    squares: int
    outlines: tuple[StageOutline, ...]


def outline_tour(name: str, roads: Roads) -> TourOutline:
    """Return the outline of a tour; a stage without a road is counted and not drawn."""
    outlines = []
    for surveyed in roads.stages:
        if (road := surveyed.road) is not None:
            parts = tuple((float(s.from_km), float(s.to_km), s.terrain) for s in road.sections)
            relief = relief_of(surveyed.stage) or relief_from_terrain(road)
            outlines.append(StageOutline(relief, parts))
    km = sum(float(s.lengths.covered) for s in roads.stages)
    squares = sum(s.road.rows for s in roads.stages if s.road)
    return TourOutline(name, len(roads.stages), km, squares, tuple(outlines))


def skyline(tour: TourOutline, box: Box) -> Iterator[Shape]:
    """Yield the stages of a tour side by side, all to one scale."""
    if not tour.outlines:
        return
    gap = box.width * GAP
    room = box.width - gap * (len(tour.outlines) - 1)
    scale = room / sum(outline.km for outline in tour.outlines)
    low = min(min(outline.relief.heights) for outline in tour.outlines)
    high = max(max(outline.relief.heights) for outline in tour.outlines)
    rise = box.height * (1 - FLOOR) / max(high - low, LEAST_RANGE)
    left, foot = box.x, box.y + box.height
    for outline in tour.outlines:
        for start, end, terrain in outline.terrains:
            line = [
                (left + km * scale, foot - box.height * FLOOR - (metres - low) * rise)
                for km, metres in outline.relief.between(start, end, FINE / scale)
            ]
            ground = (*line, (line[-1][0], foot), (line[0][0], foot))
            yield Polygon(f"terrain.{terrain}", ground)
        left += outline.km * scale + gap
