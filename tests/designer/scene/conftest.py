"""What is drawn, alone in a window of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.scene.profile.profile import ProfileView

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk


@pytest.fixture
def profile(desk: Desk, qtbot: QtBot) -> ProfileView:
    made = ProfileView(desk.document, desk.language_switch, desk.theme)
    qtbot.addWidget(made)
    return made
