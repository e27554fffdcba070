"""What is seen stands still while much of it changes, and is painted once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from designer.scene.theme import BREATH

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.scene.theme import Theme


def test_what_is_held_is_painted_again_after_a_breath(theme: Theme, qtbot: QtBot):
    seen = QWidget()
    qtbot.addWidget(seen)
    with qtbot.waitExposed(seen):
        seen.show()

    theme.hold_painting()
    held = not seen.updatesEnabled()

    qtbot.waitUntil(seen.updatesEnabled)
    assert held


def test_what_is_gone_by_then_is_left_alone(theme: Theme, qtbot: QtBot):
    gone = QWidget()
    with qtbot.waitExposed(gone):
        gone.show()

    theme.hold_painting()
    gone.close()
    gone.deleteLater()

    qtbot.wait(10 * BREATH)  # what fails in the meantime fails the test


class _Counted(QObject):
    """Counts how often a widget is asked to lay out what is in it."""

    times = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.LayoutRequest
        return False


def test_what_is_seen_is_laid_out_once_when_another_look_is_on(theme: Theme, qtbot: QtBot):
    """Not without paddings and again with them; and then everything has the room it needs."""
    seen, counted = QWidget(), _Counted()
    qtbot.addWidget(seen)
    label = QLabel("as long as it is", seen)
    QVBoxLayout(seen).addWidget(label)
    with qtbot.waitExposed(seen):
        seen.show()
    qtbot.wait(BREATH)
    seen.installEventFilter(counted)
    small = label.width()

    theme.zoom_by(4)
    qtbot.waitUntil(lambda: not theme.is_changing)
    qtbot.waitUntil(lambda: label.width() >= label.sizeHint().width() > small)
    theme.zoom_by(0)

    assert counted.times == 1
