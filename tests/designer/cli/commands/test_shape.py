"""`etapa shape`: what a stage should do is searched, told with how sure it is, and taken."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from engine.tour.file import load

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call

QUICK = ("--races", "300", "--bots", "book", "--workers", "1")

pytestmark = pytest.mark.usefixtures("quick_races")


def test_answers_are_told_and_nothing_is_written_before_it_is_asked_for(call: Call, sierra: Path):
    before = sierra.read_bytes()
    said = call("shape", sierra, "--stage", "2", "--want", "squares -170", *QUICK)
    assert said.code == 0
    for part in ("Answer 1: met", "wanted 170 at most", "As it is", "--take 1"):
        assert part in said.out
    assert sierra.read_bytes() == before


def test_the_call_it_tells_writes_the_answer_it_told(call: Call, sierra: Path):
    words = ("shape", sierra, "--stage", "2", "--want", "squares -170", *QUICK)
    told = call(*words, "--json").document
    assert told["found"]
    before = load(sierra)
    said = call(*words, "--take", "1")
    assert said.code == 0
    assert told["answers"][0]["changes"][0] in said.out
    after = load(sierra)
    assert after.stages[1] != before.stages[1]
    assert after.stages[:1] + after.stages[2:] == before.stages[:1] + before.stages[2:]
    assert call("check", sierra).code == 0


def test_both_languages_are_read_whatever_is_spoken(call: Call, sierra: Path):
    said = call(
        "shape", sierra, "--stage", "2", "--want", "grupos 1+", "--want", "casillas 1+",
        "--keep", "subidas", *QUICK, lang="es",
    )  # fmt: skip
    assert said.code == 0
    assert "ya hace lo que se pide" in said.out


def test_out_of_reach_is_a_finding_and_named(call: Call, sierra: Path):
    said = call("shape", sierra, "--stage", "2", "--want", "groups 90+", *QUICK)
    assert said.code == 1
    assert "Out of reach: groups at the finish: 90 or more" in said.out


def test_a_tour_is_shaped_whole(call: Call, sierra: Path):
    said = call("shape", sierra, "--tour", "--want", "open 2 0+", *QUICK, "--json")
    assert said.code == 0
    assert said.document["stage"] is None
    assert said.document["met_already"]


def test_the_report_is_one_page_or_a_folder_with_its_pdf(call: Call, sierra: Path):
    words = ("shape", sierra, "--stage", "2", "--want", "squares -170", *QUICK, "--out")
    folder, page = sierra.parent / "to" / "report", sierra.parent / "shape.html"
    assert call(*words, folder).code == 0
    assert sorted(one.name for one in folder.iterdir()) == ["report.html", "report.pdf"]
    said = call(*words, page)
    assert "shape.html" in said.err
    assert page.read_bytes() == (folder / "report.html").read_bytes()


def test_a_report_that_cannot_be_written_is_one_sentence(call: Call, sierra: Path):
    words = ("shape", sierra, "--stage", "2", "--want", "squares -170", *QUICK, "--out")
    said = call(*words, sierra / "below")
    assert said.code == 2
    assert "vuelta.etapa" in said.err.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((), "Nothing is wanted yet"),
        (("--want", "brek 20+"), "break 25-40"),
        (("--want", "break lots"), "25-40"),
        (("--want", "climb 1+"), "needs a number"),
        (("--want", "break 20+", "--keep", "moon"), "cannot be kept"),
        (("--want", "break 20+", "--stage", "3"), "time trial"),
        (("--want", "break 20+", "--stage", "33"), "33"),
        (("--want", "open 2 20+"), "open"),
        (("--want", "break 20+", "--stage", "2", "--take", "7"), "--take"),
        (("--want", "break 20+", "--tour", "--stage", "2"), "--tour"),
    ],
)
def test_what_cannot_be_searched_is_one_sentence(
    call: Call, sierra: Path, words: tuple[str, ...], part: str
):
    before = sierra.read_bytes()
    said = call("shape", sierra, *words, *QUICK)
    assert said.code == 2
    assert part in said.err
    assert len(said.err.strip().splitlines()) == 1
    assert sierra.read_bytes() == before


SLOW_MANAGER = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored where tests run
from engine.bots.any_game import Random
plain = Random.decide
def decide(self, question, view):
    time.sleep(0.05)
    return plain(self, question, view)
Random.decide = decide
print("rides", file=sys.stderr, flush=True)
from designer.cli import main
main(sys.argv[1:])
"""


def test_stop_ends_a_search_whose_managers_are_slow(sierra: Path):
    """A race of theirs takes half a minute; Ctrl+C is heard at once, and nothing is claimed."""
    words = ("shape", sierra, "--stage", "1", "--want", "break 0-90", "--bots", "random")
    started = subprocess.Popen(
        [sys.executable, "-c", SLOW_MANAGER, *map(str, words), "--workers", "1", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert started.stderr.readline() == "rides\n"
    time.sleep(3)
    assert started.poll() is None
    asked = time.monotonic()
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=20)
    assert time.monotonic() - asked < 10
    assert "Traceback" not in err
    assert "Stopped after 0 races" in out
    assert "not ridden yet" in out
    assert "likely" not in out
