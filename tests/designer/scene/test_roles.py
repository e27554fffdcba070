"""What we draw ourselves is called what it is, not a widget like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QPushButton, QWidget

from designer.document.place import section_place
from designer.scene.board.board import BoardView
from designer.scene.focus import install
from designer.scene.profile.profile import ProfileView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk


@pytest.fixture(scope="module", autouse=True)
def _installed(qapp: QApplication) -> None:
    install()


def _heard(widget: QWidget, what: QAccessible.Text) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(what)


def _role(widget: QWidget) -> QAccessible.Role:
    return QAccessible.queryAccessibleInterface(widget).role()


@pytest.fixture
def profile(desk: Desk, qtbot: QtBot) -> ProfileView:
    made = ProfileView(desk.document, desk.voice, desk.theme)
    qtbot.addWidget(made)
    return made


def test_the_profile_is_a_chart(profile: ProfileView):
    assert _role(profile) is QAccessible.Role.Chart


def test_the_board_is_a_graphic(desk: Desk, qtbot: QtBot):
    board = BoardView(desk.voice, desk.theme)
    qtbot.addWidget(board)

    assert _role(board) is QAccessible.Role.Graphic


def test_who_has_a_role_of_his_own_still_tells_name_and_state(profile: ProfileView, desk: Desk):
    profile.setAccessibleName("Profile")
    desk.document.select(section_place(1, 2))

    assert _heard(profile, QAccessible.Text.Name) == "Profile"
    assert "Stage 1: " in _heard(profile, QAccessible.Text.Description)


def test_who_says_no_role_is_called_what_qt_calls_him(qtbot: QtBot):
    button = QPushButton("Save")
    qtbot.addWidget(button)

    assert _role(button) is QAccessible.Role.Button


def test_a_widget_that_is_gone_takes_its_role_along(desk: Desk, qtbot: QtBot):
    """The interface is Qt's: a hundred views come and go, and the next one is called the same."""
    for _ in range(100):
        view = BoardView(desk.voice, desk.theme)
        _role(view)
        view.deleteLater()
        qtbot.wait(0)
    last = BoardView(desk.voice, desk.theme)
    qtbot.addWidget(last)

    assert _role(last) is QAccessible.Role.Graphic
