"""What is done while the window is idle: panels built, tours previewed, modules loaded."""

from __future__ import annotations

import contextlib
from functools import partial
from importlib import import_module
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from designer.document.recovery import take_turns, work_beside
from designer.jobs.runner import begin_thread
from designer.panels.broken import build_panel
from engine.data import SAMPLES, TEMPLATES
from engine.errors import EtapaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from PySide6.QtWidgets import QDockWidget, QWidget

    from designer.panels.desk import Desk
    from designer.picture.profile.skyline import TourOutline
    from designer.windows.pages import Pages


class Furnishing(QObject):
    """The panels in the docks and the first page, one step each."""

    finished = Signal()
    """Everything stands in its place; sent once."""

    def __init__(
        self,
        desk: Desk,
        docks: dict[str, QDockWidget],
        pages: Pages,
        show_rule: Callable[[str], None],
    ) -> None:
        super().__init__(pages)
        self._desk, self._docks, self._pages, self._show_rule = desk, docks, pages, show_rule
        self._steps = [self._add_findings, self._add_tour, self._show_stage]
        """What is left to do, the next step last."""

    @property
    def is_done(self) -> bool:
        """Tell whether everything stands in its place."""
        return not self._steps

    def finish(self) -> None:
        """Build what is left, now: a tour is being opened."""
        while self._steps:
            self._take_step()

    def go_on(self) -> None:
        """Build one thing, and the next one after a breath."""
        if self._steps:
            self._take_step()
            QTimer.singleShot(0, self, self.go_on)

    def _take_step(self) -> None:
        self._steps.pop()()
        if not self._steps:
            self.finished.emit()

    def _show_stage(self) -> None:
        self._pages.go("stage")

    def _add_tour(self) -> None:
        from designer.panels.stage_list import TourPanel

        self._docks["tour"].setWidget(
            build_panel(self._desk.language, lambda: TourPanel(self._desk))
        )

    def _add_findings(self) -> None:
        from designer.panels.findings import FindingsPanel

        def make_findings() -> QWidget:
            findings = FindingsPanel(self._desk)
            findings.rule_wanted.connect(self._show_rule)
            findings.jumped.connect(self._pages.go)
            return findings

        self._docks["findings"].setWidget(build_panel(self._desk.language, make_findings))


class Previews(QObject):
    """Tells the outline of each tour that is wanted, as soon as the program may read."""

    read = Signal(object, object)
    """A file, and the outline of the tour in it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._may_read = False
        self._wanted: list[Path] = []

    def want_outlines(self, paths: Iterable[Path]) -> None:
        """Ask for the outlines of these tours."""
        self._wanted = list(paths)
        self._go_on()

    def start(self) -> None:
        """Read from now on: what reading takes is loaded."""
        self._may_read = True
        self._go_on()

    def _go_on(self) -> None:
        if self._may_read and self._wanted:
            wanted, self._wanted = self._wanted, []
            work_beside("previews", partial(self._read_outlines, wanted))

    def _read_outlines(self, paths: list[Path]) -> None:
        for path in paths:
            # A file that is gone or broken keeps its name; opening it says what is wrong.
            with contextlib.suppress(EtapaError, OSError, RuntimeError):
                self.read.emit(path, read_outline(path))


def read_outline(path: Path) -> TourOutline:
    """Return the outline of the tour in a file."""
    from designer.picture.profile.skyline import outline_tour
    from engine.board.played_roads import roads_of
    from engine.tour.file import open_tour

    tour = open_tour(path).tour
    return outline_tour(tour.name, roads_of(tour))


WAIT = 400
"""Milliseconds after what is seen has changed: what is looked at comes first."""
FIRST = (
    "designer.panels.stage",
    "designer.panels.findings",
    "designer.panels.stage_list",
    "engine.games",
    "engine.intake.climb_edits",
    "engine.ride.check",
    "engine.road.roads",
)
"""What no tour is seen without."""
LATER = (
    "designer.panels.board",
    "designer.panels.playtest",
    "designer.panels.race",
    "designer.panels.match.page",
    "designer.panels.printing",
    "designer.panels.results",
    "designer.panels.teams",
    "designer.panels.rules",
    "designer.panels.imports",
    "designer.jobs.imports",
    "designer.picture.board",
    "engine.playtests.managers",
    "engine.playtests.plan",
    "designer.jobs.pool",
    "engine.tour.file.layout",
)
"""What the other pages take, in the order in which people come to them."""


class Warm(QObject):
    """A thread that loads beside the window, which goes on being moved, drawn and typed in."""

    ready = Signal()
    """What no tour is seen without is loaded."""
    done = Signal()
    """Everything is loaded, or nothing more will be."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted = Event()

    def start(self) -> None:
        """Begin to load what a tour needs."""
        begin_thread(self, self._load_all, "warm")

    def go_on(self) -> None:
        """Load the rest too, as soon as that is done."""
        self._wanted.set()

    def _load_all(self) -> None:
        try:
            _load_quietly(FIRST, _rehearse_tour)
            self.ready.emit()
            self._wanted.wait()
            _load_quietly(LATER, _rehearse_words)
            _load_quietly((), _rehearse_games)
            _load_quietly((), _rehearse_graph)
        finally:
            self.done.emit()


def _load_quietly(names: Iterable[str], rehearse: Callable[[], None]) -> None:
    """Load beside a window that wants to turn."""
    with take_turns():
        for name in names:
            import_module(name)
        rehearse()


def _rehearse_tour() -> None:
    """Read the tables and the faces that are read once and kept."""
    from designer.picture import look
    from designer.picture.lettering import face_metrics
    from engine.board.played_roads import roads_of
    from engine.tour.file import open_tour

    for name in look.face_table():
        face_metrics(name)
    _read_words("window", "stage", "shape", "terms", "findings")
    roads_of(open_tour(SAMPLES / "sierra.etapa").tour)


def _rehearse_games() -> None:
    """Open every rulebook, and have those who usually ride by it at hand."""
    from engine.bots import find_bot
    from engine.games import GAMES

    for name, game in GAMES.items():
        for part in ("race", "sheets", "advice"):
            import_module(f"engine.games.{name}.{part}")
        find_bot(name, game.manager)


def _rehearse_graph() -> None:
    """Ask the graph of a road for the first time: it takes long to load."""
    from engine.board.played_roads import roads_of
    from engine.road.graph import road_graph
    from engine.tour.file import open_tour

    road_graph(roads_of(open_tour(SAMPLES / "sierra.etapa").tour).road(1))


def _rehearse_words() -> None:
    """Read all words."""
    _read_words(*(entry.stem for entry in (TEMPLATES / "words").glob("*.toml")))


def _read_words(*names: str) -> None:
    """Read every phrase of these topics: each is read when it is first said, a page says many."""
    from designer.words import topic

    for name in names:
        all(topic(name).values())
