"""A track laid out along its length: metres from the start, and heights where they are known.

What a track lacks or has wrong (runs that do not join, jumps, missing heights, spikes) is repaired
where it can be, and said.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate, chain, pairwise, repeat
from math import cos, hypot, radians
from operator import sub
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.tour.finding import Finding, make_finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.formats.track import Track, TrackRun

EARTH_M = 6_371_008.8
SHORTEST_M, LONGEST_M = 200.0, 600_000.0
"""A track that is shorter or longer is no stage."""

JUMP_M = 1_000.0
"""Two neighbouring points further apart than this are a jump, and said."""

JOIN_M = 2_000.0
"""Tracks whose ends lie closer than this are one stage; else the longest is taken."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The points of a track along the road: metres from the start, heights where known."""

    metres: tuple[float, ...]
    heights: tuple[float, ...] | None

    @property
    def length(self) -> float:
        """Return the length of the road in metres."""
        return self.metres[-1]

    def scale_to(self, length: float) -> Trace:
        """Return the same road with another length: the official one rescales the axis."""
        factor = length / self.length
        return Trace(tuple(x * factor for x in self.metres), self.heights)


@dataclass(frozen=True, slots=True)
class PlacedTrace:
    """A trace with the places it was measured on, so that waypoints can find their kilometre."""

    trace: Trace
    lats: tuple[float, ...]
    lons: tuple[float, ...]
    findings: tuple[Finding, ...]

    def straightness_between(self, start: float, end: float) -> float:
        """Return how straight the road is between two places: the air line as a share of it.

        Where the track knows no places it is taken for straight.
        """
        metres = self.trace.metres
        i, j = bisect_left(metres, start), min(bisect_left(metres, end), len(metres) - 1)
        if not self.lats or metres[j] <= metres[i]:
            return 1.0
        line = _metres_between((self.lats[i], self.lats[j]), (self.lons[i], self.lons[j]))[0]
        return line / (metres[j] - metres[i])


def lay_out_track(track: Track, name: str) -> PlacedTrace:
    """Lay a track out along its length; several runs are joined, or the longest taken."""
    findings: list[Finding] = []
    if not track.whole:
        findings.append(make_finding("W_FILE_BROKEN", ""))
    if track.bad_points:
        findings.append(make_finding("W_POINTS_BAD", "", count=track.bad_points))
    runs = _choose_runs(track.runs, findings)
    lats = tuple(chain.from_iterable(run.lats for run in runs))
    lons = tuple(chain.from_iterable(run.lons for run in runs))
    heights = list(chain.from_iterable(run.heights for run in runs))
    if lats:
        steps = _metres_between(lats, lons)
        metres = tuple(accumulate(steps, initial=0.0))
    else:
        metres = tuple(x - runs[0].metres[0] for x in runs[0].metres)
        steps = [b - a for a, b in pairwise(metres)]
    length = metres[-1] if metres else 0.0
    if length < SHORTEST_M:
        raise IntakeError("intake_too_short", file=name, metres=round(length))
    if length > LONGEST_M:
        raise IntakeError("intake_too_far", file=name, km=round(length / 1000))
    if max(steps) > JUMP_M and lats:
        findings += [
            make_finding("W_JUMP", "", km=round(metres[i] / 1000, 1), metres=round(step))
            for i, step in enumerate(steps)
            if step > JUMP_M
        ][:5]
    levels = fill_heights(heights, metres, findings)
    if levels is not None:
        levels = without_spikes(levels, metres, findings)
    return PlacedTrace(Trace(metres, levels), lats, lons, tuple(findings))


def _choose_runs(runs: Sequence[TrackRun], findings: list[Finding]) -> tuple[TrackRun, ...]:
    """Join the runs that follow each other; of what does not fit, take the longest."""
    if len(runs) == 1 or not all(run.lats for run in runs):
        return (max(runs, key=lambda r: len(r.heights)),)
    chains: list[list[TrackRun]] = []
    for run in runs:
        if chains and (chains[-1][-1].part == run.part or _ends_near(chains[-1][-1], run)):
            chains[-1].append(run)
        else:
            chains.append([run])
    best = max(chains, key=_chain_length)
    if len(chains) > 1:
        findings.append(
            make_finding("W_TRACKS", "", count=len(chains), km=round(_chain_length(best) / 1000, 1))
        )
    elif len({run.part for run in runs}) > 1:
        findings.append(make_finding("I_TRACKS_JOINED", "", count=len(runs)))
    return tuple(best)


def _ends_near(a: TrackRun, b: TrackRun) -> bool:
    last, first = (a.lats[-1], b.lats[0]), (a.lons[-1], b.lons[0])
    return _metres_between(last, first)[0] <= JOIN_M


def _chain_length(chain: Sequence[TrackRun]) -> float:
    return sum(sum(_metres_between(run.lats, run.lons)) for run in chain)


BLOCKS = 250
"""A degree of longitude is taken for equally wide over so small a part of the track."""


def _metres_between(lats: Sequence[float], lons: Sequence[float]) -> list[float]:
    """Return the metres between neighbours, on a sphere that is flat from point to point."""
    if max(lons) - min(lons) > 180:
        lons = [x + 360 if x < 0 else x for x in lons]
    unit = radians(EARTH_M)
    block = max(1, len(lats) // BLOCKS)
    middles = (
        cos(radians(lats[min(i + block // 2, len(lats) - 1)])) for i in range(0, len(lats), block)
    )
    widths = chain.from_iterable(repeat(middle, block) for middle in middles)
    return [
        hypot((b - a) * unit, (d - c) * unit * w)
        for a, b, c, d, w in zip(lats, lats[1:], lons, lons[1:], widths, strict=False)
    ]


MOST_MISSING = 0.5
"""The share of heights that may be drawn; where more are missing there are none."""


def fill_heights(
    heights: Sequence[float | None], metres: Sequence[float], findings: list[Finding]
) -> tuple[float, ...] | None:
    """Return every height, those missing drawn straight; None where too few are known."""
    whole = None not in heights
    known = range(len(heights)) if whole else [i for i, h in enumerate(heights) if h is not None]
    few = len(known) < 2 or len(known) < len(heights) * MOST_MISSING
    if few or not any(heights):  # only zeros are what a program writes for want of any
        findings.append(make_finding("E_NO_ELEVATION", ""))
        return None
    if whole:
        return tuple(heights)  # type: ignore[arg-type]
    findings.append(make_finding("W_HEIGHTS_MISSING", "", count=len(heights) - len(known)))
    levels = list(heights)
    levels[: known[0]] = [levels[known[0]]] * known[0]
    levels[known[-1] + 1 :] = [levels[known[-1]]] * (len(levels) - known[-1] - 1)
    for left, right in pairwise(known):
        if right - left > 1:
            _bridge_gap(levels, metres, left, right)
    return tuple(levels)  # type: ignore[arg-type]


STEEPEST = 0.30
"""A single point that rises and falls more steeply than this is a fault of the track."""

LEAST_SPIKE_M = 4.0
"""A smaller one is rounding, which the average takes out."""


def without_spikes(
    levels: tuple[float, ...], metres: Sequence[float], findings: list[Finding]
) -> tuple[float, ...]:
    """Bridge single points that jump out of the road and back."""
    rises = list(map(sub, levels[1:], levels))
    if not rises or (max(rises) < LEAST_SPIKE_M and min(rises) > -LEAST_SPIKE_M):
        return levels
    suspects = [
        i
        for i, (rise, start, end) in enumerate(zip(rises, metres, metres[1:], strict=False), 1)
        if abs(rise) >= LEAST_SPIKE_M and abs(rise) > STEEPEST * (end - start)
    ]
    spikes = []
    straight = list(levels)
    for i in suspects:
        if i + 1 >= len(levels):
            continue
        out, back = straight[i] - straight[i - 1], straight[i] - straight[i + 1]
        returns = out * back > 0 and abs(back) >= LEAST_SPIKE_M
        if returns and abs(back) > STEEPEST * (metres[i + 1] - metres[i]):
            _bridge_gap(straight, metres, i - 1, i + 1)
            spikes.append(i)
    if not spikes:
        return levels
    where = dict.fromkeys(Decimal(f"{metres[i] / 1000:.1f}") for i in spikes[:5])
    findings.append(make_finding("W_SPIKES", "", count=len(spikes), where=tuple(where)))
    return tuple(straight)


def _bridge_gap(
    levels: list[float | None] | list[float], metres: Sequence[float], first: int, last: int
) -> None:
    """Draw the heights between two points straight."""
    low, rise = levels[first] or 0.0, (levels[last] or 0.0) - (levels[first] or 0.0)
    length = metres[last] - metres[first]
    for i in range(first + 1, last):
        share = (metres[i] - metres[first]) / length if length else 0.5
        levels[i] = low + rise * share
