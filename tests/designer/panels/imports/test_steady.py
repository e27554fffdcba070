"""A frame whose height is worked out once for each width, and anew when what it holds changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from designer.panels.flow import Steady

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

TEXT = "A long sentence of what was understood of a stage. " * 8


def _wrapped() -> QLabel:
    label = QLabel(TEXT)
    label.setWordWrap(True)
    return label


@pytest.fixture
def steady(qtbot: QtBot) -> Steady:
    made = Steady()
    qtbot.addWidget(made)
    made.column.addWidget(_wrapped())
    made.resize(300, 400)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.mark.parametrize("width", [200, 400, 800])
def test_it_is_as_high_as_what_it_holds(steady: Steady, qtbot: QtBot, width: int):
    plain = QWidget()
    qtbot.addWidget(plain)
    column = QVBoxLayout(plain)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(_wrapped())

    assert steady.heightForWidth(width) == plain.heightForWidth(width)


def test_it_grows_when_more_is_put_into_it(steady: Steady, qtbot: QtBot):
    before = steady.heightForWidth(300)
    steady.column.addWidget(_wrapped())

    qtbot.waitUntil(lambda: steady.heightForWidth(300) > before * 1.5)


def test_what_it_holds_fills_it(steady: Steady):
    assert steady.findChild(QLabel).width() == 300
