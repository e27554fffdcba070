"""Pieces on a sheet: split where they are long, kept off each other, marked where they are cut."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.kit.cut.imposition import impose_pieces
from designer.kit.cut.pieces import Piece, split_piece
from designer.kit.cut.sheet import CORNER, FULL, MODES, NONE, OUTLINE, cut_marks, rooms_of
from designer.kit.paper import paper_measure, paper_named
from designer.picture.shapes import Box, Path, Rect, Text

PAPER = paper_named("A4").turn_lying()
SLACK = 1e-6
SIZES = st.lists(
    st.tuples(st.floats(10, 180), st.floats(10, 180), st.integers(1, 9)), min_size=1, max_size=5
)


def _cuts(sizes: list[tuple[float, float, int]], gap: float) -> list[Box]:
    pieces = [Piece(str(n), w, h, (), count) for n, (w, h, count) in enumerate(sizes)]
    return [one.box for one in impose_pieces(pieces, PAPER.sheet_room, [gap])[0].placed]


def _lines(mode: str, cuts: list[Box]) -> list[tuple[float, float, float, float]]:
    marks = cut_marks(mode, cuts, PAPER)
    points = [step[1:] for path in marks if isinstance(path, Path) for step in path.steps]
    return [(*a, *b) for a, b in zip(points[::2], points[1::2], strict=True)]


@given(SIZES, st.sampled_from([3.0, 6.0]), st.sampled_from([CORNER, FULL]))
@settings(deadline=None)
def test_no_mark_runs_through_a_piece(sizes: list[tuple[float, float, int]], gap: float, mode: str):
    """A mark lies outside every cut, whatever the layout."""
    cuts = _cuts(sizes, gap)
    for x0, y0, x1, y1 in _lines(mode, cuts):
        for box in cuts:
            across = max(min(x0, x1), box.x + 1e-6) < min(max(x0, x1), box.x + box.width - 1e-6)
            down = max(min(y0, y1), box.y + 1e-6) < min(max(y0, y1), box.y + box.height - 1e-6)
            level = box.y + 1e-6 < y0 < box.y + box.height - 1e-6
            upright = box.x + 1e-6 < x0 < box.x + box.width - 1e-6
            assert not (across and level and y0 == y1)
            assert not (down and upright and x0 == x1)


@given(SIZES, st.sampled_from([3.0, 6.0]), st.sampled_from([CORNER, FULL]))
@settings(deadline=None)
def test_every_mark_lies_on_a_cut(sizes: list[tuple[float, float, int]], gap: float, mode: str):
    """A mark continues the side of some piece."""
    cuts = _cuts(sizes, gap)
    xs = [v for box in cuts for v in (box.x, box.x + box.width)]
    ys = [v for box in cuts for v in (box.y, box.y + box.height)]
    for x0, y0, x1, y1 in _lines(mode, cuts):
        level, sides = (y0, ys) if y0 == y1 else (x0, xs)
        assert (x0 == x1) != (y0 == y1)
        assert min(abs(level - side) for side in sides) < 1e-6


def test_a_mark_in_a_gap_is_as_long_as_nobody_takes_it_for_another_cut():
    """Where the neighbour has no cut a mark keeps to its own half; shared ones cross the gap."""
    cuts = [Box(50, 50, 40, 40), Box(96, 50, 40, 30)]
    marks = {
        (round(y0, 3), round(x0, 3), round(x1, 3))
        for x0, y0, x1, y1 in _lines(CORNER, cuts)
        if y0 == y1 and min(x0, x1) > 90 and max(x0, x1) < 96
    }
    assert {(90, 90.5, 94.5), (80, 95.5, 93)} <= marks


def test_a_cut_that_two_pieces_share_is_drawn_between_them():
    """Where they touch there is no room for marks: one line, as long as both lie along it."""
    cuts = [Box(50, 50, 40, 40), Box(90, 50, 40, 30), Box(50, 90, 40, 10)]
    lines = {tuple(round(v, 3) for v in line) for line in _lines(CORNER, cuts)}
    assert {(90, 50, 90, 80), (50, 90, 90, 90)} <= lines
    assert not any(x0 == x1 and 50 < x0 < 90 for x0, _, x1, _ in lines)


def test_corner_marks_leave_the_edge_and_the_name_line_alone():
    """None crosses the line that names a page, nor leaves what a printer can reach."""
    band = PAPER.height - paper_measure("sheet", "line") - paper_measure("sheet", "line_height")
    whole = [Box(*PAPER.sheet_room)]
    white = paper_measure("sheet", "printable") - 1e-6
    for mode in (CORNER, FULL):
        for x0, y0, x1, y1 in _lines(mode, whole):
            assert white <= min(x0, x1) <= max(x0, x1) <= PAPER.width - white
            assert white <= min(y0, y1) <= max(y0, y1) <= PAPER.height - white
            assert mode == FULL or max(y0, y1) <= band + 1e-6


def test_marks_may_be_left_out_or_be_the_cuts_themselves():
    cuts = [Box(50, 50, 40, 40), Box(96, 50, 40, 30)]
    assert cut_marks(NONE, cuts, PAPER) == []
    assert cut_marks(OUTLINE, cuts, PAPER) == [Rect("cut", *box) for box in cuts]
    assert set(MODES) == {CORNER, FULL, OUTLINE, NONE}
    assert [len(_lines(mode, cuts[:1])) for mode in (CORNER, FULL)] == [8, 8]


@given(SIZES, st.floats(3, 6))
@settings(deadline=None)
def test_neighbours_share_the_gap_between_them(sizes: list[tuple[float, float, int]], gap: float):
    """No bleed lies on another cut, nor on the bleed of a piece that faces it.

    So the end of a road never grows the verge of the next one.
    """
    pieces = [Piece(str(n), w, h, (), count) for n, (w, h, count) in enumerate(sizes)]
    for sheet in impose_pieces(pieces, paper_named("A4").sheet_room, [gap]):
        cuts = [one.box for one in sheet.placed]
        rooms = rooms_of(cuts)
        for nth, (cut, room) in enumerate(zip(cuts, rooms, strict=True)):
            assert _overlap(cut, room) == pytest.approx((cut.width, cut.height))
            for other in range(len(cuts)):
                if other == nth:
                    continue
                assert min(_overlap(room, cuts[other])) <= SLACK
                if max(_overlap(cut, cuts[other])) > SLACK:
                    assert min(_overlap(room, rooms[other])) <= SLACK


def _overlap(one: Box, other: Box) -> tuple[float, float]:
    """Return how far two boxes lie over each other, across and down."""
    return (
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x),
        min(one.y + one.height, other.y + other.height) - max(one.y, other.y),
    )


def test_a_tile_larger_than_the_page_is_split_at_square_borders():
    """13 squares of 21 mm are one piece on A4; on Letter two parts, a flap of 10 mm under one."""
    borders = [21 * n for n in range(1, 13)]
    tile = Piece("straight-13/flat", 13 * 21, 60, (Rect("road", 0, 0, 13 * 21, 60),))
    assert split_piece(tile, paper_named("A4"), borders) == [tile]
    parts = split_piece(tile, paper_named("Letter"), borders)
    flap = paper_measure("poster", "overlap")
    assert [part.id[-3:] for part in parts] == ["1/2", "2/2"]
    assert (parts[0].width - flap) % 21 == pytest.approx(0)
    assert parts[0].width - flap + parts[1].width == pytest.approx(273)
    texts = [[s.text for s in part.front if isinstance(s, Text)] for part in parts]
    assert texts == [["2/2", "1/2"], ["2/2"]]
