"""Climbs of an import mended before it enters a tour, and what the stage is called."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import TourError
from engine.intake.climb_edits import (
    change_climb,
    climbs_of,
    cut_climb,
    gradient_of,
    join_climbs,
    with_climbs,
)
from engine.intake.formats.track import Track, TrackRun, Waypoint
from engine.intake.profile import Profile, pack_profile, profile_of, unpack_profile
from engine.intake.source import read_file
from engine.intake.stage import plain_name, stage_name
from engine.intake.trace import Trace
from tests.hands.tracks import written

if TYPE_CHECKING:
    from pathlib import Path

    from engine.tour.values import Stage

PARTS = ((40, 0), (8, 6), (8, -6), (20, 0), (6, 8), (5, -5), (5, 7), (10, -5), (18, 0))


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """A climb of 8 km, and two that follow each other with a descent between them."""
    return read_file(written(tmp_path / "t.gpx", PARTS))[0]


def _rising(stage: Stage) -> list[tuple[str, Decimal, Decimal, str]]:
    found = (s for s in stage.sections if s.terrain.startswith(("MTN", "HILL")))
    return [(s.terrain, s.start, s.end, s.name) for s in found]


def _whole(stage: Stage) -> bool:
    """Tell whether the sections cover the stage without a gap."""
    ends = [Decimal(0), *(s.end for s in stage.sections)]
    return [s.start for s in stage.sections] == ends[:-1]


def test_climbs_that_nobody_touches_leave_the_stage_as_it_was(stage: Stage):
    assert with_climbs(stage, climbs_of(stage)) is stage


def test_a_climb_is_named_and_given_another_category(stage: Stage):
    climbs = change_climb(climbs_of(stage), 1, name="Alto", terrain="MTN_HC")
    made = with_climbs(stage, climbs)

    assert _rising(made)[1][0::3] == ("MTN_HC", "Alto")
    assert [s.end for s in made.sections] == [s.end for s in stage.sections]


def test_two_climbs_become_one_with_the_category_of_its_height(stage: Stage):
    climbs = climbs_of(stage)
    joined = join_climbs(stage, climbs, 1)
    made = with_climbs(stage, joined)

    assert (joined[1].start, joined[1].summit) == (climbs[1].start, climbs[2].summit)
    assert gradient_of(stage, joined[1]) == pytest.approx(Decimal("3.63"), abs=Decimal("0.3"))
    assert len(_rising(made)) == 2
    assert _whole(made)


def test_a_climb_is_cut_where_it_is_calmest(stage: Stage):
    """The two that were joined come apart where the descent lay."""
    joined = join_climbs(stage, climbs_of(stage), 1)
    cut = cut_climb(stage, joined, 1)

    assert 82 < cut[1].summit == cut[2].start < 87
    assert _whole(with_climbs(stage, cut))


def test_a_climb_that_is_left_out_is_flat_and_so_is_its_descent(stage: Stage):
    made = with_climbs(stage, change_climb(climbs_of(stage), 0, taken=False))

    assert made.sections[0].terrain == "FLAT"
    assert made.sections[0].end == climbs_of(stage)[1].start
    assert len(_rising(made)) == 2


@pytest.mark.parametrize("fields", [{"start": Decimal(60)}, {"summit": Decimal(80)}])
def test_a_climb_does_not_run_into_another(stage: Stage, fields: dict[str, Decimal]):
    with pytest.raises(TourError):
        change_climb(climbs_of(stage), 0, **fields)


def _track(name: str, *places: Waypoint) -> Track:
    run = TrackRun((42.0, 42.5), (2.0, 2.0), (0.0, 0.0))
    return Track(name, (run,), places)


def test_a_name_that_is_a_file_gives_way_to_the_places_at_both_ends():
    """Never `t.geojson`: the places, else the file's own name as people say it."""
    places = (Waypoint("Olot", lat=42.001, lon=2.0), Waypoint("Vic", lat=42.499, lon=2.001))

    assert stage_name(_track("Olot - Vic"), "a.gpx") == "Olot - Vic"
    assert stage_name(_track("t.geojson", *places), "a.gpx") == "Olot – Vic"
    assert stage_name(_track("t.geojson", places[0]), "etapa_7.gpx") == "etapa 7"
    assert plain_name("queen stage.geojson.gpx") == "queen stage"


@given(st.floats(60, 3000), st.integers(2, 9))
def test_a_profile_of_any_length_is_read_back(length: float, bends: int):
    """Also one whose length rounds up to the next sample."""
    metres = [length * n / bends for n in range(bends + 1)]
    heights = [100.0 + 7 * (n % 3) for n in range(bends + 1)]
    made = profile_of(Trace(metres, heights), 3, [])

    assert unpack_profile(pack_profile(made)).heights == made.heights


@pytest.mark.parametrize("length", [39950.04, 39949.97, 39950.0, 100.049, 99.951])
def test_lengths_that_round_to_a_sample_are_read_back(length: float):
    made = profile_of(Trace([0.0, length / 2, length], [0.0, 50.0, 10.0]), 3, [])

    assert isinstance(unpack_profile(pack_profile(made)), Profile)
