"""A thread of its own for what belongs to the window, which outlives it there."""

from __future__ import annotations

from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

LOOK = 500
"""Milliseconds between two looks whether a thread has ended."""


def begin_thread(owner: QObject, work: Callable[[], None], name: str) -> None:
    """Do some work of an object in a thread; the caller's thread holds the object meanwhile.

    Who lets go of a QObject last takes it away. A thread that ended as the last one tore a match
    from under a signal that was just being sent to it, and the program with it.
    """
    thread = Thread(target=work, name=name, daemon=True)
    thread.start()
    _hold(owner, thread)


def _hold(owner: QObject, thread: Thread) -> None:
    if thread.is_alive():
        QTimer.singleShot(LOOK, partial(_hold, owner, thread))
