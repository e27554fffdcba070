"""The profile tells a screen reader what is seen on it, and what is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAccessible

from designer.document.place import point_place, section_place
from designer.scene.profile.profile import ProfileView

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk


@pytest.fixture
def profile(desk: Desk, qtbot: QtBot) -> ProfileView:
    made = ProfileView(desk.document, desk.voice, desk.theme)
    qtbot.addWidget(made)
    return made


def _heard(profile: ProfileView) -> str:
    return QAccessible.queryAccessibleInterface(profile).text(QAccessible.Text.Description)


def test_the_profile_tells_the_chosen_section(profile: ProfileView, desk: Desk):
    """Its number, its terrain and its rows are heard as soon as it is chosen."""
    surveyed = desk.document.surveyed
    assert surveyed is not None
    assert surveyed.road is not None
    laid = surveyed.road.sections[1]

    desk.document.select(section_place(surveyed.number, 2))

    assert f"Stage {surveyed.number}: " in _heard(profile)
    assert f"section 2, {desk.voice('terms.' + laid.terrain)}" in _heard(profile)
    assert f"rows {laid.first} to {laid.last}." in _heard(profile)


def test_the_profile_tells_the_chosen_point_in_the_language_that_is_on(
    profile: ProfileView, desk: Desk
):
    surveyed = desk.document.surveyed
    assert surveyed is not None
    held = surveyed.stage.points[0]

    desk.document.select(point_place(surveyed.number, 1))
    desk.voice.change_language("es")

    assert f"Elegido: {desk.voice('terms.' + held.kind)}, km" in _heard(profile)
