"""Where people wait: each piece of work beside what it cost before, interleaved, in CPU time.

The commit before is taken from the history of this checkout. Races and tables are what they were;
a kit and a laid stage say more than they did, which counts against the ratio.
"""

from __future__ import annotations

import io
import math
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import gettempdir

import pytest

from tests.conftest import compile_checkout
from tests.figures.must import told

pytestmark = pytest.mark.figures

ROOT = Path(__file__).parents[2]
BEFORE = "4913ccc"
"""The last commit before standings were a book, kits were worked out once and so on."""
ROUNDS = 5

MUSTS = {
    "tours": (0.6, "plain, a tour is 95 % its races, and half of a race is its bots"),
    "tours of book": (0.6, ""),
    "batch": (0.8, ""),
    "kit": (0.6, ""),
    "workbook": (0.7, ""),
    "layout": (0.2, ""),
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


def cost(checkout: Path, work: str, *, plain: bool = False) -> float:
    """Return the seconds of CPU of a piece of work in a checkout."""
    hidden = "import sys; sys.modules['_rl_accel'] = None\n" if plain else ""
    run = f"{hidden}import runpy, sys; sys.argv = ['before', {work!r}]\n"
    run += f"runpy.run_path({str(Path(__file__).with_name('before.py'))!r}, run_name='__main__')"
    more = {
        "PYTHONPATH": str(checkout),
        "LANG": "C.UTF-8",
        # As on everybody's machine but for the very first time: modules are compiled.
        "PYTHONPYCACHEPREFIX": str(Path(gettempdir(), "etapa-figures")),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    done = subprocess.run(
        [sys.executable, "-c", run], cwd=checkout, check=True, capture_output=True, text=True,
        env={**os.environ, **more},
    )  # fmt: skip
    return float(done.stdout.split()[-1])


@pytest.mark.parametrize("work", MUSTS)
def test_what_people_wait_for_costs_less_than_before(work: str, before: Path) -> None:
    """The same work in at most so much of the CPU time; reportlab's accelerator is part of it."""
    rounds = [(cost(before, work, plain=work == "kit"), cost(ROOT, work)) for _ in range(ROUNDS)]
    must, missed = MUSTS[work]
    pairs = ", ".join(f"{now / then:.2f}" for then, now in rounds)
    ratio = min(now for _, now in rounds) / min(then for then, _ in rounds)
    told(f"{work} / before ({pairs})", ratio, must, missed=missed)


def test_what_people_wait_for_costs_less_where_both_are_installed(
    before: Path, compiled: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Tours and batches with the engine compiled, as an installation has it, then and now."""
    then = compile_checkout(before, tmp_path_factory)
    for work in ("tours", "tours of book", "batch"):
        rounds = [(cost(then, work), cost(compiled, work)) for _ in range(ROUNDS)]
        ratio = min(own for _, own in rounds) / min(old for old, _ in rounds)
        told(f"{work} / before, both compiled", ratio, MUSTS[work][0])


def test_a_tour_costs_what_its_stages_cost() -> None:
    """Of 5, 10, 21 and 42 stages, the same five again and again: exponent at most 1.05."""
    sizes = (5, 10, 21, 42)
    costs = [min(cost(ROOT, f"stages {n}") for _ in range(ROUNDS)) for n in sizes]
    print()
    for size, seconds in zip(sizes, costs, strict=True):
        print(f"{size:3d} stages {seconds:6.2f} s {'#' * round(40 * seconds / costs[-1])}")
    xs, ys = [math.log(n) for n in sizes], [math.log(s) for s in costs]
    mx, my = sum(xs) / 4, sum(ys) / 4
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    told("exponent", slope / sum((x - mx) ** 2 for x in xs), 1.05)
