"""`etapa new`: a tour to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.road.roads import roads_of
from engine.tour.file import load

if TYPE_CHECKING:
    from pathlib import Path


def new(folder: Path, *arguments: str) -> int:
    return run_command(etapa, ["new", str(folder / "mine"), *arguments])


def test_a_new_tour_has_what_was_asked_for(tmp_path: Path):
    """R2.2, R2.8 — name, stages, rest days, teams of eight."""
    assert (
        new(
            tmp_path,
            "--name",
            "Sierra",
            "--stages",
            "7",
            "--rest",
            "5",
            "--rest",
            "2",
            "--teams",
            "4",
        )
        == 0
    )
    tour = load(tmp_path / "mine.etapa")
    assert (tour.name, len(tour.stages), tour.rest_after) == ("Sierra", 7, (2, 5))
    assert [len(team.riders) for team in tour.teams] == [8] * 4


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("stages", ["1", "21", "60"])
def test_a_new_tour_converts_and_says_only_what_is_begun(tmp_path: Path, stages: str, lang: str):
    """It can be raced as it is; its stages and riders wait to be set."""
    assert new(tmp_path, "--stages", stages, "--lang", lang) == 0
    whole = roads_of(load(tmp_path / "mine.etapa"))
    assert [f.code for f in whole.everything] == ["I_PLACEHOLDER", "I_DEFAULT_NAMES"]
    assert len(whole.roads) == int(stages)


def test_a_name_is_taken_from_the_file_where_none_is_given(tmp_path: Path):
    new(tmp_path)
    assert load(tmp_path / "mine.etapa").name == "mine"


def test_a_one_day_race_says_so(tmp_path: Path):
    """RULING 12."""
    new(tmp_path, "--one-day")
    assert load(tmp_path / "mine.etapa").one_day


def test_a_tour_that_is_there_is_left_alone(tmp_path: Path):
    (tmp_path / "mine.etapa").write_text("mine")
    assert new(tmp_path) == 2
    assert (tmp_path / "mine.etapa").read_text() == "mine"


def test_stages_and_riders_are_called_in_the_language_asked_for(tmp_path: Path):
    new(tmp_path, "--lang", "es")
    tour = load(tmp_path / "mine.etapa")
    assert tour.stages[0].name == "Etapa 1"
    assert tour.teams[0].name == "Equipo A"


@pytest.mark.parametrize(("lang", "head"), [("en", "Stage 1 · "), ("es", "Etapa 1 · ")])
def test_a_stage_without_a_name_of_its_own_is_told_by_its_number_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, head: str
):
    tour = str(tmp_path / "t.etapa")
    run_command(etapa, ["new", tour, "--lang", "es"])
    capsys.readouterr()
    run_command(etapa, ["convert", tour, "--lang", lang])
    assert capsys.readouterr().out.startswith(head)
