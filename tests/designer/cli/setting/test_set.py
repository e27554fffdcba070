"""`etapa set`: everything of a tour has a command, in both languages."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.tour.values import Tour

    Put = Callable[..., Tour]

SAMPLE = Path(__file__).parents[4] / "samples" / "three-examples.etapa"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(shutil.copy(SAMPLE, tmp_path / "vuelta.etapa"))


@pytest.fixture
def put(path: Path, capsys: pytest.CaptureFixture[str]) -> Put:
    def made(*what: str) -> Tour:
        code = run_command(etapa, ["set", str(path), *what])
        assert (code, capsys.readouterr().err) == (0, "")
        return load(path)

    return made


@pytest.mark.parametrize(
    "words",
    [
        ("stage", "2", "climb", "1", "name=Alto", "category=1"),
        ("etapa", "2", "subida", "1", "nombre=Alto", "categoría=1"),
        ("stages/2/sections/2", "name=Alto", "category=1"),
        ("Etapa", "2", "TRAMO", "2", "nombre=Alto", "terreno=puerto de 1ª"),
    ],
)
def test_a_climb_is_named_and_counts_in_either_language(put: Put, words):
    climb = put(*words).stages[1].sections[1]
    assert (climb.name, climb.terrain, climb.proposed) == ("Alto", "MTN_1", False)


def test_borders_of_a_section_move_its_neighbours(put: Put):
    sections = put("stage", "2", "climb", "1", "from=118", "to=127,5").stages[1].sections
    assert [float(s.end) for s in sections[:2]] == [118, 127.5]


def test_a_stage_has_a_name_a_date_and_its_official_length(put: Put):
    stage = put("stage", "1", "name=A – B", "date=5/9/2026", "km=166,5").stages[0]
    assert (stage.name, stage.date, str(stage.stated_km)) == ("A – B", "2026-09-05", "166.5")


def test_sprints_and_feed_zones_are_put_moved_and_dropped(put: Put):
    assert [str(p.km) for p in put("stage", "2", "sprint", "km=85").stages[1].points] == ["85"]
    moved = put("etapa", "2", "sprint", "1", "km=90", "nombre=Vega").stages[1].points[0]
    assert (str(moved.km), moved.name) == ("90", "Vega")
    put("stage", "2", "feed", "km=60")
    left = put("stage", "2", "sprint", "1", "drop").stages[1].points
    assert [p.kind for p in left] == ["FEED"]


def test_proposals_are_taken_one_by_one(path: Path, put: Put):
    text = path.read_text("utf-8").replace(
        'kind = "INTERMEDIATE_SPRINT", km', 'proposed = true, kind = "INTERMEDIATE_SPRINT", km', 1
    )
    path.write_text(text, "utf-8")
    number = next(
        n for n, s in enumerate(load(path).stages, 1) if any(p.proposed for p in s.points)
    )
    after = put("stage", str(number), "sprint", "1", "take")
    assert not any(p.proposed for p in after.stages[number - 1].points)


def test_a_section_that_is_dropped_is_flat_road_again(put: Put):
    sections = put("stage", "2", "climb", "1", "drop").stages[1].sections
    assert [s.terrain for s in sections] == ["FLAT", "DESC_LOW", "FLAT"]
    assert float(sections[0].end) == 126


def test_teams_and_riders_have_names_colours_and_types(put: Put):
    team = put("equipo", "A", "nombre=Los Primeros", "color=green").teams[0]
    assert (team.name, team.colour) == ("Los Primeros", "green")
    rider = put("rider", "12", "name=Ana Gil", "type=escalador").teams[1].riders[1]
    assert (rider.name, rider.type) == ("Ana Gil", "CLIMBER")


def test_a_house_rule_and_a_rest_day_are_set(put: Put):
    assert put("rule", "road.lanes=4").rules["road.lanes"] == 4
    assert put("stage", "1", "rest=yes").rest_after == (1,)
    assert put("stage", "1", "rest=no").rest_after == ()


def test_stages_are_added_typed_moved_and_removed(put: Put):
    added = put("stage", "4", "name=C – D", "add=flat 60 km, 2nd category 8 km Alto").stages[3]
    assert (added.name, [s.terrain for s in added.sections]) == ("C – D", ["FLAT", "MTN_2"])
    assert put("etapa", "4", "puesto=1").stages[0].name == "C – D"
    assert [s.name for s in put("stage", "1", "remove").stages] == [
        s.name for s in load(SAMPLE).stages
    ]


def test_sections_and_teams_are_removed_and_teams_begun(put: Put):
    assert len(put("stage", "2", "section", "3", "remove").stages[1].sections) == 3
    assert [team.id for team in put("team", "B", "remove").teams] == list("ACDEF")
    again = put("equipo", "6", "nombre=Los Nuevos").teams[-1]
    assert (again.id, again.name, len(again.riders)) == ("B", "Los Nuevos", 8)


def test_the_tour_has_a_name(put: Put):
    assert put("name=Vuelta nueva").name == "Vuelta nueva"


@pytest.mark.parametrize(
    "page",
    [
        "Uno Uno\nDos Dos\n",
        "1 Uno Uno\n2 Dos Dos\n",
        "dorsal;nombre\n2;Dos Dos\n1;Uno Uno\n",
        "\ufeffname,bib,team\nUno Uno,1,\nDos Dos,2,\n",
        "1\tUno Uno\n2\tDos Dos\n",
    ],
)
def test_riders_are_named_from_a_list_as_people_have_it(path: Path, put: Put, page: str):
    listed = path.with_name("riders.csv")
    listed.write_text(page, "utf-8")
    riders = put("riders", str(listed)).teams[0].riders
    assert [rider.name for rider in riders[:3]] == ["Uno Uno", "Dos Dos", "Elías Cobos"]


def test_a_pasted_list_gives_teams_and_types_too(put: Put, monkeypatch: pytest.MonkeyPatch):
    page = b"dorsal,nombre,tipo,equipo\n3,Pepe Ruiz,esprinter,Azul\n4,Luz Mar,SPRINTER,Azul\n"
    page = page.replace(b"esprinter", b"sprinter")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(page)))
    team = put("ciclistas", "-").teams[0]
    assert team.name == "Azul"
    assert [(r.name, r.type) for r in team.riders[2:4]] == [
        ("Pepe Ruiz", "SPRINTER"),
        ("Luz Mar", "SPRINTER"),
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Say what is to be set"),
        (("ridder", "12", "name=x"), '"rider"'),
        (("stage", "2", "climb", "1", "nam=x"), '"name"'),
        (("stage", "2", "climb", "9", "name=x"), "only one"),
        (("stage", "2", "climb", "1", "category=7"), "no category"),
        (("stage", "2", "climb", "1", "from=far"), "number"),
        (("stage", "2", "sprint", "name=Vega"), "needs its kilometre"),
        (("team", "Z", "name=x"), "no team Z"),
        (("rider", "999", "name=x"), "no rider 999"),
        (("team", "A", "drop"), "cannot be taken or dropped"),
        (("rider", "12", "type=climbing"), '"climber"'),
        (("rule", "road.lane=4"), "road.lane"),
    ],
)
def test_what_cannot_be_set_is_refused_with_the_nearest(
    path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
):
    before = path.read_bytes()
    code = run_command(etapa, ["set", str(path), *words, "--lang", "en"])
    err = capsys.readouterr().err
    assert (code, err.count("\n")) == (2, 1)
    assert said in err
    assert path.read_bytes() == before
