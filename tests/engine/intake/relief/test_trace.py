"""Tracks laid out along their length: joined or chosen, with a word for every jump."""

from __future__ import annotations

import pytest

from engine.errors import IntakeError
from engine.intake.formats.track import Track, TrackRun
from engine.intake.trace import lay_out_track


def run(start: float, end: float, part: int = 0, lon: float = 0.0) -> TrackRun:
    """Return a run along a meridian, in hundredths of a degree."""
    count = round((end - start) * 100) + 1
    lats = [start + n / 100 for n in range(count)]
    return TrackRun(lats, [lon] * count, [100.0 + n for n in range(count)], part=part)


def laid(*runs: TrackRun, **more: object) -> tuple[float, list[str]]:
    found = lay_out_track(Track("t", runs, **more), "t")  # type: ignore[arg-type]
    codes = [f.code for f in found.findings if f.code != "W_JUMP"]
    return round(found.trace.length / 1000, 1), codes


def test_a_degree_of_latitude_is_111_km():
    assert laid(run(10, 11)) == (111.2, [])


def test_longitudes_shrink_towards_the_poles():
    equator = TrackRun([0.0, 0.0], [0.0, 0.01], [1.0, 2.0])
    north = TrackRun([60.0, 60.0], [0.0, 0.01], [1.0, 2.0])
    assert laid(equator)[0] == pytest.approx(2 * laid(north)[0], abs=0.1)


def test_a_track_across_the_date_line_is_short():
    assert laid(TrackRun([0.0, 0.0], [179.995, -179.995], [1.0, 2.0]))[0] == 1.1


def test_tracks_that_follow_each_other_are_joined_and_said():
    assert laid(run(10, 10.5), run(10.5, 11, part=1)) == (111.2, ["I_TRACKS_JOINED"])


def test_of_tracks_that_do_not_the_longest_is_taken_and_said():
    assert laid(run(10, 10.2), run(40, 41, part=1)) == (111.2, ["W_TRACKS"])


def test_segments_of_one_track_are_one_road_with_a_jump_between():
    found = lay_out_track(Track("t", (run(10, 10.2), run(10.3, 10.5))), "t")
    assert "W_JUMP" in [f.code for f in found.findings]
    assert round(found.trace.length / 1000, 1) == 55.6


def test_points_left_out_and_a_file_that_breaks_off_are_said():
    assert laid(run(10, 11), bad_points=3, whole=False)[1] == ["W_FILE_BROKEN", "W_POINTS_BAD"]


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
