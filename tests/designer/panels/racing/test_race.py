"""Race: one race watched on the board, led by buttons, keys and sentences."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from designer.document.sentence import done_sentence
from designer.panels.shelving import keep
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.tour import edit, edit_stage
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from designer.panels.racing.race import RacePanel
    from engine.board.chart.values import Chart

SAMPLES = Path(__file__).parents[4] / "samples"
TIMEOUT = 30_000


def _watched(panel: RacePanel, qtbot: QtBot) -> None:
    panel.wishes.go.click()
    ready = lambda: panel.film is not None and not panel._laying.stale  # noqa: E731
    qtbot.waitUntil(ready, timeout=TIMEOUT)
    panel.view.finish()


def _chart(panel: RacePanel) -> Chart | None:
    return panel.riders.chart(panel.view.ground) if panel.riders is not None else None


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


def test_a_game_for_more_teams_says_how_many_are_wanted(race: RacePanel, desk: Desk):
    """O6.3 — nothing is ridden; the tour and the wishes stay as they are."""
    said: list[str] = []
    desk.document.refused.connect(lambda refused: said.append(refused.sentence("en")))
    tour = desk.document.tour
    desk.document.apply(
        done_sentence("rename_tour", name="t"), edit.set_teams(tour, tour.teams[:2])
    )
    race.wishes.game.setCurrentIndex(race.wishes.game.findData("figueres"))

    race.wishes.go.click()

    assert [text.split(":")[0] for text in said] == ["2 teams ride and the game is for 3 to 5"]


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

    desk.document.change_stage(done_sentence("move_end", km=end), edit_stage.move_end, end)
    qtbot.waitUntil(lambda: not race._laying.stale, timeout=TIMEOUT)

    assert not race.way.buttons["step"].isEnabled()


def test_a_race_over_a_roundabout_is_seen_on_the_board_that_is_kept(
    race: RacePanel, desk: Desk, qtbot: QtBot
):
    """RULING 94 — the race knows of the furniture, and the board is the one it lies on."""
    road = desk.document.survey.stages[0].road
    assert road is not None
    wishes = LayoutOptions(furniture=(("roundabout", 12),))
    keep(
        desk.document,
        done_sentence("board_forget", stage=1),
        lay_road(road, rectangular_table(2400, 1200), wishes),
    )
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

    assert race.riders is not None
    assert str(race.riders.tokens.named(rider)["name"]) in said
    assert f"square {row}" in said
    assert race.who(QPoint(0, 0)) == ""


def _criterium(race: RacePanel, qtbot: QtBot) -> None:
    game = race.wishes.game
    game.setCurrentIndex(game.findData("figueres"))
    game.activated.emit(game.currentIndex())
    _watched(race, qtbot)


def test_riders_of_a_criterium_stand_on_its_own_course(race: RacePanel, qtbot: QtBot):
    """Figueres R3.5 — six slots a square; the pointer means the slot it is in."""
    _criterium(race, qtbot)
    assert race.film is not None
    chart = _chart(race)
    assert chart is not None
    race.go(race.film.turns[3])
    before = race.view.grab().toImage()
    for place in race.film.at(race.film.turns[3]).values():
        assert race.view.place_at(*race.view.seen.pixel(*chart.square(place).centre)) == place

    race.go(race.film.frames)

    assert race.view.board is None
    assert race.view.grab().toImage() != before
    assert race.way.buttons["step"].isEnabled()


def test_a_criterium_can_be_seen_on_the_tiles_of_the_stage(race: RacePanel, qtbot: QtBot):
    """One-stage O2.1 — on the tiles that its squares stand for; the page says so."""
    _criterium(race, qtbot)
    assert race.film is not None
    offered = race.on_tiles.isVisibleTo(race)
    race.on_tiles.setChecked(True)
    race.go(race.film.turns[3])
    chart = _chart(race)

    assert offered
    assert chart is not None
    assert race.view.board is race._board()
    assert all(place in chart for place in race.film.at(race.film.turns[3]).values())
    assert "squares of its own" in race.way.said.text()


def test_a_race_on_the_road_has_nothing_to_choose(race: RacePanel, qtbot: QtBot):
    """R6.1 — its squares are those of the tiles."""
    _watched(race, qtbot)

    assert not race.on_tiles.isVisibleTo(race)
    assert race.way.said.text() == ""


@pytest.mark.parametrize("on_tiles", [False, True])
def test_everybody_in_a_criterium_is_seen_and_named_with_his_own_square(
    race: RacePanel, qtbot: QtBot, *, on_tiles: bool
):
    """O2.1 — on its course and on the tiles, from the start on, neutrals too; nobody is hidden."""
    _criterium(race, qtbot)
    race.on_tiles.setChecked(on_tiles)
    film, chart = race.film, _chart(race)
    assert film is not None
    assert chart is not None
    assert race.riders is not None
    for frame in (film.turns[1], film.turns[2], film.frames):
        race.go(frame)
        for rider, place in film.at(frame).items():
            at = race.view.seen.pixel(*chart.square(place).centre)
            said = race.who(QPoint(round(at[0]), round(at[1])))
            who = race.riders.tokens.named(rider)
            assert said.startswith(f"{who['bib']} · {who['name']} · " if who["bib"] else "N")
            assert said.endswith(f"square {place[0]}")


def test_a_sentence_of_a_criterium_leads_to_its_place_on_the_board(race: RacePanel, qtbot: QtBot):
    _criterium(race, qtbot)
    told = next(n for n, line in enumerate(race._lines) if not line.head and line.row > 1)
    race.story.itemClicked.emit(race.story.item(told))
    framed = race.view.grab().toImage()

    race.riders.told_row = None

    assert race.view.grab().toImage() != framed


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

    race.riders.told_row = None

    assert race.view.grab().toImage() != framed


def test_the_ways_of_the_rider_under_the_pointer_are_lit(race: RacePanel, qtbot: QtBot):
    """R6.6 — over free squares; they go out as soon as something happens."""
    _watched(race, qtbot)
    film, chart = race.film, _chart(race)
    assert film is not None
    assert chart is not None
    race.go(film.turns[3])
    before = race.view.grab().toImage()
    places = film.at(film.turns[3])
    leader = max(places, key=lambda rider: places[rider])
    at = race.view.seen.pixel(*chart.square(places[leader]).centre)

    race.who(QPoint(round(at[0]), round(at[1])))
    lit = race.view.grab().toImage()
    race.go(film.turns[4])

    assert lit != before
    assert race.riders is not None
    assert race.riders.ways == []
