"""Where a call begins: commands beside what they cost with two games, interleaved, in CPU time.

The commit before is taken from the history of this checkout: it had Ciclismo a Fondo and the
Critèrium, no minutes, no sheets, and a plainer director.
"""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.figures.must import told

pytestmark = pytest.mark.figures

ROOT = Path(__file__).parents[2]
BEFORE = "64a9d04"
"""The last commit before games were known by what they answer."""
ROUNDS = 9

TOUR = "samples/sierra.etapa"
RACE = ("race", TOUR, "--stage", "1", "--seed", "1", "--brief")
CALLS = {
    "help": (("--help",), 1.0, ""),
    "race help": (("race", "--help"), 1.05, ""),
    "check": (("check", TOUR), 1.05, "it lays every stage, and counts its sheets of paper"),
    "race": ((*RACE, "--bots", "book"), 1.05, ""),
    "race of directors": (RACE, 1.05, "its bots think more: roles, prices, escapes"),
    "convert": (
        ("convert", TOUR, "--stage", "1"), 1.05,
        "it lays the board and counts its sheets of paper, which it did not",
    ),
}  # fmt: skip
CODES = {
    "import engine": "import engine",
    "a game": "import engine.games as known; known.GAMES['ciclismo']",
}


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkout of the commit before."""
    folder = tmp_path_factory.mktemp("before")
    packed = subprocess.run(
        ["git", "archive", BEFORE], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    return folder


def cost(checkout: Path, code: str) -> float:
    """Return the seconds of CPU of a piece of Python in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "LANG": "C.UTF-8"}
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], cwd=checkout, env=env, check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime


def beside(before: Path, old: str, new: str) -> float:
    """Return what a piece of Python costs here by what it cost before: the least of each."""
    pairs = [(cost(before, old), cost(ROOT, new)) for _ in range(ROUNDS)]
    return min(now for _, now in pairs) / min(then for then, _ in pairs)


def call(*words: str) -> str:
    """Return the Python of a call; its exit code says nothing about what it cost."""
    return f"""if True:
        import sys
        from designer.cli import main
        try:
            main({list(words)!r})
        except SystemExit:
            pass
    """


@pytest.mark.parametrize("name", CALLS)
def test_a_call_costs_what_it_cost(name: str, before: Path):
    """Within 5 %; the help page within nothing."""
    words, must, missed = CALLS[name]
    told(f"{name} / before", beside(before, *[call(*words)] * 2), must, missed=missed)


def test_a_replay_costs_what_it_cost(before: Path, tmp_path: Path):
    """Of each checkout's own record: an older one is refused by name."""
    replays = []
    for checkout in (before, ROOT):
        record = str(tmp_path / f"{checkout.name}.acta")
        cost(checkout, call(*RACE, "--record", record))
        replays.append(call("replay", record))
    told("replay / before", beside(before, *replays), 1.05)


@pytest.mark.parametrize("name", CODES)
def test_the_engine_is_imported_as_fast_as_it_was(name: str, before: Path):
    """Whoever writes a program of their own loads no more than they ask for."""
    told(f"{name} / before", beside(before, *[CODES[name]] * 2), 1.05)
