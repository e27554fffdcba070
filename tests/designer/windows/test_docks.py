"""What stands beside a tour stays where it was put, and enough of a stage is seen beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from designer import app
from designer.panels.stage import StagePanel
from designer.windows.start import Wish

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Answers
    from pytestqt.qtbot import QtBot

    from designer.windows.main import MainWindow

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea


def _rearranged(window: MainWindow) -> None:
    window.files.create_tour(Wish("Vuelta", 1, 2))
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
    window.files.create_tour(Wish("Otra", 1, 2))

    assert not on_start_page
    assert _stands(window)


def test_docks_stand_in_the_next_window_as_in_the_last(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, tmp_path: Path, answers: Answers
):
    _rearranged(window)
    window.close()

    again = app.window(qapp, tmp_path / "home", "en", answers)
    again.resize(1280, 800)
    qtbot.addWidget(again, before_close_func=lambda w: w.forget())
    with qtbot.waitExposed(again):
        again.show()
    again.files.create_tour(Wish("Otra", 1, 2))

    assert _stands(again)


def test_docks_fold_where_the_window_is_small(window: MainWindow, qtbot: QtBot):
    """At twice the size of letters both go to the foot of the window, and come back after."""
    window.files.create_tour(Wish("Vuelta", 1, 2))
    window.desk.theme.zoom_by(5)
    qtbot.waitUntil(lambda: all(window.docks[name].isHidden() for name in ("tour", "findings")))
    offered = [b.isVisible() for b in window.docks.strip.buttons.values()]
    window.docks.strip.buttons["findings"].click()
    opened = window.docks["findings"].isVisible(), window.docks["tour"].isVisible()
    window.desk.theme.zoom_by(0)

    qtbot.waitUntil(lambda: all(window.docks[n].isVisible() for n in ("tour", "findings")))
    assert offered == [True, True]
    assert opened == (True, False)
    assert not window.statusBar().isVisible()


def test_what_was_closed_by_hand_stays_closed(window: MainWindow, qtbot: QtBot):
    """Folding and unfolding touches only what it put away itself."""
    window.files.create_tour(Wish("Vuelta", 1, 2))
    window.docks["findings"].close()
    window.resize(700, 790)
    qtbot.waitUntil(window.docks["tour"].isHidden)
    window.resize(1280, 790)
    qtbot.waitUntil(window.docks["tour"].isVisible)

    assert window.docks["findings"].isHidden()


@pytest.mark.parametrize(("size", "least"), [((1280, 780), 6), ((1440, 880), 10)])
def test_enough_sections_are_seen_and_what_is_told_moves_none(
    window: MainWindow, size: tuple[int, int], least: int
):
    """On a small and on a usual screen, less the title of the window and its edge."""
    window.files.create_tour(Wish("Vuelta", 1, 2))
    page = window.pages.go("stage")
    assert isinstance(page, StagePanel)
    window.resize(*size)
    QApplication.processEvents()
    table, line = page.sections, page.line.mapTo(window, QPoint())
    assert table.viewport().height() // table.rowHeight(0) >= least

    page.head.figures.setText("158 km · 179 squares · " * 20)
    window.notices.show_text("The file is in place now. " * 20)
    QApplication.processEvents()
    assert window.notices.isVisible()
    assert page.line.mapTo(window, QPoint()) == line
