"""Tracks nobody tuned anything to: climbs of given lengths and gradients, written as GPX."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

STEP_KM = 0.05
DEGREE_KM = 111.195
HEAD = '<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">'


def written(
    file: Path,
    parts: Sequence[tuple[float, float]],
    *,
    name: str = "",
    places: tuple[str, str] | None = None,
) -> Path:
    """Write a track due north: parts of so many kilometres at so many per cent."""
    lat, height, points = 42.0, 300.0, []
    for km, gradient in parts:
        for _ in range(round(km / STEP_KM)):
            points.append(f'<trkpt lat="{lat:.7f}" lon="2.5"><ele>{height:.2f}</ele></trkpt>')
            lat += STEP_KM / DEGREE_KM
            height += STEP_KM * 10 * gradient
    ends = zip(places or (), (42.0, lat), strict=False)
    marked = "".join(f'<wpt lat="{at:.6f}" lon="2.5"><name>{n}</name></wpt>' for n, at in ends)
    track = f"<trk><name>{name}</name><trkseg>{''.join(points)}</trkseg></trk>"
    file.write_text(f"{HEAD}{marked}{track}</gpx>", "utf-8")
    return file
