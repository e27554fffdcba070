"""Windows without a screen, each with a home of its own and somebody who answers its questions."""

from __future__ import annotations

import gc
import os
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from typing_extensions import override

from designer.document.document import Document
from designer.document.switches import LanguageSwitch
from designer.jobs.runner import Runner
from designer.panels.desk import Desk
from designer.scene.theme import Theme
from designer.windows.notices import CANCEL, FILED, Asks
from engine.playtests import run
from engine.playtests.play import PlayedRace
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from designer.windows.main import MainWindow
    from engine.playtests.plan import PlaytestPlan

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture
def quick_races(monkeypatch: pytest.MonkeyPatch) -> None:
    """Races that take no time: what is tried is not how they are ridden."""

    def ride(_plan: PlaytestPlan, number: int) -> PlayedRace:
        dice = Random(number)
        values: dict[str, bool | int | str] = {
            "breaks/day_won": dice.random() < 0.3,
            "wins/by_type": dice.choice(("CLIMBER", "SPRINTER")),
            "groups/count": dice.randint(2, 9),
            "tour/decided": dice.randint(1, 5),
        }
        return PlayedRace(number, values, ())

    monkeypatch.setattr(run, "play_race", ride)
    monkeypatch.setattr(run, "play_tour", ride)


@dataclass
class Answers(Asks):
    """Somebody who has made up their mind before they are asked."""

    opens: Path | None = None
    saves: Path | None = None
    records: Path | None = None
    unsaved_is: str = CANCEL
    sure_is: bool = False
    kept_is: str = FILED
    asked: list[str] = field(default_factory=list)

    @override
    def file_to_open(self, *_: object) -> Path | None:
        self.asked.append("open")
        return self.opens

    @override
    def files_to_open(self, *_: object) -> list[Path]:
        self.asked.append("open")
        return [self.opens] if self.opens is not None else []

    @override
    def file_to_save(self, *_: object) -> Path | None:
        self.asked.append("save")
        return self.saves

    @override
    def folder(self, *_: object) -> Path | None:
        self.asked.append("folder")
        return self.saves

    @override
    def module_to_save(self, *_: object) -> Path | None:
        self.asked.append("module")
        return self.saves

    @override
    def record_to_save(self, *_: object) -> Path | None:
        self.asked.append("record")
        return self.records

    @override
    def record_to_open(self, *_: object) -> Path | None:
        self.asked.append("open record")
        return self.opens

    @override
    def kept_changes(self, _parent: object, words: str, differences: str) -> str:
        self.asked += ["kept", words, differences]
        return self.kept_is

    @override
    def sure(self, *_: object) -> bool:
        self.asked.append("sure")
        return self.sure_is

    @override
    def unsaved(self, *_: object) -> str:
        self.asked.append("unsaved")
        return self.unsaved_is


@pytest.fixture
def clock() -> Callable[[], datetime]:
    """A clock that goes one minute a look."""
    looks = iter(range(10_000))
    return lambda: datetime(2026, 7, 5, 0, 0, tzinfo=UTC).replace(
        hour=(n := next(looks)) // 60, minute=n % 60
    )


@pytest.fixture
def document(qapp: QApplication) -> Document:
    """The five hand-written stages, open."""
    opened = Document()
    opened.start(open_tour(SAMPLES / "sierra.etapa"), None)
    return opened


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> Theme:
    """One look for all panels: an application can only wear one."""
    return Theme(qapp)


@pytest.fixture
def desk(document: Document, theme: Theme) -> Desk:
    return Desk(document, LanguageSwitch("en"), theme)


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def threads(qapp: QApplication) -> Iterator[Runner]:
    """Work in a thread of this process: no other one has to be waited for."""
    made = Runner(lambda: ThreadPoolExecutor(1), width=1)
    yield made
    made.close()


@pytest.fixture
def window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, answers: Answers, threads: Runner
) -> MainWindow:
    """A window in English at its first size, with nothing open."""
    from designer import app

    shown = app.window(qapp, tmp_path / "home", "en", answers, threads)
    qtbot.addWidget(shown, before_close_func=lambda w: w.forget())
    shown.resize(1280, 800)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


@pytest.fixture(autouse=True)
def _tidy(request: pytest.FixtureRequest) -> Iterator[None]:
    """Windows that are gone are taken away between tests, never in the middle of one."""
    if "qapp" not in request.fixturenames:
        yield
        return
    gc.disable()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    gc.enable()
