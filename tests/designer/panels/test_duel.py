"""A duel in the window: who rides is chosen with the keys, races come in, stop keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer.jobs.duels import DuelWish, plan_duel, plan_search, ride_duel, ride_search
from designer.jobs.pool import InlineExecutor
from designer.language import ENGLISH
from designer.panels.duel import DuelView
from designer.panels.duel_wishes import FILE
from designer.texts.duel import duel_rows, search_sentence, seat_sentences
from designer.texts.measured import bot_name
from engine.bots.league import name_of_trick

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QComboBox
    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from engine.errors import EtapaError

TIMEOUT = 60_000
OWN = """
class Plain:
    def decide(self, question, view):
        return question.default
"""


@pytest.fixture
def view(desk: Desk, runner: Runner, qtbot: QtBot) -> DuelView:
    """The page over the time trial that opens the grand tour: its races are short."""
    made = DuelView(desk, runner)
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show()
    made.form.number.setValue(12)
    choose(made.form.field, "book")
    return made


def choose(box: QComboBox, value: str) -> None:
    """Choose a value of a list with the arrow keys."""
    wanted = box.findData(value)
    assert wanted >= 0, value
    key = Qt.Key.Key_Down if wanted > box.currentIndex() else Qt.Key.Key_Up
    for _ in range(abs(wanted - box.currentIndex())):
        QTest.keyClick(box, key)
    assert box.currentData() == value


def ride(view: DuelView, qtbot: QtBot) -> None:
    """Press the button and wait for the races."""
    with qtbot.waitSignal(view.ended, timeout=TIMEOUT):
        QTest.mouseClick(view.go, Qt.MouseButton.LeftButton)
        assert view.riding
    assert not view.stop.isEnabled()


def shown(view: DuelView) -> list[tuple[str, ...]]:
    """Return the table as it is seen."""
    model = view.table.model()
    return [
        tuple(model.index(row, column).data() for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def test_a_duel_says_what_the_command_says(view: DuelView, desk: Desk, qtbot: QtBot):
    """The same wish in the same words: the table, the seats."""
    choose(view.form.us, "miser")
    ride(view, qtbot)

    wish = DuelWish("miser", ("book",), stages=(1,), count=12)
    stages = plan_duel(desk.document.tour, wish, ENGLISH)
    from concurrent.futures import ThreadPoolExecutor

    for _ in ride_duel(stages, 12, (lambda: ThreadPoolExecutor(1), 1)):
        pass
    assert shown(view) == list(duel_rows(ENGLISH, stages))[1:]
    assert view.by_seat.text() == "\n".join(seat_sentences(ENGLISH, stages))
    assert view.state.text().startswith("miser against book: 12 races")


def test_every_trick_and_manager_is_offered_by_what_it_does(view: DuelView):
    """No name of a file or of code: words, in the language that is on."""
    offered = [view.form.us.itemText(row) for row in range(view.form.us.count())]
    assert "two leave 60 squares out" in offered
    assert "director" in offered
    assert not any("_" in name for name in offered)


def test_a_program_of_ones_own_rides_after_it_is_said_what_it_is(
    view: DuelView, qtbot: QtBot, tmp_path: Path
):
    """It is chosen as a file; that it runs with one's rights stands there before it rides."""
    path = tmp_path / "plain.py"
    path.write_text(OWN, "utf-8")
    view.form.file_wanted.connect(lambda: view.form.take(path))
    assert not view.form.rights.isVisible()
    view.form.us.setCurrentIndex(view.form.us.findData(FILE))
    view.form.us.activated.emit(view.form.us.currentIndex())
    assert view.form.us.currentText() == "plain.py"
    assert "plain.py is a program and runs with your rights" in view.form.rights.text()
    ride(view, qtbot)
    assert view.state.text().startswith("plain.py against book: 12 races")


def test_a_program_that_is_none_is_refused_in_a_sentence(
    view: DuelView, refused: list[EtapaError], qtbot: QtBot, tmp_path: Path
):
    path = tmp_path / "broken.py"
    path.write_text("class", "utf-8")
    view.form.take(path)
    with qtbot.waitSignal(view.ended, timeout=TIMEOUT):
        view.go.click()
    assert [one.key for one in refused] == ["own_bot_broken"]
    assert shown(view) == []
    assert view.go.isEnabled()


def test_races_are_stopped_and_those_ridden_stay(view: DuelView, qtbot: QtBot):
    """Escape stops first, and leaves only where nothing is under way."""
    view.form.number.setValue(5000)
    view.go.click()
    qtbot.waitUntil(lambda: bool(shown(view)), timeout=TIMEOUT)
    left: list[bool] = []
    view.closed.connect(lambda: left.append(True))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not view.riding
    ((_, races, *_),) = shown(view)
    assert 0 < int(races) < 5000
    assert not left
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert left


def test_in_spanish_the_same_races_are_told_in_spanish(view: DuelView, desk: Desk, qtbot: QtBot):
    ride(view, qtbot)
    before = shown(view)
    desk.language_switch.change_language("es")
    assert view.state.text() != ""
    assert "contra libro" in view.state.text()
    assert [row[1] for row in shown(view)] == [row[1] for row in before]


def test_a_search_tells_the_best_trick_in_the_words_of_the_command(
    view: DuelView, desk: Desk, qtbot: QtBot
):
    """The manager who is chosen to ride does not ride; the best trick does, on fresh dice."""
    view.form.tricks.setValue(4)
    with qtbot.waitSignal(view.ended, timeout=TIMEOUT):
        QTest.mouseClick(view.search, Qt.MouseButton.LeftButton)
        assert view.riding
        assert not view.search.isEnabled()
    wish = DuelWish("director", ("book",), stages=(1,), count=12)
    stages = plan_duel(desk.document.tour, wish, ENGLISH)
    *_, found = ride_search(plan_search(stages, 4, 12), (InlineExecutor, 1))
    assert view.state.text() == search_sentence(ENGLISH, found, 4)
    assert view.state.text().startswith("Best trick found: ")
    assert f": {bot_name(ENGLISH, name_of_trick(found.trick))} (" in view.state.text()
    assert not view.table.isVisible()
    assert view.search.isEnabled()


def test_a_search_that_is_stopped_has_found_nothing(view: DuelView, qtbot: QtBot):
    """How far it is stands there while it rides."""
    view.form.tricks.setValue(500)
    QTest.mouseClick(view.search, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "searching: 500 tricks" in view.state.text(), timeout=TIMEOUT)
    with qtbot.waitSignal(view.ended, timeout=TIMEOUT):
        QTest.mouseClick(view.stop, Qt.MouseButton.LeftButton)
    assert not view.riding
    assert "trick" not in view.state.text().partition(".")[0]


def test_a_game_without_tricks_has_none_to_search_for(view: DuelView, desk: Desk):
    desk.game.choose("pistard")
    assert not view.search.isEnabled()
    assert view.search.toolTip() == "There are no tricks of this game to be varied"
