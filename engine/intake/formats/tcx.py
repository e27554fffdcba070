"""TCX: activities and courses, and the course points beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.formats.track import Track, TrackRun, Waypoint, read_height, run_of
from engine.intake.formats.xml import XmlStream

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_POINTS = 300_000
_TEXTS = {
    "LatitudeDegrees", "LongitudeDegrees", "AltitudeMeters", "DistanceMeters", "Name", "PointType",
    "Notes",
}  # fmt: skip
_HOLDERS = {"Trackpoint", "CoursePoint", "Course", "Activity", "Lap", "Track"}


def read(data: bytes, name: str) -> Track:
    """Return the track of a TCX file; a file that breaks off gives what stands before."""
    stream = XmlStream(name)
    parser = stream.parser
    holders: list[tuple[str, dict[str, str]]] = []
    opened = 0
    word = ""

    def start_element(tag: str, _attributes: dict[str, str]) -> None:
        nonlocal opened, word
        opened += 1
        kind = tag.rpartition(":")[2]
        if kind in _HOLDERS:
            holders.append((kind, {}))
            if len(holders) > MOST_POINTS:
                raise IntakeError("intake_too_many", file=name, most=MOST_POINTS)
        word = kind if kind in _TEXTS else ""

    def take_text(text: str) -> None:
        if word and holders:
            holders[-1][1].setdefault(word, text.strip()[:200])

    parser.StartElementHandler = start_element
    parser.CharacterDataHandler = take_text
    whole = stream.read_document(data, lambda: opened, lambda: None)
    runs, bad = _collect_runs(holders)
    if not runs:
        key = "intake_xml_broken" if not whole else "intake_no_points"
        raise IntakeError(key, file=name, kind="TCX")
    title = next((v["Name"] for kind, v in holders if kind == "Course" and "Name" in v), "")
    return Track(title, runs, tuple(_course_points(holders)), title, bad, whole)


def _collect_runs(holders: list[tuple[str, dict[str, str]]]) -> tuple[tuple[TrackRun, ...], int]:
    """Return one run a course or activity, and how many of its points are none.

    A point without a place counts by its distance alone.
    """
    runs: list[TrackRun | None] = []
    places: list[tuple[float, float, float | None]] = []
    distances: list[tuple[float, float | None]] = []
    bad = 0
    for kind, values in holders:
        if kind in {"Course", "Activity"}:
            runs.append(run_of(places, distances))
            places.clear()
            distances.clear()
        if kind != "Trackpoint":
            continue
        place, along = _place_in(values), _number_in(values, "DistanceMeters", 1e8)
        level = read_height(values.get("AltitudeMeters"))
        if place is not None:
            places.append((*place, level))
        elif along is not None and not places and (not distances or along >= distances[-1][0]):
            distances.append((along, level))
        else:
            bad += 1
    runs.append(run_of(places, distances))
    return tuple(run for run in runs if run is not None), bad


def _place_in(values: dict[str, str]) -> tuple[float, float] | None:
    lat, lon = (
        _number_in(values, "LatitudeDegrees", 90),
        _number_in(values, "LongitudeDegrees", 180),
    )
    return None if lat is None or lon is None else (lat, lon)


def _number_in(values: dict[str, str], key: str, most: float) -> float | None:
    try:
        value = float(values[key])
    except (KeyError, ValueError):
        return None
    return value if -most <= value <= most else None


def _course_points(holders: list[tuple[str, dict[str, str]]]) -> Iterator[Waypoint]:
    for kind, values in holders:
        place = _place_in(values) if kind == "CoursePoint" else None
        if place is not None:
            yield Waypoint(values.get("Name", ""), values.get("PointType", ""), *place)
