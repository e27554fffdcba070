"""Tracks laid out along their length, and their heights repaired, with a word for every repair."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import IntakeError
from engine.intake.formats.track import Track, TrackRun
from engine.intake.trace import fill_heights, lay_out_track, without_spikes

if TYPE_CHECKING:
    from engine.tour.finding import Finding


def run(start: float, end: float, part: int = 0, lon: float = 0.0) -> TrackRun:
    """Return a run along a meridian, in hundredths of a degree."""
    count = round((end - start) * 100) + 1
    lats = [start + n / 100 for n in range(count)]
    return TrackRun(lats, [lon] * count, [100.0 + n for n in range(count)], part=part)


NORTH = run(10, 11)


@pytest.mark.parametrize(
    ("runs", "more", "km", "codes"),
    [
        # a degree of latitude
        ((NORTH,), {}, 111.2, []),
        # across the date line
        ((TrackRun([0.0, 0.0], [179.995, -179.995], [1.0, 2.0]),), {}, 1.1, []),
        # longitudes shrink towards the poles
        ((TrackRun([0.0, 0.0], [0.0, 0.01], [1.0, 2.0]),), {}, 1.1, []),
        ((TrackRun([60.0, 60.0], [0.0, 0.01], [1.0, 2.0]),), {}, 0.6, []),
        # tracks that follow each other are joined, else the longest is taken; both are said
        ((run(10, 10.5), run(10.5, 11, part=1)), {}, 111.2, ["I_TRACKS_JOINED"]),
        ((run(10, 10.2), run(40, 41, part=1)), {}, 111.2, ["W_TRACKS"]),
        ((NORTH,), {"bad_points": 3, "whole": False}, 111.2, ["W_FILE_BROKEN", "W_POINTS_BAD"]),
    ],
)
def test_how_long_a_track_is_and_what_is_said_of_it(
    runs: tuple[TrackRun, ...], more: dict[str, Any], km: float, codes: list[str]
):
    placed = lay_out_track(Track("t", runs, **more), "t")
    assert round(placed.trace.length / 1000, 1) == km
    assert [f.code for f in placed.findings if f.code != "W_JUMP"] == codes


def test_segments_of_one_track_are_one_road_with_a_jump_between():
    placed = lay_out_track(Track("t", (run(10, 10.2), run(10.3, 10.5))), "t")
    assert "W_JUMP" in [f.code for f in placed.findings]
    assert round(placed.trace.length / 1000, 1) == 55.6


def test_distances_alone_lay_a_road_out_from_its_first_point():
    track = Track("t", (TrackRun((), (), [1.0, 2.0, 3.0], [500.0, 900.0, 1500.0]),))
    assert lay_out_track(track, "t").trace.metres == (0.0, 400.0, 1000.0)


@pytest.mark.parametrize(
    ("runs", "key"),
    [
        ((TrackRun([1.0], [1.0], [5.0]),), "intake_too_short"),
        ((run(10, 10.001),), "intake_too_short"),
        ((run(10, 17),), "intake_too_far"),
    ],
)
def test_what_is_no_stage_in_length_is_refused(runs: tuple[TrackRun, ...], key: str):
    with pytest.raises(IntakeError) as refused:
        lay_out_track(Track("t", runs), "t")
    assert refused.value.key == key


def test_single_points_that_jump_out_and_back_are_bridged_and_said():
    """A spike above 30 % goes; a real wall of 25 % stays."""
    metres = tuple(20.0 * n for n in range(11))
    spike = (100.0,) * 5 + (140.0,) + (100.0,) * 5
    wall = tuple(100 + 5.0 * n for n in range(11))
    findings: list[Finding] = []
    assert without_spikes(spike, metres, findings) == (100.0,) * 11
    assert [(f.code, f.values["where"]) for f in findings] == [("W_SPIKES", (Decimal("0.1"),))]
    assert without_spikes(wall, metres, []) == wall


def test_missing_heights_are_drawn_straight_and_said():
    findings: list[Finding] = []
    levels = fill_heights([1.0, None, 3.0, None], (0.0, 5.0, 10.0, 15.0), findings)
    assert levels == (1.0, 2.0, 3.0, 3.0)
    assert findings[0].values["count"] == 2


@pytest.mark.parametrize("heights", [[None, None, 5.0, None], [0.0, 0.0, 0.0], [None]])
def test_no_heights_are_an_error_and_never_zeros(heights: list[float | None]):
    """Zeros written for want of heights are no sea-level road."""
    findings: list[Finding] = []
    assert fill_heights(heights, tuple(range(len(heights))), findings) is None
    assert [(f.code, f.severity) for f in findings] == [("E_NO_ELEVATION", "error")]
