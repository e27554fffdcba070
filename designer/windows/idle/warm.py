"""The preloader: loads what the pages need while the window is idle, so that none stalls."""

from __future__ import annotations

from importlib import import_module
from threading import Event, Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from designer.document.recovery import taking_turns
from engine.data import SAMPLES, TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

WAIT = 400
"""Milliseconds after what is seen has changed: what is looked at comes first."""
FIRST = (
    "designer.panels.stage.stage",
    "designer.panels.findings.findings_panel",
    "designer.panels.tour.stages",
    "engine.games",
    "engine.road.roads",
)
"""What no tour is seen without."""
LATER = (
    "designer.panels.board.board",
    "designer.panels.racing.playtest",
    "designer.panels.racing.race",
    "designer.panels.match.page",
    "designer.panels.printing.printing",
    "designer.panels.results.results",
    "designer.panels.tour.teams",
    "designer.panels.house.rules",
    "designer.panels.imports.imports",
    "designer.jobs.pool",
    "engine.tour.file.layout",
)
"""What the other pages take, in the order in which people come to them."""


class Warm(QObject):
    """A thread that loads beside the window, which goes on being moved, drawn and typed in."""

    ready = Signal()
    """What no tour is seen without is loaded."""
    done = Signal()
    """Everything is loaded."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted = Event()

    def start(self) -> None:
        """Begin to load what a tour needs."""
        Thread(target=self._load, name="warm", daemon=True).start()

    def go_on(self) -> None:
        """Load the rest too, as soon as that is done."""
        self._wanted.set()

    def _load(self) -> None:
        _quietly(FIRST, _rehearse_tour)
        self.ready.emit()
        self._wanted.wait()
        _quietly(LATER, _rehearse_words)
        _quietly((), _rehearse_graph)
        self.done.emit()


def _quietly(names: Iterable[str], rehearse: Callable[[], None]) -> None:
    """Load beside a window that wants to turn."""
    with taking_turns():
        for name in names:
            import_module(name)
        rehearse()


def _rehearse_tour() -> None:
    """Read the tables and the faces that are read once and kept."""
    from designer.picture import look
    from designer.picture.lettering import face_metrics
    from engine.road.roads import roads_of
    from engine.tour.file import open_tour

    for name in look.faces():
        face_metrics(name)
    roads_of(open_tour(SAMPLES / "sierra.etapa").tour)


def _rehearse_graph() -> None:
    """Ask the graph of a road for the first time: it takes long to load."""
    from engine.road.graph import road_graph
    from engine.road.roads import roads_of
    from engine.tour.file import open_tour

    road_graph(roads_of(open_tour(SAMPLES / "sierra.etapa").tour).road(1))


def _rehearse_words() -> None:
    """Read all words."""
    from designer.words import topic

    for entry in (TEMPLATES / "words").glob("*.toml"):
        topic(entry.stem)
