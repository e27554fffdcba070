"""What is seen stands still while much of it changes, and is painted once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from designer.scene.theme import BREATH

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.scene.theme import Theme


def test_what_is_held_is_painted_again_after_a_breath(theme: Theme, qtbot: QtBot):
    seen = QWidget()
    qtbot.addWidget(seen)
    with qtbot.waitExposed(seen):
        seen.show()

    theme.hold()
    held = not seen.updatesEnabled()

    qtbot.waitUntil(seen.updatesEnabled)
    assert held


def test_what_is_gone_by_then_is_left_alone(theme: Theme, qtbot: QtBot):
    gone = QWidget()
    with qtbot.waitExposed(gone):
        gone.show()

    theme.hold()
    gone.close()
    gone.deleteLater()

    qtbot.wait(10 * BREATH)  # what fails in the meantime fails the test
