"""`etapa set`: everything of a tour has a command, in both languages."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from engine.tour.file import load
from tests.designer.cli.conftest import THREE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.tour.values import Tour
    from tests.designer.cli.conftest import Call

    Put = Callable[..., Tour]


@pytest.fixture
def put(three: Path, call: Call) -> Put:
    """Set something in a copy of the examples and return the tour as it is then."""

    def set_and_load(*what: str) -> Tour:
        said = call("set", three, *what, lang=None)
        assert (said.code, said.err) == (0, "")
        return load(three)

    return set_and_load


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


def test_proposals_are_taken_one_by_one(three: Path, put: Put):
    text = three.read_text("utf-8").replace(
        'kind = "INTERMEDIATE_SPRINT", km', 'proposed = true, kind = "INTERMEDIATE_SPRINT", km', 1
    )
    three.write_text(text, "utf-8")
    (number,) = (n for n, s in enumerate(load(three).stages) if any(p.proposed for p in s.points))
    after = put("stage", str(number + 1), "sprint", "1", "take")
    assert not any(p.proposed for p in after.stages[number].points)


def test_a_section_that_is_dropped_is_flat_road_again(put: Put):
    sections = put("stage", "2", "climb", "1", "drop").stages[1].sections
    assert [s.terrain for s in sections] == ["FLAT", "DESC_LOW", "FLAT"]
    assert float(sections[0].end) == 126


def test_teams_and_riders_have_names_colours_and_types(put: Put):
    team = put("equipo", "A", "nombre=Los Primeros", "color=green").teams[0]
    assert (team.name, team.colour) == ("Los Primeros", "green")
    rider = put("rider", "12", "name=Ana Gil", "type=escalador").teams[1].riders[1]
    assert (rider.name, rider.type) == ("Ana Gil", "CLIMBER")


def test_the_tour_has_a_name_house_rules_and_rest_days(put: Put):
    assert put("name=Vuelta nueva").name == "Vuelta nueva"
    assert put("rule", "road.lanes=4").rules["road.lanes"] == 4
    assert put("stage", "1", "rest=yes").rest_after == (1,)
    assert put("stage", "1", "rest=no").rest_after == ()


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("bonus.finish=3, 2, 1", [3, 2, 1]),
        ("bonus.finish=[3,2,1]", [3, 2, 1]),
        ("crash_die.crash_faces=6", [6]),
        ("relay.gain_classes=FLAT,TT,DESCENT", ["FLAT", "TT", "DESCENT"]),
    ],
)
def test_a_list_is_typed_with_commas(put: Put, typed: str, value: list[object]):
    """As `etapa rules --tour` prints it; brackets may stand round it, as in the file."""
    assert put("rule", typed).rules == {typed.partition("=")[0]: value}


def test_stages_are_added_typed_moved_and_removed(put: Put):
    added = put("stage", "4", "name=C – D", "add=flat 60 km, 2nd category 8 km Alto").stages[3]
    assert (added.name, [s.terrain for s in added.sections]) == ("C – D", ["FLAT", "MTN_2"])
    assert put("etapa", "4", "puesto=1").stages[0].name == "C – D"
    assert [s.name for s in put("stage", "1", "remove").stages] == [
        s.name for s in load(THREE).stages
    ]


def test_sections_and_teams_are_removed_and_teams_begun(put: Put):
    assert len(put("stage", "2", "section", "3", "remove").stages[1].sections) == 3
    assert [team.id for team in put("team", "B", "remove").teams] == list("ACDEF")
    again = put("equipo", "6", "nombre=Los Nuevos").teams[-1]
    assert (again.id, again.name, len(again.riders)) == ("B", "Los Nuevos", 8)


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
def test_riders_are_named_from_a_list_as_people_have_it(three: Path, put: Put, page: str):
    file = three.with_name("riders.csv")
    file.write_text(page, "utf-8")
    riders = put("riders", str(file)).teams[0].riders
    assert [rider.name for rider in riders[:3]] == ["Uno Uno", "Dos Dos", "Elías Cobos"]


def test_a_pasted_list_gives_teams_and_types_too(put: Put, monkeypatch: pytest.MonkeyPatch):
    page = b"dorsal,nombre,tipo,equipo\n3,Pepe Ruiz,sprinter,Azul\n4,Luz Mar,SPRINTER,Azul\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(page)))
    team = put("ciclistas", "-").teams[0]
    assert team.name == "Azul"
    riders = [(rider.name, rider.type) for rider in team.riders[2:4]]
    assert riders == [("Pepe Ruiz", "SPRINTER"), ("Luz Mar", "SPRINTER")]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_a_list_is_read_as_the_program_wrote_it_that_made_it(three: Path, put: Put, encoding: str):
    """Spreadsheet programs on Windows write cp1252: names came with a sign for what is no text."""
    file = three.with_name("riders.csv")
    file.write_bytes("dorsal;nombre\n1;Íñigo Peñón\n2;Zoë Öz\n".encode(encoding))
    riders = put("riders", str(file)).teams[0].riders
    assert [rider.name for rider in riders[:2]] == ["Íñigo Peñón", "Zoë Öz"]


@pytest.mark.parametrize("page", [b"", b"\x00\x01\x02" * 900])
def test_a_list_that_is_no_text_is_refused(three: Path, call: Call, page: bytes):
    before, file = three.read_bytes(), three.with_name("riders.csv")
    file.write_bytes(page)
    assert call("set", three, "riders", file).refused("riders.csv")
    assert three.read_bytes() == before


def test_a_name_that_is_no_text_is_refused_before_it_is_lost(three: Path, call: Call):
    """A terminal of another encoding: the name was saved as "??" and said to be set."""
    before = three.read_bytes()
    assert call("set", three, "stage", "1", "name=\udcc1vila").refused("is no text")
    assert three.read_bytes() == before
