"""Without a mouse: areas, pages and stages one key apart, and it is seen where the keys go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.windows.pages import OF_STAGE, OF_TOUR

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

AREA = "next((n for n, a in enumerate(window.list_areas()) if a.isAncestorOf(asked())), -1)"


@pytest.fixture
def sierra_open(begin: Begin, sierra: Path) -> Program:
    return begin(sierra)


def test_pages_are_a_chord_away_and_their_first_field_two_tabs(sierra_open: Program):
    """Ctrl+1 to Ctrl+8, in the order in which they stand; Tab, Tab is inside the page."""
    inside = {}
    for number, page in enumerate((*OF_STAGE, *OF_TOUR), start=1):
        sierra_open.keys(f"ctrl+{number}")
        sierra_open.until("window.pages.name", page)
        sierra_open.keys("Tab", "Tab")
        sierra_open.ask("True")
        inside[page] = sierra_open.ask("window.pages.room.isAncestorOf(asked())")

    assert inside == dict.fromkeys((*OF_STAGE, *OF_TOUR), True)


def test_the_first_tab_goes_to_the_first_field(sierra_open: Program):
    """The name of the stage on its page, the search on that of house rules."""
    sierra_open.keys("ctrl+1", "Tab")
    stage = sierra_open.ask("focus()")
    sierra_open.keys("ctrl+8", "Tab")
    rules = sierra_open.ask("focus()")

    assert (stage, rules) == (
        "Name of the stage",
        "Search: any word, a number such as R7.9 or “ruling 53”",
    )


def test_f6_goes_round_the_areas_and_back(sierra_open: Program):
    """Names of pages, page, tour, findings; each gives the keys back to what had them."""
    sierra_open.click("Add sections and points by typing")
    seen = [sierra_open.ask(AREA)]
    for _ in range(4):
        sierra_open.keys("F6")
        seen.append(sierra_open.ask(AREA))
    back = sierra_open.ask("focus()")
    sierra_open.keys("shift+F6", "shift+F6")

    assert len(set(seen)) == 4
    assert seen[0] == seen[4]
    assert back == "Add sections and points by typing"
    assert sierra_open.ask(AREA) == seen[2]


def test_stages_are_gone_through_by_keys(sierra_open: Program):
    """On any page; the row of pages says which one it is."""
    sierra_open.keys("ctrl+2", "ctrl+Next", "ctrl+Next", "ctrl+Prior")
    sierra_open.until("document.place.stage", 2)

    assert sierra_open.ask("window.pages.bar.stage.words").startswith("Stage 2 · Llanos de Arriba")
    assert sierra_open.ask("window.pages.name") == "board"


def test_the_go_menu_lists_pages_with_their_keys(sierra_open: Program):
    """Opened by its letter, walked by arrows, done by Enter."""
    sierra_open.keys("alt+g")
    sierra_open.until("QApplication.activePopupWidget() is not None")
    shown = sierra_open.ask(
        "[(a.text().replace('&', ''), a.shortcut().toString())"
        " for a in QApplication.activePopupWidget().actions() if a.text()][:8]"
    )
    sierra_open.keys("Down", "Down", "Down", "Return")
    sierra_open.until("window.pages.name != 'stage'")

    assert shown[0] == ["Stage", "Ctrl+1"]
    assert shown[7] == ["House rules", "Ctrl+8"]


def test_enter_presses_the_button_that_has_the_keys(sierra_open: Program):
    """As Space does."""
    sierra_open.keys("ctrl+7")
    sierra_open.until("'teams' in built")
    sierra_open.tab_to("Add a team")
    before = sierra_open.ask("len(tour.teams)")
    sierra_open.keys("Return")
    sierra_open.until("len(tour.teams)", before + 1)


def test_the_ring_is_seen_by_those_who_use_keys(sierra_open: Program):
    """From the first key to the next press of the mouse."""
    sierra_open.click("Road & table")
    sierra_open.until("window.pages.name", "board")
    pressed = sierra_open.ask("rings()")
    sierra_open.keys("Tab")
    tabbed = sierra_open.ask("rings()")
    sierra_open.click("House rules")
    sierra_open.until("window.pages.name", "rules")

    assert pressed == []
    assert len(tabbed) == 1
    assert sierra_open.ask("rings()") == []
