"""Does in a real window what an organiser does, and prints the longest stall of each thing."""

from __future__ import annotations

import json
import os
import sys
import time
from decimal import Decimal
from functools import partial
from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QMimeData, Qt, QTimer, QUrl
from PySide6.QtWidgets import QApplication

from designer import app
from designer.app import Tidy
from designer.document.place import section_place
from designer.language import done_sentence
from designer.panels.imports import ImportPanel
from designer.windows.idle import Warm
from engine.tour import edit
from tests.designer.windows.pulse import Pulse

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.windows.main import MainWindow

ROOT = Path(__file__).parents[3]
DID = done_sentence("fix", code="X")
LATE = 60.0
"""Seconds after which something that does not come is given up."""


class Evening:
    """A window, somebody in front of it, and what was felt."""

    def __init__(self, home: Path) -> None:
        self.app = app.application()
        self.home = home
        self.window: MainWindow = app.window(self.app, home, "en")
        self.window.show()
        self.felt: dict[str, float] = {}
        self._pulse = Pulse()
        self._edits = 0
        self._tidy = Tidy(self.app)
        self._tidy.wait()

    def do(
        self, name: str, deed: Callable[[], object], come: Callable[[], object] | None = None
    ) -> None:
        """Do one thing, wait until what it brings has come and the window rests."""
        self._pulse.begin()
        QTimer.singleShot(0, deed)
        begun, rest = time.perf_counter(), 0.4
        until = begun + rest
        while time.perf_counter() < until:
            QApplication.processEvents()
            time.sleep(0.0003)
            if come is not None and come():
                come, until = None, time.perf_counter() + rest
            elif come is not None:
                until = time.perf_counter() + rest
                assert until < begun + LATE, name
        self.felt[name] = max(self.felt.get(name, 0.0), self._pulse.longest)

    def edit(self) -> None:
        """Move a border of the longest stage there or back."""
        document, self._edits = self.window.desk.document, self._edits + 1
        stage = document.stage
        assert stage is not None
        by = Decimal("0.1") if self._edits % 2 else Decimal("-0.1")
        document.change_stage(DID, edit.move_border, 3, stage.sections[2].end + by)

    def run(self) -> None:
        """Do everything once, and what can be done again with every page built."""
        self._begin()
        self._pages()
        self._work()
        self._look()
        self._see_twice_as_large()
        self._play_others()
        self._open_others()

    def _begin(self) -> None:
        window, document = self.window, self.window.desk.document
        warm = Warm(self.app)
        warm.ready.connect(window.furnishing.go_on)
        window.furnishing.finished.connect(warm.go_on)
        loaded: list[int] = []
        warm.done.connect(self._tidy.start, Qt.ConnectionType.QueuedConnection)
        warm.done.connect(lambda: loaded.append(1))
        self.do("load beside the start page", warm.start, lambda: loaded)
        giro = ROOT / "samples" / "giro-2019.etapa"
        self.do("open 21 stages", lambda: window.files.open_sample(giro))
        self.do("choose a stage", lambda: document.select(section_place(20, 3)))
        for _ in range(3):
            self.do("edit 349 squares", self.edit)
        self.do("undo", document.undo)
        self.do("redo", document.redo)
        self.do("keep what is not saved", window.front.recovery.write)

    def _pages(self) -> None:
        for name in self.window.pages.names():
            self.do(f"see {name} first", lambda n=name: self.window.go(n))
        for name in self.window.pages.names():
            self.do(f"see {name} again", lambda n=name: self.window.go(n))

    def _work(self) -> None:
        window, document = self.window, self.window.desk.document
        laying = window.pages.by_name["board"].laying
        self.window.go("board")
        self.do("lay a board", self.edit, lambda: not laying.stale)
        self.do("undo on the board", document.undo, lambda: not laying.stale)
        batch = window.go("playtest")
        batch.wishes.number.setValue(40)
        self.do("ride a batch", batch.wishes.go.click, lambda: batch._task and batch._task.over)
        self.do("open a race of it", batch.watch.click, self._ridden)
        mode = window.racing.page
        self.do("play the race", mode.parts.projector.play)
        self.do(
            "go to its end", mode.parts.projector.skip_to_end, lambda: mode.parts.projector.at_end
        )
        self.do("watch it again", mode.watch_again)
        self.do("leave the race", mode.left.emit)
        self._decide()
        sheets = window.go("print")
        out = self.home / "out"
        out.mkdir()
        self.do("export the kit", lambda: sheets.export(out), lambda: any(out.iterdir()))
        book = self.home / "book.xlsx"
        self.do("write the workbook", lambda: sheets.write_book(book), book.exists)
        self._import("import a long track", "take it", [50_000])
        self._import("import 20 tracks", "take them", [3_000] * 20)

    def _decide(self) -> None:
        """Sit down on the longest stage, answer, take answers back, and let bots go on."""
        form = self.window.go("race")
        self.do("sit down to a race", form.ride.click, self._stands)
        mode = self.window.racing.page
        mode.parts.projector.pace = "fast"
        for _ in range(6):
            self.do("answer a question", mode.parts.question.take_usual, self._stands)
        self.do("ask the bots", mode.parts.question.ask_for_hints)
        for _ in range(3):
            self.do("take an answer back", mode.back.undo, self._stands)
        self.do("give it again", mode.back.redo, self._stands)
        bots = tuple("director" for _ in mode.played.begun.start.seats)
        self.do("let bots ride on", lambda: mode.back.change_seats(bots), self._ridden)
        self.do(
            "see how it ended",
            mode.parts.projector.skip_to_end,
            lambda: mode.parts.projector.at_end,
        )
        self.do("leave the race", mode.left.emit)

    def _stands(self) -> bool:
        """Tell whether a question waits to be answered."""
        racing = self.window.racing
        return racing.is_riding and racing.page.parts.question.asking is not None

    def _import(self, name: str, then: str, lengths: list[int]) -> None:
        """Drop tracks of so many points, and take what was understood."""
        stack, dropped = self.window.middle.stack, QMimeData()
        tracks = [self.home / f"{then} {n}.gpx" for n in range(len(lengths))]
        for track, length in zip(tracks, lengths, strict=True):
            track.write_text(gpx(length), "utf-8")
        dropped.setUrls([QUrl.fromLocalFile(str(track)) for track in tracks])
        self.do(
            name,
            lambda: self.window.importing.take(dropped),
            lambda: isinstance(stack.currentWidget(), ImportPanel),
        )
        panel = stack.currentWidget()
        assert isinstance(panel, ImportPanel)
        self.do(then, panel.take_stages)
        assert len(self.window.desk.document.tour.stages) > len(lengths)

    def _see_twice_as_large(self) -> None:
        """Work on a stage, and look at everything again, with letters of twice the size."""
        window, document, theme = self.window, self.window.desk.document, self.window.desk.theme
        window.go("stage")
        document.select(section_place(20, 3))
        self.do("twice as large", lambda: theme.zoom_by(5))
        for _ in range(2):
            self.do("edit at twice the size", self.edit)
        line = window.pages.by_name["stage"].line
        line.setText("flat 4 km, 3rd 5 km")
        self.do("type sections at twice the size", line.returnPressed.emit)
        self.do("undo at twice the size", document.undo)
        for name in window.pages.names():
            self.do(f"see {name} at twice the size", lambda n=name: window.go(n))
            self.do("press Tab", lambda: window.focusNextPrevChild(True))
        self.do("as large as before", lambda: theme.zoom_by(0))

    def _play_others(self) -> None:
        """Answer a few questions of every other game, and let bots end the race."""
        for name in ("figueres", "juego", "pistard", "reifenbreite"):
            form = self.window.go("race")
            self.do(f"choose {name}", lambda n=name: self.window.desk.game.choose(n))
            if not form.ride.isEnabled():
                continue
            self.do(f"sit down to {name}", form.ride.click, self._stands)
            mode = self.window.racing.page
            mode.parts.projector.pace = "fast"
            for _ in range(3):
                if self._stands():
                    self.do(f"answer in {name}", mode.parts.question.take_usual, self._waits)
            bots = tuple("random" for _ in mode.played.begun.start.seats)
            self.do(f"let bots end {name}", partial(mode.back.change_seats, bots), self._ridden)
            self.do(f"leave {name}", mode.left.emit)
        self.window.desk.game.choose("ciclismo")

    def _waits(self) -> bool:
        """Tell whether something waits to be answered, or the race is over."""
        return self._stands() or self._ridden()

    def _open_others(self) -> None:
        """Open other tours in the place of the one that is open."""
        self.window.files.let_go = lambda: True
        for name in ("sierra", "three-examples", "giro-2019"):
            path = ROOT / "samples" / f"{name}.etapa"
            self.do(f"open {name}", lambda p=path: self.window.files.open_sample(p))

    def _ridden(self) -> bool:
        """Tell whether a race fills the window and has been ridden to its end."""
        racing = self.window.racing
        return (
            racing.is_riding
            and racing.page.played.news is not None
            and racing.page.played.news.over
        )

    def _look(self) -> None:
        desk = self.window.desk
        for name in ("stage", "race", "results"):
            self.window.go(name)
            self.do(f"speak Spanish on {name}", lambda: desk.language_switch.change_language("es"))
            self.do(f"speak English on {name}", lambda: desk.language_switch.change_language("en"))
            self.do(f"dark on {name}", lambda: desk.theme.choose_look("dark"))
            self.do(f"light on {name}", lambda: desk.theme.choose_look("light"))
            self.do(f"larger on {name}", lambda: desk.theme.zoom_by(1))
            self.do(f"as large as before on {name}", lambda: desk.theme.zoom_by(0))


def gpx(count: int) -> str:
    """Return a track of so many points over a dozen mountains."""
    heights = (700 - 500 * cos(n / count * 24 * pi) * sin(n / count * pi) for n in range(count))
    points = (
        f'<trkpt lat="{43 + n / count:.6f}" lon="-5.0"><ele>{height:.1f}</ele></trkpt>'
        for n, height in enumerate(heights)
    )
    head = '<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
    return f"{head}{''.join(points)}</trkseg></trk></gpx>"


if __name__ == "__main__":
    evening = Evening(Path(sys.argv[1]))
    evening.run()
    print(json.dumps(evening.felt), flush=True)  # noqa: T201 -- what it is for
    os._exit(0)
