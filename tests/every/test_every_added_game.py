"""A game added as CONTRIBUTING says is played, told, kept and measured like those there are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from designer.language import Language

ROOT = Path(__file__).parents[2]
STUB = Path(__file__).parent / "stub_game"
ROOMS = ("engine", "designer", "templates", "samples")
SHORT = "samples/three-examples.etapa"


class Added:
    """The command of a copy of the project to which the files of a game were added."""

    def __init__(self, home: Path) -> None:
        self.home = home
        plain = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        for room in ROOMS:
            shutil.copytree(ROOT / room, home / room, ignore=plain)
        for file in sorted(path for path in STUB.rglob("*.*") if path.is_file()):
            there = home / file.relative_to(STUB)
            there.parent.mkdir(parents=True, exist_ok=True)
            with there.open("a", encoding="utf-8") as written:
                written.write(f"\n{file.read_text('utf-8')}")
        games = home / "engine" / "games" / "__init__.py"
        listed = games.read_text("utf-8").replace('"reifenbreite"', '"reifenbreite", "salto"')
        games.write_text(listed, "utf-8")

    def __call__(self, *words: str, code: int = 0) -> str:
        """Return what a call says: on stdout, or why it was refused."""
        done = subprocess.run(
            [sys.executable, "-m", "designer.cli", *words],
            cwd=self.home,
            env={**os.environ, "PYTHONPATH": str(self.home), "PYTHONPYCACHEPREFIX": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done.stderr if code else done.stdout


@pytest.fixture(scope="module")
def etapa(tmp_path_factory: pytest.TempPathFactory) -> Added:
    return Added(tmp_path_factory.mktemp("added"))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_it_is_listed_with_its_seats_and_what_it_may_leave_out(etapa: Added, lang: str):
    """`etapa games`, in prose and as data."""
    assert "Salto" in etapa("games", "--lang", lang)
    row = json.loads(etapa("games", "--json"))["games"][-1]
    assert (row["id"], row["seats"]) == ("salto", {"least": 2, "most": 4})
    assert row["squares"] == {"stage": 165, "course": 24}
    assert set(row["left_out"]) > {"teams", "riders", "terrain", "lanes"}


def test_it_is_raced_and_told_in_its_own_columns(etapa: Added, language: Language):
    """`etapa race`: the story, what is left out, the arrivals."""
    told = etapa("race", SHORT, "--stage", "2", "--game", "salto", "--lang", language.code)
    story, dropped, column = {
        "en": ("jumps to square", "Left out: 2 teams stay home", " square"),
        "es": ("salta a la casilla", "Queda fuera: se quedan 2 equipos", " casilla"),
    }[language.code]
    assert story in told
    assert dropped in told
    heads = next(line for line in told.splitlines() if language.say("race.place") in line)
    assert column in heads


def test_its_record_is_told_again(etapa: Added):
    """`etapa race --record`, `etapa replay`."""
    race = json.loads(etapa("race", SHORT, "--game", "salto", "--record", "one.acta", "--json"))
    replay = json.loads(etapa("replay", "one.acta", "--json"))
    assert (replay["game"], replay["digest"]) == ("salto", race["digest"])
    assert "jumps to square" in etapa("replay", "one.acta", "--lang", "en")


def test_its_stages_are_ranked_and_kept_under_its_name(etapa: Added):
    """`etapa race --all --into`: the tour's own results are left alone, the next call goes on."""
    told = etapa("race", SHORT, "--all", "--game", "salto", "--into", "kept.etapa", "--lang", "en")
    assert "Salto, turns of all stages" in told
    raced = json.loads(etapa("race", "kept.etapa", "--game", "salto", "--stage", "3", "--json"))
    assert raced["classifications"]["stages"] == 3
    assert "every stage has its results already" in etapa(
        "race", "kept.etapa", "--all", "--game", "salto", "--lang", "en", code=2
    )
    own = json.loads(etapa("standings", "kept.etapa", "--json"))
    assert own["after"] == 0
    assert "General classification" in etapa("race", "kept.etapa", "--lang", "en")
    assert etapa("check", "kept.etapa")


def test_it_is_playtested(etapa: Added):
    """`etapa playtest`, one stage and whole tours: what the game does not have is not told."""
    stage = etapa("playtest", SHORT, "-n", "3", "--workers", "1", "--game", "salto", "--lang", "en")
    assert "effort" not in stage.lower()
    words = ("playtest", SHORT, "--tour", "-n", "2", "--workers", "1", "--game", "salto")
    assert "jersey" not in etapa(*words, "--lang", "en")


def test_it_is_converted_compared_and_printed(etapa: Added):
    """`etapa convert --game`, `playtest --games`, `kit --game`: on the organiser's own tiles."""
    row = json.loads(etapa("convert", SHORT, "--stage", "1", "--game", "salto", "--json"))
    assert row["stages"][0]["squares"] == 24
    words = ("--games", "salto,juego", "-n", "2", "--workers", "1", "--lang", "en")
    assert "unknown in Salto" in etapa("playtest", SHORT, "--stage", "1", *words)
    kit = json.loads(etapa("kit", SHORT, "--stage", "1", "--game", "salto", "--json"))
    names = [part["name"] for part in kit["components"]]
    assert {"opening", "tiles", "riders", "score", "rules"} == set(names)
    assert any(key.startswith("salto: rider ") for key in kit["printed"])
    asked = ("kit", SHORT, "--stage", "1", "--game", "salto", "--only", "course", "--json")
    assert [part["name"] for part in json.loads(etapa(*asked))["components"]] == ["tiles"]


def test_too_few_teams_are_refused_in_one_sentence(etapa: Added):
    """O6.3 — with how many there are and how many are wanted; nobody is given another game."""
    text = (ROOT / SHORT).read_text("utf-8")
    first = text.index("[[teams]]")
    second = text.index("[[teams]]", first + 1)
    (etapa.home / "lonely.etapa").write_text(text[:second], "utf-8")
    for words in (("race",), ("playtest", "-n", "1", "--workers", "1")):
        call = (words[0], "lonely.etapa", *words[1:], "--game", "salto", "--lang", "en")
        said = etapa(*call, code=2)
        assert said.count("\n") == 1
        assert "1 team rides and the game is for 2 to 4" in said
