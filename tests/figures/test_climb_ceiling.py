"""The ceiling of bare tracks is told beside what ships, and never lies below it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine.intake.climb_settings import category_systems
from engine.intake.profile import unpack_profile
from engine.intake.source import read_file
from tests.figures import place_summits
from tests.figures.climb_ceiling import (
    Hill,
    best_choice,
    count_exact,
    main,
    most_exact,
    read_edition,
)
from tests.figures.official_climbs import read_official_climbs
from tests.figures.place_summits import place_summit

TRACKS = Path(__file__).parents[1] / "engine" / "intake" / "tracks"
SYSTEM = category_systems()["organiser"]


def test_the_best_cuts_are_found():
    """A harder climb never gets a lower category; of two that contradict each other one is lost."""
    scored = [(900.0, "HC"), (400.0, "2"), (300.0, "1"), (250.0, "2"), (90.0, "3"), (60.0, "3")]
    assert (most_exact(scored), count_exact(scored, SYSTEM)) == (5, 3)


def test_the_best_choice_is_found():
    hills = [
        Hill(worth, 5.0, 1.0, is_official=is_official, counts=True)
        for worth, is_official in ((200, True), (120, False), (90, True), (40, False))
    ]
    assert best_choice(hills, 2) == pytest.approx(0.8)


def test_an_edition_is_read_by_its_own_lengths(tmp_path: Path):
    """The highest summit of a race is one of the first category where a track cannot know it."""
    rows = [
        {"summit_km": 20, "length_km": 10, "avg_grade": 8, "category": "Cima Coppi"},
        {"summit_km": 50, "length_km": 2, "avg_grade": 4, "category": "4"},
    ]
    path = tmp_path / "giro.json"
    path.write_text(json.dumps({"stages": [{"km": 100, "climbs": rows}]}))
    read = read_edition(path, category_systems()["giro"])
    assert [category for _, category in read] == ["1", "4"]


def test_one_command_tells_it(capsys: pytest.CaptureFixture[str]):
    main(["--tracks", str(TRACKS), str(TRACKS)])
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "6 official climbs, 6 found"
    assert [line.split()[0] for line in printed[1:]] == ["1.00"] * 6


def test_a_summit_is_placed_on_the_top_around_it():
    """Where the road rises on beyond what is near, it stays where the list has it."""
    hill = [min(n, 200 - n) for n in range(201)]  # ten kilometres, the top in the middle
    assert place_summit(hill, 4_600) == 5_000
    assert place_summit(hill, 3_000) == 3_000
    assert place_summit(list(range(201)), 9_900) == 10_000


def test_lists_are_placed_by_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A stage whose track is of another length is left out, and said."""
    (tmp_path / "tracks").mkdir()
    for number in (1, 2):
        shutil.copy(TRACKS / "sierra.gpx", tmp_path / "tracks" / f"stage-{number}-route.gpx")
    km = unpack_profile(read_file(TRACKS / "sierra.gpx")[0].profile).length_m / 1000
    climb = {"name": "Alto", "kind": "climb", "distanceKm": 20, "category": 2}
    features, stages = tmp_path / "features.json", tmp_path / "stages.json"
    features.write_text(json.dumps({"stage-1": [climb], "stage-2": [climb]}))
    stages.write_text(
        json.dumps([{"number": 1, "distanceKm": km + 1}, {"number": 2, "distanceKm": km + 5}])
    )
    place_summits.main([*map(str, (features, stages, tmp_path / "tracks", tmp_path / "out"))])
    assert capsys.readouterr().out == "stage 2 is left out: its track is of another length\n"
    (path,) = (tmp_path / "out").iterdir()
    (placed,) = read_official_climbs(path)
    assert (path.stem, placed.category, placed.spare_km) == ("stage-1-route", "2", 1.0)
