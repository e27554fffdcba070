"""Findings by hand: one is followed to its place, one is put right, those of others are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.hands.conftest import Begin
    from tests.hands.program import Program

LIST = "window.docks['findings'].widget().list"
TEXTS = f"[{LIST}.model().index(n, 1).data() for n in range({LIST}.model().rowCount())]"

WHEEL_DOWN = 5


@pytest.fixture
def stated(begin: Begin) -> Program:
    """Five stages of which the first says 200 km and has 106."""
    program = begin()
    program.type("Vuelta")
    program.keys("Return")
    program.click("Add sections and points by typing")
    program.type("flat 100; 3rd 6 km")
    program.keys("Return")
    program.until("len(stage.sections)", 2)
    program.click("Stated km")
    program.keys("ctrl+a")
    program.type("200")
    program.keys("Return")
    program.until("stage.stated_km is not None")
    return program


def to_the_end(program: Program) -> None:
    """Turn the wheel over the list until its last row is seen."""
    program.click(program.ask(f"box({LIST}.viewport())"), WHEEL_DOWN, 15)
    bar = f"{LIST}.verticalScrollBar()"
    program.until(f"{bar}.value() == {bar}.maximum()")


def test_a_finding_is_followed_and_fixed(stated: Program):
    """A press on its sentence goes to the stage, one on the remedy puts it right; undo takes it."""
    stated.keys("ctrl+Next", "ctrl+8")
    stated.until("document.place.stage", 2)
    to_the_end(stated)
    stated.click("▸")
    stated.until(f"any('200' in text for text in {TEXTS})")
    to_the_end(stated)
    row = stated.ask(f"[n for n, text in enumerate({TEXTS}) if '200' in text][0]")
    stated.click(stated.ask(f"cell({LIST}, {row}, 1)"))
    stated.until("document.place.stage == 1 and window.pages.name == 'stage'")
    stated.click("State 106 km")
    stated.until("float(stage.stated_km)", 106)
    fixed = stated.ask(TEXTS)
    stated.keys("ctrl+z")
    stated.until("float(stage.stated_km)", 200)

    assert not any("200" in text for text in fixed)


def test_findings_are_gone_through_and_fixed_by_keys(stated: Program):
    """F8 goes to the next; in the list Right and Enter press the remedy."""
    stated.keys("F8")
    stated.until(f"{LIST}.currentIndex().row() >= 0")
    while "200" not in stated.ask(f"{LIST}.currentIndex().data()"):
        stated.keys("F8")
    stated.keys("F6", "F6")
    stated.until("focus()", "Findings")
    stated.keys("Right", "Return")
    stated.until("float(stage.stated_km)", 106)
