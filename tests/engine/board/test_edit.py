"""One piece changed by hand: what it does to the board, and what is refused."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import edit
from engine.board.edit import chosen_tiles, rebuild_board
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.errors import BoardError
from tests.engine.board.conftest import bends

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.values import Board
    from engine.road.values import Road

TABLE = rectangular_table(1800, 900)


def pinned_roundabout(board: Board) -> Board:
    return edit.pin_piece(edit.replace_tile(board, 60, "roundabout"), 60)


def test_a_board_laid_again_as_it_is_stays_as_it_is(board: Board) -> None:
    assert rebuild_board(board, chosen_tiles(board)) == board


def test_a_replaced_piece_begins_where_the_old_one_began_and_moves_no_bend(board: Board) -> None:
    first = board.piece(30).first
    made = edit.replace_tile(board, 30, "straight-7")
    assert (made.piece(first).tile, made.piece(first).first) == ("straight-7", first)
    assert bends(made) == bends(board)


@pytest.mark.parametrize(
    ("change", "moved"),
    [
        (lambda b: edit.insert_tile(b, 30, "bridge"), lambda rows: [row + 5 for row in rows]),
        (lambda b: edit.slide_tile(b, bends(b)[0], -2), lambda rows: [row - 2 for row in rows]),
        (lambda b: edit.remove_tile(b, bends(b)[-1]), lambda rows: rows[:-1]),
        (lambda b: edit.flip_piece(b, bends(b)[0]), lambda rows: rows),
        (lambda b: edit.replace_tile(b, 30, "curve", "left"), lambda rows: sorted([*rows, 25])),
    ],
)
def test_what_a_verb_does_to_the_bends(
    board: Board, change: Callable[[Board], Board], moved: Callable[[list[int]], list[int]]
) -> None:
    """Pieces after a change begin where the one before them ends."""
    made = change(board)
    assert bends(made) == moved(bends(board))
    assert all(a.end(made.gauge) == b.pose for a, b in pairwise(made.lengths[0].pieces))


def test_flipping_shows_the_other_face_and_twice_changes_nothing(board: Board) -> None:
    first = bends(board)[0]
    made = edit.flip_piece(board, first)
    assert {board.piece(first).face, made.piece(first).face} == {"left", "right"}
    assert edit.flip_piece(made, first) == board


REFUSED = {
    "a straight has no hand to flip": (lambda b: edit.flip_piece(b, 30), "board_flip"),
    "start and finish stay": (lambda b: edit.replace_tile(b, 0, "curve"), "board_no_room"),
    "no straight leaves its section": (
        lambda b: edit.replace_tile(b, 138, "straight-13"), "board_leaves_section",
    ),
    "a row that is not there": (lambda b: edit.remove_tile(b, 5000), "board_row"),
    "the middle of a bend": (lambda b: edit.put(b, bends(b)[0] + 2, "bridge"), "board_taken"),
    "a straight that follows from the road": (lambda b: edit.slide_tile(b, 30, 2), "board_slide"),
    "what is pinned is not pushed on": (
        lambda b: edit.insert_tile(pinned_roundabout(b), 30, "bridge"), "board_pinned",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_refused(board: Board, case: str) -> None:
    verb, key = REFUSED[case]
    with pytest.raises(BoardError) as refused:
        verb(board)
    assert refused.value.key == key
    if key == "board_leaves_section":
        assert "8 squares" in str(refused.value)


@pytest.mark.parametrize(
    ("wishes", "key"),
    [
        ((("bridge", 50), ("curve", 52)), "board_wish_twice"),
        ((("curve/up", 50),), "board_face"),
        ((("finish", 50),), "board_wish_tile"),
    ],
)
def test_wishes_that_cannot_be_are_refused(
    example_2: Road, wishes: tuple[tuple[str, int], ...], key: str
) -> None:
    with pytest.raises(BoardError) as refused:
        lay_road(example_2, TABLE, LayoutOptions(furniture=wishes))
    assert refused.value.key == key


def test_a_piece_that_leaves_the_table_says_by_how_much(road: Callable[..., Road]) -> None:
    """A straight road in the middle of a table 900 mm deep, bent down: 28 rows and the bend."""
    made = edit.put(lay_road(road(("FLAT", 60), riders=0), TABLE), 40, "curve", "right")
    most = max(f.values["mm"] for f in made.findings if f.code == "E_BOARD_OFF_TABLE")
    assert most == 450 + 90 + 28 * 21 - 900


def test_a_road_that_runs_into_itself_needs_a_bridge_at_the_crossing(
    road: Callable[..., Road],
) -> None:
    """RULING 94 — it turns right three times; a bridge carries it over, one beside does not."""
    loop = lay_road(road(("FLAT", 100), riders=0), rectangular_table(3000, 2000, reach=0))
    for first in (40, 52, 64):
        loop = edit.put(loop, first, "curve", "right")
    overlap = next(f for f in loop.findings if f.code == "E_BOARD_OVERLAP")
    assert overlap.values["other_first"] <= 80 <= overlap.values["other_last"]
    assert not loop.lengths[0].fits
    carried = edit.put(loop, 78, "bridge").lengths[0]
    assert (carried.fits, carried.tight) == (True, False)
    assert not edit.put(loop, 73, "bridge").lengths[0].fits


@pytest.mark.parametrize(
    ("row", "tile", "face", "others"),
    [(60, "roundabout", "", ()), (30, "curve", "left", ()), (60, "roundabout", "", ("bridge",))],
)
def test_a_pinned_tile_keeps_its_rows_when_the_road_is_laid_anew(
    board: Board, row: int, tile: str, face: str, others: tuple[str, ...]
) -> None:
    """On the same table the others go where they fit; it goes before a wish for its rows."""
    made = edit.pin_piece(edit.put(board, row, tile, face), row)
    part = next(p for p in chosen_tiles(made) if p.pinned)
    wishes = LayoutOptions(furniture=tuple((other, row) for other in others))
    again = lay_road(board.road, TABLE, wishes, pinned=(part,))
    piece = again.piece(row)
    assert (piece.tile, piece.first, piece.pinned) == (tile, row, True)
    assert piece.face == (face or piece.face)
    assert [(length.fits, length.tight) for length in again.lengths] == [(True, False)]


verbs = st.lists(
    st.one_of(
        st.tuples(
            st.just(edit.replace_tile),
            st.integers(-20, 300),
            st.sampled_from(
                ["curve", "bridge", "roundabout", "straight-4", "straight-13", "cobbles"]
            ),
        ),
        st.tuples(
            st.just(edit.insert_tile),
            st.integers(-20, 300),
            st.sampled_from(["curve", "bridge", "straight-5", "strip-1"]),
        ),
        st.tuples(
            st.sampled_from([edit.remove_tile, edit.flip_piece, edit.pin_piece]),
            st.integers(-20, 300),
        ),
        st.tuples(st.just(edit.slide_tile), st.integers(-20, 300), st.integers(-20, 20)),
    ),
    max_size=8,
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(verbs)
def test_whatever_is_done_every_row_is_laid_once_or_the_verb_is_refused(
    board: Board, verbs: list[tuple[Any, ...]]
) -> None:
    wanted = [row for p in board.pieces for row in range(p.first, p.last + 1)]
    made = board
    for verb, *values in verbs:
        try:
            made = verb(made, *values)
        except BoardError:
            continue
    assert [row for p in made.pieces for row in range(p.first, p.last + 1)] == wanted
    assert all(
        a.end(made.gauge)[:2] == pytest.approx(b.pose[:2], abs=0.01)
        for a, b in pairwise(made.lengths[0].pieces)
    )
