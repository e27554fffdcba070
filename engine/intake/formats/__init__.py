"""One file a format; each reads bytes into a track. A new one is a file here and a line below."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from engine.errors import IntakeError

if TYPE_CHECKING:
    from engine.intake.formats.track import Track

READERS = {".gpx": "gpx", ".tcx": "tcx", ".fit": "fit"}
"""The ending of a file's name, and the module here whose `read` understands it."""

MOST_BYTES = 40_000_000
_PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!")


def is_track(ending: str) -> bool:
    """Tell whether files with this ending hold tracks."""
    return ending.lower() in READERS


def read_track(data: bytes, ending: str, name: str) -> Track:
    """Return the track of a file; what is no such file is refused in one sentence."""
    if len(data) > MOST_BYTES:
        raise IntakeError("intake_too_large", file=name, most=MOST_BYTES // 1_000_000)
    if data.startswith(_PACKED):
        raise IntakeError("intake_packed", file=name)
    if not data.strip():
        raise IntakeError("intake_empty", file=name)
    reader = import_module(f"engine.intake.formats.{READERS[ending.lower()]}")
    track: Track = reader.read(data, name)
    return track
