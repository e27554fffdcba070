"""TCX: activities and courses; course points beside them."""

from __future__ import annotations

from engine.errors import IntakeError
from engine.intake.formats.track import Track, TrackRun, Waypoint, read_height
from engine.intake.formats.xml import XmlStream

MOST_POINTS = 300_000
_TEXTS = {
    "LatitudeDegrees",
    "LongitudeDegrees",
    "AltitudeMeters",
    "DistanceMeters",
    "Name",
    "PointType",
    "Notes",
}
_HOLDERS = {"Trackpoint", "CoursePoint", "Course", "Activity", "Lap", "Track"}


def read(data: bytes, name: str) -> Track:
    """Return the track of a TCX file; a file that breaks off gives what stands before."""
    stream = XmlStream(name)
    parser = stream.parser
    holders: list[tuple[str, dict[str, str]]] = []
    opened = 0
    word = ""

    def start(tag: str, _attributes: dict[str, str]) -> None:
        nonlocal opened, word
        opened += 1
        kind = tag.rpartition(":")[2]
        if kind in _HOLDERS:
            holders.append((kind, {}))
            if len(holders) > MOST_POINTS:
                raise IntakeError("intake_too_many", file=name, most=MOST_POINTS)
        word = kind if kind in _TEXTS else ""

    def take(text: str) -> None:
        if word and holders:
            holders[-1][1].setdefault(word, text.strip()[:200])

    parser.StartElementHandler = start
    parser.CharacterDataHandler = take
    whole = stream.read(data, lambda: opened, lambda: None)
    runs, bad = _collect_runs(holders)
    if not runs:
        key = "intake_xml_broken" if not whole else "intake_no_points"
        raise IntakeError(key, file=name, kind="TCX")
    title = next((v["Name"] for kind, v in holders if kind == "Course" and "Name" in v), "")
    return Track(title, runs, tuple(_course_points(holders)), title, bad, whole)


def _collect_runs(holders: list[tuple[str, dict[str, str]]]) -> tuple[tuple[TrackRun, ...], int]:
    """Return one run a track element; a point without a place counts by its distance alone."""
    runs: list[TrackRun] = []
    places: list[tuple[float, float, float | None]] = []
    metres: list[tuple[float, float | None]] = []
    bad = 0

    def close() -> None:
        if places:
            lats, lons, heights = zip(*places, strict=True)
            runs.append(TrackRun(lats, lons, heights))
        elif metres:
            along, heights = zip(*metres, strict=True)
            runs.append(TrackRun((), (), heights, along))
        places.clear()
        metres.clear()

    for kind, values in holders:
        if kind != "Trackpoint":
            if kind in {"Course", "Activity"}:
                close()
            continue
        lat, lon = (
            _number_in(values, "LatitudeDegrees", 90),
            _number_in(values, "LongitudeDegrees", 180),
        )
        along = _number_in(values, "DistanceMeters", 1e8)
        level = read_height(values.get("AltitudeMeters"))
        if lat is not None and lon is not None:
            places.append((lat, lon, level))
        elif along is not None and not places and (not metres or along >= metres[-1][0]):
            metres.append((along, level))
        else:
            bad += 1
    close()
    return tuple(runs), bad


def _number_in(values: dict[str, str], key: str, most: float) -> float | None:
    try:
        value = float(values[key])
    except (KeyError, ValueError):
        return None
    return value if -most <= value <= most else None


def _course_points(holders: list[tuple[str, dict[str, str]]]) -> list[Waypoint]:
    waypoints = []
    for kind, values in holders:
        if kind == "CoursePoint":
            lat, lon = (
                _number_in(values, "LatitudeDegrees", 90),
                _number_in(values, "LongitudeDegrees", 180),
            )
            if lat is not None and lon is not None:
                waypoints.append(
                    Waypoint(values.get("Name", ""), values.get("PointType", ""), lat, lon)
                )
    return waypoints
