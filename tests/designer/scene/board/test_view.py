"""A view from above: not drawn behind another page, sharp once hands rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QTabWidget, QWidget

from designer.scene.board.board import BoardView
from engine.board.lay import lay_road
from engine.board.table import rectangular_table

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.board.values import Board


@pytest.fixture
def board(desk: Desk) -> Board:
    road = desk.document.survey.stages[0].road
    assert road is not None
    return lay_road(road, rectangular_table(1800, 900))


@pytest.fixture
def view(desk: Desk) -> BoardView:
    return BoardView(desk.language_switch, desk.theme)


@pytest.fixture
def pages(view: BoardView, qtbot: QtBot) -> QTabWidget:
    """Two pages; the board is on the second one."""
    made = QTabWidget()
    qtbot.addWidget(made)
    made.addTab(QWidget(), "one")
    made.addTab(view, "two")
    made.resize(800, 600)
    with qtbot.waitExposed(made):
        made.show()
    return made


def is_drawn(view: BoardView) -> bool:
    """Draw what is being drawn to its end, and tell whether there is anything then."""
    view.finish()
    return view.is_sharp


def test_a_board_behind_a_page_is_drawn_when_its_page_is_turned_to(
    view: BoardView, board: Board, pages: QTabWidget
):
    view.show_board(board)
    behind = is_drawn(view)
    pages.setCurrentIndex(1)

    assert (behind, is_drawn(view)) == (False, True)


def test_another_language_is_drawn_when_its_page_is_turned_to_again(
    view: BoardView, board: Board, pages: QTabWidget, desk: Desk
):
    pages.setCurrentIndex(1)
    view.show_board(board)
    pages.setCurrentIndex(0)
    desk.language_switch.change_language("es")
    away = is_drawn(view)
    pages.setCurrentIndex(1)

    assert (away, is_drawn(view)) == (False, True)


def test_a_window_that_is_pulled_is_drawn_sharp_when_it_rests(
    view: BoardView, board: Board, pages: QTabWidget, qtbot: QtBot
):
    pages.setCurrentIndex(1)
    view.show_board(board)
    assert is_drawn(view)

    pages.resize(900, 700)
    at_once = view.is_sharp

    qtbot.waitUntil(lambda: view.is_sharp)
    assert not at_once
