"""Every family of files that is read: spoiled in seeded ways, it is read or refused in a sentence.

A few of each here; `pytest -m whole tests/every/test_every_file.py` tries some hundreds.
"""

from __future__ import annotations

import resource
import shutil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click
import pytest
from PIL import Image

from designer.cli import etapa
from designer.cli.common import run_command
from engine.tour.file import save
from engine.tour.proposals import fresh_tour
from tests.engine.intake.conftest import fit_file
from tests.every.mutations import spoiled

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
TRACKS = ROOT / "tests" / "engine" / "intake" / "tracks"
LABELS = {"stage": "Stage", "team": "Team", "rider": "Rider"}
MOST_KB = 400_000
"""Of memory a spoiled file may cost beyond what a whole one does."""

PAGE = """Etapa 5: Puerto Real – Peñas Blancas
Fecha: 5/9/2026
llano 0-119
3ª 120-126 Alto de la Selva
Km. 140 Alto de la Chapela (3ª): 6 kms/3,5%
12,4 - 18,1 Côte de X 2e cat.
sprint km 85
"""
TABLE = "km;alt\n" + "".join(f"{n},5;{100 + 7 * n}\n" for n in range(60))
TCX = "<TrainingCenterDatabase><Courses><Course><Name>C</Name><Track>" + "".join(
    f"<Trackpoint><Position><LatitudeDegrees>{42 + n / 900}</LatitudeDegrees><LongitudeDegrees>1"
    f"</LongitudeDegrees></Position><AltitudeMeters>{300 + n}</AltitudeMeters></Trackpoint>"
    for n in range(90)
) + "</Track></Course></Courses></TrainingCenterDatabase>"  # fmt: skip
SYSTEM = "[mine]\nformula = 'L_G2'\ncuts = {HC = 600, 1 = 300, 2 = 150, 3 = 75, 4 = 0}\n"
ART = '[teams]\nA = "p.png"\n[tiles]\nflat = "p.png"\n[colours]\nflat = "#d9d2c0"\n'
PRINTERS = "[home]\nacross = 100.4\ndown = 100.2\nback_x = 0.0\nback_y = 0.5\n"

OTHER = ("--game", "reifenbreite", "--brief")
"""A game with cards, courses of its own and records of its own."""
FAMILIES = {
    "tour": ("t.etapa", ("check", "{}"), 14),
    "tour raced": ("r.etapa", ("race", "{}", "--bots", "book", "--brief"), 8),
    "tour laid": ("b.etapa", ("layout", "{}"), 6),
    "tour of results": ("r.etapa", ("standings", "{}"), 8),
    "record": ("r.acta", ("replay", "{}"), 14),
    "workbook": ("w.xlsx", ("standings", "{}"), 8),
    "track": ("s.gpx", ("import", "{}"), 8),
    "page": ("p.txt", ("import", "{}"), 12),
    "table": ("p.csv", ("import", "{}"), 12),
    "categories": ("s.toml", ("import", "llano.gpx", "--system", "{}"), 8),
    "art": ("art.toml", ("kit", "t.etapa", "--only", "dice", "--art", "{}", "-o", "k"), 8),
    "picture": ("p.png", ("kit", "t.etapa", "--only", "dice", "--art", "art.toml", "-o", "k"), 8),
    "printers": ("printers.toml", ("kit", "t.etapa", "--printer", "home", *["-o", "k"]), 6),
    "dice": ("d.txt", ("race", "t.etapa", "--dice", "{}", "--bots", "book", "--brief"), 8),
    "record of another game": ("u.acta", ("replay", "{}"), 10),
    "record shown as pages": ("r.acta", ("site", "r.etapa", "--records", "{}", "-o", "k"), 4),
    "tour as pages": ("r.etapa", ("site", "{}", "-o", "k"), 4),
    "tour exported": ("b.etapa", ("export", "{}", "--vassal", "k.vmod"), 2),
    "own course": ("r.etapa", ("race", "{}", "--own", *OTHER), 4),
    "cards": ("c.txt", ("race", "t.etapa", "--dice", "{}", *OTHER), 8),
    "begun record": ("u.acta", ("race", "t.etapa", "--dice", "{}", *OTHER), 6),
    "table of points": ("s.tcx", ("import", "{}"), 6),
    "activity": ("s.fit", ("import", "{}"), 6),
    "tour set": ("t.etapa", ("set", "{}", "stage", "1", "name=X"), 6),
    "list of riders": ("n.csv", ("set", "t.etapa", "riders", "{}"), 6),
    "tour fitted": ("t.etapa", ("fit", "{}", "--races", "0", "--minutes", "60"), 4),
    "game printed": ("t.etapa", ("kit", "{}", "--stage", "1", "--only", "dice", "-o", "k"), 3),
}
"""Each family: a file of it, the call that reads it, how many spoiled ones are tried here."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a whole file of each family."""
    home = tmp_path_factory.mktemp("files")
    save(fresh_tour("T", 1, (), 2, LABELS), home / "t.etapa")

    def ran(*words: str) -> None:
        paths = [str(home / word) if "." in word else word for word in words]
        assert run_command(etapa, [*paths, "--lang", "en"]) in {0, 1}

    shutil.copy(home / "t.etapa", home / "r.etapa")
    ran("race", "t.etapa", "--bots", "book", "--into", "r.etapa", "--record", "r.acta", "--brief")
    ran("sheets", "r.etapa", "--results", "-o", "w.xlsx")
    shutil.copy(home / "t.etapa", home / "b.etapa")
    ran("layout", "b.etapa", "--keep")
    ran("race", "t.etapa", "--record", "u.acta", *OTHER)
    shutil.copy(TRACKS / "sierra.gpx", home / "s.gpx")
    (home / "s.fit").write_bytes(fit_file((42 + n / 900, 1.5, 300 + n) for n in range(90)))
    shutil.copy(TRACKS / "llano.gpx", home)
    texts = {
        "p.txt": PAGE, "p.csv": TABLE, "s.toml": SYSTEM, "art.toml": ART, "d.txt": "1 2 3\n" * 400,
        "c.txt": "2 5\n3\n*\n" * 300, "s.tcx": TCX,
        "n.csv": "".join(f"Nombre {n}\n" for n in range(1, 17)),
        "printers.toml": PRINTERS,
    }  # fmt: skip
    for name, text in texts.items():
        (home / name).write_text(text, "utf-8")
    Image.new("RGB", (40, 40), "#d03030").save(home / "p.png")
    return home


@pytest.fixture
def read(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[str, bytes], tuple[int, str]]:
    """Read a file of a family with these bytes; return the code and what was said of it."""
    here = Path(shutil.copytree(whole, tmp_path / "here"))
    monkeypatch.setattr(click, "get_app_dir", lambda _name: str(here))

    def made(family: str, raw: bytes) -> tuple[int, str]:
        name, words, _ = FAMILIES[family]
        (here / name).write_bytes(raw)
        call = [str(here / w.format(name)) if "." in w or w in {"k", "{}"} else w
                for w in words]  # fmt: skip
        capsys.readouterr()
        code = run_command(etapa, [*call, "--lang", "en"])
        return code, capsys.readouterr().err

    return made


def tried(family: str, count: int, whole: Path, read: Callable[[str, bytes], tuple[int, str]]):
    """Spoil a file so often; every time it is read, or refused in one sentence that is ours."""
    raw = (whole / FAMILIES[family][0]).read_bytes()
    code, said = read(family, raw)
    assert code in {0, 1} or family in {"dice", "cards"}, said  # of those there are too few
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for n in range(count):
        code, said = read(family, spoiled(raw, Random(f"{family} {n}")))
        assert code in {0, 1, 2}, (n, said)
        assert "program itself" not in said, (n, said)
        assert "Traceback" not in said, (n, said)
        assert code != 2 or said.splitlines()[-1].startswith("etapa: "), (n, said)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_KB


@pytest.mark.parametrize("family", FAMILIES)
def test_a_spoiled_file_is_read_or_refused(
    family: str, whole: Path, read: Callable[[str, bytes], tuple[int, str]]
):
    """No traceback, no memory without end, and never the last net."""
    tried(family, FAMILIES[family][2], whole, read)


@pytest.mark.whole
@pytest.mark.parametrize("family", FAMILIES)
def test_hundreds_of_spoiled_files_are_read_or_refused(
    family: str, whole: Path, read: Callable[[str, bytes], tuple[int, str]]
):
    tried(family, 300, whole, read)
