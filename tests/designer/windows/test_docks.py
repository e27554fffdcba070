"""What stands beside a tour stays where it was put: after closing the tour, and the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from designer import app
from designer.windows.start import Wish

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Answers
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from designer.windows.main import MainWindow

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea


def _rearranged(window: MainWindow) -> None:
    window.files.create(Wish("Vuelta", 1, 2))
    window.addDockWidget(RIGHT, window.docks["tour"])
    window.docks["findings"].hide()
    window.desk.document.stack.setClean()


def _stands(window: MainWindow) -> bool:
    return (
        window.dockWidgetArea(window.docks["tour"]) == RIGHT
        and window.docks["tour"].isVisible()
        and window.docks["findings"].isHidden()
    )


def test_docks_stand_beside_the_next_tour_as_beside_the_last(window: MainWindow):
    _rearranged(window)

    window.files.close()
    on_start_page = window.docks["tour"].isVisible()
    window.files.create(Wish("Otra", 1, 2))

    assert not on_start_page
    assert _stands(window)


def test_docks_stand_in_the_next_window_as_in_the_last(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, tmp_path: Path, answers: Answers
):
    _rearranged(window)
    window.close()

    again = app.window(qapp, tmp_path / "home", "en", answers)
    qtbot.addWidget(again, before_close_func=lambda w: w.forget())
    with qtbot.waitExposed(again):
        again.show()
    again.files.create(Wish("Otra", 1, 2))

    assert _stands(again)
