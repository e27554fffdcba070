"""Playtest and race: a batch in the background, one of its races watched on the board."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from designer.document.place import Place
from designer.document.said import did
from designer.jobs.runner import Runner
from designer.panels.laying import Laying
from designer.panels.racing.playtest import PlaytestPanel
from designer.panels.racing.race import RacePanel
from designer.panels.shelving import keep
from engine.board.lay import lay
from engine.board.table import rectangle
from engine.board.values import Options
from engine.tour import edit_stage
from engine.tour.edit import move_stage, remove_stage, set_teams
from engine.tour.file import open_tour, save

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk

SAMPLES = Path(__file__).parents[3] / "samples"
TIMEOUT = 30_000


@pytest.fixture
def runner(desk: Desk) -> Iterator[Runner]:
    """The time trial that opens the grand tour is selected: its races are short."""
    desk.document.start(open_tour(SAMPLES / "giro-2019.etapa"), None)
    desk.document.select(Place(1))
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


@pytest.fixture
def race(desk: Desk, runner: Runner, qtbot: QtBot) -> RacePanel:
    made = RacePanel(desk, runner, Laying(desk, runner))
    qtbot.addWidget(made)
    made.wishes.bots.setCurrentIndex(made.wishes.bots.findData("book"))
    made.resize(900, 600)
    made.show()
    return made


def _run(panel: PlaytestPanel, qtbot: QtBot) -> None:
    panel.wishes.go.click()
    qtbot.waitUntil(lambda: panel._ridden is None, timeout=TIMEOUT)
    assert panel.batch is not None
    assert panel.batch.summary.races == 12


def _watched(panel: RacePanel, qtbot: QtBot) -> None:
    panel.wishes.go.click()
    ready = lambda: panel.film is not None and not panel._laying.stale  # noqa: E731
    qtbot.waitUntil(ready, timeout=TIMEOUT)
    panel.view.finish()


def test_a_batch_says_what_the_stage_does_to_a_race(playtest: PlaytestPanel, qtbot: QtBot):
    _run(playtest, qtbot)

    said = [playtest.report.item(row).text() for row in range(playtest.report.count())]
    assert any("turns" in sentence for sentence in said)
    assert playtest._state.text() == "Races: 12"


def test_an_edit_marks_the_report_as_stale(playtest: PlaytestPanel, desk: Desk, qtbot: QtBot):
    """The report of a stage that has changed says so, and undo makes it fresh again."""
    _run(playtest, qtbot)
    stage = desk.document.stage
    assert stage is not None
    end = stage.sections[-1].end + Decimal(5)

    desk.document.change_stage(did("move_end", km=end), edit_stage.move_end, end)
    stale = playtest._state.text()
    desk.document.undo()

    assert "has changed since" in stale
    assert playtest._state.text() == "Races: 12"


def test_a_batch_can_be_stopped_and_keeps_what_is_done(playtest: PlaytestPanel, qtbot: QtBot):
    playtest.wishes.number.setValue(5000)
    playtest.wishes.go.click()
    qtbot.waitUntil(lambda: playtest.batch.summary.races > 0, timeout=TIMEOUT)

    playtest.stop.click()

    assert 0 < playtest.batch.summary.races < 5000
    assert playtest.wishes.go.isEnabled()


def test_any_race_of_the_batch_can_be_watched(playtest: PlaytestPanel, qtbot: QtBot):
    _run(playtest, qtbot)
    playtest._number.setValue(7)

    with qtbot.waitSignal(playtest.watch_wanted) as wanted:
        playtest._watch_one()

    assert wanted.args == [playtest.batch.plan, 7]


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


def test_a_batch_stays_with_its_stage_wherever_it_stands(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot
):
    """The stage that takes its place is untested; a moved one is as fresh as it was."""
    _run(playtest, qtbot)

    desk.document.change(did("move_stage", stage=1, to=2), move_stage, 1, 2)
    desk.document.select(Place(1))
    other = playtest.batch
    desk.document.select(Place(2))

    assert other is None
    assert playtest._state.text() == "Races: 12"


def test_a_batch_of_a_stage_taken_out_comes_back_with_it(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot
):
    _run(playtest, qtbot)

    desk.document.change(did("remove_stage", stage=1), remove_stage, 1)
    gone = playtest.batch
    desk.document.undo()

    assert gone is None
    assert playtest._state.text() == "Races: 12"


def test_no_batch_of_one_tour_is_told_of_another(playtest: PlaytestPanel, desk: Desk, qtbot: QtBot):
    """A tour that is opened while races are ridden ends them: they are of the tour before."""
    playtest.wishes.number.setValue(5000)
    playtest.wishes.go.click()
    qtbot.waitUntil(lambda: playtest.batch.summary.races > 0, timeout=TIMEOUT)

    desk.document.start(open_tour(SAMPLES / "sierra.etapa"), None)

    assert playtest.batch is None
    assert playtest._ridden is None
    assert playtest.report.count() == 0
    assert playtest.wishes.go.isEnabled()


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


def _said(panel: PlaytestPanel) -> list[str]:
    return [panel.report.item(row).text() for row in range(panel.report.count())]


def test_a_batch_is_compared_with_other_managers(playtest: PlaytestPanel, qtbot: QtBot):
    """Both versions ride with the same dice, and each difference says how sure it is."""
    choice = playtest.against.choice
    choice.setCurrentIndex(choice.findData("random"))

    _run(playtest, qtbot)

    assert playtest.batch.comparison.races == 12
    assert any("random" in sentence for sentence in _said(playtest))


def test_a_batch_is_compared_with_another_file_of_the_tour(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """A version with the same stage differs in nothing: no difference is made up."""
    save(desk.document.tour, tmp_path / "other.etapa")
    playtest.against.take(tmp_path / "other.etapa")

    _run(playtest, qtbot)

    assert playtest.against.name == "other.etapa"
    assert playtest.batch.comparison.races == 12
    assert not any(one.told for one in playtest.batch.comparison.differences())


def test_a_file_that_is_no_tour_is_nothing_to_compare_with(
    playtest: PlaytestPanel, desk: Desk, tmp_path: Path
):
    said = []
    desk.document.refused.connect(said.append)

    playtest.against.take(tmp_path / "none.etapa")

    assert [e.key for e in said] == ["file_missing"]
    assert playtest.against.name == ""


def test_the_profile_is_seen_as_soon_as_the_page_is(playtest: PlaytestPanel, qtbot: QtBot):
    playtest.resize(900, 700)
    playtest.show()

    qtbot.waitUntil(lambda: playtest._profile.pixmap().width() > 600, timeout=TIMEOUT)


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


def test_the_report_is_drawn_as_the_printed_one_is(playtest: PlaytestPanel, qtbot: QtBot):
    """A tab for each picture; another tab shows another picture."""
    _run(playtest, qtbot)
    playtest.resize(1000, 700)
    playtest.show()
    tabs = playtest.plots.tabs
    names = [tabs.tabData(nth) for nth in range(tabs.count())]
    first = playtest.plots.sketch.grab().toImage()

    tabs.setCurrentIndex(names.index("wins_by_type"))

    assert names[:2] == ["turns", "minutes"]
    assert all(tabs.tabText(nth) for nth in range(tabs.count()))
    assert playtest.plots.sketch.grab().toImage() != first


def test_a_comparison_is_drawn_first(playtest: PlaytestPanel, qtbot: QtBot):
    """What differs along the road is drawn, never told part by part."""
    choice = playtest.against.choice
    choice.setCurrentIndex(choice.findData("random"))

    _run(playtest, qtbot)

    assert playtest.plots.tabs.tabData(0).startswith("against_")
    assert not [sentence for sentence in _said(playtest) if "on part" in sentence]


def test_each_stage_keeps_its_own_report(playtest: PlaytestPanel, desk: Desk, qtbot: QtBot):
    """Another stage is not playtested yet; the first one still is."""
    _run(playtest, qtbot)

    desk.document.select(Place(2))
    other = playtest._state.text()
    desk.document.select(Place(1))

    assert other == "Not playtested yet."
    assert playtest._state.text() == "Races: 12"


def test_a_batch_says_how_far_it_is(playtest: PlaytestPanel):
    playtest.wishes.number.setValue(5000)

    playtest.wishes.go.click()

    assert playtest._state.text() == "Races: 0 of 5000"
    playtest.stop.click()


def test_without_teams_it_is_said_why_nothing_can_be_ridden(playtest: PlaytestPanel, desk: Desk):
    desk.document.change(did("fix", code="X"), set_teams, ())

    assert not playtest.wishes.go.isEnabled()
    assert playtest.wishes.go.toolTip() == "Riding needs teams, and a stage with a road."
    assert playtest._state.text() == "Riding needs teams, and a stage with a road."


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
