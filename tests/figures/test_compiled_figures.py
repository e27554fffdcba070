"""The figures of the race again, with the engine compiled."""

from __future__ import annotations

import subprocess
import sys

import pytest

RACED = [
    "tests/figures/test_race_figures.py",
    "tests/figures/test_tour_figures.py",
    "tests/figures/test_reifenbreite_figures.py",
]


@pytest.mark.figures
def test_the_race_compiled(compiled):
    """Every figure of the race holds; rider-moves a second hold more than plain."""
    figures = [sys.executable, "-m", "pytest", "-m", "figures", "-s", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*figures, *RACED],
        cwd=compiled,
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout)
    assert done.returncode == 0
