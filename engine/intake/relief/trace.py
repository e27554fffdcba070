"""A track laid out along its own length."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise, repeat
from math import cos, hypot, radians
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.relief.repair import fill_heights, without_spikes
from engine.tour.finding import Finding, make_finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.relief.track import Track, TrackRun

EARTH_M = 6_371_008.8
SHORTEST_M, LONGEST_M = 200.0, 600_000.0
BLOCKS = 250
"""A degree of longitude is taken for equally wide over so small a part of the track."""
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

    def scaled(self, length: float) -> Trace:
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

    def straightness(self, start: float, end: float) -> float:
        """Return how straight the road is between two places: the air line as a share of it.

        Where the track knows no places it is taken for straight.
        """
        metres = self.trace.metres
        i, j = bisect_left(metres, start), min(bisect_left(metres, end), len(metres) - 1)
        if not self.lats or metres[j] <= metres[i]:
            return 1.0
        line = _steps((self.lats[i], self.lats[j]), (self.lons[i], self.lons[j]))[0]
        return line / (metres[j] - metres[i])


def lay_out_track(track: Track, name: str) -> PlacedTrace:
    """Lay a track out along its length; several runs are joined, or the longest taken."""
    found: list[Finding] = []
    if not track.whole:
        found.append(make_finding("W_FILE_BROKEN", ""))
    if track.bad_points:
        found.append(make_finding("W_POINTS_BAD", "", count=track.bad_points))
    runs = _chosen(track.runs, found)
    lats = tuple(chain.from_iterable(run.lats for run in runs))
    lons = tuple(chain.from_iterable(run.lons for run in runs))
    heights = list(chain.from_iterable(run.heights for run in runs))
    if lats:
        steps = _steps(lats, lons)
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
        found += [
            make_finding("W_JUMP", "", km=round(metres[i] / 1000, 1), metres=round(step))
            for i, step in enumerate(steps)
            if step > JUMP_M
        ][:5]
    levels = fill_heights(heights, metres, found)
    if levels is not None:
        levels = without_spikes(levels, metres, found)
    return PlacedTrace(Trace(metres, levels), lats, lons, tuple(found))


def _steps(lats: Sequence[float], lons: Sequence[float]) -> list[float]:
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


def _ends_near(a: TrackRun, b: TrackRun) -> bool:
    last, first = (a.lats[-1], b.lats[0]), (a.lons[-1], b.lons[0])
    return _steps(last, first)[0] <= JOIN_M


def _chosen(runs: Sequence[TrackRun], found: list[Finding]) -> tuple[TrackRun, ...]:
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
        found.append(
            make_finding("W_TRACKS", "", count=len(chains), km=round(_chain_length(best) / 1000, 1))
        )
    elif len({run.part for run in runs}) > 1:
        found.append(make_finding("I_TRACKS_JOINED", "", count=len(runs)))
    return tuple(best)


def _chain_length(chain: Sequence[TrackRun]) -> float:
    return sum(sum(_steps(run.lats, run.lons)) for run in chain)
