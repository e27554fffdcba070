"""A stage fitted to an evening by hand: minutes typed or pulled, both roads seen, one step back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

QUEEN = 4
SLIDER = "built['stage'].fit.slider"
MINUTES = "document.surveyed.minutes"
ROWS = "document.surveyed.road.rows"
NEAR = 0.1
"""Of the way: so near to where the hand let go the slider stands, its grip being as wide."""


@pytest.fixture
def fitting(begin: Begin, sierra: Path) -> Program:
    """The queen stage of the sample, its minutes asked for."""
    program = begin(sierra)
    program.keys("ctrl+Next", "ctrl+Next", "ctrl+Next")
    program.until("document.place.stage", QUEEN)
    if not program.ask(f"{SLIDER}.isVisible()"):  # as the story before left it
        program.click("Fit to an evening …")
    program.until(f"{SLIDER}.isVisible()")
    return program


def test_the_slider_shortens_the_stage_by_as_much_as_the_hand_and_undo_brings_it_back(
    fitting: Program,
):
    """Half way to the left: half the minutes the slider has; shorter all the way, one step."""
    least, most, rows = fitting.ask(f"[{SLIDER}.minimum(), {SLIDER}.maximum(), {ROWS}]")
    grip = fitting.ask(f"slider_ends({SLIDER})")[0]
    left = fitting.ask(f"dot({SLIDER}, 0, {SLIDER}.height() / 2)")
    half = [(grip[0] + left[0]) // 2, grip[1]]
    quarter = [(grip[0] + half[0]) // 2, grip[1]]

    fitting.drag(grip, quarter, hold=True)
    fitting.until("document.dragging")
    on_the_way = fitting.ask(ROWS)
    fitting.drag(quarter, half)
    fitting.until("not document.dragging")
    minutes, shorter, steps = fitting.ask(f"[{MINUTES}, {ROWS}, document.stack.count()]")

    assert abs((most - minutes) / (most - least) - 0.5) <= NEAR
    assert rows > on_the_way > shorter
    assert steps == 1
    fitting.keys("ctrl+z")
    fitting.until(ROWS, rows)
    assert fitting.ask(f"[{MINUTES}, {SLIDER}.value(), document.clean]") == [most, most, True]


def test_the_other_ways_are_shown_at_once_and_one_is_taken(fitting: Program):
    """They say what they make of the stage and of the tour; what is taken is taken back."""
    ways = "built['stage'].fit.ways"
    fitting.click("Other ways")
    fitting.until(f"{ways}.button.text()", "Hide the other ways")
    assert fitting.ask(f"{ways}.state.text()").startswith("The stage as it is takes about ")
    offered = fitting.ask(f"[take.text() for take in {ways}.takes.values()]")
    assert [way.split(": ")[0] for way in offered] == [
        "2 teams",
        "4 riders a team",
        "Simplification",
        "Closed behind place 12",
    ]

    steps = fitting.ask("document.stack.count()")
    fitting.click(offered[3])
    fitting.until("document.stack.count()", steps + 1)
    assert fitting.ask("document.tour.rules.get('finish.close')") is True
    fitting.keys("ctrl+z")
    fitting.until("document.tour.rules.get('finish.close')", None)


def test_minutes_are_typed_and_the_keys_stay_where_they_were(fitting: Program):
    """Sixty come out as sixty; both roads are seen; Ctrl+Z and Escape do what they say."""
    rows = fitting.ask(ROWS)
    fitting.click("Minutes you have")
    fitting.keys("ctrl+a")
    fitting.type("60")
    fitting.keys("Return")
    fitting.until(f"abs({MINUTES} - 60) <= 3")
    fit = "built['stage'].fit"
    labels, typed, left_out = fitting.ask(
        f"[[r.label for r in {fit}.roads.roads], {fit}.minutes.text(), {fit}.lost.isVisible()]"
    )

    assert labels[0] == f"As it is: {rows} squares, 150 min"
    assert labels[1].startswith("Fitted: ")
    assert (typed, left_out) == ("60", False)
    assert fitting.ask("focus()") == "Minutes you have"
    fitting.keys("ctrl+z")
    fitting.until(ROWS, rows)
    fitting.keys("Escape")
    fitting.until("built['stage'].profile.isVisible()")
    assert fitting.ask("focus()") == "Profile of the stage"


def test_a_way_that_was_taken_leaves_the_keys_beside_it(fitting: Program):
    """Its button goes; what is typed next is not typed over the name of the stage."""
    name = fitting.ask("stage.name")
    ways = "built['stage'].fit.ways"
    fitting.click("Other ways")
    fitting.until(f"{ways}.button.text()", "Hide the other ways")
    steps = fitting.ask("document.stack.count()")
    fitting.click(fitting.ask(f"{ways}.takes['closed'].text()"))
    fitting.until("document.stack.count()", steps + 1)
    fitting.type("x")

    assert fitting.ask("focus()") in {"Other ways", "Hide the other ways"}
    assert fitting.ask("stage.name") == name


def test_what_is_left_out_is_named_and_minutes_that_cannot_be_are_said(begin: Begin):
    """A stage with small hills pressed to nothing: the hills are listed, the wish is refused."""
    program = begin()
    program.type("Vuelta")
    program.keys("Return")
    program.until("stage is not None and window.pages.isVisible()")
    program.click("Add sections and points by typing")
    program.type("flat 0-60; hill 60-63; flat 63-90; hill 90-92; flat 92-100; 1st 100-112 Alto")
    program.keys("Return")
    program.until("len(stage.sections)", 6)
    program.click("Fit to an evening …")
    program.until(f"{SLIDER}.isVisible()")
    program.type("5")
    program.keys("Return")
    program.until("any(s.squares == 0 for s in stage.sections)")
    fit = "built['stage'].fit"

    lost, state = program.ask(f"[{fit}.lost.text(), {fit}.state.text()]")
    assert lost == "Left out: hill (km 60–63), hill (km 90–92)"
    assert "cannot be brought down to 5 minutes" in state
    assert program.ask(f"len({fit}.roads.roads[1].road.sections)") == 4
