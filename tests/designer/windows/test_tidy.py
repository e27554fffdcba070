from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from designer.windows.idle.tidy import Tidy

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


class _Ring:
    """Something that only a collector can take away."""

    def __init__(self) -> None:
        self.own = self


def test_unused_objects_go_only_when_the_window_looks(qapp: QApplication):
    """Nothing is collected behind the window's back, and everything when it looks."""
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
