"""The profile of a stage: its heights every fifty metres, what it climbs, and both as packed text.

Heights of a track are noisy, and the land beside a bridge or over a tunnel is not the road: the
heights are averaged, and what no road does is drawn straight.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from math import sqrt
from operator import sub
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.trace import Trace
    from engine.tour.finding import Finding

STEP_M = 50


@dataclass(frozen=True, slots=True)
class Profile:
    """The road of a stage in height: samples every 50 m, and one at its very end."""

    length_m: float
    heights: tuple[float, ...]
    """Metres above the sea, to the decimetre; empty where the track has no heights."""
    gain_raw_m: int
    turn_m: int
    """The turn-around below which a rise or fall is taken for noise."""

    def sample_metres(self, index: int) -> float:
        """Return how far along the road a sample lies."""
        return min(float(index * STEP_M), self.length_m)

    @property
    def gain_m(self) -> int:
        """Return the metres climbed, without noise."""
        return round(metres_climbed(self.heights, self.turn_m))

    def height_at(self, metres: float) -> float:
        """Return the height at any place of the road, straight between two samples."""
        low = min(int(metres // STEP_M), len(self.heights) - 2)
        start, end = self.sample_metres(low), self.sample_metres(low + 1)
        share = (metres - start) / (end - start)
        return self.heights[low] + (self.heights[low + 1] - self.heights[low]) * share


Straightness = Callable[[float, float], float]
"""The air line between two places of the road, in metres, as a share of the road between them."""


def always_straight(_start: float, _end: float) -> float:
    """Take a road for straight whose places are not known."""
    return 1.0


def profile_of(
    trace: Trace,
    turn_m: int | None,
    findings: list[Finding],
    straight: Straightness = always_straight,
) -> Profile:
    """Sample a trace; bridges and tunnels that the heights do not know are laid over."""
    if trace.heights is None:
        return Profile(trace.length, (), 0, 0)
    heights = bridge_notches(average_heights(trace, STEP_M), findings, straight)
    levels = tuple(round(h, 1) for h in heights)
    return Profile(
        _length_for(trace.length, len(levels)),
        levels, round(raw_gain(trace.heights)), turn_m or noise_threshold(trace),
    )  # fmt: skip


def _length_for(metres: float, samples: int) -> float:
    """Return a length to the decimetre that asks for just so many samples.

    A road of 100.04 m has a sample at 100 m and one at its end: to call it 100.0 would leave one
    too many.
    """
    return max(round(metres, 1), (samples - 2) * STEP_M + 0.1)


def average_heights(trace: Trace, step: float) -> list[float]:
    """Return the height every `step` metres, and at the end, averaged over a step on each side."""
    assert trace.heights is not None
    length = trace.length
    borders = [k * step for k in range(int(length // step) + 1)]
    if round(length - borders[-1], 1) > 0:  # a length is kept to the decimetre
        borders.append(length)
    areas = _areas_under(trace.metres, trace.heights, borders)
    low, high = [borders[0], *borders[:-1]], [*borders[1:], borders[-1]]
    below, above = [areas[0], *areas[:-1]], [*areas[1:], areas[-1]]
    return [(b - a) / (y - x) for x, y, a, b in zip(low, high, below, above, strict=True)]


def _areas_under(
    metres: Sequence[float], heights: Sequence[float], borders: Sequence[float]
) -> list[float]:
    """Return the area under the road up to each border."""
    pieces = zip(metres, metres[1:], heights, heights[1:], strict=False)
    areas = list(accumulate([(y - x) * (a + b) / 2 for x, y, a, b in pieces], initial=0.0))
    at_borders, i, last = [], 0, len(metres) - 2
    for border in borders:
        while i < last and metres[i + 1] <= border:
            i += 1
        wide, into, height = metres[i + 1] - metres[i], border - metres[i], heights[i]
        slope = (heights[i + 1] - height) / wide if wide else 0.0
        at_borders.append(areas[i] + into * (height + slope * into / 2))
    return at_borders


LONGEST = 1500 // STEP_M
"""Samples of the longest bridge or tunnel that is drawn straight."""

LEAST_DEPTH_M = 25.0
"""How deep a notch must be, or how high a hump."""

MOST_STEP_M = 10.0
"""The two ends of a bridge or tunnel differ by less than this."""

STEEP = 0.18
"""Both flanks fall away more steeply than any road goes down only to come straight back."""

ENTRY = 0.10
"""The gradient at which one may begin."""

STRAIGHT = 0.6
"""A bridge or tunnel runs nearly straight; the road up to a top and down again does not."""


def bridge_notches(
    heights: Sequence[float], findings: list[Finding], straight: Straightness = always_straight
) -> list[float]:
    """Draw the road straight over every notch and through every hump with two such flanks."""
    levels, bridged_to = list(heights), 0
    steep = ENTRY * STEP_M
    edges = [
        k for k, (a, b) in enumerate(pairwise(heights)) if k and (a - b >= steep or b - a >= steep)
    ]
    for at in edges:
        end = _far_end(levels, at) if at >= bridged_to else None
        if end is None or straight(at * STEP_M, end * STEP_M) < STRAIGHT:
            continue
        low, rise = levels[at], levels[end] - levels[at]
        for k in range(at + 1, end):
            levels[k] = low + rise * (k - at) / (end - at)
        findings.append(
            make_finding("W_BRIDGED", "", start=at * STEP_M / 1000, end=end * STEP_M / 1000)
        )
        bridged_to = end
    return levels


def _far_end(levels: Sequence[float], near: int) -> int | None:
    """Return where the road comes back to the height it left, or None for a real road."""
    sign = 1 if levels[near] > levels[near + 1] else -1  # a notch, or a hump
    end = None
    for far in range(near + 4, min(len(levels), near + LONGEST + 1)):
        if abs(levels[near] - levels[far]) > MOST_STEP_M:
            continue
        part = levels[near : far + 1]
        extreme = min(part) if sign > 0 else max(part)
        middle = near + part.index(extreme)
        depth = min(sign * (levels[near] - extreme), sign * (levels[far] - extreme))
        if (
            depth >= LEAST_DEPTH_M
            and near < middle < far
            and depth >= STEEP * (middle - near) * STEP_M
            and depth >= STEEP * (far - middle) * STEP_M
        ):
            end = far
    return end


def metres_climbed(heights: Sequence[float], turn: float) -> float:
    """Return the metres climbed, where a rise or a fall below `turn` metres is none."""
    if not heights:
        return 0.0
    total, low, high, rising = 0.0, heights[0], heights[0], False
    for height in heights:
        if rising:
            if height > high:
                high = height
            elif high - height >= turn:
                total, low, rising = total + high - low, height, False
        elif height < low:
            low = height
        elif height - low >= turn:
            high, rising = height, True
    return total + high - low if rising else total


def raw_gain(heights: Sequence[float]) -> float:
    """Return the sum of every rise from point to point, noise and all."""
    rises = list(map(sub, heights[1:], heights))
    return float(sum(map(abs, rises)) + sum(rises)) / 2


LEAST_THRESHOLD, MOST_THRESHOLD = 3, 5
"""Metres of turn-around below which a rise or a fall is noise."""

CLEAN, NOISY = 0.25, 0.55
"""Metres of noise left after the average at which the least and the most threshold is right."""


def noise_threshold(trace: Trace) -> int:
    """Return the turn-around in metres that this track's own noise asks for, 3 to 5."""
    count = max(len(trace.metres) - 1, 1)
    remaining = measure_noise(trace) * sqrt(min(1.0, trace.length / count / WINDOW_M))
    share = min(max((remaining - CLEAN) / (NOISY - CLEAN), 0.0), 1.0)
    return LEAST_THRESHOLD + round(share * (MOST_THRESHOLD - LEAST_THRESHOLD))


MOST_POINTS = 1000
"""So many points are enough to measure noise by."""

WINDOW_M = 100.0
"""Metres of road that an average covers, a step on each side; noise is measured within them."""


def measure_noise(trace: Trace) -> float:
    """Return the noise of the heights in metres: how far points lie off their neighbours' line."""
    heights, metres = trace.heights, trace.metres
    if heights is None or len(heights) < 3:
        return 0.0
    off = []
    for i in range(1, len(heights) - 1, max(1, len(heights) // MOST_POINTS)):
        wide = metres[i + 1] - metres[i - 1]
        if wide <= 0 or wide > WINDOW_M:
            continue
        share = (metres[i] - metres[i - 1]) / wide
        line = heights[i - 1] + (heights[i + 1] - heights[i - 1]) * share
        spread = sqrt(1 + share * share + (1 - share) * (1 - share))
        off.append(abs(heights[i] - line) / spread)
    if not off:
        return 0.0
    off.sort()
    inner = off[: max(1, len(off) * 19 // 20)]  # without the worst twentieth
    return 1.4 * sum(inner) / len(inner)


FORM = "1"
MOST_SAMPLES = 40_000


def pack_profile(profile: Profile) -> str:
    """Return the profile as text: form, length, gain, turn-around, then the steps of height."""
    head = f"{FORM};{profile.length_m:.1f};{profile.gain_raw_m};{profile.turn_m}"
    levels = [round(h * 10) for h in profile.heights]
    steps = [b - a for a, b in pairwise([0, *levels])]
    bends = [b - a for a, b in pairwise([0, *steps])]
    body = b"".join(map(_pack_number, bends))
    return f"{head};{base64.b64encode(zlib.compress(body, 9)).decode('ascii')}"


def _pack_number(value: int) -> bytes:
    """Write a whole number in seven-bit parts, small ones of either sign in one byte."""
    value = value * 2 if value >= 0 else -value * 2 - 1
    parts = bytearray()
    while value > 127:
        parts.append(value & 127 | 128)
        value >>= 7
    parts.append(value)
    return bytes(parts)


@lru_cache(maxsize=32)
def unpack_profile(text: str) -> Profile:
    """Return the profile a text holds; a text that holds none is refused.

    What is looked at is asked for again and again: by every cell of a table of climbs.
    """
    try:
        form, length, raw, turn, body = text.split(";")
        unzip = zlib.decompressobj()
        data = unzip.decompress(base64.b64decode(body, validate=True), MOST_SAMPLES * 3)
        profile = Profile(float(length), tuple(_unpack_heights(data)), int(raw), int(turn))
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


def _unpack_heights(data: bytes) -> list[float]:
    heights, level, step, value, shift = [], 0, 0, 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte > 127:
            if shift > 28:
                raise ValueError
            continue
        step += -(value + 1) // 2 if value & 1 else value // 2
        level += step
        heights.append(level / 10)
        value = shift = 0
    return heights
