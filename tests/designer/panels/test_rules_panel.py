from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QTableWidget,
    QWidget,
)

from designer.document.place import TourPlace
from designer.panels.rule_editors import make_editor
from designer.panels.rules import RulesPanel
from designer.words import say
from engine import tables
from engine.tour.rules import every_parameter, parameters

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot) -> RulesPanel:
    made = RulesPanel(desk)
    qtbot.addWidget(made)
    return made


def _seen(panel: RulesPanel) -> list[str]:
    return [key for key, item in panel.items.items() if not item.isHidden()]


def test_every_house_rule_is_in_the_list(panel: RulesPanel):
    """A tour may hold rules of a neighbour game too: they stand below those of its own."""
    own = set(parameters("ciclismo"))
    others = [key for key in every_parameter() if key not in own]

    assert set(_seen(panel)[: len(own)]) == own
    assert sorted(_seen(panel)[len(own) :]) == sorted(others)
    assert others


def test_rules_stand_in_chapters_that_count_what_was_changed(panel: RulesPanel, desk: Desk):
    """Folded but the first; the one a finding or a search leads to is unfolded."""
    panel.set_rule("relay.max_pe", 2)
    desk.document.select(TourPlace.of("rules/relay.max_pe"))
    titles = [chapter.text(0) for chapter in panel.chapters.values()]
    unfolded = [name for name, chapter in panel.chapters.items() if chapter.isExpanded()]

    assert titles[0] == "The stage and its squares · 16"
    assert "Pulls, relays and wheels · 16 · 1 changed" in titles
    assert titles[-1].split(" · ")[0] in ("El juego de los ciclistas", "Pistard", "Um Reifenbreite")
    assert unfolded == ["stage", "pulling"]


def test_no_rule_of_our_own_game_is_left_over():
    """What is under "everything else" was put there on purpose."""
    named = {word for words in tables.toml("house.toml")["chapters"].values() for word in words}

    assert {key.partition(".")[0] for key in parameters("ciclismo")} == named


def test_a_rule_is_found_by_a_word_of_its_sentence(panel: RulesPanel):
    panel.search.setText("jersey rainbow")

    assert _seen(panel) == ["jerseys.world_champion_rider"]


def test_a_rule_of_a_neighbour_game_is_named_with_its_game(panel: RulesPanel):
    panel.search.setText("Figueres blank")

    (key,) = _seen(panel)
    said = [label.text() for label in panel.detail.findChildren(QLabel)]
    assert panel.items[key].parent().text(0).startswith("Critèrium de Figueres · ")
    assert said[0].startswith("Critèrium de Figueres: ")


def test_a_rule_of_a_neighbour_game_is_changed_and_shown(panel: RulesPanel, desk: Desk):
    panel.set_rule("figueres.extra_blank_cards", 3)

    assert desk.document.tour.rules["figueres.extra_blank_cards"] == 3
    assert panel.items["figueres.extra_blank_cards"].text(1) == "3"
    assert panel.items["figueres.extra_blank_cards"].font(0).bold()


def test_the_law_of_a_neighbour_game_is_its_own(panel: RulesPanel):
    """RULING 1 is another one in each game."""
    key = "figueres.extra_blank_cards"
    panel.list.setCurrentItem(panel.items[key])

    said = [label.text() for label in panel.detail.findChildren(QLabel)]
    assert say("en", f"rules_figueres.{parameters('figueres')[key].rule}") in said


def test_a_rule_is_found_by_its_number(panel: RulesPanel):
    panel.search.setText("ruling 53")

    assert "relay.gain_classes" in _seen(panel)


def test_a_change_is_one_step_and_undo_takes_it_back(panel: RulesPanel, desk: Desk):
    panel.set_rule("road.lanes", 4)
    changed = dict(desk.document.tour.rules)
    desk.document.undo()

    assert changed["road.lanes"] == 4
    assert "road.lanes" not in desk.document.tour.rules


def test_a_value_out_of_range_is_refused(panel: RulesPanel, desk: Desk):
    said = []
    desk.document.refused.connect(said.append)

    panel.set_rule("road.lanes", 99)

    assert [e.key for e in said] == ["rule_range"]
    assert desk.document.stack.count() == 0


def test_only_what_was_changed_can_be_looked_at(panel: RulesPanel):
    panel.set_rule("road.lanes", 4)
    panel.only.setChecked(True)

    assert _seen(panel) == ["road.lanes"]


def test_a_finding_leads_to_its_rule(panel: RulesPanel, desk: Desk):
    desk.document.select(TourPlace.of("rules/road.lanes"))

    assert panel.list.currentItem() is panel.items["road.lanes"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_looking_at_a_rule_changes_nothing(lang: str, panel: RulesPanel, desk: Desk):
    """Every rule has an editor that can show its value, in both languages."""
    desk.voice.speak(lang)
    for item in panel.items.values():
        panel.list.setCurrentItem(item)

    assert desk.document.stack.count() == 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "the safe choice of each phase"), ("es", "la opción segura de cada fase")],
)
def test_a_value_that_cannot_be_changed_is_said_in_words(
    lang: str, said: str, panel: RulesPanel, desk: Desk, qtbot: QtBot
):
    desk.voice.speak(lang)
    label, _ = _edit(desk, qtbot, "fallback.policy")

    assert panel.items["fallback.policy"].text(1) == said
    assert isinstance(label, QLabel)
    assert label.text().startswith(said)


def _edit(desk: Desk, qtbot: QtBot, key: str) -> tuple[object, list[object]]:
    rule, taken = parameters("ciclismo")[key], []
    found = make_editor(desk.voice, rule, rule.default, taken.append)
    qtbot.addWidget(found)
    return found, taken


def test_a_flag_is_ticked(desk: Desk, qtbot: QtBot):
    box, taken = _edit(desk, qtbot, "components.reuse_indicators")
    assert isinstance(box, QCheckBox)

    box.click()

    assert taken == [False]


def test_a_choice_is_chosen_by_its_sentence(desk: Desk, qtbot: QtBot):
    box, taken = _edit(desk, qtbot, "km.rounding")
    assert isinstance(box, QComboBox)

    box.setCurrentIndex(box.findData("cumulative"))
    box.activated.emit(box.currentIndex())

    assert taken == ["cumulative"]


def test_a_number_is_typed_with_a_comma(desk: Desk, qtbot: QtBot):
    line, taken = _edit(desk, qtbot, "stage.flat_share_warning")
    assert isinstance(line, QLineEdit)

    line.selectAll()
    line.insert("0,6")
    line.setModified(True)
    line.editingFinished.emit()

    assert [str(v) for v in taken] == ["0.6"]


def test_an_order_is_dragged(desk: Desk, qtbot: QtBot):
    found, taken = _edit(desk, qtbot, "resolution.order")
    assert isinstance(found, QListWidget)

    found.model().moveRow(found.rootIndex(), 0, found.rootIndex(), 2)

    assert taken == [["LEAD_OUT", "ATTACK", "SPRINT_ACTION", "PULL"]]


def test_an_order_is_changed_with_the_keys(desk: Desk, qtbot: QtBot):
    found, taken = _edit(desk, qtbot, "resolution.order")
    assert isinstance(found, QListWidget)

    qtbot.keyClick(found, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(found, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(found, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)

    book = list(parameters("ciclismo")["resolution.order"].default)
    assert taken == [[book[1], book[0], *book[2:]], book]


@pytest.mark.parametrize(("typed", "value"), [("3", 3), ("sin tope", "none"), ("99", 99)])
def test_a_number_or_a_word_is_typed(desk: Desk, qtbot: QtBot, typed: str, value: object):
    """What is no number is shown, chosen and typed by its words, in the language that is on."""
    desk.voice.speak("es")
    box, taken = _edit(desk, qtbot, "relay.gain_max")
    assert isinstance(box, QComboBox)
    line = box.lineEdit()
    assert line is not None
    before = line.text()

    line.setText(typed)
    line.setModified(True)
    line.editingFinished.emit()

    assert (before, taken) == ("sin tope", [value])


def test_what_is_no_number_is_chosen_from_the_list(desk: Desk, qtbot: QtBot):
    rule, taken = parameters("ciclismo")["relay.gain_max"], []
    box = make_editor(desk.voice, rule, 2, taken.append)
    qtbot.addWidget(box)
    assert isinstance(box, QComboBox)
    shown = box.currentText()

    box.setCurrentIndex(0)
    box.activated.emit(0)

    assert (shown, taken) == ("2", ["none"])


def test_dice_of_the_hybrid_types_are_typed(desk: Desk, qtbot: QtBot):
    """RULING 25 — a cell that is left empty keeps the dice of the book."""
    table, taken = _edit(desk, qtbot, "tables.hybrid_overrides")
    assert isinstance(table, QTableWidget)

    table.item(4, 1).setText("2d3 + 1d2")

    assert taken == [{"ROULEUR_CLIMBER": {"FLAT": "2D3+1D2"}}]
    assert parameters("ciclismo")["tables.hybrid_overrides"].accepts(taken[0])


def test_a_share_of_one_kind_of_stage_is_typed_with_a_comma(desk: Desk, qtbot: QtBot):
    desk.voice.speak("es")
    holder, taken = _edit(desk, qtbot, "time_cut.p")
    assert isinstance(holder, QWidget)
    line = holder.findChildren(QLineEdit)[0]
    before = line.text()

    line.setText("0,25")
    line.setModified(True)
    line.editingFinished.emit()

    (made,) = taken
    assert (before, made["FLAT_STAGE"]) == ("0,2", Decimal("0.25"))
    assert parameters("ciclismo")["time_cut.p"].accepts(made)


def test_a_type_the_book_does_not_limit_says_so(desk: Desk, qtbot: QtBot):
    """RULING 10 — an empty field is no riddle: climbers have no limit, leaders have one."""
    form, _ = _edit(desk, qtbot, "team.max_per_type")

    fields = form.findChildren(QLineEdit)

    choices = parameters("ciclismo")["team.max_per_type"].choices
    hints = {k: f.placeholderText() for k, f in zip(choices, fields, strict=True)}
    assert (hints["LEADER"], hints["CLIMBER"]) == ("", "no limit")
