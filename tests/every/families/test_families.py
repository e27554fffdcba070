"""One more member of any family, added as CONTRIBUTING says, works everywhere and has its name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from engine.text import LANGUAGE_CODES
from tests.every.families import adding

if TYPE_CHECKING:
    from pathlib import Path

LISTS = {
    "GAMES": "engine/games/__init__.py",
    "CHARACTERS": "engine/bots/__init__.py",
    "MEASURES": "engine/playtests/measures/__init__.py",
    "READERS": "engine/intake/formats/__init__.py",
    "COMMANDS": "designer/cli/__init__.py",
    "CLASSIFICATIONS": "engine/standings/classifications/__init__.py",
}
"""The lists CONTRIBUTING calls by their name alone, where they are not in the folder it names."""


def test_every_row_of_the_readme_is_tried():
    assert set(adding.ROWS) == set(adding.FAMILIES)


def named_in(row: str) -> list[re.Pattern[str]]:
    """What a row names: files, folders with whatever is in them, and bare files of its folders.

    `<id>` stands for any name; of a folder of words only the files that are named.
    """
    names = re.findall(r"`([\w/.<>]+)`", row)
    folders = [name for name in names if name.endswith("/")]
    bare = [name for name in names if name.endswith(".toml") and "/" not in name]
    paths = [name for name in names if "/" in name and name not in folders]
    paths += [LISTS[name] for name in names if name in LISTS]
    paths += [folder + name for folder in folders for name in bare]
    paths += [f"{name}.+" for name in folders if not (bare and name == "templates/words/")]
    return [re.compile(re.sub(r"<\w+>", "[a-z_]+", path)) for path in paths]


@pytest.mark.parametrize("family", adding.FAMILIES)
def test_nothing_is_touched_that_the_readme_does_not_name(family: str):
    """A stub is put where its row says, and nowhere else."""
    patterns = named_in(adding.ROWS[family])
    touched = adding.touched(family)
    assert {path for path in touched if not any(p.fullmatch(path) for p in patterns)} == set()


def test_no_command_refuses_what_was_added(said: dict[str, dict[str, Any]]):
    """Every command, in both languages: exit 0, and no tour is found wanting."""
    assert {name: call["err"] for name, call in said.items() if call["code"]} == {}


def test_no_page_breaks_under_what_was_added(seen: dict[str, Any]):
    """Every page of the window, races ridden and parts printed there, in both languages."""
    assert seen["wrong"] == []


CALLED: dict[str, dict[str, tuple[str, str]]] = {
    "game": {
        "games": ("The game of Toss", "El juego de la tirada"),
        "race toss": ("is tossed over the line.", "cae al otro lado de la meta."),
        "race toss rolled": ("the two dice of haste", "los dos dados de la prisa"),
        "replay": ("is tossed over the line.", "cae al otro lado de la meta."),
        "playtest toss": ("The winner needs", "El ganador necesita"),
        "playtest tour toss": ("take their winners", "sus ganadores necesitan"),
    },
    "kind of question": {
        "asked": ("does haste pay?\nsteady\nin haste", "la prisa?\ncon calma\ncon prisa"),
    },
    "bot": {
        "race toss": ("makes haste", "se apresura"),
        "race bot": ("Azada 1", "Azada 1"),
        "playtest": ("The winner needs", "El ganador necesita"),
    },
    "measure of playtests": {
        "playtest": ("riders who come home: 24.", "ciclistas que vuelven a casa: 24."),
        "playtest json": ('"crowd/home"', '"crowd/home"'),
    },
    "classification": {
        "standings": ("Gallop jersey", "Maillot del galope"),
        "standings json": ('"gallop"', '"gallop"'),
        "race tour": ("Gallop\n", "Galope\n"),
    },
    "tile": {
        "layout": ("Crossing, 4 squares", "Cruce, 4 casillas"),
        "layout json": ('"crossing"', '"crossing"'),
    },
    "bend": {"layout": ("Hairpin, 4 squares", "Horquilla, 4 casillas")},
    "paper size": {
        "kit": ("Sheets of B4", "B4"),
        "kit pennants": ('"paper": "B4"', '"paper": "B4"'),
    },
    "command": {
        "help": ("Count the stages of a tour.", "Contar las etapas de una vuelta."),
        "count help": ("say it loud", "lo dice en voz alta"),
    },
    "sentence": {"count": ("The tour counts 2 stages.", "La vuelta cuenta 2 etapas.")},
    "part of the kit": {"kit": ("pennants.pdf", "banderines.pdf")},
    "track format": {"import track": ("hill.walk: 11.99 km", "hill.walk: 11,99 km")},
    "category system": {
        "import track": ("as the hamlet gives them", "como las da el caserío"),
    },
    "word of road books": {"import book": ("hill · km 10-12", "rep. · km 10-12")},
    "terrain": {"convert": ("gravel ", "grava "), "convert json": ('"GRAVEL"', '"GRAVEL"')},
    "finding": {
        "games": ("every other row", "una fila de cada dos"),
        "race toss": ("23 rows of the stage are tossed away", "23 filas de la etapa se descartan"),
        "race toss json": ("I_LEFT_COINS", "I_LEFT_COINS"),
    },
    "sample tour": {"check": ("Vuelta al Caserío: 1 finding", "Vuelta al Caserío: 1 aviso")},
}
"""What a call says of what was added, in English and in Spanish."""


@pytest.mark.parametrize("family", CALLED)
def test_a_command_tells_of_what_was_added(family: str, said: dict[str, dict[str, Any]]):
    found = {
        (call, text)
        for call, texts in CALLED[family].items()
        for lang, text in zip(LANGUAGE_CODES, texts, strict=True)
        if text not in "".join(said[f"{call} {lang}"][way] for way in ("out", "err"))
    }
    assert found == set(), f"a {family} added as CONTRIBUTING says is not told of by these calls"


SHOWN: dict[str, dict[str, tuple[str, str]]] = {
    "game": {
        "race": ("The game of Toss", "El juego de la tirada"),
        "race toss book": ("is tossed over the line.", "cae al otro lado de la meta."),
        "race toss by hand": ("does haste pay?", "¿vale la pena la prisa?"),
        "playtest toss book": ("The winner needs", "El ganador necesita"),
        "rules": ("Rows a square of Toss", "Filas por casilla de la tirada"),
        "help": ("The stage is shrunk for Toss.", "La etapa se encoge para la tirada."),
    },
    "bot": {
        "race": ("keen: always in haste", "fogoso: siempre con prisa"),
        "race toss keen": ("makes haste", "se apresura"),
        "race ciclismo keen": ("Azada", "Azada"),
        "playtest": ("keen: always in haste", "fogoso: siempre con prisa"),
        "playtest ciclismo keen": ("The winner needs", "El ganador necesita"),
    },
    "measure of playtests": {
        "playtest toss keen": ("riders who come home: 3.", "ciclistas que vuelven a casa: 3."),
    },
    "classification": {"results": ("Gallop", "Galope")},
    "tile": {"board": ("Crossing", "Cruce")},
    "bend": {"board": ("Hairpin", "Horquilla")},
    "paper size": {"print B4": ("B4", "B4")},
    "part of the kit": {"print": ("Pennants", "Banderines")},
    "terrain": {"stage": ("Gravel", "Grava")},
    "house rule": {"rules": ("Applause at the start", "Aplausos en la salida")},
}
"""What a page shows of what was added, in English and in Spanish."""


@pytest.mark.parametrize("family", SHOWN)
def test_a_page_shows_what_was_added(family: str, seen: dict[str, Any]):
    found = {
        (page, text)
        for page, texts in SHOWN[family].items()
        for lang, text in zip(LANGUAGE_CODES, texts, strict=True)
        if text not in seen["seen"][f"{page} {lang}"]
    }
    assert found == set(), f"a {family} added as CONTRIBUTING says is not shown on these pages"


def test_a_sample_that_was_added_is_offered_at_the_start(seen: dict[str, Any]):
    assert "Vuelta al Caserío" in seen["seen"]["start en"]


def printed(folder: Path, part: str) -> str:
    (file,) = folder.glob(f"*{part}.pdf")
    document = pypdfium2.PdfDocument(file.read_bytes())
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return " ".join(text.split())


PRINTED = {
    "part of the kit": ("kit", "pennants", "Pennants", "banderines", "Banderines"),
    "classification": ("kit", "control-sheets", "Gallop sheet", "de-control", "del galope"),
    "tile": ("kit", "road-tiles", "zebra", "losetas", "cebra"),
    "bend": ("kit", "road-tiles", "left hairpin", "losetas", "horquilla izquierda"),
    "terrain": ("kit", "stage-sheets", "gravel", "de-etapa", "grava"),
    "measure of playtests": (
        "report", "report", "riders who come home", "report", "ciclistas que vuelven a casa",
    ),
}  # fmt: skip
"""Which file of which folder says it: its name and the words, in English and in Spanish."""


@pytest.mark.usefixtures("said")
@pytest.mark.parametrize("family", PRINTED)
def test_paper_bears_what_was_added(family: str, away: Path):
    folder, *told = PRINTED[family]
    found = {
        text
        for lang, part, text in zip(LANGUAGE_CODES, told[::2], told[1::2], strict=True)
        if text not in printed(away / f"{folder}-{lang}", part)
    }
    assert found == set(), f"a {family} added as CONTRIBUTING says is not printed"


@pytest.mark.usefixtures("said")
def test_a_colour_that_was_added_is_drawn(away: Path):
    assert "#a1d20f" in (away / "board-en.svg").read_text("utf-8").lower()
