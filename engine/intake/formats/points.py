"""Points collected fast as texts and settled into numbers, run by run."""

from __future__ import annotations

from array import array
from math import isfinite
from operator import itemgetter
from typing import TYPE_CHECKING

from engine.intake.relief.track import Run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HIGHEST = 9000.0
"""Metres; what claims to lie higher, or below the lowest road, has no height."""
LOWEST = -500.0

_LAT, _LON = itemgetter("lat"), itemgetter("lon")


class Points:
    """The points of a file: texts of the piece being read, numbers of those before."""

    def __init__(self) -> None:
        self.places: list[dict[str, str]] = []
        self.heights: list[str | None] = []
        self.named: list[dict[str, str]] = []
        self.bad = 0
        self._lats, self._lons = array("d"), array("d")
        self._heights: list[float | None] = []
        self._cuts: list[tuple[int, int]] = []

    def cut(self, part: int) -> None:
        """Begin a new run of this part of the file."""
        self.settle(0)
        self._cuts.append((len(self._lats), part))

    def settle(self, open_points: int = 1) -> None:
        """Turn the texts collected so far into numbers; the last point may still get its height."""
        last = len(self.places) - open_points
        if last < 1:
            return
        places, heights = self.places[:last], self.heights[:last]
        del self.places[:last], self.heights[:last]
        try:
            lats = array("d", map(float, map(_LAT, places)))
            lons = array("d", map(float, map(_LON, places)))
        except (KeyError, ValueError):
            lats, lons, kept = _careful(places)
            heights = [heights[i] for i in kept]
        if not (_within(lats, 90) and _within(lons, 180)):
            kept = [i for i, (a, b) in enumerate(zip(lats, lons, strict=True)) if _on_globe(a, b)]
            lats = array("d", (lats[i] for i in kept))
            lons = array("d", (lons[i] for i in kept))
            heights = [heights[i] for i in kept]
        self.bad += len(places) - len(lats)
        self._lats.extend(lats)
        self._lons.extend(lons)
        try:
            levels: list[float | None] = list(map(float, heights))  # type: ignore[arg-type]
            sound = _within(levels, HIGHEST) and min(levels, default=0) >= LOWEST  # type: ignore[type-var,arg-type,operator]
        except (TypeError, ValueError):
            sound = False
        self._heights += levels if sound else list(map(height, heights))
        self.named += [p for p in places if len(p) > 2 and "name" in p]

    def runs(self, parts: Sequence[Mapping[str, str]]) -> tuple[Run, ...]:
        """Return the runs; tracks stand before routes, which only say where one may ride."""
        self.settle(0)
        found = []
        cuts = self._cuts or [(0, 0)]
        ends = [at for at, _ in cuts[1:]] + [len(self._lats)]
        for (start, part), end in zip(cuts, ends, strict=True):
            if end > start:
                name = parts[part].get("name", "") if part < len(parts) else ""
                found.append(
                    Run(
                        self._lats[start:end],
                        self._lons[start:end],
                        self._heights[start:end],
                        name=name,
                        part=part,
                    )
                )
        tracks = [r for r in found if r.part >= len(parts) or parts[r.part].get("what") != "rte"]
        return tuple(tracks or found)


def height(text: str | float | None) -> float | None:
    """Return a height, or None for what is none."""
    try:
        value = float(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    return value if LOWEST <= value <= HIGHEST else None


def _within(values: Sequence[float], most: float) -> bool:
    """Tell whether all values are numbers no further from zero than this; a NaN spoils the sum."""
    return not values or (isfinite(sum(values)) and max(values) <= most and min(values) >= -most)


def _on_globe(lat: float, lon: float) -> bool:
    return isfinite(lat) and isfinite(lon) and abs(lat) <= 90 and abs(lon) <= 180


def _careful(places: Sequence[Mapping[str, str]]) -> tuple[array[float], array[float], list[int]]:
    """Read the places one by one, leaving out those that are no numbers."""
    lats, lons, kept = array("d"), array("d"), []
    for index, place in enumerate(places):
        try:
            lat, lon = float(place["lat"]), float(place["lon"])
        except (KeyError, ValueError):
            continue
        lats.append(lat)
        lons.append(lon)
        kept.append(index)
    return lats, lons, kept
