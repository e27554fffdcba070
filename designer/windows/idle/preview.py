"""Previews: reads the tours that are offered, beside a window that goes on turning."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from designer.document.recovery import work_beside
from engine.errors import EtapaError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from designer.picture.profile.skyline import TourOutline


class Previews(QObject):
    """Tells the outline of each tour that is wanted, as soon as the program may read."""

    read = Signal(object, object)
    """A file, and the outline of the tour in it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._may = False
        self._wanted: list[Path] = []

    def want(self, paths: Iterable[Path]) -> None:
        """Ask for the outlines of these tours."""
        self._wanted = list(paths)
        self._go_on()

    def start(self) -> None:
        """Read from now on: what reading takes is loaded."""
        self._may = True
        self._go_on()

    def _go_on(self) -> None:
        if self._may and self._wanted:
            wanted, self._wanted = self._wanted, []
            work_beside("previews", partial(self._read, wanted))

    def _read(self, paths: list[Path]) -> None:
        for path in paths:
            # A file that is gone or broken keeps its name; opening it says what is wrong.
            with contextlib.suppress(EtapaError, OSError, RuntimeError):
                self.read.emit(path, read_outline(path))


def read_outline(path: Path) -> TourOutline:
    """Return the outline of the tour in a file."""
    from designer.picture.profile.skyline import outline_tour
    from engine.road.roads import roads_of
    from engine.tour.file import open_tour

    tour = open_tour(path).tour
    return outline_tour(tour.name, roads_of(tour))
