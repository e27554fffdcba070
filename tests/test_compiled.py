"""The engine compiled is the same engine: same races, same refusals, same end on Ctrl+C."""

from __future__ import annotations

import importlib
import inspect
import os
import signal
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import is_dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import get_type_hints

import pytest

from tests.conftest import build_wheel

ROOT = Path(__file__).parent.parent
PLAYED = "tests/engine/race/played.py"
LAW = ["tests/engine/games", "tests/engine/race", "tests/engine/playtests/test_run.py"]
"""What calls the compiled functions one by one, in situations that no race above comes to, and what
hands them to worker processes. That bots, forecasts and sheets do what they promise holds of the
same races plain, and is not proved twice."""
EVERY = ["answer", "event", "invariant", "measure", "own_course", "parameter", "question_rules"]
WORKERS = str(min(4, os.cpu_count() or 1))
ENDLESS = """
import signal
from tests.figures.test_race_figures import ride, stages
start = next(start for kind, start in stages().values() if kind == "QUEEN")
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begun", flush=True)
while True:
    ride(start, "director")
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def fields_of(module):
    """Return the classes a module makes out of annotated fields."""
    for made in vars(module).values():
        own = inspect.isclass(made) and made.__module__ == module.__name__
        if own and (is_dataclass(made) or hasattr(made, "_fields")):
            yield made


def compiled_modules():
    """Return the modules the build compiles, by name."""
    hook = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = hook["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    for room in asked["rooms"]:
        for path in sorted((ROOT / room).rglob("*.py")):
            where = path.relative_to(ROOT)
            if not any(where.match(kept) for kept in asked["plain"]):
                yield ".".join(where.with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("name", list(compiled_modules()))
def test_a_class_made_of_fields_knows_their_types(name):
    """Compiled, it looks them up when it is made: none may be imported for the checker alone."""
    for made in fields_of(importlib.import_module(name)):
        assert get_type_hints(made)


def test_who_asks_without_a_compiler_is_told_at_once(tmp_path):
    """Asked to compile where nothing can: what to install is said before anything is translated."""
    done = build_wheel(ROOT, tmp_path, HATCH_BUILD_HOOKS_ENABLE="1", CC=str(tmp_path / "none"))
    assert done.returncode
    assert "apt install build-essential python3-dev" in done.stderr
    assert "compiling" not in done.stderr.replace("compiling takes", "")
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.compiled
def test_every_race_is_the_same(compiled):
    """All games, every bot, house rules, time trials: digest, record and story; and replayed."""
    with ThreadPoolExecutor() as both:
        plain, fast = both.map(lambda folder: run(folder, PLAYED), (ROOT, compiled))
    assert (plain.stderr.split(), plain.returncode) == ([".py"], 0)
    assert (fast.stderr.split(), fast.returncode) in [([".so"], 0), ([".pyd"], 0)]
    assert plain.stdout.splitlines() == fast.stdout.splitlines()


@pytest.mark.compiled
def test_every_module_that_is_to_be_compiled_is(compiled):
    """Of each the wheel has what Python prefers to its source."""
    for name in compiled_modules():
        path = compiled / name.replace(".", "/")
        home = path / "__init__" if path.is_dir() else path
        assert any(Path(f"{home}{suffix}").exists() for suffix in EXTENSION_SUFFIXES), name


@pytest.mark.compiled
def test_what_is_promised_of_the_law_holds(compiled):
    """Its tests pass beside it: rules, refusals, records, house rules, worker processes."""
    every = [f"tests/every/test_every_{subject}.py" for subject in EVERY]
    done = run(
        compiled, "-m", "pytest", "-q", "-n", WORKERS, "-p", "no:cacheprovider", *LAW, *every
    )
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.mark.compiled
def test_control_c_ends_it(compiled):
    """A race is a matter of milliseconds; between two of them the program hears its user."""
    command = [sys.executable, "-c", ENDLESS]
    pipe = subprocess.PIPE
    going = subprocess.Popen(command, cwd=compiled, stdout=pipe, stderr=pipe, text=True)
    assert going.stdout.readline() == "begun\n"
    time.sleep(0.2)
    os.kill(going.pid, signal.SIGINT)
    try:
        _, said = going.communicate(timeout=20)
    finally:
        going.kill()
    assert said.splitlines()[-1].startswith("KeyboardInterrupt")
