"""The page of house rules: every rule in a chapter, found by its words, changed as one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel

from designer.document.place import TourPlace
from designer.language import ENGLISH
from designer.panels.rules import RulesPanel
from engine import tables
from engine.tour.rules import every_parameter, game_parameters

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.errors import EtapaError

NEIGHBOUR = "figueres.extra_blank_cards"


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot) -> RulesPanel:
    made = RulesPanel(desk)
    qtbot.addWidget(made)
    return made


def _seen(panel: RulesPanel) -> list[str]:
    return [key for key, item in panel.items.items() if not item.isHidden()]


def _detail(panel: RulesPanel) -> list[str]:
    return [label.text() for label in panel.detail.findChildren(QLabel)]


def test_every_house_rule_is_in_the_list(panel: RulesPanel):
    """A tour may hold rules of a neighbour game too: they stand below those of its own."""
    own = set(game_parameters("ciclismo"))
    others = [key for key in every_parameter() if key not in own]

    assert set(_seen(panel)[: len(own)]) == own
    assert sorted(_seen(panel)[len(own) :]) == sorted(others)
    assert others


def test_chapters_count_what_was_changed(panel: RulesPanel, desk: Desk):
    """Folded but the first; the one a finding leads to is unfolded, its rule chosen."""
    plain = panel.chapters["pulling"].text(0)
    panel.set_rule("relay.max_pe", 2)
    desk.document.select(TourPlace.from_path("rules/relay.max_pe"))
    unfolded = [name for name, chapter in panel.chapters.items() if chapter.isExpanded()]

    assert panel.chapters["pulling"].text(0) == f"{plain} · 1 changed"
    assert unfolded == ["stage", "pulling"]
    assert panel.list.currentItem() is panel.items["relay.max_pe"]


def test_no_rule_of_our_own_game_is_left_over():
    """What is under "everything else" was put there on purpose."""
    named = {
        word for words in tables.read_toml("house.toml")["chapters"].values() for word in words
    }

    assert {key.partition(".")[0] for key in game_parameters("ciclismo")} == named


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("jersey rainbow", "jerseys.world_champion_rider"),
        ("ruling 53", "relay.gain_classes"),
        ("critérium Blánk", NEIGHBOUR),
    ],
    ids=["words of its sentence", "its number", "its game, accents aside"],
)
def test_a_rule_is_found(panel: RulesPanel, typed: str, key: str):
    panel.search.setText(typed)

    assert key in _seen(panel)
    assert len(_seen(panel)) < 10
    assert panel.list.currentItem().text(0) == panel.items[_seen(panel)[0]].text(0)


def test_a_rule_of_a_neighbour_game_is_named_with_its_game_and_its_own_law(panel: RulesPanel):
    """RULING 1 is another one in each game."""
    panel.list.setCurrentItem(panel.items[NEIGHBOUR])

    said = _detail(panel)
    assert said[0].startswith("Critèrium de Figueres: ")
    assert ENGLISH.say(f"rules_figueres.{game_parameters('figueres')[NEIGHBOUR].rule}") in said


@pytest.mark.parametrize(("key", "value"), [("road.lanes", 4), (NEIGHBOUR, 3)])
def test_a_change_is_one_step_and_undo_takes_it_back(
    panel: RulesPanel, desk: Desk, key: str, value: int
):
    panel.set_rule(key, value)
    changed, shown = dict(desk.document.tour.rules), panel.items[key].text(1)
    bold = panel.items[key].font(0).bold()
    panel.only.setChecked(True)
    alone = _seen(panel)
    desk.document.undo()

    assert (changed[key], shown, bold, alone) == (value, str(value), True, [key])
    assert key not in desk.document.tour.rules


def test_a_value_out_of_range_is_refused(panel: RulesPanel, desk: Desk, refused: list[EtapaError]):
    panel.set_rule("road.lanes", 99)

    assert [e.key for e in refused] == ["rule_range"]
    assert desk.document.stack.count() == 0


@pytest.mark.parametrize("lang", ["en", "es"])
def test_looking_at_a_rule_changes_nothing(lang: str, panel: RulesPanel, desk: Desk):
    """Every rule has an editor that can show its value, in both languages."""
    desk.language_switch.change_language(lang)
    for item in panel.items.values():
        panel.list.setCurrentItem(item)

    assert desk.document.stack.count() == 0


def test_the_row_of_a_rule_is_no_lower_before_a_search_than_after_it(panel: RulesPanel):
    panel.show()
    first = next(iter(panel.items.values()))
    before = panel.list.visualItemRect(first).height()

    panel.search.setText(first.text(0))

    assert panel.list.visualItemRect(first).height() == before
