"""Profiles without words: the skyline of a tour or a stage, and the plain one of a race."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture.markers import draw_badge
from designer.picture.profile.draw import draw_ground, draw_terrain_strip
from designer.picture.profile.scale import (
    Axis,
    Relief,
    profile_scale,
    relief_from_terrain,
    relief_of,
)
from designer.picture.shapes import Box, Line, Polygon
from engine.tour.terrain import climb_of
from engine.tour.values import FINISH, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.language import Language
    from designer.picture.profile.scale import ProfileScale
    from designer.picture.shapes import Point, Shape
    from engine.road.roads import Roads
    from engine.road.values import Road


GAP = 0.012
"""Free between two stages, as a share of the width."""
LEAST_RANGE = 900.0
"""Metres a skyline is drawn over at least, so that flat road looks flat."""
UNDER, UNDER_SHARE = 30.0, 0.08
"""How far the foot lies under the lowest road: metres, and a share of what there is in height."""
FINE = 0.2
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
    hours: int
    """About so many at the table."""
    outlines: tuple[StageOutline, ...]


def outline_stage(road: Road, relief: Relief | None) -> StageOutline:
    """Return the outline of a road, over its measured heights or those its terrain suggests."""
    ends = [float(section.from_km) for section in road.sections[1:]]
    ends.append(road.finish_km)
    parts = zip(road.sections, ends, strict=True)
    spans = tuple((float(part.from_km), end, part.terrain) for part, end in parts)
    return StageOutline(relief or relief_from_terrain(road), spans)


def outline_tour(name: str, roads: Roads) -> TourOutline:
    """Return the outline of a tour; a stage without a road is counted and not drawn."""
    outlines = tuple(
        outline_stage(s.road, relief_of(s.stage)) for s in roads.stages if s.road is not None
    )
    km = sum(float(s.lengths.covered) for s in roads.stages)
    squares = sum(s.road.rows for s in roads.stages if s.road)
    hours = round(sum(s.minutes or 0 for s in roads.stages) / 60)
    return TourOutline(name, len(roads.stages), km, squares, hours, outlines)


def tour_skyline(tour: TourOutline, box: Box) -> Iterator[Shape]:
    """Yield the stages of a tour side by side, all to one scale."""
    if not tour.outlines:
        return
    gap = box.width * GAP
    room = box.width - gap * (len(tour.outlines) - 1)
    scale = room / sum(outline.km for outline in tour.outlines)
    heights = [metres for outline in tour.outlines for metres in outline.relief.heights]
    span, left = (min(heights), max(heights)), box.x
    for outline in tour.outlines:
        place = box._replace(x=left, width=outline.km * scale)
        yield from stage_skyline(outline, place, span, crest=False)
        left += place.width + gap


def stage_skyline(
    stage: StageOutline, box: Box, span: tuple[float, float] | None = None, *, crest: bool = True
) -> Iterator[Shape]:
    """Yield a stage over the foot of a box; `span` is what the height of the box stands for."""
    low, high = span or (min(stage.relief.heights), max(stage.relief.heights))
    base = low - (high - low) * UNDER_SHARE - UNDER
    rise = box.height / (max(high, low + LEAST_RANGE) - base)
    scale, foot = box.width / stage.km, box.y + box.height
    line: list[Point] = []
    for start, end, terrain in stage.terrains:
        points = [
            (box.x + km * scale, foot - (metres - base) * rise)
            for km, metres in stage.relief.line_between(start, end, FINE / scale)
        ]
        yield Polygon(f"terrain.{terrain}", (*points, (points[-1][0], foot), (points[0][0], foot)))
        line += points
    if crest:
        yield Line("profile.foot", tuple(line))


HEAD = 7.0
"""Millimetres above the ground: for badges, and for riders who stand on the highest point."""
WIDE, HIGH = 5.2, 3.4
"""Millimetres of a badge."""
AIR = 0.12
"""Share of the heights that is left free below."""


def plain_scale(
    road: Road, width: float, height: float, relief: Relief | None, language: Language
) -> ProfileScale:
    """Return where things stand on a plain profile of this size, and in which language it speaks.

    It was English whatever the window spoke, and a flat section bore an F beside AV for the feed.
    """
    known = relief or relief_from_terrain(road)
    low, high = min(known.heights), max(known.heights)
    bottom = low - max((high - low) * AIR, 20)
    axis = Axis(road.finish_km, bottom, max(high, bottom + 500), HEAD)
    return profile_scale(road, width, height, known, language, axis)


def draw_plain_profile(on: ProfileScale) -> Iterator[Shape]:
    """Yield the shapes of a plain profile."""
    yield from draw_ground(on)
    yield from draw_terrain_strip(on)
    reached = -WIDE
    for line in on.road.lines:
        if line.kind == FINISH and not line.category:
            continue
        x = on.x(float(line.km))
        y = on.y(on.relief.height_at(float(line.km)))
        left = max(x - WIDE / 2, reached + 0.4)
        reached = left + WIDE
        kind = climb_of(line.category) if line.kind == SUMMIT else line.kind
        yield Line("profile.drop", ((x, 0.6 + HIGH), (x, y)))
        yield from draw_badge(Box(left, 0.6, WIDE, HIGH), kind, on.language)
