"""How a call ends: a true code, whoever reads it, and a report of what was not foreseen."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from designer.cli import etapa
from designer.cli.common import one_line, run_command
from engine.standings.results import results_of
from engine.tour.file import load
from tests.designer.cli.conftest import GIRO, ROOT, call_apart

if TYPE_CHECKING:
    from tests.designer.cli.conftest import Call

# The last net


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let `check` fail as nobody thought of; reports go to this folder."""

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("what nobody\nthought of")

    monkeypatch.setattr("designer.cli.commands.check.command.callback", fail)
    home = tmp_path / "home"
    monkeypatch.setattr(click, "get_app_dir", lambda _name: str(home))
    return home / "reports"


def test_what_nobody_thought_of_is_one_sentence_and_a_report(
    call: Call, fresh: Path, reports: Path
):
    """Exit 2; the report says what to send, and holds the call, the program and the trace."""
    said = call("check", fresh)
    (report,) = reports.iterdir()
    assert said.refused(str(report))
    assert "Traceback" not in said.err
    text = report.read_text("utf-8")
    parts = ("send this file", f"etapa check {fresh}", "Traceback", "RuntimeError", "Python")
    assert [part for part in parts if part not in text] == []
    assert stat.S_IMODE(report.stat().st_mode) == 0o600


def test_where_no_report_can_be_written_the_sentence_says_so(
    call: Call, fresh: Path, reports: Path, monkeypatch: pytest.MonkeyPatch
):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "mkstemp", full)
    assert call("check", fresh).refused("no report")


# Readers that go away


def closed(*words: object) -> tuple[int, str]:
    """Make a call with an output nobody reads; return its code and what it said besides."""
    reading, writing = os.pipe()
    os.close(reading)
    said = call_apart(*words, stdout=writing)
    os.close(writing)
    return said.code, said.err


def test_a_reader_who_goes_away_turns_no_code_into_0(tmp_path: Path):
    """`etapa check … | true`: findings of severity error are 1 all the same."""
    path = tmp_path / "bad.etapa"
    path.write_text('format = 1\nname = "x"\n[[stages]]\nname = "A"\n', "utf-8")
    assert closed("check", path) == (1, "")


def test_results_are_stored_though_nobody_reads_the_story(fresh: Path):
    assert closed("race", fresh, "--stage", 1, "--bots", "book", "--into", fresh) == (0, "")
    assert set(results_of(load(fresh).results)) == {1}


@pytest.mark.parametrize(
    ("words", "code"), [("games >&-", 0), ("convert nothing.etapa >&- 2>&-", 2)]
)
def test_a_caller_who_closed_the_streams_gets_the_code(words: str, code: int):
    call = f"'{sys.executable}' -m designer.cli {words}"
    done = subprocess.run(call, shell=True, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (code, b"")


def test_an_output_that_is_full_is_one_sentence():
    """`etapa check … > /dev/full`."""
    full = Path("/dev/full")
    if not full.exists():
        return
    with full.open("wb") as sink:
        said = call_apart("check", GIRO, "--lang", "en", stdout=sink)
    assert said.refused("etapa: the output cannot be used")


# What reaches a terminal


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("plain ñ 🚴\u200d♀ 5\u00a0km", "plain ñ 🚴\u200d♀ 5\u00a0km"),
        ("a\u202eb", "a\ufffdb"), ("a\nb", "a\ufffdb"), ("\x1b[31m", "\ufffd[31m"),
    ],
)  # fmt: skip
def test_one_line_holds_no_orders_for_a_terminal(text: str, line: str):
    assert one_line(text) == line


HOSTILE = """\
format = 1
name = "Vuelta \\u001b[2J\\nb"
[[stages]]
name = "Uno \\u001b[31m \\u202e"
sections = [{terrain = "FLAT", from = 0, to = 20}]
[[teams]]
id = "A"
name = "\\u009b2J"
riders = [{bib = 1, name = "\\u001b]0;x\\u0007", type = "LEADER"}]
[[teams]]
id = "B"
name = "B"
riders = [{bib = 11, name = "\\u202e", type = "SPRINTER"}]
"""


@pytest.mark.parametrize(
    "words",
    [
        ("check",), ("convert",), ("layout", "--stage", "1"), ("race", "--stage", "1"),
        ("race", "--all", "--brief"), ("standings",),
        ("playtest", "--stage", "1", "-n", "2", "--workers", "1"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_no_name_in_a_tour_gives_the_terminal_orders(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...]
):
    """On a terminal nothing is stripped on the way, so nothing may be there to strip."""
    tour, printed = tmp_path / "hostile.etapa", io.StringIO()
    tour.write_text(HOSTILE, "utf-8")
    monkeypatch.setattr(click.utils, "should_strip_ansi", lambda *_: False)
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        run_command(etapa, [words[0], str(tour), *words[1:]])
    assert set("\x1b\x07\x9b\u202e") & set(printed.getvalue()) == set()
