"""The start page: tours that were open are profiles to go on with, samples are to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
