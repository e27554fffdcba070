"""What a file marks beside the track: names and categories for climbs, sprints, feed zones."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, radians
from typing import TYPE_CHECKING

from engine.intake.relief.trace import EARTH_M
from engine.intake.roadbook import marks as of
from engine.intake.roadbook.folding import tidy
from engine.intake.roadbook.vocabulary import vocabulary
from engine.tour.values import FEED, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.intake.climbs.detect import Found
    from engine.intake.relief.trace import Course
    from engine.intake.relief.track import Waypoint

NEAR_ROAD_M = 400.0
NEAR_SUMMIT_M = 1_500.0
_POINTS = {"sprint": INTERMEDIATE_SPRINT, "feed": FEED}


@dataclass(frozen=True, slots=True)
class Mark:
    """A waypoint on the road: how far along, and what it says."""

    metres: tuple[float, ...]
    """Every time the road passes it."""
    name: str
    kind: str = ""
    """A point's kind, or empty for a place that may be a summit."""
    category: str = ""


def marks(course: Course, waypoints: Iterable[Waypoint]) -> list[Mark]:
    """Return the waypoints that lie on the road, with what their words mean."""
    found = []
    for waypoint in waypoints:
        metres = _passes(course, waypoint)
        if metres:
            found.append(_read(waypoint, metres))
    return found


def _read(waypoint: Waypoint, metres: tuple[float, ...]) -> Mark:
    words = of.marks(tidy(f"{waypoint.name} | {waypoint.kind}"[:300]))
    kind = ""
    for label, point in _POINTS.items():
        if hit := vocabulary().label[label].first(words.text, words.folded):
            kind = kind or point
            words.take(hit)
    title = of.marks(tidy(waypoint.name[:200]))
    for label in (*_POINTS, "climb"):
        if hit := vocabulary().label[label].first(title.text, title.folded):
            title.take(hit)
    name = of.name(title)
    return Mark(metres, name, kind, "" if kind else words.category)


def _passes(course: Course, waypoint: Waypoint) -> tuple[float, ...]:
    """Return how far along the road passes a waypoint; a road may pass it more than once."""
    metres = course.trace.metres
    if waypoint.metres is not None:
        return (waypoint.metres,) if waypoint.metres <= metres[-1] else ()
    if waypoint.lat is None or waypoint.lon is None or not course.lats:
        return ()
    unit, wide = radians(EARTH_M), cos(radians(waypoint.lat))
    lat, lon = waypoint.lat, waypoint.lon
    off = [
        hypot((a - lat) * unit, (b - lon) * unit * wide)
        for a, b in zip(course.lats, course.lons, strict=True)
    ]
    found, best = [], -1
    for i, distance in enumerate(off):
        if distance <= NEAR_ROAD_M:
            if best < 0 or distance < off[best]:
                best = i
        elif best >= 0:
            found.append(metres[best])
            best = -1
    if best >= 0:
        found.append(metres[best])
    return tuple(found)


def mark_of(climb: Found, marked: Sequence[Mark]) -> Mark | None:
    """Return the mark that names a climb: the one nearest its summit, if any is near."""
    offers = [
        (min(abs(m - climb.summit_m) for m in mark.metres), i)
        for i, mark in enumerate(marked)
        if not mark.kind and (mark.name or mark.category)
    ]
    distance, i = min(offers, default=(NEAR_SUMMIT_M + 1, 0))
    return marked[i] if distance <= NEAR_SUMMIT_M else None
