"""Dropping and pasting: what is read, what is refused, what is taken."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QApplication, QScrollArea

from designer.panels.imports import ImportPanel
from designer.windows.files import MOST_FILES, sort_drop

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.windows.main import MainWindow

SAMPLES = Path(__file__).parents[3] / "samples"
PAGE = (
    "llano 0-119\n3ª 120-126 Alto de la Selva\ndescenso bajo 127-134\nllano 135-170\nsprint km 85\n"
)


def _urls(*urls: str | Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(u)) if isinstance(u, Path) else QUrl(u) for u in urls])
    return data


def _text(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


@pytest.fixture
def here(window: MainWindow) -> MainWindow:
    """A window that reads in threads of its own process: nothing to wait for."""
    window.front.runner.make_executor = lambda: ThreadPoolExecutor(1)
    return window


def _panel(window: MainWindow, qtbot: QtBot, data: QMimeData) -> ImportPanel:
    with qtbot.waitSignal(window.importing.ready):
        window.importing.take(data)
    panel = window.middle.stack.currentWidget()
    assert isinstance(panel, ImportPanel)
    return panel


def test_a_pasted_page_is_shown_before_it_is_taken(here: MainWindow, qtbot: QtBot):
    """The third example of the book, pasted: seen first, then one step in the tour."""
    panel = _panel(here, qtbot, _text(PAGE))
    before = len(here.desk.document.tour.stages)

    panel.take_stages()

    surveyed = here.desk.document.survey.stages[0]
    assert before == 0
    assert surveyed.road is not None
    assert [s.squares for s in surveyed.road.sections] == [119, 18, 8, 36]
    assert here.desk.document.stack.count() == 1


def test_what_is_left_alone_changes_nothing(here: MainWindow, qtbot: QtBot):
    panel = _panel(here, qtbot, _text(PAGE))

    panel.leave.click()

    assert here.desk.document.stack.count() == 0
    assert here.middle.stack.currentWidget() is here.start


def test_what_is_left_alone_leaves_the_open_tour_as_it_was(here: MainWindow, qtbot: QtBot):
    here.files.open(SAMPLES / "sierra.etapa")
    panel = _panel(here, qtbot, _text(PAGE))

    panel.leave.click()

    assert len(here.desk.document.tour.stages) == 5
    assert here.middle.stack.currentWidget() is here.pages


def test_a_second_page_without_a_name_is_a_second_stage(here: MainWindow, qtbot: QtBot):
    """What is pasted without a name never takes the place of what was pasted before."""
    for _ in range(2):
        _panel(here, qtbot, _text(PAGE)).take_stages()

    names = [stage.name for stage in here.desk.document.tour.stages]
    assert names == ["Pasted stage", "Pasted stage 2"]


def test_files_that_cannot_be_read_are_told_beside_those_that_can(
    here: MainWindow, qtbot: QtBot, tmp_path: Path
):
    good, bad = tmp_path / "good.txt", tmp_path / "bad.gpx"
    good.write_text(PAGE, "utf-8")
    bad.write_text("<gpx", "utf-8")

    panel = _panel(here, qtbot, _urls(good, bad))
    panel.take_stages()

    assert len(here.desk.document.tour.stages) == 1


def test_a_dropped_tour_is_opened(window: MainWindow):
    window.importing.take(_urls(SAMPLES / "sierra.etapa"))

    assert window.desk.document.tour.name == "Vuelta a la Sierra"


def test_fifty_files_are_read_and_more_are_not(tmp_path: Path):
    found = sort_drop(_urls(*[tmp_path / f"{n}.gpx" for n in range(MOST_FILES + 5)]))

    assert len(found.files) == MOST_FILES
    assert [e.key for e in found.refused] == ["dropped_many"]


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (_urls("https://example.org/a.gpx"), "dropped_address"),
        (_urls(SAMPLES), "dropped_folder"),
        (_text("   "), "dropped_nothing"),
        (QMimeData(), "dropped_nothing"),
    ],
    ids=["an address", "a folder", "blanks", "nothing"],
)
def test_what_cannot_be_used_is_refused_with_its_reason(data: QMimeData, key: str):
    assert [e.key for e in sort_drop(data).refused] == [key]


def test_a_paste_of_nothing_speaks_of_pasting(window: MainWindow):
    """Who pasted did not drop anything, and has no file to export again."""
    QApplication.clipboard().setText("  ")

    window.importing.paste()

    assert "pasted" in window.notices.text.text()


def test_pasting_what_is_no_road_book_says_so(here: MainWindow, qtbot: QtBot):
    panel = _panel(here, qtbot, _text("dear all,\nsee you on sunday\n"))

    assert not panel.take.isEnabled()
    assert panel.reason.text() == (
        "There is no stage here to take."
        " To paste riders, sections or results, press their table first."
    )


def test_nothing_is_taken_while_nothing_is_ticked(here: MainWindow, qtbot: QtBot):
    panel = _panel(here, qtbot, _text(PAGE))
    box = panel.cards[0].box
    assert box is not None

    box.setChecked(False)
    said = (panel.take.isEnabled(), panel.reason.text())
    box.setChecked(True)

    assert said == (False, "Tick at least one stage to take it.")
    assert (panel.take.isEnabled(), panel.reason.text()) == (True, "")


def test_a_button_that_cannot_be_pressed_does_not_look_like_one_that_can(
    here: MainWindow, qtbot: QtBot
):
    panel = _panel(here, qtbot, _text(PAGE))
    able = panel.take.grab().toImage()

    panel.take.setEnabled(False)
    unable = panel.take.grab().toImage()

    middle = able.rect().center()
    assert able.pixelColor(6, middle.y()) != unable.pixelColor(6, middle.y())


def test_letters_of_twice_the_size_need_no_scrolling_aside(here: MainWindow, qtbot: QtBot):
    """At 200 % the profile grows narrower, never wider than the window, and long names break."""
    panel = _panel(here, qtbot, _text("Etapa 1: " + "Sant Feliu " * 9 + "- Vallter\n" + PAGE))
    try:
        here.desk.theme.zoom = 2.0
        with qtbot.waitSignal(here.desk.theme.changed):
            here.desk.theme.apply()
        qtbot.waitUntil(lambda: bool(panel.cards) and panel.cards[0].isVisible())
        assert panel.findChild(QScrollArea).horizontalScrollBar().maximum() == 0
    finally:
        here.desk.theme.zoom_by(0)


def test_every_file_is_taken_though_its_card_is_not_there_yet(
    here: MainWindow, qtbot: QtBot, tmp_path: Path
):
    """Cards come one by one, so that many files never hold the window up."""
    files = [tmp_path / f"{number}.txt" for number in range(6)]
    for file in files:
        file.write_text(PAGE, "utf-8")
    panel = _panel(here, qtbot, _urls(*files))
    at_first = len(panel.cards)

    panel.take_stages()

    assert at_first < len(files)
    assert len(here.desk.document.tour.stages) == len(files)


def test_two_files_of_one_name_are_left_apart(here: MainWindow, qtbot: QtBot, tmp_path: Path):
    """What is not ticked stays so in another language, even when that changes twice at once."""
    paths = [tmp_path / name / "page.txt" for name in ("a", "b", "c")]
    for path in paths:
        path.parent.mkdir()
        path.write_text(PAGE, "utf-8")
    panel = _panel(here, qtbot, _urls(*paths))
    qtbot.waitUntil(lambda: len(panel.cards) == 3)
    assert panel.cards[2].box is not None
    panel.cards[2].box.setChecked(False)

    here.desk.language_switch.change_language("es")
    here.desk.language_switch.change_language("en")
    qtbot.waitUntil(lambda: len(panel.cards) == 3)

    assert [card.pick.wanted for card in panel.cards] == [True, True, False]
