"""Roads made to measure, as traces, profiles and GPX files."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.intake.formats import read_track
from engine.intake.profile import Profile, profile_of
from engine.intake.stage import stage_of
from engine.intake.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.intake.report import ImportReport
    from engine.intake.stage import ImportWishes
    from engine.tour.values import Stage

STEP_M = 10.0
RECORD = 20
CIRCLE = 2**31 / 180


def crc(data: bytes) -> int:
    """Return the sixteen-bit checksum FIT files end with."""
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value >> 1) ^ 0xA001 if value & 1 else value >> 1
    return value


Fields = list[tuple[int, str]]
_TYPES = {"i": (4, 0x85), "I": (4, 0x86), "H": (2, 0x84), "B": (1, 0x00), "16s": (16, 0x07)}


def fit_messages(messages: Iterable[tuple[int, Fields, list[object]]]) -> bytes:
    """Return a FIT file of messages: their number, their fields with kinds, their values."""
    body = b""
    for number, fields, values in messages:
        body += struct.pack("<BBBHB", 0x40, 0, 0, number, len(fields))
        body += b"".join(struct.pack("<BBB", field, *_TYPES[kind]) for field, kind in fields)
        body += struct.pack("<B" + "".join(kind for _, kind in fields), 0, *values)
    head = struct.pack("<BBHI4s", 14, 0x10, 2132, len(body), b".FIT")
    head += struct.pack("<H", crc(head))
    return head + body + struct.pack("<H", crc(head + body))


def fit_file(points: Iterable[tuple[float, float, float]]) -> bytes:
    """Return an activity of points: latitude, longitude, height."""
    fields: Fields = [(0, "i"), (1, "i"), (2, "H")]
    return fit_messages(
        (RECORD, fields, [round(lat * CIRCLE), round(lon * CIRCLE), round((height + 500) * 5)])
        for lat, lon, height in points
    )


def trace_of(parts: Iterable[tuple[float, float]], base: float = 200.0) -> Trace:
    """Return a road of so many kilometres at so many per cent, one after the other."""
    metres, heights = [0.0], [base]
    for km, percent in parts:
        for _ in range(round(km * 1000 / STEP_M)):
            metres.append(metres[-1] + STEP_M)
            heights.append(heights[-1] + STEP_M * percent / 100)
    return Trace(tuple(metres), tuple(heights))


@pytest.fixture
def trace() -> Callable[..., Trace]:
    """Make a trace out of kilometres and gradients."""
    return trace_of


@pytest.fixture
def profile() -> Callable[..., Profile]:
    """Make a profile out of kilometres and gradients."""

    def make(parts: Iterable[tuple[float, float]]) -> Profile:
        return profile_of(trace_of(parts), None, [])

    return make


@pytest.fixture
def gpx() -> Callable[..., bytes]:
    """Make a GPX file out of kilometres and gradients; the road runs north."""

    def make(parts: Iterable[tuple[float, float]], *, name: str = "Ruta", extra: str = "") -> bytes:
        road = trace_of(parts)
        assert road.heights is not None
        points = "".join(
            f'<trkpt lat="{42 + x / 111_194.93:.7f}" lon="1.5"><ele>{z:.2f}</ele></trkpt>'
            for x, z in zip(road.metres, road.heights, strict=True)
        )
        return (
            '<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
            f"{extra}<trk><name>{name}</name><trkseg>{points}</trkseg></trk></gpx>"
        ).encode()

    return make


@pytest.fixture
def imported(gpx: Callable[..., bytes]) -> Callable[..., tuple[Stage, ImportReport]]:
    """Import a road made to measure: the stage, and what there is to say about it."""

    def make(
        parts: Iterable[tuple[float, float]], wishes: ImportWishes | None = None, **more: str
    ) -> tuple[Stage, ImportReport]:
        return stage_of(read_track(gpx(parts, **more), ".gpx", "a"), "a.gpx", wishes)

    return make


@pytest.fixture
def track(imported: Callable[..., tuple[Stage, ImportReport]]) -> Callable[..., Stage]:
    """Import a road made to measure: the stage alone."""
    return lambda parts: imported(parts)[0]


@pytest.fixture
def fit() -> Callable[..., bytes]:
    """Make a FIT activity out of points: latitude, longitude, height."""
    return fit_file


@pytest.fixture
def messages() -> Callable[..., bytes]:
    """Make a FIT file out of messages."""
    return fit_messages


@pytest.fixture
def tracks() -> Path:
    """Return the folder of small made-up tracks and their official climbs."""
    return Path(__file__).parent / "tracks"
