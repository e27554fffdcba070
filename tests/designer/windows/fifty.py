"""Opens fifty tours in one window, a few pages of each, and prints the memory after each in MB."""

from __future__ import annotations

import json
import os
import sys
import time
from itertools import cycle, islice
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from designer import app
from designer.app import Tidy

ROOT = Path(__file__).parents[3]
TOURS = 50
REST = 0.15
"""Seconds a tour stays open, so that what it asked of other threads has come."""


def held() -> float:
    """Return how much memory this process has, in MB."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(home: Path) -> list[float]:
    """Open one tour after another; return what was held after each."""
    application = app.application()
    window = app.window(application, home, "en")
    window.show()
    Tidy(application).start()
    found = []
    samples = sorted((ROOT / "samples").glob("*.etapa"))
    for path in islice(cycle(samples), TOURS):
        window.files.open_sample(path)
        for name in window.pages.names():
            window.pages.go(name)
            application.processEvents()
        until = time.perf_counter() + REST
        while time.perf_counter() < until:
            application.processEvents()
        found.append(held())
    return found


if __name__ == "__main__":
    told = main(Path(sys.argv[1]))
    print(json.dumps({"held": told}))  # noqa: T201 -- read by the test
