"""Pages behind the one that is seen cost nothing while the window is laid out anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from designer.document.language import Language
from designer.windows.pages import Pages

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Measured(QWidget):
    """Counts how often it is asked for its size."""

    asked = 0

    @override
    def sizeHint(self) -> QSize:
        self.asked += 1
        return QSize(300, 200)

    @override
    def minimumSizeHint(self) -> QSize:
        self.asked += 1
        return QSize(300, 200)


@pytest.fixture
def pages(qtbot: QtBot) -> Pages:
    made = Pages(Language("en"), {"board": Measured, "race": Measured})
    qtbot.addWidget(made)
    for name in ("race", "board"):
        made.go(name)
    with qtbot.waitExposed(made):
        made.show()
    made.minimumSizeHint()
    made.sizeHint()
    return made


def test_a_page_that_is_not_seen_is_not_measured_again(pages: Pages):
    hidden = pages.built["race"]
    assert isinstance(hidden, Measured)
    hidden.updateGeometry()
    hidden.asked = 0

    pages.minimumSizeHint()
    pages.sizeHint()

    assert hidden.asked == 0


def test_the_window_is_as_large_as_the_largest_page_was_when_it_was_seen(pages: Pages):
    assert pages.minimumSizeHint().width() >= 300
    assert pages.widget(1).minimumSizeHint() == QSize(300, 200)


def test_a_page_that_is_seen_is_measured(pages: Pages):
    seen = pages.built["board"]
    before = pages.minimumSizeHint()

    seen.setMinimumWidth(900)

    assert pages.minimumSizeHint().width() > before.width()
