"""A tour named when the program starts: the window says so at once, and opens it when it can."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from designer.windows.file_jobs import Awaited

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from designer.language import Language
    from designer.windows.main import MainWindow

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.fixture
def named(window: MainWindow) -> Callable[[Path], None]:
    """Somebody who names a file when they start the program."""
    return lambda path: _await(window, path)


def _await(window: MainWindow, path: Path) -> None:
    document, start, furnishing = window.desk.document, window.start, window.furnishing
    Awaited(document, start, furnishing, path, window.files.open)


def _said(window: MainWindow) -> list[str]:
    return [label.text() for label in window.start.widget().findChildren(QLabel)]


def _offers(window: MainWindow) -> bool:
    return bool(window.start.widget().findChildren(QPushButton))


def test_the_start_page_says_what_is_being_opened(
    window: MainWindow, named: Callable[[Path], None], language: Language
):
    named(SAMPLES / "sierra.etapa")
    window.desk.language_switch.change_language(language.code)

    said = language.say("window.start_awaited", name="sierra.etapa")
    assert said in _said(window)
    assert window.start.accessibleName() == said


def test_nothing_is_offered_while_it_is_being_opened(
    window: MainWindow, named: Callable[[Path], None]
):
    named(SAMPLES / "sierra.etapa")

    assert not _offers(window)


def test_it_is_opened_when_all_that_a_tour_needs_is_built(
    window: MainWindow, qtbot: QtBot, named: Callable[[Path], None]
):
    named(SAMPLES / "sierra.etapa")
    window.furnishing.go_on()

    qtbot.waitUntil(lambda: window.middle.on_tour)
    assert window.desk.document.path == SAMPLES / "sierra.etapa"


def test_what_is_refused_leaves_the_start_page_as_it_always_is(
    window: MainWindow, qtbot: QtBot, named: Callable[[Path], None]
):
    named(SAMPLES / "nowhere.etapa")
    window.furnishing.go_on()

    qtbot.waitUntil(partial(_offers, window))
    assert "nowhere.etapa" in window.notices.text.text()


def test_what_else_is_refused_meanwhile_does_not_take_its_place(
    window: MainWindow, qtbot: QtBot, named: Callable[[Path], None]
):
    """Something that cannot be used is dropped before the tour is there."""
    named(SAMPLES / "sierra.etapa")
    window.files.open(SAMPLES / "nowhere.etapa")
    window.furnishing.go_on()

    qtbot.waitUntil(lambda: window.desk.document.path == SAMPLES / "sierra.etapa")


def test_who_opens_another_tour_meanwhile_keeps_it(
    window: MainWindow, qtbot: QtBot, named: Callable[[Path], None]
):
    named(SAMPLES / "sierra.etapa")
    window.files.open_sample(SAMPLES / "giro-2019.etapa")

    qtbot.wait(20)
    assert window.desk.document.tour.name == "Giro d'Italia 2019"
    window.files.close()
    assert _offers(window)
