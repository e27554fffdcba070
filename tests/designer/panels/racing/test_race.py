"""Race: one race watched on the board, led by buttons, keys and sentences."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from designer.document.said import did
from designer.panels.shelving import keep
from engine.board.lay import lay
from engine.board.table import rectangle
from engine.board.values import Options
from engine.tour import edit_stage
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from designer.panels.racing.race import RacePanel

SAMPLES = Path(__file__).parents[4] / "samples"
TIMEOUT = 30_000


def _watched(panel: RacePanel, qtbot: QtBot) -> None:
    panel.wishes.go.click()
    ready = lambda: panel.film is not None and not panel._laying.stale  # noqa: E731
    qtbot.waitUntil(ready, timeout=TIMEOUT)
    panel.view.finish()


def test_a_race_is_stepped_played_and_gone_to_a_turn(race: RacePanel, qtbot: QtBot):
    _watched(race, qtbot)
    assert race.film is not None
    race.go(0)
    race.way.step(1)
    stepped = race.way.slider.value()
    race.way.turns(1)
    turn = race.way.slider.value()
    race.way.play()
    qtbot.waitUntil(lambda: race.way.slider.value() > turn, timeout=TIMEOUT)
    race.way.play()

    assert stepped == 1
    assert turn in race.film.turns
    assert not race.way.beat.isActive()


def test_a_sentence_leads_to_its_moment(race: RacePanel, qtbot: QtBot):
    _watched(race, qtbot)
    item = race.story.item(race.story.count() // 2)

    race.story.itemClicked.emit(item)

    assert race.way.slider.value() == race._lines[race.story.count() // 2].frame


def test_riders_stand_on_the_board(race: RacePanel, qtbot: QtBot):
    """The picture changes when somebody moves."""
    _watched(race, qtbot)
    assert race.film is not None
    race.go(0)
    before = race.view.grab().toImage()

    race.go(race.film.turns[5])

    assert race.view.grab().toImage() != before


def test_a_race_on_a_road_that_has_changed_is_no_longer_shown(
    race: RacePanel, desk: Desk, qtbot: QtBot
):
    _watched(race, qtbot)
    stage = desk.document.stage
    assert stage is not None
    end = stage.sections[-1].end + Decimal(5)

    desk.document.change_stage(did("move_end", km=end), edit_stage.move_end, end)
    qtbot.waitUntil(lambda: not race._laying.stale, timeout=TIMEOUT)

    assert not race.way.buttons["step"].isEnabled()


def test_a_race_over_a_roundabout_is_seen_on_the_board_that_is_kept(
    race: RacePanel, desk: Desk, qtbot: QtBot
):
    """RULING 94 — the race knows of the furniture, and the board is the one it lies on."""
    road = desk.document.survey.stages[0].road
    assert road is not None
    wishes = Options(furniture=(("roundabout", 12),))
    keep(desk.document, did("board_forget", stage=1), lay(road, rectangle(2400, 1200), wishes))
    qtbot.waitUntil(lambda: not race._laying.stale, timeout=TIMEOUT)

    _watched(race, qtbot)

    assert race.film is not None
    assert race.film.setup.road.blocks
    assert race.way.buttons["step"].isEnabled()


def test_the_story_changes_its_language_at_once(race: RacePanel, desk: Desk, qtbot: QtBot):
    _watched(race, qtbot)
    english = race.story.item(0).text()

    desk.voice.speak("es")

    qtbot.waitUntil(lambda: race.story.item(0).text() != english, timeout=TIMEOUT)


def test_no_race_of_one_tour_is_told_in_another(race: RacePanel, desk: Desk, qtbot: QtBot):
    """Neither its story nor its riders stay when another tour is opened."""
    _watched(race, qtbot)
    race.way.play()

    desk.document.start(open_tour(SAMPLES / "sierra.etapa"), None)

    assert (race.film, race.story.count()) == (None, 0)
    assert not race.way.beat.isActive()
    assert not race.way.buttons["step"].isEnabled()
    assert not race.save_button.isEnabled()
    assert race.view.accessibleDescription() == ""


def test_a_race_that_is_ridden_for_a_tour_that_was_closed_is_not_shown(
    race: RacePanel, desk: Desk, qtbot: QtBot
):
    race.wishes.go.click()
    task = race._task
    assert task is not None

    desk.document.start(open_tour(SAMPLES / "sierra.etapa"), None)

    assert task.over
    assert race.wishes.go.isEnabled()


def test_a_turn_is_typed_and_gone_to(race: RacePanel, qtbot: QtBot):
    """What is shown then is the first thing of that turn."""
    _watched(race, qtbot)
    assert race.film is not None

    race.way.turn.setValue(4)

    frame = race.way.slider.value()
    assert (race.film.turn(frame), race.film.turn(frame - 1)) == (4, 3)


def test_the_turn_follows_what_is_shown(race: RacePanel, qtbot: QtBot):
    _watched(race, qtbot)
    assert race.film is not None

    race.go(race.film.frames)

    assert race.way.turn.value() == race.way.turn.maximum() == race.film.turn(race.film.frames)


def test_there_and_back_by_a_turn(race: RacePanel, qtbot: QtBot):
    _watched(race, qtbot)
    assert race.film is not None
    race.go(race.film.turns[3])

    race.way.turns(1)
    race.way.turns(-1)

    assert race.way.slider.value() == race.film.turns[3]


def test_the_rider_under_the_pointer_is_named(race: RacePanel, qtbot: QtBot):
    """Bib, name, team and square; nobody where nobody stands."""
    _watched(race, qtbot)
    assert race.film is not None
    board = race._board()
    assert board is not None
    race.go(race.film.turns[3])
    rider, (row, lane) = next(iter(race.film.at(race.film.turns[3]).items()))
    at = race.view.seen.pixel(*board.square(row, lane, race.view.number).centre)

    said = race.who(QPoint(round(at[0]), round(at[1])))

    assert race._tokens is not None
    assert str(race._tokens.named(rider)["name"]) in said
    assert f"square {row}" in said
    assert race.who(QPoint(0, 0)) == ""


def test_a_game_with_squares_of_its_own_says_why_nobody_stands_on_the_board(
    race: RacePanel, qtbot: QtBot
):
    """Figueres R3.5 — its squares are shared and are not the rows of the stage."""
    game = race.wishes.game
    game.setCurrentIndex(game.findData("figueres"))
    game.activated.emit(game.currentIndex())

    _watched(race, qtbot)

    assert "squares of its own" in race.way.said.text()


def test_a_road_that_is_still_being_laid_has_not_changed(race: RacePanel, qtbot: QtBot):
    """Nothing is called stale before it is: the board is on its way."""
    race._laying.board, race._laying.stale = None, True
    race.wishes.go.click()

    qtbot.waitUntil(lambda: race.film is not None, timeout=TIMEOUT)

    assert "has changed" not in race.way.said.text()


def test_managers_are_chosen_team_by_team(race: RacePanel, desk: Desk):
    """Each team has a list of its own as soon as somebody wants it; others stay away."""
    wishes, teams = race.wishes, desk.document.tour.teams
    before = [box.isVisibleTo(race) for box in wishes.by_team.boxes]
    wishes.bots.setCurrentIndex(wishes.bots.findData("by_team"))
    wishes.bots.activated.emit(wishes.bots.currentIndex())
    seen = [box.isVisibleTo(race) for box in wishes.by_team.boxes]
    second = wishes.by_team.boxes[1]

    second.setCurrentIndex(second.findData("random"))
    plan = wishes.plan()

    assert not any(before)
    assert sum(seen) == len(teams)
    assert plan is not None
    assert [plan.character(n) for n in range(3)] == ["director", "random", "director"]


def test_a_race_is_led_by_keys(race: RacePanel, qtbot: QtBot):
    """F5 plays and stops, Alt with an arrow steps, Ctrl with an arrow goes from turn to turn."""
    _watched(race, qtbot)
    assert race.film is not None
    race.activateWindow()
    race.view.setFocus()
    race.go(0)

    QTest.keyClick(race.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    turn = race.way.slider.value()
    QTest.keyClick(race.view, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    stepped = race.way.slider.value()
    QTest.keyClick(race.view, Qt.Key.Key_F5)
    plays = race.way.beat.isActive()
    QTest.keyClick(race.view, Qt.Key.Key_F5)

    assert turn in race.film.turns
    assert stepped == turn + 1
    assert (plays, race.way.beat.isActive()) == (True, False)


def test_the_row_a_sentence_speaks_of_is_framed_on_the_board(race: RacePanel, qtbot: QtBot):
    """Whoever steps through a race sees where it happens."""
    _watched(race, qtbot)
    told = next(n for n, line in enumerate(race._lines) if not line.head and line.row > 1)
    race.story.itemClicked.emit(race.story.item(told))
    framed = race.view.grab().toImage()

    race._told_row = None

    assert race.view.grab().toImage() != framed
