"""FIT: activities and courses of bicycle computers, message by message."""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING, Any

import fitdecode

from engine.errors import IntakeError
from engine.intake.formats.track import Track, Waypoint, read_height, run_of

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_POINTS = 500_000
MOST_WORK, A_MESSAGE = 2_500_000, 3
"""Fields that are decoded, and of how many a message takes the time besides. A day and a night
with a point a second and twenty fields each takes two million."""
BREAK = "break"
"""In place of the messages that a broken file no longer gives."""
_DEGREES = 180 / 2**31
"""Places come as 32-bit parts of a circle."""


def read(data: bytes, name: str) -> Track:
    """Return the track of a FIT file; a file that breaks off gives what stands before."""
    places: list[tuple[float, float, float | None]] = []
    distances: list[tuple[float, float | None]] = []
    waypoints: list[Waypoint] = []
    title, bad, whole = "", 0, not _cut_short(data)
    for kind, value in _read_messages(data, name):
        if kind == BREAK:
            whole = False
        elif kind == "course":
            title = title or _short_text(value.get("name"))
        elif kind == "course_point":
            waypoints += _waypoints_in(value)
        elif (place := _place_in(value)) is not None:
            places.append((*place, _height_in(value)))
        elif (along := _finite_number(value.get("distance"))) is not None:
            if not distances or along >= distances[-1][0]:
                distances.append((along, _height_in(value)))
        else:
            bad += 1
        if max(len(places), len(distances)) > MOST_POINTS:
            raise IntakeError("intake_too_many", file=name, most=MOST_POINTS)
    run = run_of(places, distances)
    if run is None:
        raise IntakeError("intake_fit_empty", file=name)
    return Track(title, (run,), tuple(waypoints), title, bad, whole=whole)


def _cut_short(data: bytes) -> bool:
    """Tell whether the file is shorter than its own header says."""
    return len(data) <= 8 or len(data) < data[0] + int.from_bytes(data[4:8], "little")


def _read_messages(data: bytes, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what matters of each message; a broken file says where it breaks off."""
    wanted, work = {"record", "course_point", "course"}, 0
    try:
        with fitdecode.FitReader(
            io.BytesIO(data),
            check_crc=fitdecode.CrcCheck.DISABLED,
            error_handling=fitdecode.ErrorHandling.IGNORE,
        ) as reader:
            for frame in reader:
                work += A_MESSAGE + len(getattr(frame, "fields", ()))
                _refuse_more(work, name)
                if frame.frame_type == fitdecode.FIT_FRAME_DATA and frame.name in wanted:
                    yield frame.name, {f.name: f.value for f in frame.fields}
    except IntakeError:
        raise
    except Exception:  # noqa: BLE001 -- a broken file may raise anything inside the decoder
        yield BREAK, {}


def _refuse_more(work: int, name: str) -> None:
    """Refuse a file of more messages than a ride has, those that hold no point among them."""
    if work > MOST_WORK:
        raise IntakeError("intake_too_many", file=name, most=MOST_POINTS)


def _finite_number(value: object) -> float | None:
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return float(value)
    return None


def _short_text(value: object) -> str:
    return value.strip("\x00 ")[:200] if isinstance(value, str) else ""


def _height_in(value: dict[str, Any]) -> float | None:
    enhanced = _finite_number(value.get("enhanced_altitude"))
    return read_height(_finite_number(value.get("altitude")) if enhanced is None else enhanced)


def _place_in(value: dict[str, Any]) -> tuple[float, float] | None:
    lat, lon = _finite_number(value.get("position_lat")), _finite_number(value.get("position_long"))
    if lat is None or lon is None or abs(lat * _DEGREES) > 90 or abs(lon * _DEGREES) > 180:
        return None
    return lat * _DEGREES, lon * _DEGREES


def _waypoints_in(value: dict[str, Any]) -> list[Waypoint]:
    name, kind = _short_text(value.get("name")), str(value.get("type") or "").replace("_", " ")
    place, along = _place_in(value), _finite_number(value.get("distance"))
    if place is None and along is None:
        return []
    lat, lon = place or (None, None)
    return [Waypoint(name, kind, lat, lon, None if place else along)]
