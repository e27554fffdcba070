"""A track as a file gives it: runs of places and heights, and what is marked beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    said: str = ""
    """Names and descriptions of the file, where an official distance may stand."""
    bad_points: int = 0
    """Points left out because their numbers are none, or lie on no globe."""
    whole: bool = True
    """Whether the file could be read to its end."""
