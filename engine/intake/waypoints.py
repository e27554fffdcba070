"""The waypoints of a file on the road of its track: they name climbs, sprints and feed zones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, floor, hypot, isfinite, radians
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.roadbook.items import SectionItem
from engine.intake.roadbook.lines import read_lone_line
from engine.intake.roadbook.named_numbers import hide_named_numbers, show_named_numbers
from engine.intake.roadbook.names import left_over_name
from engine.intake.roadbook.numbers import read_numbers
from engine.intake.roadbook.vocabulary import vocabulary
from engine.intake.trace import EARTH_M
from engine.text import tidy_text
from engine.tour.terrain import terrains
from engine.tour.values import FEED, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climbs import FoundClimb
    from engine.intake.formats.track import Waypoint
    from engine.intake.trace import PlacedTrace

NEAR_ROAD_M = 400.0
"""A waypoint further off the road marks nothing on it."""
MOST_LOOKS = 20_000_000
"""Points of the road that waypoints are held against; more take longer than anybody waits."""
NEAR_SUMMIT_M = 1_500.0
"""A waypoint so near a summit names its climb."""
_POINTS = {"sprint": INTERMEDIATE_SPRINT, "feed": FEED}


@dataclass(frozen=True, slots=True)
class RoadMark:
    """A waypoint on the road: how far along, and what it says."""

    metres: tuple[float, ...]
    """Every time the road passes it."""
    name: str
    kind: str = ""
    """A point's kind, or empty for a place that may be a summit."""
    category: str = ""
    sector_m: float = 0.0
    """How long the rough road is that begins there; 0 for any other place."""


def marks_on_road(
    course: PlacedTrace, waypoints: Sequence[Waypoint], file: str = ""
) -> list[RoadMark]:
    """Return the waypoints that lie on the road, with what their words mean."""
    if not waypoints:
        return []
    marks: list[RoadMark] = []
    by_words: dict[tuple[str, str], RoadMark] = {}
    grid, looks = RoadGrid(course), 0
    for waypoint in waypoints:
        metres, looked_at = grid.find_passes(waypoint)
        looks += looked_at
        if looks > MOST_LOOKS:
            raise IntakeError(
                "intake_many_marks", file=file, count=len(waypoints), points=len(course.lats)
            )
        if metres:
            words = waypoint.name, waypoint.kind
            if words not in by_words:
                by_words[words] = _read_words(waypoint)
            marks.append(replace(by_words[words], metres=metres))
    return marks


def _read_words(waypoint: Waypoint) -> RoadMark:
    """Return what the words of a waypoint say, not yet where it lies."""
    words = read_numbers(tidy_text(f"{waypoint.name} | {waypoint.kind}"[:300]))
    kind = ""
    for label, point in _POINTS.items():
        if words.take_words(vocabulary().label[label]):
            kind = kind or point
    if not kind and (sector := _read_sector(waypoint)):
        return sector
    (name,) = hide_named_numbers([tidy_text(waypoint.name[:200])])
    title = read_numbers(name)
    for label in (*_POINTS, "climb"):
        title.take_words(vocabulary().label[label])
    return RoadMark(
        (), show_named_numbers(left_over_name(title)), kind, "" if kind else words.category
    )


def _read_sector(waypoint: Waypoint) -> RoadMark | None:
    """Return the rough road a waypoint speaks of: "Secteur pavé 12 Troisvilles (2,2 km) ***"."""
    for text in (f"{waypoint.kind} {waypoint.name}", waypoint.name):
        for item in read_lone_line(tidy_text(text[:200])):
            if isinstance(item, SectionItem) and item.length and terrains()[item.terrain].rough:
                return RoadMark((), item.name, sector_m=float(item.length) * 1000)
    return None


class RoadGrid:
    """The points of a road by the squares of a grid: a waypoint looks only at those around it."""

    def __init__(self, course: PlacedTrace) -> None:
        self._course = course
        self._unit = radians(EARTH_M)
        self._high = NEAR_ROAD_M / self._unit
        flattest = max((abs(lat) for lat in course.lats), default=0.0) + self._high
        self._wide = self._high / max(cos(radians(min(flattest, 90.0))), 0.01)
        self._points: dict[tuple[int, int], list[int]] = {}
        for i, (lat, lon) in enumerate(zip(course.lats, course.lons, strict=True)):
            self._points.setdefault(self._grid_square(lat, lon), []).append(i)

    def _grid_square(self, lat: float, lon: float) -> tuple[int, int]:
        return floor(lat / self._high), floor(lon / self._wide)

    def find_passes(self, waypoint: Waypoint) -> tuple[tuple[float, ...], int]:
        """Return how far along the road passes a waypoint, and at how many points it was looked.

        A road may pass it more than once.
        """
        metres = self._course.trace.metres
        if waypoint.metres is not None:
            return ((waypoint.metres,) if waypoint.metres <= metres[-1] else ()), 0
        if waypoint.lat is None or waypoint.lon is None:
            return (), 0
        if not (isfinite(waypoint.lat) and isfinite(waypoint.lon)):
            return (), 0
        at, across = self._grid_square(waypoint.lat, waypoint.lon)
        around = [
            i for up in (-1, 0, 1) for aside in (-1, 0, 1)
            for i in self._points.get((at + up, across + aside), ())
        ]  # fmt: skip
        # one pass is a run of points that are all near: of each the nearest one counts
        passes, best, last = [], -1, -2
        nearest = NEAR_ROAD_M
        for i in sorted(around):
            off = self._metres_off(i, waypoint.lat, waypoint.lon)
            if best >= 0 and (i > last + 1 or off > NEAR_ROAD_M):
                passes.append(metres[best])
                best = -1
            if off <= NEAR_ROAD_M and (best < 0 or off < nearest):
                best, nearest = i, off
            last = i
        if best >= 0:
            passes.append(metres[best])
        return tuple(passes), len(around)

    def _metres_off(self, i: int, lat: float, lon: float) -> float:
        """Return how many metres a point of the road lies off a place."""
        wide = cos(radians(lat))
        up, aside = self._course.lats[i] - lat, self._course.lons[i] - lon
        return hypot(up * self._unit, aside * self._unit * wide)


def mark_of(climb: FoundClimb, marks: Sequence[RoadMark]) -> RoadMark | None:
    """Return the mark that names a climb: the one nearest its summit, if any is near."""
    offers = [
        (min(abs(m - climb.summit_m) for m in mark.metres), i)
        for i, mark in enumerate(marks)
        if not mark.kind and not mark.sector_m and (mark.name or mark.category)
    ]
    distance, i = min(offers, default=(NEAR_SUMMIT_M + 1, 0))
    return marks[i] if distance <= NEAR_SUMMIT_M else None
