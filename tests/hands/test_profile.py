"""The profile in the hand: what is dragged follows, by as much as the hand went, and says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.hands.conftest import Begin
    from tests.hands.program import Program

PROFILE = "built['stage'].profile"


def at(program: Program, km: float) -> list[int]:
    """Return where on the screen a kilometre of the profile is, half way up."""
    place: list[int] = program.ask(
        f"dot({PROFILE}, {PROFILE}.pixel_at({km}), {PROFILE}.height() / 2)"
    )
    return place


def ends(program: Program) -> list[float]:
    """Return where the sections of the stage end."""
    found: list[float] = program.ask("[s.end for s in stage.sections]")
    return found


@pytest.fixture
def made(begin: Begin) -> Program:
    """A new tour of one stage, typed: flat to 100, a climb to 110, flat to 160, a sprint."""
    program = begin()
    program.type("Vuelta")
    program.keys("Return")
    program.until("stage is not None and window.pages.isVisible()")
    program.click("Add sections and points by typing")
    program.type("flat 0-100; 3rd 100-110; flat 110-160; sprint km 140")
    program.keys("Return")
    program.until("len(stage.sections)", 3)
    return program


@pytest.mark.parametrize("share", [0.75, 0.97, 1.03])
def test_the_end_goes_as_far_as_the_hand(made: Program, share: float):
    """Dragged left by a quarter it leaves three quarters; what lies beyond falls away."""
    end = at(made, 160)
    there = [round(end[0] + (at(made, 160 * share)[0] - end[0])), end[1]]

    made.drag(end, there)
    made.until("not document.dragging")

    assert round(abs(ends(made)[-1] - 160 * share), 3) <= 0.3


def test_the_axis_stands_still_while_the_end_is_dragged(made: Program):
    """Every other kilometre stays under the pixel it was under; Escape gives all of it back."""
    before = at(made, 50)

    made.drag(at(made, 160), at(made, 120), hold=True)
    made.until("document.dragging")
    dragged, held = ends(made)[-1], at(made, 50)
    words = made.ask(f"[w.text for w in {PROFILE}._pointer_words(0)]")
    made.keys("Escape")
    made.let_go()

    assert (abs(dragged - 120) <= 0.3, held) == (True, before)
    assert words[0].startswith(f"The stage ends at km {dragged:g} · ")
    assert words[1] == "Falls away: 1 point"
    assert ends(made) == [100, 110, 160]


@pytest.mark.parametrize("way", [-12, 9])
def test_a_border_follows_either_way(made: Program, way: int):
    """The border after the climb, dragged by so many kilometres, lies so many further."""
    made.drag(at(made, 110), at(made, 110 + way) if way > 0 else at(made, 102))
    made.until("not document.dragging")

    assert abs(ends(made)[1] - (110 + way if way > 0 else 102)) <= 0.3


def test_a_border_that_cannot_go_on_says_why(made: Program):
    """It stops where it must, and the pointer carries the reason."""
    made.drag(at(made, 110), at(made, 60), hold=True)
    made.until("document.dragging")
    words = made.ask(f"[w.text for w in {PROFILE}._pointer_words(0)]")
    made.let_go()
    made.until("not document.dragging")

    assert ends(made)[1] == pytest.approx(100.1)
    assert any("must stay between km 100 and km 160" in text for text in words)


def test_shift_gives_whole_kilometres(made: Program):
    """And the pointer says that it would."""
    made.drag(at(made, 100), at(made, 80), keys="shift", hold=True)
    made.until("document.dragging")
    words = made.ask(f"[w.text for w in {PROFILE}._pointer_words(0)]")
    made.let_go("shift")
    made.until("not document.dragging")

    assert ends(made)[0] == 80
    assert any("Shift: whole km" in text for text in words)


def test_a_press_that_slips_by_a_pixel_moves_nothing(made: Program):
    x, y = at(made, 110)

    made.drag([x, y], [x + 2, y + 1])

    assert ends(made) == [100, 110, 160]


def test_the_pointer_tells_where_it_is_and_the_grip_goes_with_it(made: Program):
    """Kilometre and square under it; nothing is left when it leaves."""
    made.hover(*at(made, 50))
    made.until(f"{PROFILE}._at is not None")
    told = made.ask(f"[w.text for w in {PROFILE}._pointer_words({PROFILE}.pixel_at(50))]")
    made.hover(*at(made, 110))
    made.until(f"{PROFILE}._hover is not None")
    made.hover(30, 500)

    made.until(f"{PROFILE}._hover is None and {PROFILE}._at is None")
    assert told == ["km 50 · square 51"]


@pytest.mark.parametrize(("keys", "wanted"), [("", 110.0), ("ctrl", 110.6)])
def test_a_terrain_that_is_dropped_holds_to_a_border(made: Program, keys: str, wanted: float):
    """Near a border it joins it; with Ctrl it lies where the hand is."""
    chip = list(made.middle("Hill"))
    made.drag(chip, at(made, 110.6 + 2.5), keys=keys)
    made.until("not document.dragging and len(stage.sections) > 3")

    laid = made.ask("[(s.start, s.end) for s in stage.sections if s.terrain == 'HILL']")
    assert laid == [[pytest.approx(wanted, abs=0.3), pytest.approx(wanted + 5, abs=0.3)]]
