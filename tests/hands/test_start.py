"""The start page: tours that were open are profiles to go on with, samples are to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.hands.tracks import written

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin

CARD = "Vuelta a la Sierra: 5 stages · 619 km · 794 squares"


def test_a_tour_that_was_open_is_a_profile_to_go_on_with(begin: Begin, sierra: Path):
    """Its name, its figures and its skyline; a press opens the file."""
    program = begin(sierra)
    program.keys("ctrl+w")
    program.until("window.start.isVisible()")
    program.click(CARD)
    program.until("document.is_open")

    assert program.ask("str(document.path)") == str(sierra)


def test_a_sample_is_opened_by_keys(begin: Begin):
    """Tab goes to its card, Enter opens it; it has no file yet."""
    program = begin()
    program.tab_to("Los tres ejemplos: 3 stages · 352 km · 400 squares · about 3 h")
    program.keys("Return")
    program.until("document.is_open")

    assert program.ask("tour.name, document.path") == ["Los tres ejemplos", None]


def test_a_stage_is_typed_at_once(begin: Begin):
    """One press, then the line: nothing else has to be filled in."""
    program = begin()
    program.click("Type a stage")
    program.until("len(tour.stages)", 1)
    program.type("flat 0-119")
    program.keys("Return")
    program.until("document.stack.count()", 1)

    assert program.ask("[s.end for s in stage.sections]") == [119]


def test_the_guide_is_offered_and_opened(begin: Begin):
    program = begin()
    program.click("Read the guide")
    program.until("window.notices.isVisible()")

    assert program.ask("window.notices.text.text()") == "The guide is open in your browser."


def test_a_track_named_at_the_start_is_read_in(begin: Begin, tmp_path: Path):
    """As a file manager hands it over; what is found in it waits to be taken."""
    program = begin(written(tmp_path / "alto.gpx", ((20, 0), (8, 6)), name="alto"))
    program.until("type(window.middle.stack.currentWidget()).__name__", "ImportPanel")
    program.until("len(window.middle.stack.currentWidget().cards)", 1)

    assert not program.ask("tour.stages")
