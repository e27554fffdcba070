"""Records of races: opened to be watched, with or without their tour, and saved again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QUrl

from designer.document.place import TourPlace
from designer.jobs.racing import watch_race, watch_record
from designer.panels.racing.race import RacePanel
from engine.playtests.plan import stage_plan
from engine.race.record import pack_record, unpack_record
from engine.tour.file import load

if TYPE_CHECKING:
    from conftest import Answers
    from pytestqt.qtbot import QtBot

    from designer.windows.main import MainWindow

SAMPLE = Path(__file__).parents[3] / "samples" / "giro-2019.etapa"
TIMEOUT = 30_000


@pytest.fixture(scope="module")
def acta(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The opening time trial of the grand tour, ridden once."""
    path = tmp_path_factory.mktemp("records") / "prologue.acta"
    path.write_bytes(
        watch_race(stage_plan(load(SAMPLE), 1, seed="1", bots=("book",), game="ciclismo"), 1).acta
    )
    return path


@pytest.fixture
def here(window: MainWindow) -> MainWindow:
    """A window that works in a thread of its own process."""
    window._runner._make = lambda: ThreadPoolExecutor(1)
    return window


def _race(window: MainWindow) -> RacePanel:
    page = window.pages.go("race")
    assert isinstance(page, RacePanel)
    return page


def _stands(window: MainWindow) -> bool:
    page = window.pages.built.get("race")
    return isinstance(page, RacePanel) and page.way.buttons["step"].isEnabled()


def test_a_dropped_record_is_watched_without_its_tour(here: MainWindow, acta: Path, qtbot: QtBot):
    """The road of the record is laid for it alone, and its riders stand on it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(acta))])

    here.importing.take(data)
    qtbot.waitUntil(lambda: _stands(here), timeout=TIMEOUT)

    page = _race(here)
    assert page.film is not None
    assert page.view.board is not None
    assert page.view.board.road == page.film.setup.road
    assert page.story.count() > 10
    assert here.desk.document.tour.stages == ()


def test_a_record_of_the_open_tour_selects_its_stage(here: MainWindow, acta: Path, qtbot: QtBot):
    here.files.open(SAMPLE)
    here.desk.document.select(TourPlace(3))

    here.files.open(acta)
    qtbot.waitUntil(lambda: _stands(here), timeout=TIMEOUT)

    assert here.desk.document.place.stage == 1
    assert here.desk.document.path == SAMPLE


def test_the_race_that_is_watched_is_saved_as_a_record(
    here: MainWindow, acta: Path, qtbot: QtBot, tmp_path: Path, answers: Answers
):
    """What is saved rides again to the same arrivals."""
    answers.records = tmp_path / "again.acta"
    here.files.open(acta)
    qtbot.waitUntil(lambda: _stands(here), timeout=TIMEOUT)

    _race(here).save_button.click()
    qtbot.waitUntil(answers.records.is_file, timeout=TIMEOUT)

    assert watch_record(answers.records) == watch_record(acta)


def test_a_file_that_is_no_record_is_refused_and_nothing_opens(
    here: MainWindow, qtbot: QtBot, tmp_path: Path
):
    odd = tmp_path / "odd.acta"
    odd.write_text("no record", "utf-8")

    with qtbot.waitSignal(here.desk.document.refused, timeout=TIMEOUT) as refused:
        here.files.open(odd)

    assert refused.args[0].key == "record_foreign"
    assert not here.desk.document.is_open


def test_a_record_of_other_rules_is_refused_by_its_number(
    here: MainWindow, acta: Path, qtbot: QtBot, tmp_path: Path
):
    old = tmp_path / "old.acta"
    read = unpack_record(acta.read_bytes())
    old.write_bytes(pack_record(replace(read, rules=read.rules + 1)))

    with qtbot.waitSignal(here.desk.document.refused, timeout=TIMEOUT) as refused:
        here.files.open(old)

    assert refused.args[0].key == "record_rules"
    assert refused.args[0].values["have"] == read.rules + 1
