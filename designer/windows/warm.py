"""Loads what the pages need while nobody waits for it, so that no first look at one stalls."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.resources import as_file, files
from threading import Thread

from PySide6.QtCore import QObject, Signal

WAIT = 400
"""Milliseconds after the window is shown: what it shows first comes first."""
NEEDED = (
    "designer.panels.stage.stage",
    "designer.panels.findings",
    "designer.panels.tour.stages",
    "designer.panels.board.board",
    "designer.panels.racing.playtest",
    "designer.panels.racing.race",
    "designer.panels.printing.printing",
    "designer.panels.results.results",
    "designer.panels.tour.teams",
    "designer.panels.house.rules",
    "designer.panels.imports.imports",
    "designer.jobs.pool",
    "engine.tour.file.layout",
)
"""What is loaded when a page is first shown, in the order in which people come to it."""
BREATH = 0.0005
"""Seconds the loading may keep the window waiting at a time."""


class Warm(QObject):
    """A thread that loads beside the window, which goes on being moved, drawn and typed in."""

    done = Signal()
    """Everything is loaded."""

    def start(self) -> None:
        """Begin to load."""
        Thread(target=self._load, name="warm", daemon=True).start()

    def _load(self) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(BREATH)
        for name in NEEDED:
            import_module(name)
        _rehearse()
        sys.setswitchinterval(usual)
        self.done.emit()


def _rehearse() -> None:
    """Read the words, the tables and the faces that are read once and kept."""
    from designer.picture import look
    from designer.picture.fonts import face
    from designer.words import topic
    from engine.road.survey import survey
    from engine.tour.file import open_tour

    for entry in files("templates").joinpath("words").iterdir():
        if entry.name.endswith(".toml"):
            topic(entry.name.removesuffix(".toml"))
    for name in look.faces():
        face(name)
    with as_file(files("samples").joinpath("sierra.etapa")) as path:
        survey(open_tour(path).tour)
