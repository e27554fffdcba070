"""A disk that fills: what is half written never stays, and what was played is not lost."""

from __future__ import annotations

import errno
import resource
import shutil
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from designer.jobs import pool
from designer.site.publish import LIST
from engine.files import writing
from engine.race.record import unpack_record
from engine.standings.results import results_of
from engine.tour.file import load
from tests.designer.cli.conftest import Said, call_apart, save_fresh

if TYPE_CHECKING:
    from tests.designer.cli.conftest import Call

ALONE = ("--bots", "book", "--workers", "1")
RACED = ("--stage", 1, "--bots", "book", "--brief")


def etapa(*words: object, most: int | None = None) -> Said:
    """Make a call in a process whose files cannot grow beyond so many bytes."""
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most)) if most else None
    return call_apart(*words, "--lang", "en", preexec_fn=limit)


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tour, its workbook and a playtest of it, all whole."""
    folder = tmp_path_factory.mktemp("whole")
    tour = save_fresh(folder / "t.etapa")
    assert etapa("sheets", tour, "-o", folder / "b.xlsx").code == 0
    assert etapa("playtest", tour, "-n", 8, *ALONE, "--out", folder / "p").code == 0
    return folder


@pytest.fixture
def whole(example: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(example, tmp_path / "whole"))


def files_in(folder: Path) -> dict[str, bytes]:
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
    before = files_in(whole)
    said = etapa(*(whole / word if "." in word else word for word in words), most=most)
    assert (said.code, said.err.count("\n"), "grew too large" in said.err) == (2, 1, True), said.err
    assert files_in(whole) == before


def test_pages_that_do_not_fit_are_whole_or_not_there(whole: Path):
    """No half page is published, and the next time the rest is written."""
    words = ("site", whole / "t.etapa", "-o", whole / "site")
    assert etapa(*words, most=20_000).refused("grew too large")
    left = files_in(whole / "site")
    left = {name: raw for name, raw in left.items() if not name.endswith(LIST)}  # it grows
    assert etapa(*words).code == 0
    now = files_in(whole / "site")
    assert 0 < len(left) < len(now)
    assert left.items() <= now.items()


def test_a_batch_that_does_not_fit_never_takes_the_place_of_a_whole_one(whole: Path):
    """It was whole but for the disk: cut tables stood where whole ones had been."""
    before = files_in(whole)
    words = ("playtest", whole / "t.etapa", "-n", 30, *ALONE, "--out", whole / "p")
    said = etapa(*words, most=4_000)
    assert (said.code, said.err.count("\n"), "30 races" in said.out) == (2, 1, True), said.err
    now = files_in(whole)
    assert {name: now[name] for name in before} == before
    assert not [name for name in now if ".playtest-" in name or not now[name]]


def test_a_batch_that_cannot_begin_leaves_no_folder_of_its_own(
    whole: Path, call: Call, monkeypatch: pytest.MonkeyPatch
):
    """No process can be started: what was made for the batch goes."""

    def none(*_: object) -> None:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(pool, "pool_of", lambda *_: (none, 1))
    before = files_in(whole)
    assert call("playtest", whole / "t.etapa", "-n", 3, "--out", whole / "p").refused("")
    assert files_in(whole) == before


# Nothing that was played is lost


def fill_for(monkeypatch: pytest.MonkeyPatch, *endings: str) -> None:
    """Let the disk be full for files with these endings."""
    real = writing.put_beside

    def put(path: Path, raw: bytes, *, sync: bool) -> None:
        if path.suffix in endings:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(path, raw, sync=sync)

    monkeypatch.setattr(writing, "put_beside", put)


def test_results_that_cannot_be_stored_are_told_and_the_record_is_kept(
    call: Call, fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """One sentence and exit 2, after all the rest was done."""
    story = call("race", fresh, *RACED).out
    fill_for(monkeypatch, ".etapa")
    record = tmp_path / "race.acta"
    said = call("race", fresh, *RACED, "--into", fresh, "--record", record)
    assert (said.code, said.out, said.err.count("\n")) == (2, story, 1)
    assert "the disk is full" in said.err
    assert unpack_record(record.read_bytes()).whole
    assert not load(fresh).results
    said = call("race", fresh, *RACED, "--into", fresh, "--json")
    assert (said.code, said.document["turns"] > 0, said.err.count("\n")) == (2, True, 1)


def test_a_record_that_cannot_be_kept_keeps_nothing_else_from_being_done(
    call: Call, fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    fill_for(monkeypatch, ".acta")
    book = tmp_path / "book.xlsx"
    words = ("--into", fresh, "--record", tmp_path / "race.acta", "--sheets", book)
    said = call("race", fresh, *RACED, *words)
    assert (said.code, bool(said.out), said.err.count("\n")) == (2, True, 1)
    assert "race.acta" in said.err
    assert set(results_of(load(fresh).results)) == {1}
    assert book.exists()


def test_a_tour_that_changed_while_it_was_raced_is_told_and_not_stored(
    call: Call, fresh: Path, monkeypatch: pytest.MonkeyPatch
):
    """Another program gave it other riders meanwhile: the results would be of nobody."""
    from designer.cli import results

    real = results.show_race

    def show(*arguments: Any) -> None:
        save_fresh(fresh, teams=3)
        real(*arguments)

    monkeypatch.setattr(results, "show_race", show)
    said = call("race", fresh, *RACED, "--into", fresh)
    assert (said.code, bool(said.out), "race it again" in said.err) == (2, True, True)
    assert not load(fresh).results
