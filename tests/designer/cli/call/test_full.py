"""A disk that fills: what the command writes stops growing at so many bytes, truly."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from designer.site.publish import LIST
from engine.tour.file import load, save
from engine.tour.proposals import fresh_tour

ROOT = Path(__file__).parents[4]
LABELS = {"stage": "Stage", "team": "Team", "rider": "Rider"}
ALONE = ("--bots", "book", "--workers", "1")


def etapa(*words: object, most: int | None = None) -> tuple[int, str, str]:
    """Run the command in a process whose files cannot grow beyond so many bytes."""
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most)) if most else None
    done = subprocess.run(
        [sys.executable, "-m", "designer.cli", *map(str, words), "--lang", "en"], cwd=ROOT,
        capture_output=True, text=True, check=False, preexec_fn=limit,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tour, its workbook and a playtest of it, all whole."""
    folder = tmp_path_factory.mktemp("whole")
    save(fresh_tour("T", 2, (), 2, LABELS), folder / "t.etapa")
    assert etapa("sheets", folder / "t.etapa", "-o", folder / "b.xlsx")[0] == 0
    assert etapa("playtest", folder / "t.etapa", "-n", 8, *ALONE, "--out", folder / "p")[0] == 0
    return folder


@pytest.fixture
def whole(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "whole"))


def held(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.parametrize(
    ("words", "most"),
    [
        (("race", "t.etapa", "--bots", "book", "--brief", "--into", "t.etapa"), 900),
        (("sheets", "t.etapa", "-o", "b.xlsx", "--update"), 4_000),
        (("import", "page.txt", "--into", "t.etapa"), 900),
        (("layout", "t.etapa", "--keep"), 900),
        (("kit", "t.etapa", "--only", "cards", "--missing-only", "-o", "kit.d"), 4_000),
        (("standings", "b.xlsx", "--pdf", "c.pdf"), 4_000),
        (("new", "n.etapa", "--stages", "9"), 900),
        (("export", "t.etapa", "--vassal", "m.vmod"), 20_000),
        (("export", "t.etapa", "--images", "cut.d", "--only", "dice"), 4_000),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_what_cannot_be_written_whole_leaves_all_as_it_was(
    whole: Path, words: tuple[str, ...], most: int
):
    """One sentence and exit 2; no temporary file of ours or of a library is left or told of."""
    (whole / "page.txt").write_text("Other\nflat 12 km\n4th category 3 km\nflat 9 km\n", "utf-8")
    before = held(whole)
    files = [whole / word if "." in word else word for word in words]
    code, _, said = etapa(*files, most=most)
    assert (code, said.count("\n")) == (2, 1), said
    assert "grew too large" in said
    assert held(whole) == before


def test_pages_that_do_not_fit_are_whole_or_not_there(whole: Path):
    """No half page is published, and the next time the rest is written."""
    words = ("site", whole / "t.etapa", "-o", whole / "site")
    code, _, said = etapa(*words, most=20_000)
    assert (code, said.count("\n"), "grew too large" in said) == (2, 1, True), said
    left = held(whole / "site")
    left = {name: raw for name, raw in left.items() if not name.endswith(LIST)}  # it grows
    assert etapa(*words)[0] == 0
    now = held(whole / "site")
    assert 0 < len(left) < len(now)
    assert left.items() <= now.items()


def test_a_batch_that_does_not_fit_never_takes_the_place_of_a_whole_one(whole: Path):
    """It was whole but for the disk: cut tables stood where whole ones had been."""
    before = held(whole)
    code, told, said = etapa(
        "playtest", whole / "t.etapa", "-n", 30, *ALONE, "--out", whole / "p", most=4_000
    )
    assert (code, said.count("\n"), "30 races" in told) == (2, 1, True), said
    now = held(whole)
    assert {name: now[name] for name in before} == before
    assert not [name for name in now if ".playtest-" in name or not now[name]]


def test_results_that_do_not_fit_are_told_before_they_are_refused(whole: Path):
    """The story and the rolls are out, and the tour is as it was."""
    tour = whole / "t.etapa"
    code, told, _ = etapa("race", tour, "--bots", "book", "--into", tour, most=900)
    assert (code, "Arrivals" in told or len(told) > 500) == (2, True)
    assert not load(tour).results


def test_a_batch_that_cannot_begin_leaves_no_folder_of_its_own(
    whole: Path, monkeypatch: Any, capsys: Any
):
    """No process can be started: what was made for the batch goes."""
    from designer.cli import etapa as group
    from designer.cli.common import run_command
    from designer.jobs import pool as playtest_pool

    def none(*_: object) -> None:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(playtest_pool, "pool_of", lambda *_: (none, 1))
    before = held(whole)
    words = ["playtest", str(whole / "t.etapa"), "-n", "3", "--out", str(whole / "p")]
    assert run_command(group, [*words, "--lang", "en"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert held(whole) == before
