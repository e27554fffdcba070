"""Small things of the desk by hand: menus under the right button, colours, numbers, folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin

TEAMS, TOUR = "built['teams']", "window.docks['tour'].widget()"
MENU = "QApplication.activePopupWidget()"


def test_a_stage_has_a_menu_and_what_is_pressed_there_is_done_to_it(begin: Begin, sierra: Path):
    """The third, which was not selected: it goes a place earlier; undo puts it back."""
    program = begin(sierra)
    names = program.ask("[s.name for s in tour.stages]")
    listed = f"{TOUR}.list"
    program.open_menu(program.ask(f"cell({listed}, 2)"))
    program.until(f"{MENU} is not None")
    program.click("One place earlier (Alt+↑)")
    program.until("document.stack.count()", 1)

    moved = [names[0], names[2], names[1], *names[3:]]
    assert program.ask("[s.name for s in tour.stages]") == moved
    program.keys("ctrl+z")
    program.until("[s.name for s in tour.stages]", names)


def test_a_rider_has_a_menu_with_a_name_to_be_typed(begin: Begin, sierra: Path):
    """The second of the first team; the name is typed where it stands."""
    program = begin(sierra)
    program.keys("ctrl+7")
    program.until(f"{TEAMS}.isVisible()")
    program.open_menu(program.ask(f"cell({TEAMS}.riders, 1, 0)"))
    program.click("Type the name")
    program.until("type(asked()).__name__", "QLineEdit")
    program.keys("ctrl+a")
    program.type("Ana Gil")
    program.keys("Return")

    program.until("tour.teams[0].riders[1].name", "Ana Gil")


def test_a_colour_that_is_worn_is_swapped_and_says_so_before(begin: Begin, sierra: Path):
    """Both teams change in one step, and no two wear one."""
    program = begin(sierra)
    program.keys("ctrl+7")
    program.until(f"{TEAMS}.isVisible()")
    first, second = program.ask("[t.colour for t in tour.teams[:2]]")
    box = f"{TEAMS}.colour"
    name = program.ask(f"{box}.itemText({box}.findData({second!r}))")
    program.click(program.ask(f"box({box})"))
    program.until(f"{MENU} is not None")
    program.click(name)
    program.until("[t.colour for t in tour.teams[:2]]", [second, first])

    assert "they swap" in name
    assert program.ask("document.stack.count()") == 1


def test_how_many_tiles_one_has_is_typed_after_one_press(begin: Begin, sierra: Path):
    """Under *I have*; the count to be printed follows."""
    program = begin(sierra)
    program.keys("ctrl+2")
    program.until("window.pages.name", "board")
    bill = "built['board'].side.bill"
    program.until(f"{bill}.topLevelItemCount() > 2")
    head = program.ask(f"{bill}.headerItem().text(2)")
    program.click(program.ask(f"cell({bill}, 2, 2)"))
    program.until("isinstance(asked(), QLineEdit)")
    program.keys("ctrl+a")
    program.type("7")
    program.keys("Return")

    program.until("document.stack.count()", 1)
    assert head == "I have"
    assert program.ask(f"{bill}.topLevelItem(2).text(2)") == "7"


def test_how_many_tiles_one_has_is_typed_by_keys_alone(begin: Begin, sierra: Path):
    """Tab leads to the table, digits type under *I have*, Enter takes them, Down goes on."""
    program = begin(sierra)
    program.keys("ctrl+2")
    program.until("window.pages.name", "board")
    bill = "built['board'].side.bill"
    program.until(f"{bill}.topLevelItemCount() > 3")
    program.tab_to(program.ask(f"{bill}.accessibleName()"))
    program.keys("Home", "Down", "Down")
    program.until(f"{bill}.currentIndex().row()", 2)
    for count, row in enumerate((2, 3), start=1):
        program.type(f"{count}7")
        program.keys("Return")
        program.until("document.stack.count()", count)
        assert program.ask(f"{bill}.topLevelItem({row}).text(2)") == f"{count}7"
        program.keys("Down")
    program.keys("ctrl+z")
    program.until(f"{bill}.topLevelItem(3).text(2) != '27'")


@pytest.mark.parametrize("field", ["Stages", "Teams"])
def test_enter_makes_the_tour_from_every_field_in_the_game_that_is_chosen(begin: Begin, field: str):
    """Two of what was typed; the game chosen on the start page stands over the pages."""
    program = begin()
    program.click(field)
    program.keys("ctrl+a")
    program.type("2")
    program.keys("Return")
    program.until("stage is not None and window.pages.isVisible()")

    assert program.ask(f"len(tour.{field.lower()})") == 2
    game = "window.pages.bar.game"
    assert program.ask(
        f"{game}.isVisible() and {game}.currentData() == window.start.game.currentData()"
    )


def test_a_newcomers_files_go_to_a_folder_of_their_own_and_dialogues_speak_the_language(
    begin_alone: Begin,
):
    """Saved in Spanish for the first time: among the documents, never loose in the home."""
    program = begin_alone(lang="es")
    program.type("Vuelta")
    program.keys("Return")
    program.until("stage is not None and window.pages.isVisible()")
    program.keys("ctrl+s")
    program.until_asked()
    words = program.ask("words_in(QApplication.activeModalWidget())")
    program.keys("Return")
    program.until("document.clean")

    saved = program.ask("str(document.path)")
    assert saved.endswith("/Etapa Reina/Vuelta.etapa")
    assert "Cancelar" in words


@pytest.mark.parametrize(("lang", "name"), [("en", "middle descent"), ("es", "descenso medio")])
def test_a_chip_says_what_it_is_where_the_pointer_is(
    begin_alone: Begin, sierra: Path, lang: str, name: str
):
    """At once, in the line below; the line says what Enter does when the pointer has gone."""
    program = begin_alone(sierra, lang)
    hint = "built['stage'].stage_line.hint.text()"
    before = program.ask(hint)
    program.hover(*program.middle(name[0].upper() + name[1:]))
    program.until(f"{hint} != {before!r}")

    assert program.ask(hint).lower().startswith(name)
    program.hover(700, 300)
    program.until(hint, before)


def test_a_board_is_said_to_be_saved_only_when_it_is(begin: Begin, sierra: Path):
    """Mirrored it is not, after Ctrl+S it is, after another change it is not again."""
    program = begin(sierra)
    program.keys("ctrl+2")
    program.until("built['board'].laying.board is not None")
    said = "built['board'].state.label.text()"
    program.click("Mirror")
    program.until("document.stack.count()", 1)
    unsaved = program.ask(said)
    program.keys("ctrl+s")
    program.until("document.clean")
    saved = program.ask(said)

    assert unsaved == "As you laid it; it is not saved yet (Ctrl+S)."
    assert saved == "Saved in the tour."
