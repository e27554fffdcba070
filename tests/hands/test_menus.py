"""What stands in the menus and no other story needs: sizes, screen, help, exports, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hands.patience import LATE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin

SEARCH = "Type what you want to do"


def test_size_screen_and_help_go_by_keys_and_come_back(begin: Begin, sierra: Path):
    """Smaller and as before, the whole screen and back, the rule behind what has the keys."""
    program = begin(sierra)
    program.keys("ctrl+minus")
    program.until("window.desk.theme.zoom < 1")
    program.keys("ctrl+0")
    program.until("window.desk.theme.zoom", 1)
    program.keys("F11")
    program.until("window.isFullScreen()")
    program.keys("F11")
    program.until("not window.isFullScreen()")
    program.keys("F1")
    program.until("'rule' in window.docks and window.docks['rule'].isVisible()")


def test_findings_are_gone_through_backwards(begin: Begin, sierra: Path):
    """Shift and F8 lead to where F8 came from."""
    program = begin(sierra)
    finding = "window.docks['findings'].widget().list.currentIndex().data()"
    program.keys("F8")
    program.until(f"bool({finding})")
    first = program.ask(finding)
    program.keys("F8")
    program.until(f"{finding} != {first!r}")
    program.keys("shift+F8")
    program.until(finding, first)


@pytest.mark.parametrize(
    ("words", "name", "written"),
    [
        ("vassal", "stage.vmod", "stage.vmod"),
        ("tts", "table", "table"),
        ("png", "pictures", "pictures"),
    ],
)
def test_a_stage_is_written_for_other_tables(
    begin: Begin, sierra: Path, tmp_path: Path, words: str, name: str, written: str
):
    """By the search of commands: the window says where it stands, and something does."""
    program = begin(sierra)
    if "." not in name:
        (tmp_path / name).mkdir()
    program.keys("ctrl+shift+p")
    program.until("focus()", SEARCH)
    program.type(words)
    program.keys("Return")
    program.answer(tmp_path / name)
    path = str(tmp_path / written)
    there = f"__import__('pathlib').Path({path!r})"
    program.until(f"{there}.is_file() or any({there}.glob('*'))")
    program.until("window.notices.isVisible() and bool(window.notices.buttons())")


def test_a_tour_is_left_for_a_new_one_and_the_guide_is_read(begin: Begin, sierra: Path):
    """Both by the menus; what is told lies beside them and moves nothing that one may press."""
    program = begin(sierra)
    program.click("File")
    program.click("New tour")
    program.until("not document.is_open and window.start.isVisible()")
    page = program.ask("box(window.start)")
    program.click("Help")
    program.click("Guide")
    program.until("window.notices.isVisible()")
    assert program.ask("window.notices.text.text()") == "The guide is open in your browser."
    assert program.ask("box(window.start)") == page
    menus, notice = program.ask("[box(window.menuBar()), box(window.notices)]")
    assert (notice[1], notice[3]) == (menus[1], menus[3])
    assert notice[0] + notice[2] == page[0] + page[2]
    program.click("✕")
    program.until("not window.notices.isVisible()")


def test_the_program_says_what_it_is_and_ends(begin_alone: Begin, sierra: Path):
    """About shows what has changed and what it rests on; quitting ends it with no error."""
    program = begin_alone(sierra)
    program.click("Help")
    program.click("About Etapa Reina")
    program.until_asked()
    assert {"Changes", "Licence"} <= set(program.ask("texts()"))
    program.leave_it()
    program.click("File")
    program.click("Quit")
    program.process.join(LATE)
    assert program.process.exitcode == 0
