"""The road in the hand: tiles go where the hand goes, by as many squares, or say why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

BOARD = "built['board'].laying.board"
VIEW = "built['board'].view"
SQUARE = 21.0
"""Millimetres."""


@pytest.fixture
def laid(begin: Begin, sierra: Path) -> Program:
    """The queen stage on its table, laid by the program."""
    program = begin(sierra)
    program.keys("ctrl+shift+p")
    program.type("stage 4")
    program.keys("Return")
    program.until("document.place.stage", 4)
    program.click("Road & table")
    program.until(f"not built['board'].laying.stale and {VIEW}._plate._sheet is not None")
    return program


def pieces(program: Program) -> list[dict[str, Any]]:
    """Return the pieces that lie on the table, each with its middle in millimetres."""
    told = (
        f"[dict(first=p.first, shape=p.kind.shape, angle=p.pose.angle, x=p.pose.x, y=p.pose.y,"
        f" at=p.square_at((p.first + p.last) // 2, 2, {BOARD}.gauge).centre)"
        f" for p in {BOARD}.lengths[0].pieces]"
    )
    found: list[dict[str, Any]] = program.ask(told)
    return found


def spot(program: Program, x: float, y: float) -> list[int]:
    """Return where on the screen a place of the table is."""
    place: list[int] = program.ask(f"dot({VIEW}, *{VIEW}.shown_view.pixel_point({x}, {y}))")
    return place


def drag(program: Program, piece: dict[str, Any], dx: float, dy: float, **more: Any) -> None:
    """Drag a piece by so many millimetres of the table."""
    x, y = piece["at"]
    program.drag(spot(program, x, y), spot(program, x + dx, y + dy), **more)


def middle(found: list[dict[str, Any]], shape: str) -> dict[str, Any]:
    """Return the middle one of the pieces of this shape."""
    known = [p for p in found if p["shape"] == shape]
    return known[len(known) // 2]


@pytest.mark.parametrize("shape", ["straight", "curve"])
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_tile_goes_the_way_of_the_hand(laid: Program, shape: str, dx: int, dy: int):
    """Two squares to a side: it lies two squares further to that side, chosen, one step."""
    piece = middle(pieces(laid), shape)

    drag(laid, piece, 2 * SQUARE * dx, 2 * SQUARE * dy)
    laid.until("document.stack.count()", 1)

    x, y = piece["at"]
    there = f"ground.piece_at({BOARD}, {BOARD}.lengths[0], {x + 42 * dx}, {y + 42 * dy})"
    shown = f"[(p.kind.shape, p.pose.angle, p.first == {VIEW}.row) for p in [{there}]]"
    assert laid.ask(shown) == [[shape, piece["angle"], True]]


def test_the_whole_length_goes_with_ctrl(laid: Program):
    """All of it, by the millimetres the hand went; undo and redo go back and forth."""
    before = pieces(laid)

    drag(laid, before[3], 60, -45, keys="ctrl")
    laid.until("document.stack.count()", 1)
    after = pieces(laid)
    laid.keys("ctrl+z")
    laid.until("document.stack.index()", 0)
    laid.keys("ctrl+shift+z")
    laid.until("document.stack.index() == 1 and not built['board'].laying.stale")

    by = {
        (round(b["x"] - a["x"]), round(b["y"] - a["y"])) for a, b in zip(before, after, strict=True)
    }
    assert len(by) == 1
    assert next(iter(by)) == pytest.approx((60, -45), abs=3)
    assert pieces(laid) == after


def test_what_cannot_go_says_why_while_it_is_dragged(laid: Program):
    """A pinned bend stays, and so does what would move it; the pointer carries the reason."""
    bend = middle(pieces(laid), "curve")
    laid.click(spot(laid, *bend["at"]))
    laid.until(f"{VIEW}.row", bend["first"])
    laid.keys("p")
    laid.until("document.stack.count()", 1)

    drag(laid, bend, 4 * SQUARE, 4 * SQUARE, hold=True)
    laid.until(f"{VIEW}.hand.drag is not None")
    told = laid.ask(f"[w.text for w in {VIEW}.hand.drag.list_words(window.desk.language)]")
    laid.let_go()

    assert any("is pinned: let it go first" in text for text in told)
    assert laid.ask("document.stack.count()") == 1


def test_lay_again_offers_another_laying(laid: Program):
    """And the next, until the first comes round again; it says which of how many it is."""
    seen = [pieces(laid)]
    for number in (1, 2):
        laid.keys("ctrl+l")
        laid.until(f"document.stack.count() == {number} and not built['board'].laying.is_working")
        seen.append(pieces(laid))

    assert seen[0] != seen[1]
    assert seen[2] == seen[0]
    assert "Laying 1 of 2 for this table" in laid.ask("built['board'].laying.state_text()")


def test_where_there_is_one_laying_it_is_the_best(begin: Begin):
    """A short road lies straight whatever one prefers: that is said, and nothing changes."""
    program = begin()
    program.type("Vuelta")
    program.keys("Return")
    program.click("Add sections and points by typing")
    program.type("flat 20 km")
    program.keys("Return")
    program.click("Road & table")
    program.until(f"not built['board'].laying.stale and {VIEW}._plate._sheet is not None")
    steps = program.ask("document.stack.count()")

    program.keys("ctrl+l")

    program.until("window.notices.text.text().startswith('This is the best layout')")
    assert program.ask("document.stack.count()") == steps
