"""The pace of a tour's table: assumed, or measured by what its stages took; minutes follow it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.board.played_roads import roads_of
from engine.errors import TourError
from engine.playtests.evening import ride_minutes
from engine.road.fit import fit_minutes
from engine.road.roads import time_stage
from engine.tour.edit import move_stage, remove_stage
from engine.tour.file import load, save
from engine.tour.pace import assume_pace, list_paces, minutes_taken, table_share

if TYPE_CHECKING:
    from engine.tour.values import Tour

SIERRA = Path(__file__).parents[3] / "samples" / "sierra.etapa"


@pytest.fixture(scope="module")
def sierra() -> Tour:
    return load(SIERRA)


def _minutes(tour: Tour) -> list[int]:
    return [stage.minutes or 0 for stage in roads_of(tour).stages]


@pytest.mark.parametrize(("pace", "share"), [("quick", 0.75), ("usual", 1), ("slow", 1.4)])
def test_estimates_assume_a_pace_until_a_stage_was_timed(sierra: Tour, pace: str, share: float):
    usual, paced = _minutes(sierra), _minutes(assume_pace(sierra, pace))

    assert pace in list_paces()
    assert paced == pytest.approx([minutes * share for minutes in usual], abs=1)
    assert assume_pace(assume_pace(sierra, pace), "usual") == sierra


def test_estimates_follow_what_stages_took(sierra: Tour):
    """Half the minutes on stage 1: half of them everywhere; the middle of three evenings counts."""
    usual = _minutes(sierra)
    timed = time_stage(assume_pace(sierra, "slow"), 1, round(usual[0] / 2))
    thrice = time_stage(time_stage(timed, 2, 10 * usual[1]), 3, usual[2])

    assert _minutes(timed) == pytest.approx([minutes / 2 for minutes in usual], abs=2)
    assert table_share(thrice) == pytest.approx(1, abs=0.02)
    assert time_stage(time_stage(sierra, 1, 90), 1, None) == sierra


def test_a_stage_is_fitted_to_the_minutes_of_this_table(sierra: Tour):
    """A table twice as quick plays a longer road in the same evening."""
    usual = _minutes(sierra)
    quick = time_stage(sierra, 1, round(usual[0] / 2))

    assert fit_minutes(quick, 4, 60).road.rows > fit_minutes(sierra, 4, 60).road.rows
    assert fit_minutes(quick, 4, 60).value == pytest.approx(60, abs=4)


def test_what_races_take_follows_the_table_too(sierra: Tour):
    usual = ride_minutes(sierra, 1, 2)

    assert ride_minutes(assume_pace(sierra, "quick"), 1, 2) == pytest.approx(
        0.75 * float(usual), abs=1
    )


def test_a_pace_is_kept_in_the_file_and_follows_its_stage(sierra: Tour, tmp_path: Path):
    timed = time_stage(assume_pace(sierra, "quick"), 2, 77)
    save(timed, tmp_path / "t.etapa")
    read = load(tmp_path / "t.etapa")

    assert read == timed
    assert minutes_taken(move_stage(read, 2, 5))[5][0] == 77
    assert minutes_taken(remove_stage(read, 2)) == {}
    assert table_share(remove_stage(read, 2)) == 0.75


@pytest.mark.parametrize(
    "text",
    ['assumed = "hasty"', "[pace.took]\n1 = [0, 4]", "[pace.took]\n1 = [4]", "took = 3"],
)
def test_a_pace_that_cannot_be_read_is_refused_by_its_place(tmp_path: Path, text: str):
    file = tmp_path / "t.etapa"
    file.write_text(f'format = 1\nname = "x"\n[pace]\n{text}\n', "utf-8")

    with pytest.raises(TourError, match="pace"):
        load(file)


@pytest.mark.parametrize("wrong", [0, -3, 20_000])
def test_minutes_that_cannot_be_are_refused(sierra: Tour, wrong: int):
    with pytest.raises(TourError):
        time_stage(sierra, 1, wrong)
    with pytest.raises(TourError):
        time_stage(replace(sierra, stages=()), 1, 60)
