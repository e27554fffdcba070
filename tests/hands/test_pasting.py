"""Ctrl+V by hand: what has the keys gets what was copied; the import only where nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

TEAMS, RESULTS = "built['teams']", "built['results']"
NAMES = [f"Corredor {n}" for n in range(1, 49)]


def copied(program: Program, text: str) -> None:
    """Have a text on the clipboard, as another program leaves it there."""
    program.ask(f"QApplication.clipboard().setText({text!r})")


def press_cell(program: Program, table: str, row: int, column: int) -> None:
    program.click(program.ask(f"cell({table}, {row}, {column})"))
    program.until(f"{table}.currentIndex().row()", row)


@pytest.mark.parametrize(
    "page",
    [
        "\n".join(NAMES),
        "\r\n".join(f"{n}\t{name}\tSPRINTER" for n, name in enumerate(NAMES, start=101)) + "\r\n",
    ],
    ids=["lines", "cells"],
)
def test_48_riders_come_in_by_one_paste_and_go_by_one_step(begin: Begin, sierra: Path, page: str):
    """From the first rider on, through all teams, those that are not there yet too."""
    program = begin(sierra)
    program.keys("ctrl+7")
    program.until(f"{TEAMS}.isVisible()")
    before = program.ask("[[r.name for r in t.riders] for t in tour.teams]")
    press_cell(program, f"{TEAMS}.riders", 0, 1)
    copied(program, page)
    program.keys("ctrl+v")
    program.until("document.stack.count()", 1)

    assert program.ask("[r.name for t in tour.teams for r in t.riders][:48]") == NAMES
    assert program.ask("window.middle.on_tour and focus()") == "Riders"
    program.keys("ctrl+z")
    program.until("[[r.name for r in t.riders] for t in tour.teams]", before)


def test_names_of_teams_are_pasted_onto_their_list(begin: Begin, sierra: Path):
    """From the chosen one on."""
    program = begin(sierra)
    program.keys("ctrl+7")
    program.until(f"{TEAMS}.isVisible()")
    program.click(program.ask(f"cell({TEAMS}.list, 1)"))
    copied(program, "Movistar\nBanesto\n")
    program.keys("ctrl+v")
    program.until("document.stack.count()", 1)

    assert program.ask("[t.name for t in tour.teams][1:3]") == ["Movistar", "Banesto"]


@pytest.mark.parametrize(
    "page",
    [
        "flat 0-100\n3rd 100-110 Alto\nflat 110-160",
        "llano\t0\t100\t100\t100\t1–100\t\n3ª\t100\t110\t10\t20\t101–120\tAlto\nllano\t110\t160",
    ],
    ids=["lines", "cells"],
)
def test_sections_are_pasted_onto_their_table(begin: Begin, page: str):
    """As lines or as the cells of a spreadsheet: the stage is what was copied, in one step."""
    program = begin()
    program.type("Vuelta")
    program.keys("Return")
    program.until("stage is not None and window.pages.isVisible()")
    press_cell(program, "built['stage'].sections", 0, 0)
    copied(program, page)
    program.keys("ctrl+v")
    program.until("len(stage.sections)", 3)

    assert program.ask("[[s.terrain, s.end, s.name] for s in stage.sections]") == [
        ["FLAT", 100, ""],
        ["MTN_3", 110, "Alto"],
        ["FLAT", 160, ""],
    ]
    assert program.ask("document.stack.count()") == 1


def test_results_are_pasted_from_a_cell_on(begin: Begin, sierra: Path):
    """Places and turns of three riders; whole rows find theirs by the bib; one step each."""
    program = begin(sierra)
    program.keys("ctrl+5")
    program.until(f"{RESULTS}.isVisible()")
    table = f"{RESULTS}.arrivals"
    bibs = program.ask("[r.bib for t in tour.teams for r in t.riders][:3]")
    press_cell(program, table, 0, 3)
    copied(program, "2\t14\n1\t14\n3\t15\n")
    program.keys("ctrl+v")
    program.until("document.stack.count()", 1)
    told = "[[r.result.bib, r.result.place, r.result.turns] for r in %s.model().held() if r.result]"
    assert program.ask(told % table) == [[bibs[0], 2, 14], [bibs[1], 1, 14], [bibs[2], 3, 15]]

    press_cell(program, table, 0, 0)
    copied(program, f"{bibs[2]}\tx\ty\t9\t16\n{bibs[0]}\tx\ty\t8\t15\n")
    program.keys("ctrl+v")
    program.until("document.stack.count()", 2)
    assert program.ask(told % table) == [[bibs[0], 8, 15], [bibs[1], 1, 14], [bibs[2], 9, 16]]


def test_where_no_table_has_the_keys_the_import_takes_it_and_says_how_else(
    begin: Begin, sierra: Path
):
    """Names pasted onto the profile are no stage: the page says where riders are pasted."""
    program = begin(sierra)
    program.click("Profile of the stage")
    copied(program, "Ana Ruiz\nLuz Mar\n")
    program.keys("ctrl+v")
    program.until("type(window.middle.stack.currentWidget()).__name__", "ImportPanel")

    said = program.ask("window.middle.stack.currentWidget().reason.text()")
    assert said.endswith("To paste riders, sections or results, press their table first.")
    program.click("Leave it")
    program.until("window.middle.on_tour")
    assert program.ask("document.stack.count()") == 0
