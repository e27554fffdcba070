"""Records of races: opened to be watched, with or without their tour, and saved again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QUrl

from designer.document.place import TourPlace
from designer.language import ENGLISH
from engine.playtests.plan import stage_plan
from engine.playtests.play import record_race
from engine.race.record import pack_record, unpack_record
from engine.tour.file import load, save

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
    plan = stage_plan(load(SAMPLE), 1, seed="1", bots=("book",), game="ciclismo")
    path.write_bytes(pack_record(record_race(plan, 1)))
    return path


@pytest.fixture
def here(window: MainWindow) -> MainWindow:
    """A window that works in a thread of its own process."""
    window.front.runner.make_executor = lambda: ThreadPoolExecutor(1)
    return window


def _stands(window: MainWindow) -> bool:
    """The race fills the window, all of it has been ridden, and its ground is seen."""
    mode = window.racing.page if window.racing.is_riding else None
    whole = mode is not None and mode.played.news is not None and mode.played.news.over
    return whole and mode.parts.map.view.ground is not None


def test_a_dropped_record_is_watched_without_its_tour(here: MainWindow, acta: Path, qtbot: QtBot):
    """The road of the record is laid for it alone, and its riders stand on it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(acta))])

    here.importing.take(data)
    qtbot.waitUntil(lambda: _stands(here), timeout=TIMEOUT)

    mode = here.racing.page
    assert mode.played.race is not None
    assert mode.parts.map.view.board is not None
    assert mode.parts.map.view.board.road == mode.played.race.film.setup.road
    assert len(mode.played.race.film.story_lines(ENGLISH)) > 10
    assert here.desk.document.tour.stages == ()


def test_a_record_of_the_open_tour_selects_its_stage(here: MainWindow, acta: Path, qtbot: QtBot):
    """And when the race is left, the tour is where it was."""
    here.files.open(SAMPLE)
    here.desk.document.select(TourPlace(3))

    here.files.open(acta)
    qtbot.waitUntil(lambda: _stands(here), timeout=TIMEOUT)

    assert here.desk.document.place.stage == 1
    assert here.desk.document.path == SAMPLE
    assert not here.docks["tour"].isVisible()
    here.racing.page.left.emit()
    assert here.middle.on_tour
    assert here.docks["tour"].isVisible()


def test_a_record_of_this_stage_is_watched_on_it(here: MainWindow, acta: Path, qtbot: QtBot):
    """On the board the organiser lays, though markers beside the road differ."""
    here.files.open(SAMPLE)
    road = here.desk.document.survey.stages[0].road
    assert unpack_record(acta.read_bytes()).setup.road.markers != road.markers

    here.files.open(acta)
    qtbot.waitUntil(lambda: _stands(here), timeout=TIMEOUT)

    mode = here.racing.page
    assert mode.parts.map.view.board is here.laying().board
    assert mode.parts.map._own_board is None
    assert mode.played.begun.stage == 1


def test_a_record_of_another_race_is_not_shown_without_a_word(
    here: MainWindow, acta: Path, qtbot: QtBot, tmp_path: Path
):
    """Of no stage of the open tour; of one of its stages, but ridden by others."""
    here.files.open(SAMPLE.with_name("sierra.etapa"))
    here.files.open(acta)
    qtbot.waitUntil(lambda: _stands(here), timeout=TIMEOUT)
    assert here.notices.text.text() == ENGLISH.say("records.no_stage")
    here.racing.page.left.emit()

    tour = load(SAMPLE)
    first = replace(tour.teams[0].riders[0], name="Nobody Else")
    team = replace(tour.teams[0], riders=(first, *tour.teams[0].riders[1:]))
    save(replace(tour, teams=(team, *tour.teams[1:])), tmp_path / "other.etapa")
    here.files.open(tmp_path / "other.etapa")
    here.files.open(acta)
    qtbot.waitUntil(lambda: _stands(here), timeout=TIMEOUT)
    told = here.notices.text.text()
    assert tour.teams[0].riders[0].name in told
    assert told.startswith("This race was ridden by others")


def test_the_race_that_is_watched_is_saved_as_a_record(
    here: MainWindow, acta: Path, qtbot: QtBot, tmp_path: Path, answers: Answers
):
    """Byte for byte the record that was opened."""
    answers.records = tmp_path / "again.acta"
    here.files.open(acta)
    qtbot.waitUntil(lambda: _stands(here), timeout=TIMEOUT)

    here.racing.page.deeds.save_race()
    qtbot.waitUntil(answers.records.is_file, timeout=TIMEOUT)

    assert answers.records.read_bytes() == acta.read_bytes()


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
