"""What we draw ourselves is called what it is, not a widget like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QPushButton, QWidget

from designer.scene.board.board import BoardView
from designer.scene.focus import install_roles
from designer.scene.profile.profile import ProfileView

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk


@pytest.fixture(scope="module", autouse=True)
def _installed(qapp: QApplication) -> None:
    install_roles()


def _role(widget: QWidget) -> QAccessible.Role:
    return QAccessible.queryAccessibleInterface(widget).role()


@pytest.mark.parametrize(
    ("make", "role"),
    [
        (
            lambda desk: ProfileView(desk.document, desk.language_switch, desk.theme),
            QAccessible.Role.Chart,
        ),
        (lambda desk: BoardView(desk.language_switch, desk.theme), QAccessible.Role.Graphic),
        (lambda _desk: QPushButton("Save"), QAccessible.Role.Button),
    ],
    ids=["the profile", "the board", "what says no role"],
)
def test_a_widget_is_called_what_it_is(
    desk: Desk, qtbot: QtBot, make: Callable[[Desk], QWidget], role: QAccessible.Role
):
    """One that says no role is called what Qt calls it."""
    widget = make(desk)
    qtbot.addWidget(widget)

    assert _role(widget) is role


def test_a_widget_with_a_role_of_its_own_still_tells_its_name(profile: ProfileView):
    profile.setAccessibleName("Profile")

    assert QAccessible.queryAccessibleInterface(profile).text(QAccessible.Text.Name) == "Profile"


def test_a_widget_that_is_gone_takes_its_role_along(desk: Desk, qtbot: QtBot):
    """The interface is Qt's: a hundred views come and go, and the next one is called the same."""
    for _ in range(100):
        view = BoardView(desk.language_switch, desk.theme)
        _role(view)
        view.deleteLater()
        qtbot.wait(0)
    last = BoardView(desk.language_switch, desk.theme)
    qtbot.addWidget(last)

    assert _role(last) is QAccessible.Role.Graphic
