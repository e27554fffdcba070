"""Feels where a window stands still: a tick every millisecond, and what lies between two.

What counts is the time the thread of the window was at work between two ticks: not the time it was
not scheduled, nor what works beside it.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Qt, QTimer


class Pulse(QObject):
    """Feels how long the loop does not turn."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0
        self._last = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(1)

    def begin(self) -> None:
        """Forget what was felt."""
        self.longest = 0.0
        self._last = time.thread_time()

    def _beat(self) -> None:
        now = time.thread_time()
        self.longest, self._last = max(self.longest, (now - self._last) * 1000), now
