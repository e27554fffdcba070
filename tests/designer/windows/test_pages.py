"""The pages: those of a stage apart from those of the tour; smaller windows scroll them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from designer.document.place import TourPlace
from designer.windows.pages import OF_STAGE, OF_TOUR, Pages

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk


class Measured(QWidget):
    """Counts how often it is asked for its size, and wraps a text."""

    asked = 0

    def __init__(self) -> None:
        super().__init__()
        text = QLabel("word " * 40)
        text.setWordWrap(True)
        column = QVBoxLayout(self)
        column.addWidget(text)
        self.least = QWidget()
        self.least.setMinimumSize(300, 200)
        column.addWidget(self.least)

    @override
    def minimumSizeHint(self) -> QSize:
        self.asked += 1
        return super().minimumSizeHint()


@pytest.fixture
def pages(desk: Desk, qtbot: QtBot) -> Pages:
    made = Pages(desk, dict.fromkeys((*OF_STAGE, *OF_TOUR), Measured))
    qtbot.addWidget(made)
    made.resize(900, 500)
    for name in ("race", "board"):
        made.go(name)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_a_page_that_is_not_seen_is_not_measured_again(pages: Pages):
    hidden = pages.by_name["race"]
    assert isinstance(hidden, Measured)
    hidden.asked = 0

    hidden.updateGeometry()
    pages.resize(800, 500)

    assert hidden.asked == 0


def test_a_page_fills_its_room(pages: Pages):
    assert pages.by_name["board"].size() == pages.room.viewport().size()
    assert pages.room.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize(("wide", "high", "bars"), [(900, 150, (0, 1)), (150, 500, (1, 0))])
def test_a_page_that_has_no_room_is_scrolled(
    pages: Pages, qtbot: QtBot, wide: int, high: int, bars: tuple[int, int]
):
    """It is as large as it must be, and no larger."""
    pages.room.resize(wide, high)
    page, room = pages.by_name["board"], pages.room
    ends = room.horizontalScrollBar().maximum(), room.verticalScrollBar().maximum()

    assert tuple(end > 0 for end in ends) == tuple(map(bool, bars))
    assert page.minimumSizeHint().width() <= page.width()
    assert page.childrenRect().bottom() <= page.height()


def test_a_page_that_grows_is_followed(pages: Pages, qtbot: QtBot):
    page = pages.by_name["board"]
    assert isinstance(page, Measured)

    page.least.setMinimumHeight(2000)

    qtbot.waitUntil(lambda: pages.room.verticalScrollBar().maximum() > 1000)


def test_every_page_says_which_stage_it_speaks_of(pages: Pages, desk: Desk):
    """Above all pages, in the language that is on; arrows go on to the next."""
    desk.document.select(TourPlace(4))
    before = pages.bar.stage.words
    pages.bar.later.click()
    desk.language_switch.change_language("es")

    assert before == "Stage 4 · Peñas Blancas – Collado del Rey"
    assert pages.bar.stage.words == "Etapa 5 · Collado del Rey – Puerto Real"
    assert not pages.bar.later.isEnabled()


def test_the_names_of_pages_are_one_stop_of_tab(pages: Pages, qtbot: QtBot):
    """Arrows go along them, from those of the stage to those of the tour."""
    pages.go_by_keys("results")
    stops = [n for n, b in pages.bar.buttons.items() if b.focusPolicy() & Qt.FocusPolicy.TabFocus]
    qtbot.keyClick(pages.bar.buttons["results"], Qt.Key.Key_Right)

    assert stops == ["results"]
    assert pages.name == "print"
