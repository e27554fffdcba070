"""Editors of house rules: each shows a value as people read it, and hands over what they mean."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QListWidget, QTableWidget

from designer.panels.rule_editors import make_editor
from engine.tour.rules import game_parameters
from tests.designer.panels.touch import choose, type_into

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk

RULES = game_parameters("ciclismo")
ORDER = list(RULES["resolution.order"].default)


class Edited:
    """The editor of a rule, and what it has handed over."""

    def __init__(self, desk: Desk, qtbot: QtBot, key: str, value: object = None) -> None:
        self.taken: list[Any] = []
        shown = RULES[key].default if value is None else value
        self.editor: Any = make_editor(desk.language, RULES[key], shown, self.taken.append)
        qtbot.addWidget(self.editor)


@pytest.fixture
def edit(desk: Desk, qtbot: QtBot) -> Callable[..., Edited]:
    """Edit a rule, from its value in the book unless another one is given."""
    return lambda key, value=None: Edited(desk, qtbot, key, value)


def test_a_flag_is_ticked(edit: Callable[..., Edited]):
    edited = edit("components.reuse_indicators")
    assert isinstance(edited.editor, QCheckBox)

    edited.editor.click()

    assert edited.taken == [False]


@pytest.mark.parametrize(
    ("key", "value", "choice"),
    [("km.rounding", None, "cumulative"), ("relay.gain_max", 2, "none")],
    ids=["a choice", "a word in place of a number"],
)
def test_a_word_is_chosen_from_the_list(
    edit: Callable[..., Edited], key: str, value: object, choice: str
):
    edited = edit(key, value)
    assert isinstance(edited.editor, QComboBox)

    choose(edited.editor, choice)

    assert edited.taken == [choice]


def test_some_of_a_few_are_ticked(edit: Callable[..., Edited]):
    key = next(key for key, rule in RULES.items() if rule.kind == "subset")
    edited = edit(key, list(RULES[key].choices))

    edited.editor.findChildren(QCheckBox)[0].click()

    assert edited.taken == [list(RULES[key].choices[1:])]


@pytest.mark.parametrize(
    ("key", "typed", "value"),
    [
        ("stage.flat_share_warning", "0,6", Decimal("0.6")),
        ("relay.gain_max", "3", 3),
        ("relay.gain_max", "sin tope", "none"),
        ("relay.gain_max", "99", 99),
    ],
)
def test_a_number_or_its_word_is_typed(
    desk: Desk, edit: Callable[..., Edited], key: str, typed: str, value: object
):
    """With a comma as with a point; what is no number by its words, in the language that is on."""
    desk.language_switch.change_language("es")
    edited = edit(key)
    line = edited.editor
    if isinstance(line, QComboBox):
        assert line.currentText() == "sin tope"
        line = line.lineEdit()

    type_into(line, typed)
    line.editingFinished.emit()

    assert edited.taken == [value]


def test_an_order_is_dragged(edit: Callable[..., Edited]):
    edited = edit("resolution.order")
    assert isinstance(edited.editor, QListWidget)
    root = edited.editor.rootIndex()

    edited.editor.model().moveRow(root, 0, root, 2)

    assert edited.taken == [[ORDER[1], ORDER[0], *ORDER[2:]]]


def test_an_order_is_changed_with_the_keys(edit: Callable[..., Edited], qtbot: QtBot):
    edited = edit("resolution.order")

    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up):
        qtbot.keyClick(edited.editor, key, Qt.KeyboardModifier.AltModifier)

    assert edited.taken == [[ORDER[1], ORDER[0], *ORDER[2:]], ORDER]


def test_dice_of_the_hybrid_types_are_typed(edit: Callable[..., Edited]):
    """RULING 25 — a cell that is left empty keeps the dice of the book."""
    edited = edit("tables.hybrid_overrides")
    assert isinstance(edited.editor, QTableWidget)

    edited.editor.item(4, 1).setText("2d3 + 1d2")

    assert edited.taken == [{"ROULEUR_CLIMBER": {"FLAT": "2D3+1D2"}}]
    assert RULES["tables.hybrid_overrides"].accepts(edited.taken[0])


def test_a_share_of_one_kind_of_stage_is_typed_with_a_comma(
    desk: Desk, edit: Callable[..., Edited]
):
    desk.language_switch.change_language("es")
    edited = edit("time_cut.p")
    line = edited.editor.findChildren(QLineEdit)[0]
    before = line.text()

    type_into(line, "0,25")

    (made,) = edited.taken
    assert (before, made["FLAT_STAGE"]) == ("0,2", Decimal("0.25"))
    assert RULES["time_cut.p"].accepts(made)


def test_a_type_the_book_does_not_limit_says_so(edit: Callable[..., Edited]):
    """RULING 10 — an empty field is no riddle: climbers have no limit, leaders have one."""
    edited = edit("team.max_per_type")
    fields = edited.editor.findChildren(QLineEdit)

    choices = RULES["team.max_per_type"].choices
    hints = {k: bool(f.placeholderText()) for k, f in zip(choices, fields, strict=True)}
    assert (hints["LEADER"], hints["CLIMBER"]) == (False, True)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_value_that_cannot_be_changed_is_said_in_words(
    desk: Desk, edit: Callable[..., Edited], lang: str
):
    desk.language_switch.change_language(lang)
    edited = edit("fallback.policy")

    assert isinstance(edited.editor, QLabel)
    assert RULES["fallback.policy"].default not in edited.editor.text()
