"""The sample tour that is ridden in these tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"


@cache
def sierra():
    """Return the tour of five stages by hand."""
    return load(SAMPLES / "sierra.etapa")
