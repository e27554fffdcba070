"""Feels where a window stands still: a tick every millisecond, and what lies between two.

What counts is the time this process was at work between two ticks, in any of its threads: not the
time it was not scheduled.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Qt, QTimer


class Pulse(QObject):
    """Feels how long the loop does not turn."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0
        self._last = (0.0, 0.0)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(1)

    def begin(self) -> None:
        """Forget what was felt."""
        self.longest = 0.0
        self._last = (time.process_time(), time.perf_counter())

    def _beat(self) -> None:
        now = (time.process_time(), time.perf_counter())
        stood = min(now[0] - self._last[0], now[1] - self._last[1])
        self.longest, self._last = max(self.longest, stood * 1000), now
