"""Starts the program with a tour named, as `etapa design FILE` does, and prints the longest stall.

Nothing is loaded before that is not loaded there; the first turn of the loop begins the count.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from designer import app
from designer.windows.idle import LATER
from designer.windows.main import MainWindow
from tests.designer.windows.pulse import Pulse

LATE = 60.0
"""Seconds after which what does not come is given up."""
REST = 500
"""Milliseconds in which what was loaded last comes to rest."""


class Morning:
    """The first seconds of a window, and what was felt in them."""

    def __init__(self) -> None:
        self.open = ""
        self._begun = time.perf_counter()
        self._pulse = Pulse()
        QTimer.singleShot(0, self._pulse.begin)
        self._timer = QTimer()
        self._timer.timeout.connect(self._look)
        self._timer.start(50)

    @property
    def longest(self) -> float:
        """Return the longest stall so far, in milliseconds."""
        return self._pulse.longest

    def _look(self) -> None:
        """End when the tour is seen and everything is loaded."""
        found = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
        self.open = found[0].desk.document.tour.name if found else ""
        if (self.open and LATER[-1] in sys.modules) or time.perf_counter() > self._begun + LATE:
            self._timer.stop()
            QTimer.singleShot(REST, QApplication.quit)


if __name__ == "__main__":
    app.window_folder = lambda: Path(sys.argv[1])
    app.application()
    morning = Morning()
    app.run(str(Path(sys.argv[2])), "en")
    print(json.dumps({"open": morning.open, "longest": morning.longest}), flush=True)  # noqa: T201 -- what it is for
    os._exit(0)
