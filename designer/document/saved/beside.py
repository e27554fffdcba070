"""Work beside the window: in a thread that lets it turn many times a second."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Lock, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BREATH = 0.0005
"""Seconds the work may keep the window waiting at a time."""

_DOOR, _AT_WORK = Lock(), [sys.getswitchinterval()]
"""How often Python usually looks up, and an entry more for each that works."""


@contextmanager
def taking_turns() -> Iterator[None]:
    """Let other threads have their turn often while this one works."""
    with _DOOR:
        _AT_WORK.append(BREATH)
        sys.setswitchinterval(BREATH)
    try:
        yield
    finally:
        with _DOOR:
            _AT_WORK.pop()
            sys.setswitchinterval(_AT_WORK[-1])


def work_beside(name: str, work: Callable[[], object]) -> None:
    """Start a piece of work that needs nothing of the window; it ends with the program."""

    def run() -> None:
        with taking_turns():
            work()

    Thread(target=run, name=name, daemon=True).start()
