"""Ctrl-C: one sentence at any moment, and nothing changed once all is done."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.designer.cli.conftest import ENVIRONMENT, call_apart

if TYPE_CHECKING:
    from pathlib import Path

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
def test_ctrl_c_at_any_moment_is_one_sentence(fresh: Path, tmp_path: Path, words: tuple[str, ...]):
    """While the program loads, while it works, while it writes; seeded moments of each."""
    words = tuple(word.format(tour=fresh, folder=tmp_path) for word in words)
    for moment in (1, *Random(words[0]).sample(range(1, 400), 5)):
        said = call_apart(moment, *words, "--lang", "en", code=INTERRUPTED)
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
    said = call_apart(*words, code=LATE)
    assert (said.code, "Traceback" in said.err) == (code, False)
