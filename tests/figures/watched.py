"""Watches races of the longest stage as fast as they are ridden, in a process of its own.

Prints what each costs beside the same race without a window: the CPU time of the window's thread
from the first page on, that of the match's own thread, and that of the bare race after it.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from concurrent.futures import ThreadPoolExecutor

from PySide6.QtWidgets import QApplication

from designer import app
from designer.app import Tidy
from designer.document.place import section_place
from designer.jobs.match import MatchThread
from designer.panels.match import page
from designer.panels.match.match import MatchBegun
from engine.match.match import Match
from tests.engine.match.conftest import SAMPLES, seated

if TYPE_CHECKING:
    from designer.windows.main import MainWindow

ROUNDS = 9
REST = 0.8
"""Seconds in which a window that nobody touches comes to rest."""


class TimedThread(MatchThread):
    """The thread of a match that knows how long it was at work when it told the end."""

    at_work = 0.0

    def _tell(self, match: Match, *, riding: bool) -> None:
        super()._tell(match, riding=riding)
        if not riding:
            TimedThread.at_work = time.thread_time()


def rest(seconds: float = REST) -> None:
    """Let the window do what it does when nobody touches it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        QApplication.processEvents()
        time.sleep(0.002)


def opened(home: Path) -> MainWindow:
    """Return the window with the grand tour on the stage with the most squares."""
    application = app.application()
    window = app.window(application, home, "en")
    window.front.runner.make_executor = lambda: ThreadPoolExecutor(1)
    window.resize(1280, 800)
    window.show()
    window.files.open_sample(SAMPLES / "giro-2019.etapa")
    window.go("race")
    rest()
    window.desk.document.select(section_place(20, 3))
    rest()
    Tidy(application).start()
    return window


def main() -> None:
    """Watch and ride in turns."""
    window = opened(Path(sys.argv[1]))
    start, mode = seated("ciclismo", sample="giro-2019", number=20), window.racing
    page.MatchThread = TimedThread
    mode.page._show_ending = lambda _news: None
    found = []
    for _ in range(ROUNDS):
        mode.begin(MatchBegun(start, 20))
        mode.page.parts.projector.pace = "fast"
        mode.page.grab()
        begun = time.thread_time()
        while not (mode.page.played.news and mode.page.played.news.over):
            QApplication.processEvents()
            time.sleep(0.001)
        window_ms = time.thread_time() - begun
        mode.leave()
        rest(0.1)
        match = Match(start)
        gc.collect()
        begun = time.thread_time()
        match.ride_on()
        alone = time.thread_time() - begun
        found.append([1000 * part for part in (window_ms, TimedThread.at_work, alone)])
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
    os._exit(0)
