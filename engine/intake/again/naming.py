"""What an imported stage is called: what the file says, where it goes, or the file itself."""

from __future__ import annotations

import math
import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from engine.intake.roadbook.numbers import stage_number
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from engine.intake.relief.track import Track, Waypoint

FILE = re.compile(r"\.(?:geojson|json|gpx|kml|kmz|tcx|fit|xml|csv|tsv|txt|md|text)$", re.IGNORECASE)
"""The ending of a name that some program took from the file it made this one of."""
NEAR_KM = 1.5
"""A place so near the start or the finish is where the stage starts or ends."""
DEGREE_KM = 111.2


def stage_name(track: Track, file: str) -> str:
    """Return the name of the track; one that only names a file gives way to its places."""
    own = track.name.strip()
    return own if own and not FILE.search(own) else _places(track) or plain_name(file)


def plain_name(file: str) -> str:
    """Return the name of a file as people would say it."""
    name = PurePath(file).name
    while FILE.search(name):
        name = FILE.sub("", name)
    return " ".join(name.replace("_", " ").split()) or PurePath(file).stem


def number_in(text: str) -> int | None:
    """Return the number of the stage a name or the name of a file says: 3 of "etapa-03"."""
    hit = vocabulary().stage.search(fold_text(re.sub(r"[-_.]", " ", text)))
    return stage_number(hit.group()) or None if hit else None


def _places(track: Track) -> str:
    """Return the named places at both ends, nothing where one of them has none."""
    runs = [run for run in track.runs if len(run.lats) and len(run.lons)]
    if not runs:
        return ""
    ends = ((runs[0].lats[0], runs[0].lons[0]), (runs[-1].lats[-1], runs[-1].lons[-1]))
    names = [_nearest(track.waypoints, *end) for end in ends]
    return " – ".join(names) if all(names) else ""


def _nearest(places: tuple[Waypoint, ...], lat: float, lon: float) -> str:
    found = ((_apart(p, lat, lon), p.name.strip()) for p in places if p.name.strip())
    near = min(found, default=(math.inf, ""))
    return near[1] if near[0] <= NEAR_KM else ""


def _apart(place: Waypoint, lat: float, lon: float) -> float:
    """Return how many kilometres a place is away; what has no place on the globe is far."""
    if place.lat is None or place.lon is None:
        return math.inf
    across = (place.lon - lon) * math.cos(math.radians(lat))
    return math.hypot(place.lat - lat, across) * DEGREE_KM
