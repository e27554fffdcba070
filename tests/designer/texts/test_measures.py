"""What measures are called: each has a name in both languages, lines by their own."""

from __future__ import annotations

from importlib.resources import as_file, files

import pytest

from designer.texts.verdict import lines_before_finish, measure_name
from designer.words import LANGUAGES
from engine.playtests.plan import PlaytestPlan, stage_plan, tour_plan
from engine.playtests.play import play_race
from engine.playtests.tours import play_tour
from engine.tour.file import load


def plans() -> tuple[PlaytestPlan, PlaytestPlan]:
    with as_file(files("samples").joinpath("sierra.etapa")) as path:
        tour = load(path)
    return stage_plan(tour, 4, bots=("book",), game="ciclismo"), tour_plan(
        tour, bots=("book",), game="ciclismo"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_measure_of_a_stage_and_of_a_tour_has_a_name_of_its_own(lang: str):
    stage, tour = plans()
    assert stage.setup is not None
    for names in (play_race(stage, 1).values, play_tour(tour, 1).values):
        called = [measure_name(lang, name, stage.setup.road) for name in names]
        assert len(set(called)) == len(called)
        assert [name for name in called if "/" in name or "{" in name] == []


def test_a_line_is_called_by_its_own_name_where_the_road_is_known():
    """Else by what it is and its number."""
    stage, _ = plans()
    assert stage.setup is not None
    road = stage.setup.road
    key, line = next((k, v) for k, v in lines_before_finish(road) if k == "SUMMIT1")
    assert measure_name("es", f"lines/{key}/parted", road) == f"grupos que añade {line.name}"
    assert measure_name("es", f"lines/{key}/parted") == "grupos que añade cima 1"


def test_people_count_the_parts_of_a_road_from_one():
    assert "1" in measure_name("en", "splits/00")
    assert "1" in measure_name("en", "effort/by_section/01")
