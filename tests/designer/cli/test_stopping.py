"""Ctrl-C: one sentence at any moment, and nothing changed once all is done."""

from __future__ import annotations

import signal
import subprocess
import sys
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from tests.designer.cli.conftest import ENVIRONMENT, ROOT, call_apart

if TYPE_CHECKING:
    from pathlib import Path

INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored where tests run
left, stop = [int(sys.argv[1])], getattr(signal, sys.argv[2])
def hook(event, arguments):
    if event in ("import", "open", "os.listdir", "os.scandir"):
        left[0] -= 1
        if left[0] == 0:
            signal.raise_signal(stop)
from designer.cli import main
sys.addaudithook(hook)
main(sys.argv[3:])
"""
"""Presses Ctrl-C when the command imports or opens something for the nth time."""
STOPS = ("SIGINT", "SIGTERM")


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
def test_ctrl_c_at_any_moment_is_one_sentence(fresh: Path, tmp_path: Path, words: tuple[str, ...]):
    """While the program loads, while it works, while it writes; seeded moments of each."""
    words = tuple(word.format(tour=fresh, folder=tmp_path) for word in words)
    for nth, moment in enumerate((1, 1, *Random(words[0]).sample(range(2, 400), 4))):
        stop = STOPS[nth % 2]
        said = call_apart(moment, stop, *words, "--lang", "en", code=INTERRUPTED)
        assert "Traceback" not in said.err, (moment, said.err)
        if said.code != 0:  # else it was done before so many things were opened
            assert said.code == 2, (moment, said.err)
            lines = [line.partition(":")[0] for line in said.err.splitlines() if line]
            assert lines == ["etapa"], (moment, said.err)
        assert not [p.name for p in tmp_path.iterdir() if p.name.startswith(".")]


AMID = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path.insert(0, sys.argv.pop(1))
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
    said = call_apart(tmp_path, code=AMID, env={**ENVIRONMENT, "LANG": "C"})
    assert (said.code, said.err.strip().partition(";")[0]) == (2, "etapa: Stopped")


BEGUN = """
import multiprocessing.process, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Children(set):
    def add(self, child):
        signal.raise_signal(signal.SIGINT)
        super().add(child)
multiprocessing.process._children = Children()
from designer.cli import main
if __name__ == "__main__":
    main(sys.argv[1:])
"""


def test_ctrl_c_while_a_worker_is_started_leaves_none_to_wait_for(sierra: Path, tmp_path: Path):
    """The pool did not know of it yet, and it was never told that there is nothing to do."""
    words = ("playtest", sierra, "-n", "9", "--workers", "2", "--out", tmp_path / "p", "--lang=en")
    said = call_apart(*words, code=BEGUN)
    assert (said.code, "Traceback" in said.err) == (2, False), said.err


LATE = """
import atexit, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from designer.cli import main
atexit.register(signal.raise_signal, getattr(signal, sys.argv[1]))
main(sys.argv[2:])
"""
LIBRARIES = """
import atexit, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from designer.cli import main, stopping
end = stopping.end_stops
def end_later(code):
    end(code)
    atexit.register(signal.raise_signal, getattr(signal, sys.argv[1]))
stopping.end_stops = end_later
main(sys.argv[2:])
"""
"""When all is done, and while libraries end what they have begun."""


@pytest.mark.parametrize("moment", [LATE, LIBRARIES], ids=["last", "libraries"])
@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize(("words", "code"), [(("games",), 0), (("check", "no.etapa"), 2)])
def test_a_stop_when_all_is_done_changes_no_code(
    words: tuple[str, ...], code: int, stop: str, moment: str
):
    """The process was said to have been killed, though its files were written."""
    said = call_apart(stop, *words, code=moment)
    assert (said.code, "Traceback" in said.err, "Exception" in said.err) == (code, False, False)


EARLY = """
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
def hook(event, arguments):
    if event == "import" and arguments[0] == sys.argv[1]:
        signal.raise_signal(signal.SIGINT)
sys.addaudithook(hook)
runpy.run_module("designer", run_name="__main__")
"""


@pytest.mark.parametrize("name", ["importlib.metadata", "designer.cli", "designer.cli.stopping"])
def test_ctrl_c_before_the_command_is_loaded_is_one_sentence(name: str):
    """`python3 -m designer` looks for what is installed before there is a command."""
    said = call_apart(name, "games", code=EARLY)
    assert said.code == 2, said.err
    assert said.err.startswith("etapa: "), said.err
    assert said.err.count("\n") == 1, said.err


LONG = (
    ("demo", "-o", "demo"),
    ("kit", "s.etapa", "-o", "kit"),
    ("playtest", "s.etapa", "-n", "40"),
    ("site", "s.etapa", "-o", "site"),
    ("sheets", "s.etapa", "--force", "-o", "x.xlsx"),
)
"""The five calls that take longest."""
MOMENTS, LONGEST = 100, 8.0
STARTING = 0.15


def starting_time() -> float:
    """Return the seconds Python itself takes to start: until our first line it dies as it likes.

    On a machine that has other work as well these are more than usual: they are measured.
    """
    begun = monotonic()
    subprocess.run([sys.executable, "-m", "this"], check=True, stdout=subprocess.DEVNULL)
    return max(STARTING, 2 * (monotonic() - begun))


@pytest.mark.whole
@pytest.mark.parametrize("words", LONG, ids=lambda words: words[0])
def test_a_stop_at_a_hundred_moments_is_one_sentence_and_leaves_nothing(
    sierra: Path, words: tuple[str, ...]
):
    """Sent by another process, at random; a third of them while the program loads."""
    home, lots = sierra.parent, Random(words[0])
    sierra.rename(home / "s.etapa")
    for nth in range(MOMENTS):
        call = [sys.executable, "-m", "designer.cli", *words, "--lang", "en"]
        at = lots.random() * (0.5 if nth % 3 == 0 else LONGEST)
        begun = subprocess.Popen(
            call, cwd=home, env=ENVIRONMENT | {"PYTHONPATH": str(ROOT)}, text=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        try:
            said = begun.communicate(timeout=at)[1]
        except subprocess.TimeoutExpired:
            begun.send_signal(getattr(signal, lots.choice(STOPS)))
            said = begun.communicate(timeout=60)[1]
        alone = begun.returncode < 0 or ("<frozen" in said and str(ROOT) not in said)
        if alone and at < starting_time():
            continue
        assert "Traceback" not in said, (at, said)
        assert begun.returncode in {0, 2}, (at, said)
        lines = list(filter(None, said.splitlines()))  # the line that shows ^C is ended first
        assert begun.returncode == 0 or len(lines) == 1, (at, said)
    own = ("*.lock", ".*.new", "*.kept")
    assert not [left for pattern in own for left in home.rglob(pattern)]
