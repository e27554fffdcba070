"""Speed of the ground, each figure a ratio beside its yardstick, in CPU time, interleaved."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tomllib
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest

from engine.board.played_roads import roads_of
from engine.tour.file import load, save
from engine.tour.values import Section, Stage, Tour

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.figures

ROOT = Path(__file__).parents[2]
GIRO = ROOT / "samples" / "giro-2019.etapa"


def cpu(run: Callable[[], object]) -> float:
    before = time.process_time()
    run()
    return time.process_time() - before


def interleaved(
    subject: Callable[[], object], yardstick: Callable[[], object], rounds: int
) -> tuple[float, float]:
    """Return the median CPU time of each, run in turns so that a busy machine slows both."""
    subject()
    yardstick()
    pairs = [(cpu(subject), cpu(yardstick)) for _ in range(rounds)]
    return median(a for a, _ in pairs), median(b for _, b in pairs)


def process(*arguments: str) -> float:
    """Return the CPU time of one process, its start included."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, check=True)
    after = os.times()
    return (
        after.children_user - before.children_user + after.children_system - before.children_system
    )


def test_help_beside_a_bare_click():
    """`etapa --help` within 3 times `python -c "import click"`."""
    pairs = [
        (process("-m", "designer.cli", "--help"), process("-c", "import click")) for _ in range(15)
    ]
    ratio = median(a for a, _ in pairs) / median(b for _, b in pairs)
    print(f"etapa --help / import click: {ratio:.2f} (at most 3)")
    assert ratio <= 3


def test_converting_beside_parsing():
    """Converting the 21-stage tour within 20 times parsing its TOML."""
    tour, text = load(GIRO), GIRO.read_text("utf-8")
    converted, parsed = interleaved(lambda: roads_of(tour), lambda: tomllib.loads(text), 15)
    print(f"convert 21 stages / parse their TOML: {converted / parsed:.2f} (at most 20)")
    assert converted / parsed <= 20


def long_stage(sections: int) -> Tour:
    kinds = ("FLAT", "MTN_4", "DESC_LOW", "HILL")
    rows = tuple(Section(kinds[n % 4], Decimal(n), Decimal(n + 1)) for n in range(sections))
    return Tour("t", stages=(Stage("s", sections=rows),))


def test_cost_grows_with_the_sections_and_no_faster():
    """10, 100 and 1,000 sections: the last costs a section no more than twice the second."""
    small, middle, large = (long_stage(n) for n in (10, 100, 1000))
    roads_of(large)
    times = {n: [] for n in (10, 100, 1000)}
    for _ in range(9):
        times[10].append(cpu(lambda: [roads_of(small) for _ in range(100)]) / 1000)
        times[100].append(cpu(lambda: [roads_of(middle) for _ in range(10)]) / 1000)
        times[1000].append(cpu(lambda: roads_of(large)) / 1000)
    each = {n: median(t) for n, t in times.items()}
    shown = ", ".join(f"{n}: {t * 1e6:.1f} µs" for n, t in each.items())
    print(f"cost of one section among so many: {shown}")
    assert each[1000] <= 2 * each[100]


def packed_tour() -> Tour:
    """Return the shipped tour with results and a packed profile a stage, as imports leave it."""
    import base64
    import hashlib

    def profile(n: int) -> str:
        noise = hashlib.shake_128(str(n).encode()).digest(4200)
        return base64.b85encode(noise).decode()

    tour = load(GIRO)
    stages = tuple(replace(s, profile=profile(n)) for n, s in enumerate(tour.stages))
    return replace(tour, stages=stages)


def test_a_tour_with_profiles_stays_small_and_loads_at_once(tmp_path: Path):
    """21 stages with packed profiles: under 200 kB, loaded within 50 ms of CPU time."""
    path = tmp_path / "t.etapa"
    save(packed_tour(), path)
    took = median(cpu(lambda: load(path)) for _ in range(9))
    size = path.stat().st_size
    print(f"21 stages with profiles: {size / 1000:.0f} kB (at most 200), ", end="")
    print(f"{took * 1000:.0f} ms (at most 50)")
    assert size < 200_000
    assert took <= 0.05
