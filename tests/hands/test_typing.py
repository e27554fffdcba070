"""A stage typed: it says before Enter what it will do, and Ctrl+Z takes the stage back."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

RULEBOOK = "flat 0-119; 3rd 120-126 Alto de la Selva; low descent 127-134; flat 135-170"
HINT = "built['stage'].stage_line.hint.text()"


@pytest.fixture
def fresh(begin: Begin) -> Program:
    """A new tour of five stages, as the start page proposes it; the keys in the line."""
    program = begin()
    program.type("Vuelta")
    program.keys("Return")
    program.click("Add sections and points by typing")
    return program


def test_the_rulebooks_stage_is_typed_into_a_new_tour(fresh: Program):
    """R3.6 — what was proposed gives way: 170 km, not 269; undo gives it back."""
    fresh.type(RULEBOOK)
    fresh.until(f"{HINT}.endswith('→ 170 km')")
    told = fresh.ask(HINT)
    fresh.keys("Return")
    fresh.until("len(stage.sections)", 4)
    made = fresh.ask("[(s.terrain, s.start, s.end) for s in stage.sections]")
    fresh.keys("ctrl+z")
    fresh.until("len(stage.sections)", 1)

    assert told.startswith("Enter: in place of the 150 km that were only proposed · add flat km 0")
    assert made[1:3] == [["MTN_3", 120, 126], ["DESC_LOW", 127, 134]]
    assert made[-1][2] == 170
    assert fresh.ask("built['stage'].line.text()") == ""


def test_the_line_says_what_it_will_do(fresh: Program):
    """Append, replace, insert, or that it does not understand."""
    fresh.type("flat 100")
    fresh.keys("Return")
    fresh.until("stage.sections[-1].end", 100)
    told = {}
    for text in ("3rd 6 km", "hill 40-45", "cobbles 0-100", "sprint km 30", "blah"):
        fresh.type(text)
        fresh.until("built['stage'].line.text()", text)
        told[text] = fresh.ask(HINT).partition(": ")[2] or fresh.ask(HINT)
        fresh.keys("Escape")
        fresh.until("built['stage'].line.text()", "")

    assert told["3rd 6 km"] == "add 3rd-category climb km 100–106 → 106 km"
    assert told["hill 40-45"] == "insert hill km 40–45 → 100 km"
    assert told["cobbles 0-100"] == "replace what lies there by cobbles km 0–100 → 100 km"
    assert told["sprint km 30"] == "intermediate sprint at km 30 → 100 km"
    assert told["blah"].startswith("write terrain and kilometres")


def test_a_doubled_point_is_asked_about(fresh: Program):
    """Enter asks; Escape leaves it, Enter again puts a second one."""
    for text in ("flat 100; sprint km 30", "sprint km 30"):
        fresh.type(text)
        fresh.keys("Return")
    fresh.until(f"'already' in {HINT}")
    once = fresh.ask("len(stage.points)")
    fresh.keys("Return")

    fresh.until("len(stage.points)", 2)
    assert once == 1


def test_what_was_being_typed_is_not_typed_into_the_next_tour(fresh: Program):
    """A line left half typed goes with the tour it was typed for."""
    fresh.type("flat 5 k")
    fresh.until("built['stage'].line.text()", "flat 5 k")
    fresh.keys("ctrl+w")
    fresh.click("Do not save")
    fresh.click("Create the tour")
    fresh.until("stage is not None and window.pages.isVisible()")

    assert fresh.ask("built['stage'].line.text(), window.start.name.text()") == ["", ""]


def test_a_tour_is_typed_saved_and_taken_back_step_by_step(fresh: Program, tmp_path: Path):
    """Undo through all of it gives the first tour back, redo the last; the file holds it."""
    lines = ("flat 0-119", "3rd 120-126", "flat 127-170", "sprint km 85")
    for number, line in enumerate(lines, start=1):
        fresh.type(line)
        fresh.keys("Return")
        fresh.until("document.stack.count()", number)
    last = fresh.ask("stage.name, [s.end for s in stage.sections]")

    fresh.keys(*["ctrl+z"] * len(lines))
    fresh.until("document.stack.index()", 0)
    first = fresh.ask("[(s.terrain, s.end, s.proposed) for s in stage.sections]")
    fresh.keys(*["ctrl+shift+z"] * len(lines))
    fresh.until("document.stack.index()", len(lines))
    file = tmp_path / "mine.etapa"
    fresh.keys("ctrl+shift+s")
    fresh.answer(file)
    fresh.until("document.clean")

    assert first == [["FLAT", 150, True]]
    assert fresh.ask("stage.name, [s.end for s in stage.sections]") == last
    kept = tomllib.loads(file.read_text("utf-8"))["stages"][0]
    assert [s["to"] for s in kept["sections"]] == [119, 126, 170]
    assert kept["points"] == [{"kind": "INTERMEDIATE_SPRINT", "km": 85}]
