"""What is printed in a language can be typed back in it; what is mistyped is answered."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from designer.document.typing import understood
from designer.kit.parts import PARTS
from designer.language import language_of
from designer.texts.boards import code_named, part_names, tile_names
from designer.words import LANGUAGES, say
from engine.board.catalogue import tiles
from engine.tour.terrain import terrains
from engine.tour.values import Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    Call = Callable[..., tuple[int, str, str]]

SIERRA = str(Path(__file__).parents[4] / "samples" / "sierra.etapa")
ROADS = [name for name, known in terrains().items() if not known.trial]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def made(*arguments: str) -> tuple[int, str, str]:
        code = run_command(etapa, arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return made


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ROADS)
def test_what_a_terrain_is_called_is_read_back_and_is_no_name(lang: str, name: str):
    typed = f"{say(lang, f'terms.{name}')} 10 km"
    (section,) = understood(Stage("A – B"), typed).stage.sections
    assert (section.terrain, section.name) == (name, "")


def test_a_pass_keeps_its_name_beside_what_it_is_called():
    line = "puerto de 2ª 31-39,2 Puerto de Navalta"
    section = understood(Stage("A – B"), line).stage.sections[-1]
    assert (section.terrain, section.name) == ("MTN_2", "Puerto de Navalta")


@pytest.mark.parametrize("name", tiles())
def test_every_tile_goes_by_what_it_is_called(name: str):
    assert code_named(name.upper(), tile_names()) == name


def test_tiles_and_parts_of_the_kit_have_their_spanish_names(call: Call, tmp_path: Path):
    asked = ("--stage", "2", "--have", "recta-12=4", "--put", "rotonda@40", "--lang", "es")
    assert call("layout", SIERRA, *asked)[0] == 0
    _, out, _ = call(
        "kit", SIERRA, "--stage", "1", "--only", "Losetas", "-o", str(tmp_path), "--json"
    )
    assert [part["name"] for part in json.loads(out)["components"]] == ["tiles"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PARTS)
def test_every_part_of_the_kit_goes_by_what_it_is_called(lang: str, name: str):
    found = code_named(say(lang, f"kit.{name}"), part_names(PARTS))
    assert say(lang, f"kit.{found}") == say(lang, f"kit.{name}")


@pytest.mark.parametrize(
    ("words", "nearest"),
    [(("layuot", SIERRA), "layout"), (("layout", SIERRA, "--tabel", "1"), "--table")],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistyped_command_or_option_is_answered_with_the_nearest(
    call: Call, lang: str, words: tuple[str, ...], nearest: str
):
    code, _, err = call(*words, "--lang", lang)
    assert (code, err.count("\n")) == (2, 1)
    assert f" {nearest}?" in err


@pytest.mark.parametrize("written", ["itt", "ITT", "Itt"])
def test_formats_are_read_in_any_case(call: Call, tmp_path: Path, written: str):
    page = tmp_path / "STAGE.TXT"
    page.write_text("llano 0-20\n", "utf-8")
    _, out, _ = call("import", str(page), "--format", written, "--json")
    assert json.loads(out)["stages"][0]["format"] == "ITT"


@pytest.mark.parametrize(
    ("place", "lang"),
    [
        ("ca_ES.UTF-8", "es"), ("gl_ES", "es"), ("eu_ES.UTF-8", "es"), ("pt_PT.UTF-8", "es"),
        ("pt_BR", "es"), ("es_AR", "es"), ("Spanish_Spain.1252", "es"), ("ast_ES", "es"),
        ("en_GB", "en"), ("fr_FR", "en"), ("C.UTF-8", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_neighbours_of_spanish_fall_to_it(place: str, lang: str):
    assert language_of(place) == lang


def test_first_words_that_begin_one_name_alone_are_enough():
    """Reglas for «reglas en vigor»; a word that begins two names stays as it is typed."""
    known = {"reglas en vigor": "rules", "hojas de etapa": "stages", "hojas de control": "control"}
    assert [code_named(text, known) for text in ("Reglas", "hojas", "reg")] == [
        "rules", "hojas", "reg",
    ]  # fmt: skip


def test_what_a_value_may_be_is_said_in_one_language(call: Call, tmp_path: Path):
    """«puertto» is answered with names of terrains in Spanish alone, and each can be typed."""
    tour = Path(shutil.copy(SIERRA, tmp_path / "vuelta.etapa"))
    asked = ("set", str(tour), "etapa", "4", "tramo", "2")
    code, _, err = call(*asked, "terreno=puertto", "--lang", "es")
    assert code == 2
    assert "valor de terreno" in err
    names = err.strip().rpartition("Hay ")[2].split(", ")
    assert "climb" not in err
    assert "descenso" in names
    for name in names:
        assert call(*asked, f"terreno={name}", "--lang", "es")[0] == 0
