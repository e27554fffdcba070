"""What a track file holds: runs of points, waypoints, words; and its points, collected fast.

A file may have half a million points. Their texts stay as the parser gives them until a piece of
the file is read, and are then turned into numbers at once; one by one only where one is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from operator import itemgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Waypoint:
    """A named place: where it is, or how far along the track, and what the file calls it."""

    name: str
    kind: str = ""
    """The words of the file for what it is: "Sprint", "Summit", "1st Category"."""
    lat: float | None = None
    lon: float | None = None
    metres: float | None = None


@dataclass(frozen=True, slots=True)
class TrackRun:
    """One unbroken run of points; a height that is missing is None."""

    lats: Sequence[float]
    lons: Sequence[float]
    heights: Sequence[float | None]
    metres: Sequence[float] = ()
    """How far along each point is, where the file says so and gives no places."""
    name: str = ""
    part: int = 0
    """Runs of the same track of the file share a number."""


@dataclass(frozen=True, slots=True)
class Track:
    """Everything a track file holds that a stage can use."""

    name: str
    runs: tuple[TrackRun, ...]
    waypoints: tuple[Waypoint, ...] = ()
    words: str = ""
    """Names and descriptions of the file, where an official distance may stand."""
    bad_points: int = 0
    """Points left out because their numbers are none, or lie on no globe."""
    whole: bool = True
    """Whether the file could be read to its end."""


def run_of(
    places: Sequence[tuple[float, float, float | None]],
    distances: Sequence[tuple[float, float | None]],
) -> TrackRun | None:
    """Return the run of the points that have a place, else of those with a distance alone."""
    if places:
        lats, lons, heights = zip(*places, strict=True)
        return TrackRun(lats, lons, heights)
    if distances:
        metres, heights = zip(*distances, strict=True)
        return TrackRun((), (), heights, metres)
    return None


LOWEST, HIGHEST = -500.0, 9000.0
"""Metres; what claims to lie lower or higher has no height."""


def read_height(text: str | float | None) -> float | None:
    """Return a height, or None for what is none."""
    try:
        value = float(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    return value if LOWEST <= value <= HIGHEST else None


_LAT, _LON = itemgetter("lat"), itemgetter("lon")


class TrackPoints:
    """The points of a file: texts of the piece being read, numbers of those before."""

    def __init__(self) -> None:
        self.places: list[dict[str, str]] = []
        self.marks: list[int] = []
        """For each place, which of the texts is its height; -1 for none."""
        self.texts: list[str] = []
        self.named_points: list[dict[str, str]] = []
        self.bad_points = 0
        self._lats: list[float] = []
        self._lons: list[float] = []
        self._heights: list[float | None] = []
        self._cuts: list[tuple[int, int]] = []

    def begin_run(self, part: int) -> None:
        """Begin a new run of this part of the file."""
        self.settle_points(0)
        self._cuts.append((len(self._lats), part))

    def without_text(self) -> None:
        """Take back the mark of a height whose element held no text."""
        if self.marks and self.marks[-1] == len(self.texts):
            self.marks[-1] = -1

    def settle_points(self, open_points: int = 1) -> None:
        """Turn the texts collected so far into numbers; the last point may still get its height."""
        last = max(len(self.places) - open_points, 0)
        places, marks = self.places[:last], self.marks[:last]
        heights = self._read_heights(marks, next(iter(self.marks[last:]), -1))
        del self.places[:last], self.marks[:last]
        self._forget_texts()
        try:
            lats, lons = list(map(float, map(_LAT, places))), list(map(float, map(_LON, places)))
        except (KeyError, ValueError):
            lats, lons, heights = _read_one_by_one(places, heights)
        if not (_all_within(lats, -90, 90) and _all_within(lons, -180, 180)):
            good = [i for i, (a, b) in enumerate(zip(lats, lons, strict=True)) if _on_globe(a, b)]
            lats, lons = [lats[i] for i in good], [lons[i] for i in good]
            heights = [heights[i] for i in good]
        self.bad_points += len(places) - len(lats)
        self._lats += lats
        self._lons += lons
        self._heights += heights
        self.named_points += [p for p in places if len(p) > 2 and "name" in p]

    def _read_heights(self, marks: list[int], after_all: int) -> list[float | None]:
        """Return the heights of some points; two marks on one text are an element without any."""
        texts = self.texts
        one_each = marks and min(marks) >= 0 and len({*marks, after_all}) == len(marks) + 1
        if one_each and marks[-1] < len(texts):
            try:
                levels = list(map(float, map(texts.__getitem__, marks)))
            except ValueError:
                levels = []
            if levels and _all_within(levels, LOWEST, HIGHEST):
                return levels  # type: ignore[return-value]
        following = [*marks[1:], after_all]
        return [
            read_height(texts[mark]) if 0 <= mark < len(texts) and mark != after else None
            for mark, after in zip(marks, following, strict=False)
        ]

    def _forget_texts(self) -> None:
        """Drop the texts that are numbers now; the open point keeps its own."""
        if self.marks and self.marks[-1] >= 0:
            del self.texts[: self.marks[-1]]
            self.marks[-1] = 0
        else:
            self.texts.clear()

    def collect_runs(self, parts: Sequence[Mapping[str, str]]) -> tuple[TrackRun, ...]:
        """Return the runs; tracks stand before routes, which only say where one may ride."""
        self.settle_points(0)
        runs = []
        cuts = self._cuts or [(0, 0)]
        ends = [at for at, _ in cuts[1:]] + [len(self._lats)]
        for (start, part), end in zip(cuts, ends, strict=True):
            if end > start:
                name = parts[part].get("name", "") if part < len(parts) else ""
                runs.append(
                    TrackRun(
                        self._lats[start:end],
                        self._lons[start:end],
                        self._heights[start:end],
                        name=name,
                        part=part,
                    )
                )
        tracks = [r for r in runs if r.part >= len(parts) or parts[r.part].get("what") != "rte"]
        return tuple(tracks or runs)


def _all_within(values: Sequence[float], low: float, high: float) -> bool:
    """Tell whether all values are numbers between two; a NaN spoils the sum."""
    return not values or (isfinite(sum(values)) and min(values) >= low and max(values) <= high)


def _on_globe(lat: float, lon: float) -> bool:
    return isfinite(lat) and isfinite(lon) and abs(lat) <= 90 and abs(lon) <= 180


def _read_one_by_one(
    places: Sequence[Mapping[str, str]], heights: Sequence[float | None]
) -> tuple[list[float], list[float], list[float | None]]:
    """Read the places one by one, leaving out those that are no numbers."""
    lats: list[float] = []
    lons: list[float] = []
    good_heights: list[float | None] = []
    for place, level in zip(places, heights, strict=True):
        try:
            lat, lon = float(place["lat"]), float(place["lon"])
        except (KeyError, ValueError):
            continue
        lats.append(lat)
        lons.append(lon)
        good_heights.append(level)
    return lats, lons, good_heights
