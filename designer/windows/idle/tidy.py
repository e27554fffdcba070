"""Garbage collection in the window's own thread: a Qt object must not end in another."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 1000
"""Milliseconds between two looks."""
LIMITS = (700, 10, 10)
"""New objects, and collections of the generation before, from which one is due: Python's own."""


class Tidy(QObject):
    """Stands in for Python's own collector, which would run in whichever thread is busy."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Collect here from now on, and nowhere else."""
        gc.disable()
        # What is loaded by now stays: looking through it again and again would stall the window.
        gc.freeze()
        self._timer.start(EVERY)

    def stop(self) -> None:
        """Give collecting back to Python."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def look(self) -> int:
        """Collect the generations that are due; return how many objects went."""
        gone = 0
        for generation, (count, limit) in enumerate(zip(gc.get_count(), LIMITS, strict=True)):
            if count > limit:
                gone += gc.collect(generation)
        return gone
