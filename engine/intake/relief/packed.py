"""A profile as one short string in the tour file, and back."""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import replace
from itertools import pairwise

from engine.errors import IntakeError
from engine.intake.relief.profile import STEP_M, Profile

FORM = "1"
MOST_SAMPLES = 40_000


def pack_profile(profile: Profile) -> str:
    """Return the profile as text: form, length, gain, turn-around, then the steps of height."""
    head = f"{FORM};{profile.length_m:.1f};{profile.gain_raw_m};{profile.turn_m}"
    levels = [round(h * 10) for h in profile.heights]
    steps = [b - a for a, b in pairwise([0, *levels])]
    bends = [b - a for a, b in pairwise([0, *steps])]
    body = b"".join(map(_number, bends))
    return f"{head};{base64.b64encode(zlib.compress(body, 9)).decode('ascii')}"


def unpack_profile(text: str) -> Profile:
    """Return the profile a text holds; a text that holds none is refused."""
    try:
        form, length, raw, turn, body = text.split(";")
        unzip = zlib.decompressobj()
        data = unzip.decompress(base64.b64decode(body, validate=True), MOST_SAMPLES * 3)
        profile = Profile(float(length), tuple(_heights(data)), int(raw), int(turn))
    except (ValueError, zlib.error, binascii.Error) as wrong:
        raise IntakeError("profile_packed") from wrong
    if form != FORM or unzip.unconsumed_tail or not unzip.eof:
        raise IntakeError("profile_packed")
    samples = len(profile.heights)
    if samples and (samples - 2) * STEP_M == profile.length_m:
        # older versions rounded the last decimetre away
        profile = replace(profile, length_m=profile.length_m + 0.1)
    if not 0 < profile.length_m <= MOST_SAMPLES * STEP_M or (
        samples and abs((samples - 1) * STEP_M - profile.length_m) >= STEP_M
    ):
        raise IntakeError("profile_packed")
    return profile


def _number(value: int) -> bytes:
    """Write a whole number in seven-bit parts, small ones of either sign in one byte."""
    value = value * 2 if value >= 0 else -value * 2 - 1
    parts = bytearray()
    while value > 127:
        parts.append(value & 127 | 128)
        value >>= 7
    parts.append(value)
    return bytes(parts)


def _heights(data: bytes) -> list[float]:
    found, level, step, value, shift = [], 0, 0, 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte > 127:
            if shift > 28:
                raise ValueError
            continue
        step += -(value + 1) // 2 if value & 1 else value // 2
        level += step
        found.append(level / 10)
        value = shift = 0
    return found
