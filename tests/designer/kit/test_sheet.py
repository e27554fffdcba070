from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.kit.components.ciclismo import riders
from designer.kit.cut.imposition import impose
from designer.kit.cut.pieces import Piece, Placed, split_piece
from designer.kit.cut.sheet import LONG, SHORT, _back, _front, mirrored_box, rooms_of
from designer.kit.paper import Paper, measure, paper_named
from designer.kit.sheets import lay_out
from designer.picture.shapes import Box, Rect, Text, moved_point

if TYPE_CHECKING:
    from designer.kit.job import Job

SLACK = 1e-6
WAYS = [(paper_named("A4"), LONG), (paper_named("A4"), SHORT), (paper_named("A4").lying(), LONG)]


@pytest.mark.parametrize(("sheet", "flip"), WAYS)
def test_a_back_lies_behind_its_front(small_job: Job, sheet: Paper, flip: str):
    """Turn the sheet over its edge, and every back covers exactly the cut of its front."""
    laid = lay_out([riders.make_cards(replace(small_job, duplex=True))], sheet)
    for one in laid.sheets[0].placed:
        box = mirrored_box(one.box, laid.paper, flip)
        assert mirrored_box(box, laid.paper, flip) == pytest.approx(one.box)
        whole = Box(0, 0, one.piece.width, one.piece.height)
        corners = [moved_point(_back(one, laid.paper, flip), corner) for corner in whole.corners]
        for wanted in box.corners:
            assert any(corner == pytest.approx(wanted) for corner in corners)


@pytest.mark.parametrize(("sheet", "flip"), WAYS)
@pytest.mark.parametrize("turned", [False, True])
def test_the_upper_edge_of_a_back_is_behind_that_of_its_front(
    sheet: Paper, flip: str, turned: bool
):
    """A card held by its upper edge shows front and back the right way up."""
    one = Placed(Piece("x", 60, 90, ()), 20, 30, turned)
    (a, b), (c, d) = (moved_point(_front(one), p) for p in ((0, 0), (60, 0)))
    edge = Box(min(a, c), min(b, d), abs(c - a), abs(d - b))
    behind = mirrored_box(edge, sheet, flip)
    (e, f), (g, h) = (moved_point(_back(one, sheet, flip), p) for p in ((0, 0), (60, 0)))
    assert (min(e, g), min(f, h), abs(g - e), abs(h - f)) == pytest.approx(tuple(behind))


def _tile(rows: int, length: float) -> Piece:
    front = (Rect("road", 0, 0, rows * length, 60),)
    return Piece("straight-13/flat", rows * length, 60, front)


def test_a_tile_that_fits_is_never_split():
    """13 squares of 21 mm lie on A4 as one piece."""
    piece = _tile(13, 21)
    assert split_piece(piece, paper_named("A4"), [21 * n for n in range(1, 13)]) == [piece]


def test_a_tile_larger_than_the_page_is_split_at_square_borders():
    """13 squares on Letter become two parts that meet at a border, a flap of 10 mm under one."""
    found = split_piece(_tile(13, 21), paper_named("Letter"), [21 * n for n in range(1, 13)])
    flap = measure("poster", "overlap")
    assert len(found) == 2
    assert (found[0].width - flap) % 21 == pytest.approx(0)
    assert found[0].width - flap + found[1].width == pytest.approx(273)
    assert [piece.id[-3:] for piece in found] == ["1/2", "2/2"]
    texts = [[s.text for s in piece.front if isinstance(s, Text)] for piece in found]
    assert texts == [["2/2", "1/2"], ["2/2"]]


def test_an_empty_list_takes_no_sheet(small_job: Job):
    """A component without pieces needs no sheet of its own."""
    laid = lay_out([replace(riders.make_cards(small_job), pieces=())], paper_named("A4"))
    assert laid.sheets == ()
    assert laid.fill == 0


SIZES = st.tuples(st.floats(10, 180), st.floats(10, 180), st.integers(1, 12))


@given(st.lists(SIZES, min_size=1, max_size=5), st.floats(3, 6))
@settings(deadline=None)
def test_neighbours_share_the_gap_between_them(sizes: list[tuple[float, float, int]], gap: float):
    """No bleed lies on another cut, nor on the bleed of a piece that faces it.

    So the end of a road never grows the verge of the next one.
    """
    pieces = [Piece(str(n), w, h, (), count) for n, (w, h, count) in enumerate(sizes)]
    for sheet in impose(pieces, paper_named("A4").sheet, [gap]):
        cuts = [one.box for one in sheet.placed]
        rooms = rooms_of(cuts)
        for nth, (cut, room) in enumerate(zip(cuts, rooms, strict=True)):
            assert _over(cut, room) == pytest.approx((cut.width, cut.height))
            for other in range(len(cuts)):
                if other == nth:
                    continue
                assert min(_over(room, cuts[other])) <= SLACK
                if max(_over(cut, cuts[other])) > SLACK:
                    assert min(_over(room, rooms[other])) <= SLACK


def _over(one: Box, other: Box) -> tuple[float, float]:
    """Return how far two boxes lie over each other, across and down."""
    return (
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x),
        min(one.y + one.height, other.y + other.height) - max(one.y, other.y),
    )
