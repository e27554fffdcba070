"""The detector agrees with official lists, and the measure says where it does not."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from engine.errors import IntakeError
from engine.intake.official_climbs import (
    AgreementCounts,
    OfficialClimb,
    judge_climbs,
    read_official_climbs,
)
from engine.intake.report import ClimbReport
from engine.intake.source import read_file

if TYPE_CHECKING:
    from pathlib import Path


def climb(
    start: float, summit: float, category: str | None = "2", suggested: str = "2"
) -> ClimbReport:
    numbers = [Decimal(str(n)) for n in (start, summit, 6.0)]
    return ClimbReport("", *numbers, category, suggested)


TRUTH = (OfficialClimb("X", 20.0, None, 8.0, 6.0, "2"),)


def test_the_made_up_tracks_are_read_as_they_were_made(tracks: Path):
    whole = AgreementCounts()
    for listed in sorted(tracks.glob("*.json")):
        _, report = read_file(listed.with_suffix(".gpx"))
        whole += judge_climbs(read_official_climbs(listed), report.climbs)
    assert whole == AgreementCounts(2, 6, 6, 6, 6, 6, 6, 6, 6, 0)


@pytest.mark.parametrize(
    ("found", "tally"),
    [
        (climb(12.2, 20.4), AgreementCounts(1, 1, 1, 1, 1, 1, 1, 1, 1, 0)),
        (climb(12, 20, "3", "3"), AgreementCounts(1, 1, 1, 1, 1, 0, 1, 1, 0, 0)),
        (climb(12, 20, "HC", "HC"), AgreementCounts(1, 1, 1, 1, 1, 0, 0, 1, 0, 0)),
        (climb(12, 20, None, "2"), AgreementCounts(1, 1, 1, 1, 0, 1, 1, 1, 0, 0)),
        (climb(16, 20), AgreementCounts(1, 1, 1, 1, 1, 1, 1, 0, 0, 0)),
        (climb(14, 22), AgreementCounts(1, 1, 0, 0, 0, 0, 0, 0, 0, 1)),
        (climb(14, 22, None), AgreementCounts(1, 1, 0, 0, 0, 0, 0, 0, 0, 0)),
    ],
)
def test_what_agrees_and_what_does_not(found: ClimbReport, tally: AgreementCounts):
    """Summit within 1 km, category exact or within one, length within a quarter, extras."""
    assert judge_climbs(TRUTH, [found]) == tally


def test_an_official_climb_nobody_places_absorbs_a_like_one():
    truth = (OfficialClimb("X", None, None, 8.0, 6.0, "2"),)
    assert judge_climbs(truth, [climb(12, 20)]).extra == 0


def test_shares_of_nothing_are_no_error():
    assert AgreementCounts().shares()["f1"] == 0


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"climbs": [{"name": 1}]}'])
def test_what_is_no_list_of_climbs_is_refused(tmp_path: Path, text: str):
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(IntakeError):
        read_official_climbs(path)


def test_a_list_may_place_a_climb_on_the_track_and_elsewhere_by_its_organiser(tmp_path: Path):
    row = {"name": "X", "summit_km": 20, "length_km": 8, "avg_grade": 6, "category": "2"}
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"climbs": [{**row, "track": {"summit_km": 21.5}}]}))
    (truth,) = read_official_climbs(path)
    assert (truth.summit(track=True), truth.summit(track=False)) == (21.5, 20.0)


def test_two_official_climbs_never_share_one_found():
    """The nearer summit takes it; an official climb without a category is never wrong."""
    truth = (
        OfficialClimb("X", 20.0, None, 8.0, 6.0, None),
        OfficialClimb("Y", 20.6, None, 8.0, 6.0, "2"),
        OfficialClimb("Z", None, None, 1.0, 12.0, "4"),
    )
    tally = judge_climbs(truth, [climb(12, 20, "HC", "HC"), climb(40, 48)])
    assert (tally.official, tally.found, tally.exact, tally.extra) == (2, 1, 1, 1)
