"""Waypoints beside a road are found quickly, however many there are, and all of them."""

from __future__ import annotations

import time
from itertools import pairwise
from math import cos, hypot, radians
from random import Random

import pytest

from designer.language import SPANISH
from engine.errors import IntakeError
from engine.intake import waypoints
from engine.intake.formats.track import Waypoint
from engine.intake.trace import EARTH_M, PlacedTrace, Trace
from engine.intake.waypoints import NEAR_ROAD_M, RoadGrid, marks_on_road


def road(random: Random, points: int, lat: float = 43.0) -> PlacedTrace:
    """Return a road that wanders about and may pass a place twice."""
    at = [(lat, -3.0)]
    for _ in range(points - 1):
        up, aside = at[-1]
        at.append((up + random.uniform(-0.002, 0.002), aside + random.uniform(-0.002, 0.002)))
    metres = tuple(100.0 * n for n in range(points))
    return PlacedTrace(Trace(metres, None), tuple(a for a, _ in at), tuple(b for _, b in at), ())


def one_by_one(course: PlacedTrace, waypoint: Waypoint) -> tuple[float, ...]:
    """Look at every point of the road: what the grid must find too."""
    unit, wide = radians(EARTH_M), cos(radians(waypoint.lat or 0))
    off = [
        hypot((a - (waypoint.lat or 0)) * unit, (b - (waypoint.lon or 0)) * unit * wide)
        for a, b in zip(course.lats, course.lons, strict=True)
    ]
    near = [i for i, distance in enumerate(off) if distance <= NEAR_ROAD_M]
    runs: list[list[int]] = [[near[0]]] if near else []
    for before, i in pairwise(near):
        if i > before + 1:
            runs.append([])
        runs[-1].append(i)
    return tuple(course.trace.metres[min(run, key=lambda i: off[i])] for run in runs)


@pytest.mark.parametrize("lat", [0.0, 43.0, -69.9, 89.99])
def test_the_grid_finds_what_looking_everywhere_finds(lat: float):
    """Also at the equator, beyond it, and near a pole, where a degree is short."""
    random = Random(lat)
    course = road(random, 400, lat)
    grid = RoadGrid(course)
    for _ in range(200):
        beside = random.randrange(400)
        waypoint = Waypoint(
            "x", "", course.lats[beside] + random.uniform(-0.008, 0.008),
            course.lons[beside] + random.uniform(-0.02, 0.02),
        )  # fmt: skip
        assert grid.find_passes(waypoint)[0] == one_by_one(course, waypoint)


def test_nineteen_thousand_waypoints_are_looked_through_at_once():
    """They took 59 s: every place of a region in the file of one stage."""
    random = Random(1)
    course = road(random, 5_000)
    places = [
        Waypoint(f"Place {n}", "Summit", random.uniform(42, 44), random.uniform(-4, -2))
        for n in range(19_000)
    ]
    before = time.process_time()
    marks_on_road(course, places)
    assert time.process_time() - before < 3


def test_more_than_can_be_looked_through_is_refused(monkeypatch: pytest.MonkeyPatch):
    """All of them beside the same few metres: the sentence says how many."""
    monkeypatch.setattr(waypoints, "MOST_LOOKS", 1_000)
    course = PlacedTrace(Trace((0.0, 1.0), None), (43.0, 43.0), (-3.0, -3.0), ())
    with pytest.raises(IntakeError) as refused:
        marks_on_road(course, [Waypoint("x", "", 43.0, -3.0)] * 600, "stage.gpx")
    assert refused.value.key == "intake_many_marks"
    assert "stage.gpx" in refused.value.sentence(SPANISH)
