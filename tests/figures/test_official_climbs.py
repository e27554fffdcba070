"""The detector agrees with official lists, and the measure says where it does not."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from engine.intake.climb_settings import category_systems
from engine.intake.profile import unpack_profile
from engine.intake.report import ClimbReport
from engine.intake.source import read_file
from tests.figures.official_climbs import (
    AgreementCounts,
    KnownStage,
    OfficialClimb,
    fit_cuts,
    judge_climbs,
    judge_left_out,
    judge_tracks,
    main,
    race_of,
    read_official_climbs,
)

TRACKS = Path(__file__).parents[1] / "engine" / "intake" / "tracks"


@pytest.fixture
def tracks() -> Path:
    """Return the folder of small made-up tracks and their official climbs."""
    return TRACKS


def climb(
    start: float, summit: float, category: str | None = "2", suggested: str = "2"
) -> ClimbReport:
    numbers = [Decimal(str(n)) for n in (start, summit, 6.0)]
    return ClimbReport("", *numbers, category, suggested)


TRUTH = (OfficialClimb("X", 20.0, None, 8.0, 6.0, "2"),)


def test_the_made_up_tracks_are_read_as_they_were_made(tracks: Path):
    assert judge_tracks(tracks, tracks) == AgreementCounts(2, 6, 6, 6, 6, 6, 6, 6, 6, 0)


def test_one_command_judges_a_folder(tracks: Path, capsys: pytest.CaptureFixture[str]):
    """Also each race by all the others."""
    main([str(tracks), str(tracks), "--leave-one-out"])
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].split()[0] == "100%"
    assert printed[-1] == "6 official climbs on 2 stages"


@pytest.mark.parametrize(
    ("given", "tally"),
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
def test_what_agrees_and_what_does_not(given: ClimbReport, tally: AgreementCounts):
    """Summit within 1 km, category exact or within one, length within a quarter, extras."""
    assert judge_climbs(TRUTH, [given]) == tally


def test_an_official_climb_without_a_place_absorbs_a_like_one():
    truth = (OfficialClimb("X", None, None, 8.0, 6.0, "2"),)
    assert judge_climbs(truth, [climb(12, 20)]).extra == 0


def test_a_list_may_place_a_climb_on_the_track_and_elsewhere_by_its_organiser(tmp_path: Path):
    row = {"name": "X", "summit_km": 20, "length_km": 8, "avg_grade": 6, "category": "2"}
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"climbs": [{**row, "track": {"summit_km": 21.5}}]}))
    (truth,) = read_official_climbs(path)
    assert (truth.summit_on(track=True), truth.summit_on(track=False)) == (21.5, 20.0)


def test_a_list_without_lengths_judges_summits_and_categories():
    truth = (OfficialClimb("X", 20.0, None, 0.0, 0.0, "2"),)
    assert judge_climbs(truth, [climb(12, 20.5)]).all_right == 1


def test_two_official_climbs_never_share_one_found():
    """The nearer summit takes it; an official climb without a category is never wrong."""
    truth = (
        OfficialClimb("X", 20.0, None, 8.0, 6.0, None),
        OfficialClimb("Y", 20.6, None, 8.0, 6.0, "2"),
        OfficialClimb("Z", None, None, 1.0, 12.0, "4"),
    )
    tally = judge_climbs(truth, [climb(12, 20, "HC", "HC"), climb(40, 48)])
    assert (tally.official, tally.found, tally.exact, tally.extra) == (2, 1, 1, 1)


# What is fitted: cuts from official climbs, each amid its own gap, judged on unseen stages

SHIPPED = (740.0, 350.0, 205.0, 88.0, 0.0)
IN_ORDER = [(900.0, "HC"), (400.0, "1"), (250.0, "2"), (160.0, "3"), (90.0, "3"), (40.0, "4")]
OUT_OF_ORDER = [
    *((score, "3") for score in (100.0, 120.0, 140.0, 240.0)),
    *((score, "2") for score in (200.0, 210.0, 260.0, 300.0)),
]


@pytest.mark.parametrize(
    ("scores", "rank", "cut"),
    [
        # amid the gap between two categories
        (IN_ORDER, 0, 600), (IN_ORDER, 1, 316.23), (IN_ORDER, 2, 200), (IN_ORDER, 3, 60),
        # one climb out of order does not move it
        (OUT_OF_ORDER, 2, (140 * 200) ** 0.5),
        # without climbs it stays as shipped
        ([], 0, 740), ([], 4, 0),
    ],
)  # fmt: skip
def test_where_a_cut_is_fitted(scores: list[tuple[float, str]], rank: int, cut: float):
    assert fit_cuts(scores, SHIPPED)[rank] == pytest.approx(cut, abs=0.01)


def test_a_whole_race_is_left_out(tracks: Path):
    """What a race is judged by does not change with what its own other stages say."""
    path = tracks / "sierra.json"
    stage, _ = read_file(path.with_suffix(".gpx"))
    profile, official = unpack_profile(stage.profile), read_official_climbs(path)
    wrong = tuple(replace(climb, category="4") for climb in official)
    system = category_systems()["organiser"]
    right, faulty = KnownStage(profile, official, "a"), KnownStage(profile, wrong, "a")
    other = KnownStage(profile, (), "b")
    apart = [judge_left_out([stage, other], system).exact for stage in (right, faulty)]
    assert judge_left_out([right, faulty, other], system).exact == sum(apart)
    assert race_of("tdf-2022-14") == "tdf-2022"
