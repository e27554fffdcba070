"""How `etapa` is called: its help pages, its languages, and how little of it is loaded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from designer.cli import COMMANDS
from designer.cli.help import OutputFile
from designer.language import language_of
from engine.errors import FileError
from tests.designer.cli.conftest import GIRO, call_apart

if TYPE_CHECKING:
    from tests.designer.cli.conftest import Call


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_help_lists_every_command(call: Call, lang: str, words: tuple[str, ...]):
    said = call(*words, lang=lang)
    assert said.code == 0
    assert [name for name in COMMANDS if f"\n  {name} " not in said.out] == []
    assert ("Uso: etapa" if lang == "es" else "Usage: etapa") in said.out


@pytest.mark.parametrize(
    ("lang", "bounds", "least"),
    [("en", "1 to 60", "[1 or more]"), ("es", "de 1 a 60", "[1 o más]")],
)
def test_help_gives_the_bounds_of_a_number_in_words(call: Call, lang: str, bounds: str, least: str):
    page = call("new", "--help", lang=lang).out
    assert ("<=" in page, bounds in page) == (False, True)
    assert least in call("replay", "--help", lang=lang).out


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_spanish_help_page_holds_no_english_of_its_frame(call: Call, command: str):
    """Headings, kinds of values, names of arguments and defaults are worded too."""
    page = call(*filter(None, (command, "--help")), lang="es").out
    frame = (
        r"Usage|Options|OPTIONS|Commands|COMMAND|default|INTEGER|FLOAT|RANGE|TEXT\b|PATH|FILE\b"
        r"|FILES|DIRECTORY|RECORD|TOUR\b|required|Show this"
    )
    assert re.findall(frame, page) == []


@pytest.mark.parametrize(
    ("variable", "value", "heading"),
    [
        ("LC_ALL", "es_ES.UTF-8", "Uso:"), ("LC_MESSAGES", "es_MX.UTF-8", "Uso:"),
        ("LANG", "es", "Uso:"), ("LANG", "de_DE.UTF-8", "Usage:"), ("LANG", "C", "Usage:"),
        ("LANG", "", "Usage:"),
    ],
)  # fmt: skip
def test_without_lang_the_locale_decides(
    call: Call, variable: str, value: str, heading: str, monkeypatch: pytest.MonkeyPatch
):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("designer.language.locale.getlocale", lambda: (None, None))
    monkeypatch.setenv(variable, value)
    assert call("--help", lang=None).out.startswith(heading)


@pytest.mark.parametrize(
    ("place", "lang"),
    [
        ("ca_ES.UTF-8", "es"), ("gl_ES", "es"), ("eu_ES.UTF-8", "es"), ("pt_PT.UTF-8", "es"),
        ("pt_BR", "es"), ("es_AR", "es"), ("Spanish_Spain.1252", "es"), ("ast_ES", "es"),
        ("en_GB", "en"), ("fr_FR", "en"), ("C.UTF-8", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_neighbours_of_spanish_fall_to_it(place: str, lang: str):
    assert language_of(place).code == lang


def test_the_language_stands_before_the_command_too(call: Call):
    assert "Llano" in call("--lang", "es", "convert", GIRO, lang=None).out.title()


def test_the_version_is_said(call: Call):
    said = call("--version", lang=None)
    assert (said.code, said.out.startswith("etapa ")) == (0, True)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("tour", "tour.xlsx"), ("tour.xlsx", "tour.xlsx"), ("TOUR.XLSX", "TOUR.XLSX"),
        ("a ñandú 🚴", "a ñandú 🚴.xlsx"), ("../.hidden", "../.hidden.xlsx"),
    ],
)  # fmt: skip
def test_the_name_of_an_output_without_an_ending_is_given_one(typed: str, name: str):
    assert OutputFile(".xlsx").convert(typed, None, None) == str(Path(name))


@pytest.mark.parametrize("typed", ["tour.txt", "tour.xlsx.bak", "", ".", "/"])
def test_another_ending_or_a_folder_is_refused(typed: str):
    with pytest.raises(click.BadParameter):
        OutputFile(".xlsx").convert(typed, None, None)


def test_a_folder_that_is_not_there_is_refused_before_the_work(tmp_path: Path):
    """Nobody types the dice of a whole race for a record that cannot be written."""
    with pytest.raises(FileError, match="no folder"):
        OutputFile(".acta").convert(str(tmp_path / "no" / "x"), None, None)


WRITERS = (
    ("kit", "{tour}", "-o", "{place}"),
    ("kit", "{tour}", "--gallery", "{place}"),
    ("site", "{tour}", "-o", "{place}"),
    ("demo", "-o", "{place}"),
    ("export", "{tour}", "--images", "{place}", "--vassal", "{place}.vmod"),
    ("guide", "-o", "{place}"),
    ("guide", "--pdf", "{place}.pdf"),
    ("playtest", "{tour}", "-n", "9999", "--out", "{place}"),
    ("playtest", "{tour}", "-n", "9999", "--out", "{place}.html"),
    ("playtest", "{tour}", "-n", "9999", "--games", "all", "--out", "{place}"),
    ("playtest", "{tour}", "--race", "9", "--out", "{place}"),
    ("shape", "{tour}", "--want", "break 25-40", "--out", "{place}.html"),
    ("shape", "{tour}", "--want", "break 25-40", "--out", "{place}"),
    ("race", "{tour}", "--record", "{place}"),
    ("race", "{tour}", "--sheets", "{place}"),
    ("race", "{tour}", "--into", "{folder}/locked.etapa"),
    ("shape", "{folder}/locked.etapa", "--want", "break 25-40", "--take", "1"),
    ("sheets", "{tour}", "-o", "{place}"),
    ("layout", "{tour}", "--svg", "{place}"),
    ("rules", "--pdf", "{place}"),
)


@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_a_place_nobody_can_write_to_is_refused_before_the_work(
    call: Call, fresh: Path, tmp_path: Path, words: tuple[str, ...]
):
    """Not after hundreds of races. Root may write anywhere: a file stands in the folder's place."""
    folder = tmp_path / "folder"
    folder.write_bytes(b"no folder")
    (tmp_path / "locked.etapa").write_bytes(fresh.read_bytes())
    (tmp_path / "locked.etapa").chmod(0o444)
    said = call(*(word.format(tour=fresh, place=folder / "x", folder=tmp_path) for word in words))
    assert (said.code, said.out) == (2, ""), said.err
    assert "nothing was begun" in said.err or "write-protected" in said.err
    assert (tmp_path / "locked.etapa").read_bytes() == fresh.read_bytes()


GEOMETRY = ("shapely", "numpy")
LOADED = """
import sys
from designer.cli import etapa
from designer.cli.common import run_command
run_command(etapa, sys.argv[1:])
heavy = ("PySide6", "shiboken6", "reportlab", "openpyxl", "networkx", "tomlkit", "shapely", "numpy")
print(*(m for m in heavy if m in sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize("name", ["convert", "check"])
def test_no_window_is_loaded_and_nothing_a_call_does_not_need(name: str):
    """A call stays quick: neither Qt nor the writers are imported to look at a tour.

    Geometry only to count what lies on the table and its sheets: paper and command say the same.
    """
    assert call_apart(name, GIRO, code=LOADED).err.split() == [*GEOMETRY]
