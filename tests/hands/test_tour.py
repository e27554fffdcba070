"""A tour from nothing with the mouse, a climb changed in every way, a power cut survived."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.hands.patience import until
from tests.hands.program import MODAL
from tests.hands.test_profile import PROFILE, at

if TYPE_CHECKING:
    from tests.hands.conftest import Begin
    from tests.hands.program import Program
    from tests.hands.screen import Screen

ROOT = Path(__file__).parents[2]
SECTIONS = "[(s.terrain, float(s.start), float(s.end), s.name) for s in stage.sections]"
TABLE = "built['stage'].sections"


def _kept(folder: Path) -> str:
    """Return what a window has kept for the next one."""
    return "".join(file.read_text("utf-8") for file in folder.glob("*.etapa"))


def steps(program: Program) -> int:
    """Return how many steps have been done."""
    count: int = program.ask("document.stack.index()")
    return count


def dropped(program: Program, terrain: str, km: float) -> None:
    """Drag a terrain from its chip to a kilometre of the profile."""
    before = steps(program)
    program.drag(list(program.middle(terrain)), at(program, km))
    program.until("document.stack.index()", before + 1)


def pulled(program: Program, start: float, end: float) -> None:
    """Drag what lies at a kilometre to another."""
    before = steps(program)
    program.drag(at(program, start), at(program, end), keys="shift")
    program.until("document.stack.index()", before + 1)


def test_a_tour_is_made_with_chips_and_drags(begin: Begin):
    """Chips dropped, borders and the end pulled, a section painted by a press, a sprint placed."""
    program = begin()
    program.click("Create the tour")
    program.until("stage is not None and window.pages.isVisible()")
    dropped(program, "3rd-category climb", 100)
    begun = program.ask(SECTIONS)
    end = program.ask("float(stage.sections[-1].end)")
    pulled(program, end, 110)
    foot = program.ask("float(stage.sections[0].end)")
    pulled(program, foot, 90)
    program.click(at(program, 45))
    program.until("document.place.number", 1)
    program.click("Hill")
    program.until("stage.sections[0].terrain", "HILL")
    program.open_menu(at(program, 60))
    program.click("Add a sprint at km")
    program.until("len(stage.points)", 1)
    pulled(program, program.ask("float(stage.points[0].km)"), 70)
    made = program.ask(SECTIONS)
    count = steps(program)
    program.keys(*["ctrl+z"] * count)
    program.until("document.stack.index()", 0)
    program.keys(*["ctrl+shift+z"] * count)
    program.until("document.stack.index()", count)

    assert [s[0] for s in begun] == ["FLAT", "MTN_3"]
    assert made == [["HILL", 0, 90, ""], ["MTN_3", 90, 110, ""]]
    assert program.ask(SECTIONS) == made
    assert program.ask("[float(p.km) for p in stage.points]") == [70]


def test_a_climb_is_renamed_recategorised_and_dragged(begin: Begin, sierra: Path):
    """In its table and on the profile; undo and redo through all of it, and the file holds it."""
    program = begin(sierra)
    program.keys("ctrl+Next", "ctrl+Next", "ctrl+Next")
    program.until("document.place.stage", 4)
    first = program.ask(SECTIONS)
    program.click(program.ask(f"cell({TABLE}, 1, 6)"), times=2)
    program.keys("ctrl+a")
    program.type("Puerto del Norte")
    program.keys("Return")
    program.until("stage.sections[1].name", "Puerto del Norte")
    program.click(program.ask(f"cell({TABLE}, 1, 0)"), times=2)
    program.until("QApplication.activePopupWidget() is not None")
    program.type("1")
    program.keys("Return")
    program.until("stage.sections[1].terrain", "MTN_1")
    pulled(program, 31, 26)
    pulled(program, 39.2, 41)
    last = program.ask(SECTIONS)
    held = program.saved(sierra)["stages"][3]["sections"]
    program.keys(*["ctrl+z"] * 4)
    program.until("document.stack.index()", 0)
    back = program.ask(SECTIONS)
    program.keys(*["ctrl+shift+z"] * 4)
    program.until("document.stack.index()", 4)

    assert last[1] == ["MTN_1", 26, 41, "Puerto del Norte"]
    assert (last[0][2], last[2][1]) == (26, 41)
    assert back == first
    assert program.ask(SECTIONS) == last
    assert [s["to"] for s in held][:2] == [26, 41]


def test_a_window_that_is_killed_leaves_its_tour_to_be_taken_back(
    screen: Screen, begin_alone: Begin, sierra: Path, tmp_path: Path
):
    """The program as it is installed, killed in the middle of work; the next one offers it."""
    home = tmp_path / "home"
    homes = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    command = [sys.executable, "-m", "designer", "design", str(sierra), "--lang", "en"]
    environment = screen.environment | homes | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=environment) as killed, ExitStack() as stack:
        stack.callback(killed.kill)
        screen.until_titled("Vuelta a la Sierra (sierra.etapa) – Etapa Reina")
        screen.do("key", "--delay", 20, "ctrl+1", "Tab", "ctrl+a")
        screen.do("type", "--delay", 12, "Etapa del apagon")
        screen.do("key", "Return")
        screen.until_titled("Vuelta a la Sierra (sierra.etapa)* – Etapa Reina")
        kept = home / "etapa-reina" / "recovery"
        until(lambda: "apagon" in _kept(kept), lambda: f"nothing is kept in {kept}")

    program = begin_alone()
    program.until_titled("Etapa Reina")
    program.click(program.ask("[t for t in texts() if t.startswith('Vuelta a la Sierra · ')][0]"))
    program.until("document.is_open")
    name, file = program.ask("tour.stages[0].name, str(document.path)")
    program.keys("ctrl+s")
    program.until("document.clean")

    assert (name, file) == ("Etapa del apagon", str(sierra))
    assert 'name = "Etapa del apagon"' in sierra.read_text("utf-8")


def test_something_newer_that_was_kept_is_asked_about_when_the_file_is_opened(
    begin_alone: Begin, sierra: Path, tmp_path: Path
):
    """The power goes; the next day the file is opened: when and what differs, and both are kept."""
    program = begin_alone(sierra)
    program.keys("ctrl+1", "Tab", "ctrl+a")
    program.type("Etapa del apagon")
    program.keys("Return")
    program.until("stage.name", "Etapa del apagon")
    kept = tmp_path / "home" / "etapa-reina" / "recovery"
    until(lambda: "apagon" in _kept(kept), lambda: f"nothing is kept in {kept}")
    program.kill()

    program = begin_alone()
    program.keys("ctrl+o")
    program.answer(sierra)
    program.until(f"hasattr({MODAL}, 'informativeText')")
    said = program.ask(f"{MODAL}.text() + {MODAL}.informativeText()")
    program.click("Keep both")
    program.until(f"{MODAL} is None and document.is_open")
    name = program.ask("stage.name")
    program.click("Open that one")
    program.until("stage.name", "Etapa del apagon")

    assert "sierra.etapa" in said
    assert "stage 1: its name" in said
    assert name != "Etapa del apagon"
    assert len(list(sierra.parent.glob("sierra*.etapa"))) == 2


@pytest.mark.parametrize("scale", ["1.5"])
def test_on_a_dense_screen_what_is_dragged_follows_too(begin_alone: Begin, scale: str):
    """A pixel of the hand is half as much of the window; borders lie where the hand put them."""
    program = begin_alone(None, "en", QT_SCALE_FACTOR=scale)
    program.type("Vuelta")
    program.keys("Return")
    program.until("stage is not None and window.pages.isVisible()")
    dropped(program, "3rd-category climb", 100)
    pulled(program, program.ask("float(stage.sections[0].end)"), 60)

    assert program.ask("float(stage.sections[0].end)") == 60
    assert program.ask(f"{PROFILE}.devicePixelRatioF()") == float(scale)
