"""The engine compiled is the same engine: same races, same refusals, same end on Ctrl+C."""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import signal
import subprocess
import sys
import time
import tomllib
from dataclasses import is_dataclass
from pathlib import Path
from typing import get_type_hints

import pytest

import engine

ROOT = Path(__file__).parent.parent
PLAYED = "tests/engine/race/played.py"
ROOMS = ["games", "race", "bots", "ride", "playtests"]
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
    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        path = module.name.replace(".", "/") + ("/__init__.py" if module.ispkg else ".py")
        if path.startswith(tuple(asked["rooms"])) and path not in asked["plain"]:
            yield module.name


@pytest.mark.parametrize("name", list(compiled_modules()))
def test_a_class_made_of_fields_knows_their_types(name):
    """Compiled, it looks them up when it is made: none may be imported for the checker alone."""
    for made in fields_of(importlib.import_module(name)):
        assert get_type_hints(made)


def test_without_a_compiler_it_is_installed_plain(tmp_path):
    """Whoever has none still gets the program: one wheel for every machine."""
    environment = {**os.environ, "CC": str(tmp_path / "none")}
    environment.pop("HATCH_BUILD_HOOKS_ENABLE", None)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.mark.compiled
def test_every_race_is_the_same(compiled):
    """Both games, every bot, house rules, time trials: digest, record and story; and replayed."""
    plain, fast = run(ROOT, PLAYED), run(compiled, PLAYED)
    assert (plain.stderr.split(), plain.returncode) == ([".py"], 0)
    assert (fast.stderr.split(), fast.returncode) in [([".so"], 0), ([".pyd"], 0)]
    assert plain.stdout.splitlines() == fast.stdout.splitlines()


@pytest.mark.compiled
def test_what_is_promised_of_the_engine_holds(compiled):
    """Its tests pass beside it: rules, managers, refusals, records, tours, worker processes."""
    rooms = [f"tests/engine/{room}" for room in ROOMS]
    apart = ["--ignore=tests/every/families"]  # they add to the sources, and call what is plain
    done = run(compiled, "-m", "pytest", "-q", "-p", "no:cacheprovider", *rooms, *apart,
               "tests/every", "tests/designer/cli/commands/test_playtest.py")  # fmt: skip
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
