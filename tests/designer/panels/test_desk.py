"""What follows the tour: shown what is new once, and nothing while it lies behind another page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QWidget

from designer.document.place import section_place
from designer.language import done_sentence
from engine.tour.edit import rename_tour
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk

SAMPLES = Path(__file__).parents[3] / "samples"


class Follower(QWidget):
    """Counts what it is told."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.said = self.shown = 0
        desk.follow(self, self._say, self._show)

    def _say(self) -> None:
        self.said += 1

    def _show(self) -> None:
        self.shown += 1


@pytest.fixture
def follower(desk: Desk, qtbot: QtBot) -> Follower:
    made = Follower(desk)
    qtbot.addWidget(made)
    made.said = made.shown = 0
    return made


def test_a_tour_that_comes_with_its_place_is_shown_once(desk: Desk, follower: Follower):
    desk.document.start(open_tour(SAMPLES / "giro-2019.etapa"), None)

    assert follower.shown == 1


def test_an_edit_is_shown(desk: Desk, follower: Follower):
    desk.document.change(done_sentence("rename_tour", name="Other"), rename_tour, "Other")

    assert follower.shown == 1


def test_another_place_is_shown(desk: Desk, follower: Follower):
    desk.document.select(section_place(2, 1))

    assert follower.shown == 1


def test_another_language_is_said_and_the_same_tour_shown_in_it(desk: Desk, follower: Follower):
    desk.voice.speak("es")

    assert (follower.said, follower.shown) == (1, 1)
