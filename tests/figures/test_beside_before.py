"""Where people wait: each piece of work beside what it cost before, interleaved, in CPU time.

The commit before is taken from the history of this checkout; its races, tables and pages are the
same, so the ratio tells of speed alone.
"""

from __future__ import annotations

import io
import math
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from statistics import median

import pytest

from tests.figures.must import told

pytestmark = pytest.mark.figures

ROOT = Path(__file__).parents[2]
BEFORE = "4913ccc"
"""The last commit before standings were a book, kits were worked out once and so on."""
ROUNDS = 3

MUSTS = {
    "tours": (0.6, "a tour is 95 % its races now, and half of a race is its bots"),
    "tours of book": (0.6, ""),
    "batch": (0.8, "a race itself is nine tenths of it"),
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


def cost(checkout: Path, work: str, *, plain: bool = False) -> tuple[float, str]:
    """Return the seconds of CPU of a piece of work in a checkout, and the digest of what came."""
    hidden = "import sys; sys.modules['_rl_accel'] = None\n" if plain else ""
    run = f"{hidden}import runpy, sys; sys.argv = ['before', {work!r}]\n"
    run += f"runpy.run_path({str(Path(__file__).with_name('before.py'))!r}, run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", run], cwd=checkout, check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(checkout), "LANG": "C.UTF-8"},
    )  # fmt: skip
    seconds, digest = done.stdout.split()[-2:]
    return float(seconds), digest


@pytest.mark.parametrize("work", MUSTS)
def test_what_people_wait_for_costs_less_than_before(work: str, before: Path):
    """The same races, tables and pages in at most so much of the CPU time.

    Before, numbers of a page were written without the accelerator of reportlab.
    """
    ratios = []
    for _ in range(ROUNDS):
        old, told_before = cost(before, work, plain=work == "kit")
        new, told_now = cost(ROOT, work)
        assert told_now == told_before
        ratios.append(new / old)
    must, missed = MUSTS[work]
    pairs = ", ".join(f"{one:.2f}" for one in ratios)
    told(f"{work} / before ({pairs})", median(ratios), must, missed=missed)


def test_a_tour_costs_what_its_stages_cost():
    """Of 5, 10, 21 and 42 stages, the same five again and again: exponent at most 1.05."""
    sizes = (5, 10, 21, 42)
    costs = [min(cost(ROOT, f"stages {n}")[0] for _ in range(ROUNDS)) for n in sizes]
    print()
    for size, seconds in zip(sizes, costs, strict=True):
        print(f"{size:3d} stages {seconds:6.2f} s {'#' * round(40 * seconds / costs[-1])}")
    xs, ys = [math.log(n) for n in sizes], [math.log(s) for s in costs]
    mx, my = sum(xs) / 4, sum(ys) / 4
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    told("exponent", slope / sum((x - mx) ** 2 for x in xs), 1.05)
