"""How a call ends: one sentence for whatever happens, a code that is true, nothing played lost."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest

from designer.cli import common, etapa
from designer.cli.common import run_command
from engine.files import writing
from engine.race.record import unpack_record
from engine.standings.results import results_of
from engine.tour.file import load, save
from engine.tour.proposals import fresh_tour
from engine.tour.values import Tour

ROOT = Path(__file__).parents[4]
LABELS = {"stage": "Stage", "team": "Team", "rider": "Rider"}


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def made(*words: object) -> tuple[int, str, str]:
        code = run_command(etapa, [*map(str, words), "--lang", "en"])
        said = capsys.readouterr()
        return code, said.out, said.err

    return made


@pytest.fixture
def tour(tmp_path: Path) -> Path:
    path = tmp_path / "tour.etapa"
    save(fresh_tour("T", 2, (), 2, LABELS), path)
    return path


# The last net


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let looking at roads fail as nobody thought of; reports go to a folder of their own."""

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("what nobody\nthought of")

    monkeypatch.setattr("designer.cli.commands.check.command.callback", fail)
    home = tmp_path / "home"
    monkeypatch.setattr(click, "get_app_dir", lambda _name: str(home))
    return home / "reports"


def test_what_nobody_thought_of_is_one_sentence_and_a_report(call: Any, tour: Path, broken: Path):
    """Exit 2; the report says what to send, and holds the call, the program and the trace."""
    code, out, err = call("check", tour)
    (report,) = broken.iterdir()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert str(report) in err
    assert "Traceback" not in err
    text = report.read_text("utf-8")
    assert "send this file" in text
    for part in (f"etapa check {tour}", "Traceback", "RuntimeError", "Python"):
        assert part in text
    assert stat.S_IMODE(report.stat().st_mode) == 0o600


def test_where_no_report_can_be_written_the_sentence_says_so(
    call: Any, tour: Path, broken: Path, monkeypatch: pytest.MonkeyPatch
):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(common.tempfile, "mkstemp", full)
    code, _, err = call("check", tour)
    assert (code, err.count("\n"), "no report" in err) == (2, 1, True)


# Exit codes


def closed(*words: object) -> tuple[int, str]:
    """Run the command with an output nobody reads; return its code and what it said besides."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "designer.cli", *map(str, words)], cwd=ROOT, stdout=writing,
        stderr=subprocess.PIPE, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    os.close(writing)
    return done.returncode, done.stderr


def test_a_reader_who_goes_away_turns_no_code_into_0(tmp_path: Path):
    """`etapa check … | true`: findings of severity error are 1 all the same."""
    path = tmp_path / "bad.etapa"
    path.write_text('format = 1\nname = "x"\n[[stages]]\nname = "A"\n', "utf-8")
    assert closed("check", path) == (1, "")


def test_results_are_stored_though_nobody_reads_the_story(tour: Path):
    assert closed("race", tour, "--stage", 1, "--bots", "book", "--into", tour) == (0, "")
    assert set(results_of(load(tour).results)) == {1}


def test_a_caller_who_closed_both_streams_gets_the_code():
    call = f"'{sys.executable}' -m designer.cli convert nothing.etapa >&- 2>&-"
    done = subprocess.run(call, shell=True, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"")


# Ctrl-C

INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored where tests run
left = [int(sys.argv[1])]
def hook(event, arguments):
    if event in ("import", "open", "os.listdir", "os.scandir"):
        left[0] -= 1
        if left[0] == 0:
            signal.raise_signal(signal.SIGINT)
from designer.cli import main
sys.addaudithook(hook)
main(sys.argv[2:])
"""
"""Presses Ctrl-C when the command imports or opens something for the nth time."""


@pytest.mark.parametrize(
    "words",
    [
        ("race", "{tour}", "--stage", "1", "--bots", "book", "--brief"),
        ("sheets", "{tour}", "-o", "{folder}/out.xlsx"),
        ("site", "{tour}", "-o", "{folder}/site"),
        ("export", "{tour}", "--vassal", "{folder}/m.vmod"),
        ("doctor",),
        ("games",),
    ],
    ids=lambda words: words[0],
)
def test_ctrl_c_at_any_moment_is_one_sentence(tour: Path, tmp_path: Path, words: tuple[str, ...]):
    """While the program loads, while it works, while it writes; seeded moments of each."""
    asked = [word.format(tour=tour, folder=tmp_path) for word in words]
    moments = Random(words[0]).sample(range(1, 400), 5)
    for moment in (1, *moments):
        done = subprocess.run(
            [sys.executable, "-c", INTERRUPTED, str(moment), *asked, "--lang", "en"], cwd=ROOT,
            capture_output=True, text=True, check=False, timeout=120,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        said = [line for line in done.stderr.splitlines() if line]
        assert "Traceback" not in done.stderr, (moment, done.stderr)
        if done.returncode != 0:  # else it was done before so many things were opened
            assert done.returncode == 2, (moment, done.stderr)
            assert [line.partition(":")[0] for line in said] == ["etapa"], (moment, done.stderr)
        assert not [p.name for p in tmp_path.iterdir() if p.name.startswith(".")]


AMID = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path.insert(0, sys.argv.pop(1))
from designer.cli import stopping
from designer.cli.common import run_command
from designer.cli import main
import click
@click.command()
def group():
    import swallows
    time.sleep(30)
import designer.cli.call
designer.cli.call.etapa = group
main([])
"""
SWALLOWS = """
import signal, time
try:
    signal.raise_signal(signal.SIGINT)
    time.sleep(0.1)
except KeyboardInterrupt:
    raise ImportError("failed to import")
"""
"""What a library loaded by C makes of Ctrl-C."""


def test_ctrl_c_amid_a_library_is_told_once_it_is_loaded(tmp_path: Path):
    """It ended in the last net: "ImportError: numpy._core.multiarray failed to import"."""
    (tmp_path / "swallows.py").write_text(SWALLOWS, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", AMID, str(tmp_path)], cwd=ROOT, capture_output=True, text=True,
        check=False, timeout=60, env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C"},
    )  # fmt: skip
    assert (done.returncode, done.stderr.strip().partition(";")[0]) == (2, "etapa: Stopped")


LATE = """
import atexit, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from designer.cli import main
atexit.register(signal.raise_signal, signal.SIGINT)
main(sys.argv[1:])
"""


@pytest.mark.parametrize(("words", "code"), [(("games",), 0), (("check", "no.etapa"), 2)])
def test_ctrl_c_when_all_is_done_changes_no_code(words: tuple[str, ...], code: int):
    """The process was said to have been killed, though its files were written."""
    done = subprocess.run(
        [sys.executable, "-c", LATE, *words], cwd=ROOT, capture_output=True, text=True,
        check=False, timeout=60, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)


# Nothing that was played is lost


def full_for(monkeypatch: pytest.MonkeyPatch, *endings: str) -> None:
    """Let the disk be full for files with these endings."""
    real = writing.put_beside

    def put(path: Path, raw: bytes, *, sync: bool) -> None:
        if path.suffix in endings:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(path, raw, sync=sync)

    monkeypatch.setattr(writing, "put_beside", put)


RACED = ("--stage", 1, "--bots", "book", "--brief")


def test_with_a_full_disk_at_the_end_the_story_is_out_and_the_record_kept(
    call: Any, tour: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The results cannot be stored: one sentence and exit 2, after all the rest was done."""
    told = call("race", tour, *RACED)[1]
    full_for(monkeypatch, ".etapa")
    record = tmp_path / "race.acta"
    code, out, err = call("race", tour, *RACED, "--into", tour, "--record", record)
    assert (code, out, err.count("\n")) == (2, told, 1)
    assert "the disk is full" in err
    assert unpack_record(record.read_bytes()).whole
    assert not load(tour).results


def test_a_record_that_cannot_be_kept_keeps_nothing_else_from_being_done(
    call: Any, tour: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    full_for(monkeypatch, ".acta")
    book = tmp_path / "book.xlsx"
    words = ("--into", tour, "--record", tmp_path / "race.acta", "--sheets", book)
    code, out, err = call("race", tour, *RACED, *words)
    assert (code, err.count("\n")) == (2, 1)
    assert "race.acta" in err
    assert out
    assert set(results_of(load(tour).results)) == {1}
    assert book.exists()


def test_json_is_out_before_anything_is_stored(
    call: Any, tour: Path, monkeypatch: pytest.MonkeyPatch
):
    full_for(monkeypatch, ".etapa")
    code, out, err = call("race", tour, *RACED, "--into", tour, "--json")
    assert (code, json.loads(out)["turns"] > 0, err.count("\n")) == (2, True, 1)


def test_a_tour_that_changed_while_it_was_raced_is_told_and_not_stored(
    call: Any, tour: Path, monkeypatch: pytest.MonkeyPatch
):
    """Somebody else gave it other riders meanwhile: the results would be of nobody."""
    from designer.cli import results

    real = results.show_race

    def show(*arguments: Any) -> None:
        save(fresh_tour("T", 2, (), 3, LABELS), tour)
        real(*arguments)

    monkeypatch.setattr(results, "show_race", show)
    code, out, err = call("race", tour, *RACED, "--into", tour)
    assert (code, bool(out), "race it again" in err) == (2, True, True)
    assert not load(tour).results


def test_a_new_tour_never_takes_the_place_of_one_made_meanwhile(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "new.etapa"
    monkeypatch.setattr(
        "engine.tour.proposals.fresh_tour",
        lambda *_, **__: save(Tour("theirs"), path) and Tour("mine"),
    )
    code, _, err = call("new", path)
    assert (code, str(path) in err, load(path).name) == (2, True, "theirs")
