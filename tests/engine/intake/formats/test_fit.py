"""FIT activities and courses become tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.errors import IntakeError
from engine.intake.formats import read_track

if TYPE_CHECKING:
    from collections.abc import Callable

RECORD, COURSE, COURSE_POINT = 20, 31, 32
CIRCLE = 2**31 / 180


def test_places_and_heights_of_an_activity(fit: Callable[..., bytes]):
    track = read_track(fit([(42 + n / 1000, 1.5, 100 + n) for n in range(50)]), ".fit", "a")
    assert track.runs[0].lats[1] == pytest.approx(42.001, abs=1e-6)
    assert list(track.runs[0].heights)[:2] == [100, 101]


def test_a_file_without_a_ride_is_refused(fit: Callable[..., bytes]):
    with pytest.raises(IntakeError) as refused:
        read_track(fit([]), ".fit", "a.fit")
    assert refused.value.key == "intake_fit_empty"


def test_a_ride_without_places_is_laid_out_by_its_distances(messages: Callable[..., bytes]):
    fields = [(5, "I"), (2, "H")]
    rows = [(RECORD, fields, [n * 10_000, (100 + n + 500) * 5]) for n in range(5)]
    track = read_track(messages(rows), ".fit", "a")
    assert list(track.runs[0].metres) == [0, 100, 200, 300, 400]
    assert list(track.runs[0].heights) == [100, 101, 102, 103, 104]


def test_the_name_and_the_points_of_a_course(messages: Callable[..., bytes]):
    """Course points lie at a place, or so far along the road."""
    place = [(0, "i"), (1, "i"), (2, "H")]
    rows: list[object] = [(COURSE, [(5, "16s")], [b"Vuelta"])]
    rows += [
        (RECORD, place, [round((42 + n / 1000) * CIRCLE), round(CIRCLE), 3000]) for n in range(5)
    ]
    point = [(2, "i"), (3, "i"), (5, "B"), (6, "16s")]
    rows.append((COURSE_POINT, point, [round(42.001 * CIRCLE), round(CIRCLE), 1, b"Alto"]))
    rows.append((COURSE_POINT, [(4, "I"), (6, "16s")], [25_000, b"Sprint"]))
    rows.append((COURSE_POINT, [(6, "16s")], [b"nowhere"]))
    track = read_track(messages(rows), ".fit", "a")
    assert track.name == "Vuelta"
    assert [(w.name, w.kind, w.metres) for w in track.waypoints] == [
        ("Alto", "summit", None),
        ("Sprint", "", 250.0),
    ]


def test_records_without_a_place_are_counted(messages: Callable[..., bytes]):
    rows = [(RECORD, [(2, "H")], [3000]), (RECORD, [(0, "i"), (1, "i")], [0, 0])]
    assert read_track(messages(rows), ".fit", "a").bad_points == 1


def test_a_distance_that_runs_backwards_is_left_out(messages: Callable[..., bytes]):
    rows = [(RECORD, [(5, "I")], [metres]) for metres in (0, 20_000, 10_000, 30_000)]
    assert list(read_track(messages(rows), ".fit", "a").runs[0].metres) == [0, 200, 300]


def test_more_points_than_any_stage_has_are_refused(
    fit: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("engine.intake.formats.fit.MOST_POINTS", 10)
    with pytest.raises(IntakeError) as refused:
        read_track(fit([(42, 1, 5)] * 12), ".fit", "a.fit")
    assert refused.value.key == "intake_too_many"


def test_a_file_that_breaks_off_says_so(fit: Callable[..., bytes]):
    """What stands before the break is read, and the track is known to be incomplete."""
    data = fit([(42 + n / 1000, 1.5, 100 + n) for n in range(50)])

    assert read_track(data, ".fit", "a").whole
    assert not read_track(data[: len(data) * 3 // 4], ".fit", "a").whole
