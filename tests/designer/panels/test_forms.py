"""What forms are made of: lists that keep a choice, lines to type in, rows that wrap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.panels.flow import Flow, Steady
from designer.panels.forms import Choice, TypedField, fill

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize(
    ("before", "usual", "after"),
    [("b", "c", "b"), ("b", None, "b"), ("x", "c", "c"), ("x", None, None), (None, "a", "a")],
)
def test_a_list_keeps_what_is_chosen_else_has_the_usual(
    qtbot: QtBot, before: str | None, usual: str | None, after: str | None
):
    """However far down either stands: filled again in another language it is the same list."""
    box = QComboBox()
    qtbot.addWidget(box)
    if before is not None:
        fill(box, [Choice(before, before)], before)

    fill(box, [Choice(value, value.upper()) for value in "abc"], usual)

    assert box.currentData() == after


def test_a_line_is_handed_over_once_and_only_where_it_was_typed_in(qtbot: QtBot):
    """Enter ends typing, and leaving the line afterwards does not end it again."""
    line, texts = TypedField("before"), []
    qtbot.addWidget(line)
    line.on_typed(texts.append)

    qtbot.keyClick(line, Qt.Key.Key_Return)
    untouched = list(texts)
    qtbot.keyClicks(line, " x")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    line.editingFinished.emit()

    assert (untouched, texts) == ([], ["before x"])


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


@pytest.mark.parametrize(
    ("width", "boxes"),
    [
        (500, [(0, 0, 100), (110, 0, 100), (220, 0, 100), (330, 0, 170)]),
        (215, [(0, 0, 100), (110, 0, 100), (0, 1, 100), (110, 1, 105)]),
    ],
    ids=["on one line, which the last one fills", "on in the next line"],
)
def test_a_row_goes_on_where_there_is_room(
    room: QWidget, width: int, boxes: list[tuple[int, int, int]]
):
    """Where each button stands: its pixel, its line, its width."""
    room.resize(width, 100)
    room.layout().activate()

    found = [(b.x(), b.y() - room.layout().geometry().y(), b.width()) for b in room.children()[1:]]
    assert [(x, int(y > 20), wide) for x, y, wide in found] == boxes
    assert room.layout().heightForWidth(215) == 20 + 10 + 20
    assert room.minimumSizeHint().width() == 100


def test_a_label_stays_with_its_field_and_leads_to_it(qtbot: QtBot):
    made, label, field = QWidget(), QLabel("Name"), QPushButton("x")
    qtbot.addWidget(made)

    Flow(made).pair(label, field)

    assert label.parentWidget() is field.parentWidget()
    assert label.buddy() is field


def _wrapped() -> QLabel:
    label = QLabel("A long sentence of what was understood of a stage. " * 8)
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
def test_a_steady_column_is_as_high_as_what_it_holds(steady: Steady, qtbot: QtBot, width: int):
    plain = QWidget()
    qtbot.addWidget(plain)
    column = QVBoxLayout(plain)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(_wrapped())

    assert steady.heightForWidth(width) == plain.heightForWidth(width)
    assert steady.findChild(QLabel).width() == 300


def test_a_steady_column_grows_when_more_is_put_into_it(steady: Steady, qtbot: QtBot):
    before = steady.heightForWidth(300)
    steady.column.addWidget(_wrapped())

    qtbot.waitUntil(lambda: steady.heightForWidth(300) > before * 1.5)
