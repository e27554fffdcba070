from __future__ import annotations

import gc
import weakref
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from designer.app import Tidy
from designer.cli import SELDOM

if TYPE_CHECKING:
    import pytest
    from PySide6.QtWidgets import QApplication


class _Ring:
    """Something that only a collector can take away."""

    def __init__(self) -> None:
        self.own = self


def test_unused_objects_go_only_when_the_window_looks(
    qapp: QApplication, request: pytest.FixtureRequest
):
    """Nothing is collected behind the window's back, and everything when it looks.

    However seldom the command that opened the window has Python look.
    """
    request.addfinalizer(partial(gc.set_threshold, *gc.get_threshold()))
    gc.set_threshold(SELDOM)
    tidy = Tidy(QObject(qapp))
    tidy.start()
    ring = weakref.ref(_Ring())
    _ = [_Ring() for _ in range(2000)]
    waiting = ring() is not None

    tidy.look()
    tidy.stop()

    assert waiting
    assert ring() is None
    assert gc.isenabled()
    gc.disable()


def test_nothing_is_collected_while_modules_are_loaded(qapp: QApplication):
    """To look through all that is new and stays took forty milliseconds of the window."""
    tidy = Tidy(QObject(qapp))
    tidy.wait()
    ring = weakref.ref(_Ring())
    _ = [_Ring() for _ in range(2000)]
    waiting = ring() is not None and not gc.isenabled()

    tidy.start()
    tidy.stop()

    assert waiting
    assert gc.isenabled()
