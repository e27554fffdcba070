"""WALK: a line a point, with latitude, longitude and height."""

from __future__ import annotations

from engine.intake.formats.track import Track, TrackRun


def read(data: bytes, name: str) -> Track:
    """Return the track of a WALK file."""
    rows = [tuple(map(float, line.split())) for line in data.decode().splitlines()]
    lats, lons, heights = zip(*rows, strict=True)
    return Track(name, (TrackRun(lats, lons, heights),))
