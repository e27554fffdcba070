"""Processes side by side on one tour: nothing any of them did is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.standings.results import results_of
from engine.tour.file import load, save
from engine.tour.proposals import fresh_tour

ROOT = Path(__file__).parents[3]
LABELS = {"stage": "Stage", "team": "Team", "rider": "Rider"}
PAGE = "{name}\nflat 12 km\n4th category 3 km\nflat {km} km\n"


def etapa(*words: object) -> subprocess.Popen[str]:
    """Start the command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "designer.cli", *map(str, words), "--lang", "en"], cwd=ROOT,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


def done(*every: subprocess.Popen[str]) -> list[int]:
    """Wait for processes; a code is shown with what was said."""
    said = [one.communicate(timeout=240) for one in every]
    for one, (_, err) in zip(every, said, strict=True):
        if one.returncode not in {0, 1}:
            pytest.fail(err)
    return [one.returncode for one in every]


def page(folder: Path, name: str) -> Path:
    path = folder / f"{name}.txt"
    path.write_text(PAGE.format(name=name, km=9), "utf-8")
    return path


@pytest.mark.parametrize("there", [True, False])
def test_eight_imports_at_once_leave_eight_stages(tmp_path: Path, there: bool):
    """Into a tour that is there, and into one the first of them makes."""
    tour = tmp_path / "tour.etapa"
    if there:
        save(fresh_tour("T", 0, (), 2, LABELS), tour)
    names = [f"Stage-{letter}" for letter in "ABCDEFGH"]
    pages = [page(tmp_path, name) for name in names]
    done(*(etapa("import", path, "--into", tour) for path in pages))
    assert sorted(stage.name for stage in load(tour).stages) == names
    assert not [p for p in tmp_path.iterdir() if p.name.startswith(".")]


def test_a_race_beside_an_import_loses_neither(tmp_path: Path):
    """`race --all --into` stores its stages, the import adds one, whoever is first."""
    tour = tmp_path / "tour.etapa"
    save(fresh_tour("T", 2, (), 2, LABELS), tour)
    race = etapa("race", tour, "--all", "--into", tour, "--bots", "book")
    adds = etapa("import", page(tmp_path, "Third"), "--into", tour)
    done(race, adds)
    after = load(tour)
    assert [stage.name for stage in after.stages][2:] == ["Third"]
    assert {1, 2} <= set(results_of(after.results))


def test_a_layout_beside_results_keeps_both(tmp_path: Path):
    tour = tmp_path / "tour.etapa"
    save(fresh_tour("T", 1, (), 2, LABELS), tour)
    lays = etapa("layout", tour, "--keep")
    adds = etapa("import", page(tmp_path, "Second"), "--into", tour)
    done(lays, adds)
    after = load(tour)
    assert len(after.stages) == 2
    assert "1" in after.boards["stages"]
