"""The printer is played: pages two by two, turned over, the back laid over the front."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from designer.kit.job import make_job
from designer.kit.kit import COMPONENTS, make_components
from designer.kit.paper import Printer, measured_printer, paper_named, shifted_printer
from designer.kit.parts import USUAL
from designer.kit.wish import KitWish
from designer.kit.write import PrintStyle, draw_check
from designer.language import SPANISH
from tests.designer.kit.press import (
    TRUE,
    Face,
    Inked,
    Place,
    Press,
    print_files,
    print_sheets,
    read_faces,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.tour.values import Tour

SEEN = 0.15
"""Millimetres that a printer may be off whose bars were read to a tenth of one."""
BACKED = ("tiles", "cards", "tokens", "activation")
FLIPS = ("long", "short")
PAPERS = ("A5", "A4", "A3", "Letter", "Legal", "Tabloid", "330x480", "480x330", "300x300")
ONE_SIDE = b"/Duplex /Simplex"
LIES = (
    Press(across=0.99),
    Press(down=0.985, right=0.4, low=-0.2),
    Press(across=1.012, down=0.996, right=-1.3, low=0.9),
)


@pytest.fixture(scope="module")
def two_stages(small: Tour) -> Tour:
    """Two stages, so that every component about stages has more than one page."""
    return replace(small, stages=(small.stages[0], small.stages[0]))


def _kit(
    tour: Tour,
    size: str,
    flip: str,
    only: Sequence[str] = (),
    printer: Printer | None = None,
    duplex: bool = True,
) -> dict[str, bytes]:
    todo = make_job(tour, KitWish(duplex=duplex, paper=size), SPANISH)
    return print_files(todo, only, flip=flip, printer=printer or Printer())


def _far(one: Sequence[float], other: Sequence[float]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _behind(sheets: Iterable[tuple[Face, Face]], within: float) -> list[tuple[Inked, Inked]]:
    """Return every back with the front it lies on; one whose outline is another's is refused."""
    found = []
    for front, back in sheets:
        for piece in back.pieces:
            before = min(front.pieces, key=lambda one, piece=piece: _far(one.box, piece.box))
            assert len(before.outline) == len(piece.outline)
            for corner in before.outline:
                assert min(_far(corner, there) for there in piece.outline) <= within
            found.append((before, piece))
    return found


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("size", PAPERS)
def test_every_back_lies_behind_its_own_front(small: Tour, size: str, flip: str):
    """On every paper, over either edge, in every file: the outlines of front and back are one."""
    for pdf in _kit(small, size, flip, BACKED).values():
        assert _behind(print_sheets(pdf, Press(flip)), TRUE)


@pytest.mark.parametrize("flip", FLIPS)
def test_a_piece_held_by_its_upper_edge_is_upright_on_both_sides(small: Tour, flip: str):
    """Left in front is right behind, and what is up stays up: nothing is printed on its head."""
    whole = next(iter(_kit(small, "A4", flip, BACKED).values()))
    for front, back in _behind(print_sheets(whole, Press(flip)), TRUE):
        assert _far(front.heading, [-step for step in back.heading]) <= TRUE


@pytest.mark.parametrize("part", BACKED)
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_all_that_has_a_back_has_it_behind(small: Tour, part: str, size: str):
    """No sheet comes without its backs, on paper that splits long tiles as well."""
    todo = make_job(small, KitWish(duplex=True, paper=size), SPANISH)
    (made,) = make_components(todo, (part,))
    (pdf,) = _kit(small, size, "long", (part,)).values()
    wanted = sum(piece.count for piece in made.pieces if piece.back)
    assert len(_behind(print_sheets(pdf, Press()), TRUE)) == wanted > 0


def _in_order(pdf: bytes, flip: str) -> None:
    """Every front says its page; behind it is its back, the next page, or that it stays empty."""
    sheets = print_sheets(pdf, Press(flip))
    for nth, (front, back) in enumerate(sheets):
        page, after = (f"{2 * nth + k}/{2 * len(sheets)}" for k in (1, 2))
        assert page in front.text
        assert "Vuelta de prueba" in front.text
        assert ("Vuelta de prueba" in back.text) == (after in back.text)
        empty = SPANISH.say("kit.empty_back", number=2 * nth + 1)
        ruled = "--back" in back.text or after in back.text
        assert (empty in back.text) == (not back.pieces and not ruled)
    _behind(sheets, TRUE)


@pytest.mark.parametrize("flip", FLIPS)
def test_a_book_is_printed_on_both_sides_and_upright_on_both(two_stages: Tour, flip: str):
    """A page lies behind the one before it; its name is at the same foot when the leaf is turned.

    Only the last leaf may have an empty side.
    """
    whole = next(iter(_kit(two_stages, "A4", flip, ("roadbook",)).values()))
    leaves = print_sheets(whole, Press(flip))[2:]
    assert all("libro de ruta" in back.text for _, back in leaves[:-1])
    for front, back in leaves[:-1]:
        feet = [
            max(line.box[1] for line in side.lines) > side.size[1] / 2 for side in (front, back)
        ]
        assert feet[0] == feet[1]


@pytest.mark.parametrize("flip", FLIPS)
def test_no_front_has_the_back_of_another_sheet(two_stages: Tour, flip: str):
    """In the whole kit and in each of its files every component begins on a front."""
    files = _kit(two_stages, "A4", flip)
    assert len(files) == len(USUAL) + 1
    both = [pdf for pdf in files.values() if ONE_SIDE not in pdf]
    assert len(both) > len(BACKED)
    for pdf in both:
        _in_order(pdf, flip)


def test_what_has_no_backs_and_is_printed_alone_has_no_empty_pages(two_stages: Tour):
    """Pages to read, or one sheet to cut: the printer is told one side, and none stays empty."""
    empty = SPANISH.say("kit.empty_back", number=1).partition("1")[0]
    told = [
        [face.text for face in read_faces(pdf)]
        for pdf in _kit(two_stages, "A4", "long").values()
        if ONE_SIDE in pdf
    ]
    assert len(told) >= 4
    assert any(len(said) > 2 for said in told)
    assert not any(empty in said for part in told for said in part)


@given(
    only=st.sets(st.sampled_from(list(COMPONENTS)), min_size=1),
    size=st.sampled_from(PAPERS),
    flip=st.sampled_from(FLIPS),
)
@settings(deadline=None, max_examples=12, phases=[Phase.generate])
def test_any_choice_of_parts_keeps_fronts_in_front(
    two_stages: Tour, only: set[str], size: str, flip: str
):
    """Whatever parts are printed together on whatever paper, backs stay behind their fronts."""
    _in_order(next(iter(_kit(two_stages, size, flip, tuple(only)).values())), flip)


def test_a_document_of_one_side_tells_the_printer_so(small: Tour):
    """A driver that prints both sides by itself would lay tiles behind tiles."""
    (pdf,) = _kit(small, "A4", "long", ("dice",), duplex=False).values()
    assert re.search(rb"/Duplex\s*/Simplex", pdf)
    assert not any("queda en blanco" in face.text for face in read_faces(pdf))


# The printer lies


def _measured(press: Press, size: str) -> Printer:
    """Return the profile a person types who measured the check page of this printer."""
    style = PrintStyle("x", "x", paper_named(size), SPANISH, duplex=True, flip=press.flip)
    ((front, back),) = print_sheets(draw_check(style), press)
    across, down = (_bar(front, axis) for axis in (0, 1))
    cross = press.turn_over(_crossing(front, 30, press), front.size)
    ruler = press.turn_over(_crossing(back, 20, press), front.size)
    found = measured_printer("p", across=across, down=down)
    return shifted_printer(found, round(ruler[0] - cross[0], 1), round(ruler[1] - cross[1], 1))


def _bar(face: Face, axis: int) -> float:
    """Return how long the 200 mm bar along an axis came out, to a tenth of a millimetre."""
    bars = [line.size[axis] for line in face.lines if line.size[1 - axis] < TRUE]
    return round(min(bars, key=lambda length: abs(length - 200)), 1)


def _crossing(face: Face, length: float, press: Press) -> Place:
    """Return where the two lines of this length cross."""
    wide = next(s for s in face.lines if _far(s.size, (length * press.across, 0)) < 2 * TRUE)
    high = next(s for s in face.lines if _far(s.size, (0, length * press.down)) < 2 * TRUE)
    return high.box[0], wide.box[1]


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("lie", LIES)
def test_a_printer_that_lies_is_put_right_on_both_sides(
    small: Tour, lie: Press, size: str, flip: str
):
    """An edge that shrinks and a back that slips, measured once: every piece comes out true."""
    press = replace(lie, flip=flip)
    said = _measured(press, size)
    whole = next(iter(_kit(small, size, flip, BACKED, said).values()))
    true = next(iter(_kit(small, size, flip, BACKED).values()))
    sheets = print_sheets(whole, press)
    assert _behind(sheets, SEEN)
    for (front, _), (wanted, _) in zip(
        sheets[2:], print_sheets(true, Press(flip))[2:], strict=True
    ):
        for piece, one in zip(front.pieces, wanted.pieces, strict=True):
            assert _far(piece.size, one.size) <= SEEN


def test_a_short_edge_that_shrinks_is_the_one_that_is_stretched(samples: dict[str, Tour]):
    """198 mm across and 200 down: a tile of 279 × 66 with its bleed is drawn 279.00 × 66.66."""
    said = measured_printer("p", across=198, down=200)
    (pdf,) = _kit(samples["sierra"], "A4", "long", ("tiles",), said).values()
    sizes = {
        tuple(round(side, 2) for side in one.size) for f in read_faces(pdf) for one in f.pieces
    }
    assert (66.66, 279.0) in sizes


@pytest.mark.parametrize("size", ["A4", "480x330"])
def test_every_page_stands(small: Tour, size: str):
    """What is read lying is turned on standing paper, on one side as on two."""
    for pdf in _kit(small, size, "long", duplex=False).values():
        assert all(face.size[0] <= face.size[1] for face in read_faces(pdf))
