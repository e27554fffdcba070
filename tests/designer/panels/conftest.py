"""What several panels are tried with: what is refused at a desk; races that are short."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.document.place import TourPlace
from designer.jobs.runner import Runner
from designer.panels.playtest import PlaytestPanel
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.errors import EtapaError

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.fixture
def refused(desk: Desk) -> list[EtapaError]:
    """Every error that was said, in its order."""
    errors: list[EtapaError] = []
    desk.document.refused.connect(errors.append)
    return errors


@pytest.fixture
def runner(desk: Desk) -> Iterator[Runner]:
    """The time trial that opens the grand tour is selected: its races are short."""
    desk.document.start(open_tour(SAMPLES / "giro-2019.etapa"), None)
    desk.document.select(TourPlace(1))
    made = Runner(lambda: ThreadPoolExecutor(1), width=1)
    yield made
    made.close()


@pytest.fixture
def playtest(desk: Desk, runner: Runner, qtbot: QtBot) -> PlaytestPanel:
    made = PlaytestPanel(desk, runner)
    qtbot.addWidget(made)
    made.wishes.bots.setCurrentIndex(made.wishes.bots.findData("book"))
    made.wishes.number.setValue(12)
    return made
