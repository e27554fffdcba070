"""The command search: it has the keys at once, finds, does, and gives the keys back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin

SEARCH = "Type what you want to do"
LINE = "Add sections and points by typing"


def test_five_commands_are_searched_for(begin: Begin, sierra: Path):
    """By words of either language, with accents or without; Enter does it, each at once."""
    program = begin(sierra)
    commands = {
        "show road": "window.pages.name == 'board'",
        "etapa 4": "document.place.stage == 4",
        "mas grande": "window.desk.theme.zoom > 1",
        "normal": "window.desk.theme.zoom == 1",
        "house": "window.pages.name == 'rules'",
    }

    for words, done in commands.items():
        program.keys("ctrl+shift+p")
        program.type(words)
        program.keys("Return")
        program.until(done)


def test_escape_goes_back_to_where_one_was(begin: Begin, sierra: Path):
    """What is typed after Escape goes where it went before, and the letters to no shortcut."""
    program = begin(sierra)
    program.click("Add sections and points by typing")
    program.type("flat 5")
    program.keys("ctrl+shift+p")
    program.until("focus()", SEARCH)
    program.type("mirror")
    program.keys("Escape")
    program.until("focus()", LINE)
    program.type(" km")

    assert program.ask("built['stage'].line.text()") == "flat 5 km"
    assert program.ask("document.clean")


def test_a_press_beside_it_closes_it(begin: Begin, sierra: Path):
    """It takes the press: nothing under it is hit by mistake."""
    program = begin(sierra)
    program.keys("ctrl+shift+p")
    program.until("focus()", SEARCH)
    program.click("House rules")
    program.until(f"focus() != {SEARCH!r}")

    assert program.ask("window.pages.name") == "stage"


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("dark", "window.desk.theme.name == 'dark'"),
        ("espa", "window.desk.language.code == 'es'"),
    ],
)
def test_what_changes_every_pixel_is_painted_once_the_search_is_gone(
    begin: Begin, sierra: Path, words: str, done: str
):
    """Theme and language are put on in several steps, while the search is still closing."""
    program = begin(sierra)
    before = program.ask("screen_digest()")
    program.keys("ctrl+shift+p")
    program.until("focus()", SEARCH)
    program.type(words)
    program.keys("Return")
    program.until(done)
    program.until("window.updatesEnabled() and not window.desk.theme.is_changing")
    program.until(f"screen_digest() != {before!r}")


SAID = {
    "pdf": "Show: Print & sheets",
    "excel": "Show: Print & sheets",
    "print": "Show: Print & sheets",
    "imprimir": "Show: Print & sheets",
    "hoja de calculo": "Show: Print & sheets",
    "roundabout": "Show: Road & table",
    "rotonda": "Show: Road & table",
    "rider": "Add a rider",
    "corredor": "Show: Teams",
    "fit": "Fit to an evening …",
    "acortar": "Fit to an evening …",
    "undo": "Undo",
    "deshacer": "Undo",
    "share": "Publish as web pages…",
    "compartir": "Publish as web pages…",
    "gpx": "Import tracks or road books…",
    "simulate": "Show: Playtest",
    "modo oscuro": "Light or dark: Dark",
    "zoom": "Larger",
    "jersey": "Show: Results",
}
MATCHES = "window.findChildren(QWidget, 'search')[0].commands.matches"


def test_what_people_say_is_found_in_either_language_and_says_where_it_is(
    begin: Begin, sierra: Path
):
    """Words that stand on no button find what is meant, each with its menu or its page."""
    program = begin(sierra)
    program.keys("ctrl+shift+p")
    program.until("focus()", SEARCH)
    for said, meant in SAID.items():
        program.type(said)
        program.until("asked().text()", said)
        found = program.ask(f"[[c.words, c.where] for c in {MATCHES}]")
        assert meant in [words for words, _ in found[:4]], (said, found[:4])
        assert all(where for _, where in found), said
        program.keys("ctrl+a", "Delete")
    program.keys("Escape")


def test_a_button_of_another_page_is_pressed_there(begin: Begin, sierra: Path):
    """Fit, from the page of teams: the stage is seen, its minutes have the keys."""
    program = begin(sierra)
    program.keys("ctrl+7")
    program.until("window.pages.name", "teams")
    program.keys("ctrl+shift+p")
    program.until("focus()", SEARCH)
    program.type("shorten")
    program.keys("Return")
    program.until("built['stage'].fit.isVisible()")

    program.until("focus()", "Minutes you have")
