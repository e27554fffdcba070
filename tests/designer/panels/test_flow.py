"""Rows that go on in the next line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from designer.panels.flow import Flow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def room(qtbot: QtBot) -> QWidget:
    """Four buttons of 100 pixels each, the last of which grows."""
    made = QWidget()
    qtbot.addWidget(made)
    row = Flow(made)
    row.setSpacing(10)
    for _ in range(4):
        button = QPushButton("x")
        button.setMinimumWidth(100)
        button.setFixedHeight(20)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row.addWidget(button)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return made


def _boxes(room: QWidget) -> list[tuple[int, int, int]]:
    return [(b.x(), b.y() // 20, b.width()) for b in room.findChildren(QPushButton)]


def test_what_has_room_stands_on_one_line_and_the_last_fills_it(room: QWidget):
    room.resize(500, 20)
    room.layout().activate()

    assert _boxes(room) == [(0, 0, 100), (110, 0, 100), (220, 0, 100), (330, 0, 170)]


def test_what_has_no_room_goes_on_in_the_next_line(room: QWidget):
    room.resize(215, 100)
    room.layout().activate()

    assert _boxes(room) == [(0, 0, 100), (110, 0, 100), (0, 1, 100), (110, 1, 105)]
    assert room.layout().heightForWidth(215) == 20 + 10 + 20


def test_a_row_needs_no_more_room_than_its_widest_widget(room: QWidget):
    assert room.minimumSizeHint().width() == 100


def test_a_label_stays_with_its_field_and_leads_to_it(qtbot: QtBot):
    made, label, field = QWidget(), QLabel("Name"), QPushButton("x")
    qtbot.addWidget(made)

    Flow(made).pair(label, field)

    assert label.parentWidget() is field.parentWidget()
    assert label.buddy() is field
