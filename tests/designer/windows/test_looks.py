"""Another look is put on in steps; then every page looks as if the window had begun in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from designer import app
from designer.picture import look

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.windows.main import MainWindow
    from tests.designer.conftest import Answers

ROOT = Path(__file__).parents[3]
SIERRA, DESIGNER = ROOT / "samples" / "sierra.etapa", ROOT / "designer"


@pytest.fixture
def open_window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, answers: Answers, threads: Runner
) -> Callable[[str], MainWindow]:
    """What opens a window whose pages are built in a look."""

    def show(name: str) -> MainWindow:
        shown = app.window(qapp, tmp_path / "home", "en", answers, threads)
        qtbot.addWidget(shown, before_close_func=lambda w: w.forget())
        shown.desk.theme.choose_look(name)
        shown.show()
        shown.files.open_sample(SIERRA)
        board = shown.go("board")
        qtbot.waitUntil(lambda: not board.laying.stale)
        _see_pages(shown)
        head = shown.go("stage").findChildren(QLabel)
        qtbot.waitUntil(lambda: any("A4" in label.text() for label in head))  # counted beside
        return shown

    return show


def _see_pages(window: MainWindow) -> dict[str, QImage]:
    """Return what each page looks like when everything on it is drawn."""
    seen = {}
    for name in window.pages.names():
        page = window.go(name)
        window.resize(1280, 800)
        for _ in range(4):
            QApplication.processEvents()
        if name == "board":
            page.view.finish()
        seen[name] = window.grab().toImage()
    return seen


def test_every_page_looks_as_in_a_window_begun_so(
    open_window: Callable[[str], MainWindow], qtbot: QtBot
):
    """From light to dark and back: no page keeps a colour of the look before."""
    begun = open_window(look.DARK)
    dark = _see_pages(begun)
    begun.hide()
    changed = open_window(look.LIGHT)
    light, theme = _see_pages(changed), changed.desk.theme

    theme.choose_look(look.DARK)
    qtbot.waitUntil(lambda: not theme.is_changing)
    there = _see_pages(changed)
    theme.choose_look(look.LIGHT)
    qtbot.waitUntil(lambda: not theme.is_changing)
    back = _see_pages(changed)

    assert [name for name, image in there.items() if image != dark[name]] == []
    assert [name for name, image in back.items() if image != light[name]] == []


def test_whatever_opens_over_the_window_belongs_to_it():
    """Menus and dialogues without a parent would lie outside of what the window wears."""
    opened = re.compile(r"\b(QMenu|QDialog|QMessageBox)\(\)")
    sources = (DESIGNER / room for room in ("scene", "panels", "windows"))
    found = [
        file.name
        for room in sources
        for file in room.rglob("*.py")
        if opened.search(file.read_text())
    ]

    assert found == []
