"""What the README and the pages of the guide show works as it stands there."""

from __future__ import annotations

import re
import shlex
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from designer.cli import COMMANDS, etapa
from designer.cli.common import run_command
from engine.board.played_roads import roads_of
from engine.tour.file import open_tour

ROOT = Path(__file__).parent.parent
GUIDE = ("file", "calls", "stage", "race", "print", "race-night", "manager", "help")
"""Pages of the guide with calls, a tour or a program that only stand there."""


def _told(lang: str, *papers: Path) -> str:
    guide = [ROOT / "templates/guide" / lang / f"{page}.md" for page in GUIDE]
    return "\n".join(path.read_text("utf-8") for path in (*papers, *guide))


ENGLISH = _told("en", ROOT / "README.md")
SPANISH = _told("es", ROOT / ".github" / "README.es.md")
BOTH = pytest.mark.parametrize("readme", [ENGLISH, SPANISH], ids=["en", "es"])
TOURS = re.findall(r"```toml\n(format = .*?)```", ENGLISH + SPANISH, re.DOTALL)
CALL = re.compile(r"^etapa (\w+)([^#\n]*)", re.MULTILINE)
SPOKEN = {
    "etapa 2 subida 1": "stage 2 climb 1", "nombre": "name", "categoría": "category",
    "ciclistas": "riders", "recta-12": "straight-12", "rotonda": "roundabout", "losetas": "tiles",
    "--way cierre": "--way closing", "--only reglas": "--only rules",
    "--printer casa": "--printer home", "--decision turnos": "--decision turns",
    "fue a rueda de un coche": "drafted a car",
}  # fmt: skip
"""What an example says in Spanish and in English."""


@pytest.mark.parametrize("text", TOURS)
def test_a_tour_in_the_readme_converts(text: str, tmp_path: Path):
    """Nothing unknown in it, and every stage has a road."""
    path = tmp_path / "readme.etapa"
    path.write_text(text, "utf-8")
    opened = open_tour(path)
    assert opened.findings == ()
    assert len(roads_of(opened.tour).roads) == len(opened.tour.stages)


@BOTH
def test_every_call_in_the_readme_names_a_command_and_its_options(readme: str):
    calls = CALL.findall(readme)
    assert calls
    assert {name for name, _ in calls} - set(COMMANDS) == set()
    for name, rest in calls:
        command = import_module(f"designer.cli.commands.{COMMANDS[name]}").command
        known = {way for p in command.params for way in (*p.opts, *p.secondary_opts)}
        asked = {word for word in rest.split() if word.startswith("-") and len(word) > 1}
        assert asked - known == set(), name


def test_both_readmes_show_the_same_calls():
    translated = SPANISH
    for spanish, english in SPOKEN.items():
        translated = translated.replace(spanish, english)
    said, meant = (
        [rest.split() for _, rest in CALL.findall(text)] for text in (translated, ENGLISH)
    )
    assert said == meant


@BOTH
def test_a_tour_is_set_and_fitted_as_the_readme_shows(
    readme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shutil.copy(ROOT / "samples" / "sierra.etapa", tmp_path / "vuelta.etapa")
    (tmp_path / "names.csv").write_text("Ana Gil\nLuz Mar\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    calls = [(name, rest) for name, rest in CALL.findall(readme) if name in ("set", "fit")]
    assert len(calls) == 11
    for name, rest in calls:
        quick = ["--races", "0"] if name == "fit" else []
        assert run_command(etapa, [name, *shlex.split(rest), *quick]) == 0
    tour = open_tour(tmp_path / "vuelta.etapa").tour
    assert tour.stages[1].sections[1].name == "Alto de la Selva"
    assert tour.teams[0].riders[1].name == "Luz Mar"
    assert tour.rules["finish.close"]


@BOTH
def test_the_race_in_the_readme_runs(
    readme: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    """A reader's own manager rides a stage in ten lines, and the first three are printed."""
    monkeypatch.chdir(ROOT)
    (program,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    exec(program, {"__name__": "readme"})
    assert len(capsys.readouterr().out.splitlines()) == 3
