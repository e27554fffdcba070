"""Race mode on screen, and somebody before it who presses what is seen."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer.document.place import TourPlace
from designer.document.recovery import KeptMatches
from designer.jobs.runner import Runner
from designer.panels.laying import Laying
from designer.panels.match.match import MatchBegun
from designer.panels.match.page import MatchPage
from engine.race.orders import StandingOrders
from engine.tour.file import open_tour
from tests.engine.match.conftest import SAMPLES, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.match.match import OpenQuestion

LATE = 30_000
ASKED_ALL = StandingOrders(0.0, {})


class Hands:
    """Race mode, and hands on it."""

    def __init__(self, mode: MatchPage, desk: Desk, qtbot: QtBot) -> None:
        self.page, self.desk, self.qtbot = mode, desk, qtbot
        self.clicks = 0

    def begin(
        self, game: str, *persons: int, sample: str = "sierra", number: int = 2, **more: Any
    ) -> None:
        """Begin a race of a sample stage; its people are asked everything unless told otherwise."""
        self.desk.document.start(open_tour(SAMPLES / f"{sample}.etapa"), None)
        self.desk.document.select(TourPlace(number))
        start = seated(game, *persons, sample=sample, number=number)
        orders = more.pop("orders", dict.fromkeys(start.persons, ASKED_ALL))
        self.page.begin_match(MatchBegun(start, number, orders, **more))
        self.page.parts.projector.pace = "fast"

    def until(self, holds: Callable[[], object], seconds: float = LATE / 1000) -> None:
        """Wait until something holds, looking again as soon as anything has come."""
        end = time.monotonic() + seconds
        while not holds():
            QApplication.processEvents()
            time.sleep(0.0005)
            assert time.monotonic() < end, self.state()

    def state(self) -> str:
        """Say where the race stands, for a failure."""
        news, projector = self.page.played.news, self.page.parts.projector
        frames = projector.film.frames if projector.film is not None else None
        return (
            f"riding {news and news.riding}, over {news and news.over}, frame {projector.frame}"
            f" of {frames}, playing {projector.playing}, skips {projector.skips},"
            f" gliding {projector.is_gliding}, asking {self.page.parts.question.asking},"
            f" waiting {news and news.waiting}, covered {self.page.parts.cover.isVisible()}"
        )

    def stands(self) -> bool:
        """Tell whether somebody is asked, covered, or the race is over."""
        mode, news = self.page, self.page.played.news
        if news is None or news.riding or not mode.parts.projector.at_end:
            return False
        return bool(mode.parts.question.asking or mode.parts.cover.isVisible() or news.over)

    @property
    def over(self) -> bool:
        """Tell whether the race is over."""
        return self.page.played.news is not None and self.page.played.news.over

    def asked(self) -> OpenQuestion | None:
        """Wait until a question is seen, and return it; none where the race is over."""
        self.page.parts.projector.skip_to_end()
        self.until(self.stands)
        return self.page.parts.question.asking

    def lift(self) -> None:
        """Say that one is there."""
        assert self.page.parts.cover.isVisible()
        self.press(self.page.parts.cover.lift)

    def press(self, widget: Any) -> None:
        """Press a widget as a hand does."""
        self.clicks += 1
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def give(self) -> None:
        """Give the answer as it stands."""
        before = self.page.parts.question.asking
        self.press(self.page.parts.question.give)
        self.until(lambda: self.page.parts.question.asking is not before)

    def answer_as_bot(self) -> None:
        """Build the answer the usual bot would give by pressing its options, then give it."""
        panel = self.page.parts.question
        asking, thread = panel.asking, self.page.played.thread_
        assert asking is not None
        assert thread is not None
        assert panel.open is not None
        wanted = self.hint()
        for nth, box in enumerate(panel.boxes):
            if wanted[nth] == panel.open.filled_codes()[nth]:
                continue
            if not box.buttons[0].isVisibleTo(panel):
                self.press(panel.tabs.tabs[nth])
            place = [option.code for option in box.part.options].index(wanted[nth])
            self.press(box.buttons[place])
        if (
            panel.open.filled_codes() != wanted
        ):  # what does not go together is chosen in another order
            panel.take_codes(wanted)
        self.give()

    def hint(self) -> tuple[Any, ...]:
        """Return what the usual bot in this seat would answer."""
        asking, thread = self.page.parts.question.asking, self.page.played.thread_
        assert asking is not None
        assert thread is not None
        game = thread.start.game
        with self.qtbot.waitSignal(thread.hints_given, timeout=LATE) as found:
            thread.hint(asking)
        hints: Any = found.args
        return next(hint.codes for hint in hints[0] if game.manager in hint.bots)


@pytest.fixture
def runner() -> Iterator[Runner]:
    made = Runner(lambda: ThreadPoolExecutor(1), width=1)
    yield made
    made.close()


@pytest.fixture
def matches(tmp_path: Path, clock: Callable[[], datetime]) -> KeptMatches:
    return KeptMatches(tmp_path, clock)


@pytest.fixture
def hands(desk: Desk, runner: Runner, matches: KeptMatches, qtbot: QtBot) -> Iterator[Hands]:
    """Race mode in a window of its own, as large as a small screen."""
    mode = MatchPage(desk, runner, Laying(desk, runner), matches)
    qtbot.addWidget(mode)
    mode.resize(1280, 770)
    with qtbot.waitExposed(mode):
        mode.show()
    yield Hands(mode, desk, qtbot)
    mode.end_match()
