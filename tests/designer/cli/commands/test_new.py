"""`etapa new`: a tour to fill in; `etapa demo`, a tour that is full."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.board.played_roads import roads_of
from engine.tour.file import load, save
from engine.tour.values import Tour

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.language import Language
    from tests.designer.cli.conftest import Call

    New = Callable[..., Tour]


@pytest.fixture
def new(call: Call, tmp_path: Path) -> New:
    """Begin a tour called mine and return it."""

    def begin(*words: object, lang: str = "en") -> Tour:
        assert call("new", tmp_path / "mine", *words, lang=lang).code == 0
        return load(tmp_path / "mine.etapa")

    return begin


def test_a_new_tour_has_what_was_asked_for(new: New):
    """R2.2, R2.8 — name, stages, rest days, teams of eight."""
    tour = new("--name", "Sierra", "--stages", 7, "--rest", 5, "--rest", 2, "--teams", 4)
    assert (tour.name, len(tour.stages), tour.rest_after) == ("Sierra", 7, (2, 5))
    assert [len(team.riders) for team in tour.teams] == [8] * 4


@pytest.mark.parametrize("stages", ["1", "21", "60"])
def test_a_new_tour_converts_and_says_only_what_is_begun(new: New, stages: str, language: Language):
    """It can be raced as it is; its stages and riders wait to be set."""
    whole = roads_of(new("--stages", stages, lang=language.code))
    assert [f.code for f in whole.all_findings] == ["I_PLACEHOLDER", "I_DEFAULT_NAMES"]
    assert len(whole.roads) == int(stages)


def test_what_is_not_said_is_taken_from_the_file_and_the_language(new: New):
    tour = new(lang="es")
    assert (tour.name, tour.stages[0].name, tour.teams[0].name) == ("mine", "Etapa 1", "Equipo A")


def test_a_one_day_race_says_so(new: New):
    """RULING 12."""
    assert new("--one-day").one_day


def test_a_new_tour_never_takes_the_place_of_one_made_meanwhile(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "new.etapa"
    monkeypatch.setattr(
        "engine.tour.proposals.fresh_tour",
        lambda *_, **__: save(Tour("theirs"), path) and Tour("mine"),
    )
    assert call("new", path).refused(str(path))
    assert load(path).name == "theirs"


@pytest.mark.parametrize(("lang", "head"), [("en", "Stage 1 · "), ("es", "Etapa 1 · ")])
def test_a_stage_without_a_name_of_its_own_is_told_by_its_number_alone(
    new: New, call: Call, tmp_path: Path, lang: str, head: str
):
    new(lang="es")
    assert call("convert", tmp_path / "mine.etapa", lang=lang).out.startswith(head)


def test_the_demo_shows_the_shipped_tour(call: Call, tmp_path: Path):
    """Twenty-one stages with their squares, nothing wrong, and the kit of one of them."""
    said = call("demo", "-o", tmp_path)
    assert list(tmp_path.glob("*stage-16-kit.pdf"))
    assert (said.code, said.err) == (0, "")
    assert "Giro d'Italia 2019" in said.out
    assert said.out.count("mountain") > 5
    assert "error " not in said.out
