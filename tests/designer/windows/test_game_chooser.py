"""One chooser of the game, over the pages that speak of one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication

from designer.document.place import TourPlace
from designer.document.switches import game_names
from designer.jobs.papers import TICKED
from designer.windows.pages import OF_STAGE, OF_TOUR
from engine.games import DEFAULT, GAMES
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.windows.main import MainWindow

SAMPLE = Path(__file__).parents[3] / "samples" / "sierra.etapa"


@pytest.fixture
def opened(window: MainWindow) -> MainWindow:
    """The second stage of a sample."""
    window.desk.document.start(open_tour(SAMPLE), None)
    window.desk.document.select(TourPlace(2))
    return window


def choose(window: MainWindow, game: str) -> None:
    """Choose a game as a hand does: from the list over the pages."""
    box = window.pages.bar.game
    box.setCurrentIndex(box.findData(game))
    box.activated.emit(box.currentIndex())


def test_every_game_can_be_chosen_by_its_name(opened: MainWindow):
    """In either language; the tour's own stands first and is what one begins with."""
    box = opened.pages.bar.game
    assert [box.itemData(n) for n in range(box.count())] == [*game_names()]
    assert sorted(game_names()) == sorted(GAMES)
    assert (box.itemData(0), box.currentData()) == (DEFAULT, DEFAULT)
    opened.desk.language_switch.change_language("es")
    assert box.itemText(box.findData("figueres")) == "Critèrium de Figueres"


def test_it_stands_over_every_page_at_the_same_place(opened: MainWindow):
    """No page moves it, and nothing moves because of it."""
    opened.resize(1280, 800)
    opened.show()
    places = set()
    for name in (*OF_STAGE, *OF_TOUR):
        opened.pages.go(name)
        QApplication.processEvents()
        assert opened.pages.bar.game.isVisible(), name
        buttons = opened.pages.bar.buttons.values()
        places.add(tuple(b.mapTo(opened, b.rect().topLeft()).toTuple() for b in buttons))
        game = opened.pages.bar.game
        assert game.mapTo(opened, game.rect().center()).y() < opened.pages.room.y() + 60
    for number in range(1, 6):
        opened.desk.document.select(TourPlace(number))
        QApplication.processEvents()
        places.add(tuple(b.mapTo(opened, b.rect().topLeft()).toTuple() for b in buttons))

    assert len(places) == 1


@pytest.mark.parametrize(("size", "least"), [((1280, 800), 6), ((1440, 900), 10)])
@pytest.mark.parametrize("code", ["en", "es"])
def test_so_many_sections_are_seen_at_once(
    opened: MainWindow, size: tuple[int, int], least: int, code: str
):
    """With everything beside the page as it comes."""
    opened.desk.language_switch.change_language(code)
    opened.resize(*size)
    opened.show()
    page: Any = opened.pages.go("stage")
    for _ in range(3):
        QApplication.processEvents()
    table = page.sections

    assert table.viewport().height() // table.verticalHeader().defaultSectionSize() >= least


@pytest.mark.parametrize("game", [game for game in GAMES if game != DEFAULT])
def test_the_board_shows_the_course_and_what_the_game_leaves_out(opened: MainWindow, game: str):
    """O7.1 — in the place of the tiles; back in the tour's game the tiles lie there again."""
    page: Any = opened.pages.go("board")
    choose(opened, game)
    road = opened.desk.document.survey.stages[1].road
    assert road is not None
    ground = page.view.ground
    assert ground.course.squares in range(1, 401)
    assert f"{ground.course.squares} squares" in page.left_out.text()
    assert "Left out: " in page.left_out.text()
    assert not page.side.isVisible()
    choose(opened, DEFAULT)
    assert page.side.isVisible()
    assert not page.left_out.isVisible()


def test_race_and_playtest_ride_the_game_that_is_chosen(opened: MainWindow):
    """And a game chosen on one of these pages is chosen on all."""
    race: Any = opened.pages.go("race")
    playtest: Any = opened.pages.go("playtest")
    choose(opened, "juego")
    assert (race.game.currentData(), playtest.wishes.playtest_wish().game) == ("juego", "juego")
    race.game.setCurrentIndex(race.game.findData("pistard"))
    race.game.activated.emit(race.game.currentIndex())
    assert opened.desk.game.id == "pistard"
    assert playtest.wishes.playtest_wish().game == "pistard"
    assert opened.pages.bar.game.currentData() == "pistard"


def test_the_parts_of_the_game_are_printed(opened: MainWindow, qtbot: QtBot):
    """Course, decks, riders, counters; what was ticked for the tour's game stays ticked."""
    page: Any = opened.pages.go("print")
    page.list.tick("rules")
    choose(opened, "juego")
    assert {"opening", "course", "decks", "riders", "counters"} <= set(page.list.ticked_parts)
    qtbot.waitUntil(lambda: "course" in page.drawn_parts, timeout=30_000)
    assert page.drawn_parts["course"].sheets > 0
    choose(opened, DEFAULT)
    assert set(page.list.ticked_parts) == {*TICKED, "rules"}
