"""Takes the pictures of the guide: the window itself, page by page.

Called by `python3 .ci/guide.py --pictures`.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from designer.language import LANGUAGES, Language

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402 -- found only now
from PySide6.QtCore import QBuffer, QByteArray, QDeadlineTimer, QEvent, QIODevice  # noqa: E402

from designer.app import application, window  # noqa: E402
from designer.document.place import TourPlace  # noqa: E402
from designer.guide.guide import PICTURES  # noqa: E402
from designer.jobs.papers import NAMES  # noqa: E402
from designer.jobs.runner import Runner  # noqa: E402
from designer.panels.match.match import MatchBegun  # noqa: E402
from designer.panels.stage import StagePanel  # noqa: E402
from engine.games import GAMES  # noqa: E402
from engine.match.tape import PERSON, MatchStart  # noqa: E402
from engine.race.orders import StandingOrders  # noqa: E402
from engine.ride.ride import begin_ride, stage_setup  # noqa: E402

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from designer.windows.main import MainWindow

WIDE, HIGH = 1280, 800
COLOURS = 256
"""Of a picture: a window has few, and the guide stays light."""
PAGES = ("stage", "board", "printing", "playtest", "results", "evening", "shape", "race")
PART = "tiles"
"""Which of what is printed is looked at."""
EVENING = 120
"""Minutes of the evening that a stage is fitted to."""
WISHES = (("break", 10, 40), ("groups", 6, 12))
"""What the stage is shaped to."""
SEARCHED = 900
"""Races of the search: so many are the same on every machine."""
KMEANS = 8
"""Rounds in which the colours move to where they are wanted."""
PATIENCE = 120_000
"""Milliseconds until whatever a page works at has ended."""
CALM = 20
"""Looks in a row at which nothing was at work."""
STAGE = 4
RACED, ANSWERS = 2, 24
"""The stage that is raced by hand, and how many questions are answered before the picture."""


class Photographer:
    """A window in one language and the folder its pictures go to."""

    def __init__(self, app: QApplication, language: Language) -> None:
        self.app, self.language = app, language
        self.folder = ROOT / "templates" / "guide" / language.code / PICTURES
        self.runner = Runner(lambda: ThreadPoolExecutor(1), width=1)
        self.home = tempfile.TemporaryDirectory()
        home = Path(self.home.name)
        self.window: MainWindow = window(app, home, language.code, runner=self.runner)
        self.window.resize(WIDE, HIGH)
        self.window.show()
        tour = Path(shutil.copy(ROOT / "samples" / "sierra.etapa", home))
        words = ["race", tour, "--all", "--bots", "book", "--into", tour, "--brief"]
        command = [sys.executable, "-m", "designer", *map(str, words)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        self.window.files.open(tour)
        self.window.desk.document.select(TourPlace(STAGE))

    def take(self, name: str, shown: QWidget | None = None) -> None:
        """Keep what is seen."""
        self.rest()
        raw, buffer = QByteArray(), QBuffer()
        buffer.setBuffer(raw)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        (shown or self.window).grab().save(buffer, "PNG")
        picture = Image.open(io.BytesIO(bytes(raw.data()))).convert("RGB")
        self.folder.mkdir(exist_ok=True)
        small = picture.quantize(
            COLOURS, Image.Quantize.MAXCOVERAGE, KMEANS, dither=Image.Dither.NONE
        )
        small.save(self.folder / f"{name}.png", optimize=True)

    def rest(self, page: Any = None) -> None:
        """Wait until everything that was begun has ended."""
        end = QDeadlineTimer(PATIENCE)
        calm = 0
        while calm < CALM and not end.hasExpired():
            self.app.processEvents()
            self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            timer = getattr(page, "_timer", None)
            busy = self.runner.busy
            calm = 0 if busy or (timer is not None and timer.isActive()) else calm + 1
            self.app.thread().msleep(5)

    def leave(self) -> None:
        """Close the window, with nothing saved."""
        self.window.forget()
        self.window.close()
        self.runner.close()
        self.home.cleanup()

    def stage(self) -> None:
        """The page of a stage."""
        self.window.go("stage")
        self.take("stage")

    def board(self) -> None:
        """The road laid, one piece of it chosen."""
        page: Any = self.window.go("board")
        self.rest(page)
        while page.laying.stale:
            self.rest(page)
        self.take("board")

    def printing(self) -> None:
        """What is printed, on which paper."""
        page: Any = self.window.go("print")
        page.list.setCurrentRow(NAMES.index(PART))
        self.rest(page)
        self.take("print")

    def playtest(self) -> None:
        """A hundred races of the stage."""
        page: Any = self.window.go("playtest")
        page.wishes.number.setValue(100)
        page.wishes.go.click()
        self.rest(page)
        self.take("playtest")

    def results(self) -> None:
        """A stage that was ridden, its classifications beside it."""
        self.window.go("results")
        self.take("results")

    def evening(self) -> None:
        """The stage being fitted to an evening: the slider is held, the profile follows."""
        page = self.window.go("stage")
        assert isinstance(page, StagePanel)
        page.open_fit()
        strip = page.fit
        strip.slider.setSliderDown(True)
        strip.slider.setValue(EVENING)
        self.take("evening")
        strip.slider.setSliderDown(False)
        self.window.desk.document.undo()
        strip.closed.emit()

    def shape(self) -> None:
        """A stage shaped to a wish: its answers, each with what it does."""
        page = self.window.go("stage")
        assert isinstance(page, StagePanel)
        page.open_shape()
        view = page.shape
        for row, (kind, low, high) in zip(view.form.rows, WISHES, strict=True):
            row.show_want(kind, low, high)
        wish = view.form.shape_wish()
        assert wish is not None
        view.begin_search(replace(wish, races=SEARCHED))
        while view.run.busy:
            self.rest(page)
        self.take("shape")
        view.leave()

    def race(self) -> None:
        """A question in the middle of a race that is decided by hand."""
        ride = begin_ride(self.window.desk.document.tour_without_drag, GAMES["ciclismo"])
        setup = stage_setup(ride, RACED, "guide")
        seats = (PERSON, *("director" for _ in setup.teams[1:]))
        start = MatchStart(setup, seats)
        self.window.desk.document.select(TourPlace(RACED))
        self.window.racing.begin(
            MatchBegun(start, RACED, dict.fromkeys(start.persons, StandingOrders(0.0, {})))
        )
        page = self.window.racing.page
        page.parts.projector.pace = "fast"
        for answered in range(ANSWERS + 1):
            while (asking := page.parts.question.asking) is None:
                page.parts.projector.skip_to_end()
                self.rest()
            if answered < ANSWERS:
                page.give_answer(asking, asking.question.default)
        self.take("race")
        self.window.racing.leave()


if __name__ == "__main__":
    made = application()
    for spoken in LANGUAGES:
        by = Photographer(made, spoken)
        for one in sys.argv[1:] or PAGES:
            getattr(by, one)()
        by.leave()
